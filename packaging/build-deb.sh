#!/bin/bash
# build-deb.sh PROGRAMS: packs the built programs as Debian packages in .build/deb, and checks them with lintian.
set -euo pipefail
[[ $# == 1 ]] || { echo "usage: $0 PROGRAMS" >&2; exit 64; }
programs=$1
root=$(cd "$(dirname "$0")/.." && pwd)
output=$root/.build/deb
version=$("$programs/morsekey" --version)

rm -rf "$output"
mkdir -p "$output/morsekey"
cp -r "$root/packaging/debian" "$output/morsekey/debian"
cd "$output/morsekey"

# Formats the text of a licence as Debian requires: indented, with a dot in empty lines.
licence() { sed -e 's/^$/./' -e 's/^/ /' "$1"; }
licence "$root/LICENSE" >MIT
licence "$root/LICENSES/Unicode.txt" >UNICODE
licence "$root/LICENSES/SCOWL.txt" >SCOWL
sed -i -e '/@MIT@/{r MIT' -e 'd}' -e '/@UNICODE@/{r UNICODE' -e 'd}' -e '/@SCOWL@/{r SCOWL' -e 'd}' debian/copyright
rm MIT UNICODE SCOWL

# The time of the last commit, so that the same sources make the same packages.
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git -C "$root" log -1 --format=%ct 2>/dev/null || date +%s)}
cat >debian/changelog <<CHANGELOG
morsekey ($version) unstable; urgency=low

  * Version $version; CHANGELOG.md names the changes.

 -- Morsekey maintainers <morsekey@users.noreply.github.com>  $(LC_ALL=C date -u -R -d "@$SOURCE_DATE_EPOCH")
CHANGELOG

ROOT=$root PROGRAMS=$programs dpkg-buildpackage --build=binary --no-sign --no-check-builddeps >build.log 2>&1 || {
  cat build.log >&2
  exit 1
}
cd "$output"
for package in *.deb; do echo "$(du -k "$package" | cut -f 1) KiB .build/deb/$package"; done
lintian --allow-root --fail-on error ./*.deb
