#!/bin/bash
# check-deb.sh FOLDER [SUITE]: installs the packages of FOLDER in a clean Debian, runs and removes them. Needs root and
# debootstrap. It removes all its files.
set -euo pipefail
folder=$(cd "${1:?folder}" && pwd)
suite=${2:-$(. /etc/os-release && echo "$VERSION_CODENAME")}
root=$(mktemp -d)
chmod 755 "$root"
trap 'umount "$root/proc" "$root/dev/pts" 2>/dev/null || true; rm -rf --one-file-system "$root"' EXIT

fail() { echo "FAILED: $*" >&2; exit 1; }
inside() { chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 HOME=/root DEBIAN_FRONTEND=noninteractive "$@"; }

# The mirror of this machine.
mirror=$(apt-get indextargets --format '$(SITE)' 'Codename: '"$suite" 2>/dev/null | head -1)
debootstrap --variant=minbase "$suite" "$root" ${mirror:+"$mirror"} >"$root.log" 2>&1 || { tail "$root.log"; fail debootstrap; }
rm "$root.log"
mount -t proc proc "$root/proc"
mount -t devpts devpts "$root/dev/pts" -o newinstance,ptmxmode=0666
cp "$folder"/*.deb "$root/tmp/"
cp /etc/apt/apt.conf.d/*proxy* "$root/etc/apt/apt.conf.d/" 2>/dev/null || true
cp /etc/resolv.conf "$root/etc/" 2>/dev/null || true
files() { inside find / -xdev -path /proc -prune -o -path /tmp -prune -o -path /var -prune -o -path /root -prune -o -print | sort; }
files >"$root/tmp/before"

inside apt-get update -qq
install_package() {
  inside sh -c "apt-get install -y -qq --no-install-recommends /tmp/$1_*.deb" >"$root/tmp/log" 2>&1 ||
    { cat "$root/tmp/log"; fail "install $1"; }
}
install_package morsekey
[[ $(inside morsekey encode --to marks sos) == '... --- ...' ]] || fail "encode"
[[ $(inside sh -c 'morsekey encode "CQ DE K1ABC" | morsekey decode') == 'CQ DE K1ABC' ]] || fail "decode"
# Keys a word in a real terminal.
typed=$(inside sh -c '(sleep 2; printf "...\r---\r...\r"; sleep 1; printf "\033"; sleep 2) |
  TERM=xterm script -qec "morsekey --no-sound --output /tmp/typed.txt" /dev/null >/dev/null; cat /tmp/typed.txt')
[[ $typed == sos ]] || fail "typed: '$typed'"
for file in bin/morsekey share/man/man1/morsekey.1.gz share/man/man1/morsekey-decode.1.gz \
  share/bash-completion/completions/morsekey share/zsh/vendor-completions/_morsekey \
  share/fish/vendor_completions.d/morsekey.fish share/applications/morsekey.desktop; do
  inside dpkg -L morsekey | grep -qx "/usr/$file" || fail "no $file"
done
if ls "$folder"/ibus-morsekey_*.deb >/dev/null 2>&1; then
  install_package ibus-morsekey
  inside test -x /usr/libexec/ibus-engine-morsekey || fail "no engine"
  inside grep -q '<exec>/usr/libexec/ibus-engine-morsekey' /usr/share/ibus/component/morsekey.xml || fail "component"
  inside apt-get purge -y -qq ibus-morsekey >/dev/null 2>&1 || fail "remove ibus-morsekey"
fi
inside apt-get purge -y -qq morsekey >/dev/null 2>&1 || fail "remove"
files >"$root/tmp/after"
if comm -13 "$root/tmp/before" "$root/tmp/after" | grep -i morse; then fail "files were left"; fi
echo "installed, ran and was removed in a clean $suite"
