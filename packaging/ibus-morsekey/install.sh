#!/bin/bash
# install.sh PROGRAMS PREFIX [DESTDIR]: installs the input method from the folder of the built programs.
#
# With the prefix /usr, the AppArmor profile is installed in /etc/apparmor.d, where the system loads it. With another
# prefix, it is installed with the documentation.
set -euo pipefail
[[ $# == 2 || $# == 3 ]] || { echo "usage: $0 PROGRAMS PREFIX [DESTDIR]" >&2; exit 64; }
programs=$1 prefix=$2 root=${3:-}
source=$(cd "$(dirname "$0")/../.." && pwd)
data=$source/data/desktop
engine=$prefix/libexec/ibus-engine-morsekey
profile=$prefix/share/doc/ibus-morsekey/apparmor-ibus-engine-morsekey
[[ $prefix != /usr ]] || profile=/etc/apparmor.d/usr.libexec.ibus-engine-morsekey

install -D -m 755 "$programs/ibus-engine-morsekey" "$root$engine"
install -D -m 644 "$data/morsekey.svg" "$root$prefix/share/icons/hicolor/scalable/apps/morsekey.svg"
install -D -m 644 "$data/org.freedesktop.IBus.Morsekey.metainfo.xml" \
  "$root$prefix/share/metainfo/org.freedesktop.IBus.Morsekey.metainfo.xml"
"$source/scripts/make-manual.py" "$programs/ibus-engine-morsekey" "$root$prefix/share/man/man1" \
  "$("$programs/morsekey" --version)"
made=$(mktemp -d)
trap 'rm -r "$made"' EXIT
"$programs/morsekey" ibus component --program "$engine" >"$made/component"
sed "s|@PREFIX@|$prefix|" "$data/usr.libexec.ibus-engine-morsekey" >"$made/profile"
install -D -m 644 "$made/component" "$root$prefix/share/ibus/component/morsekey.xml"
install -D -m 644 "$made/profile" "$root$profile"
[[ $prefix == /usr ]] || echo "set IBUS_COMPONENT_PATH=$prefix/share/ibus/component:/usr/share/ibus/component"
