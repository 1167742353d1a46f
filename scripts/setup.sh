#!/bin/bash
# setup.sh build|test|sndfile|desktop|deb: installs the Debian packages that a task needs, if they are missing.
set -euo pipefail

case ${1:-} in
build) packages=(libasound2-dev) ;;
# The order of right-to-left text is compared with Unicode's test file.
test) packages=(libasound2-dev unicode-data) ;;
sndfile) packages=(libasound2-dev libsndfile1-dev) ;;
desktop) packages=(libasound2-dev libsystemd-dev) ;;
deb) packages=(libasound2-dev libsystemd-dev debhelper lintian python3) ;;
*)
  echo "usage: $0 build|test|sndfile|desktop|deb" >&2
  exit 64
  ;;
esac
# The test that captures playback needs a sound server; without one, it is skipped locally.
if [[ $1 == test && -n ${CI:-} ]]; then
  packages+=(pulseaudio pulseaudio-utils libasound2-plugins)
fi

if ! command -v swift >/dev/null; then
  echo "setup: swift is missing; install Swift 6.2 or later from swift.org" >&2
  exit 1
fi

missing=()
for package in "${packages[@]}"; do
  dpkg-query --show --showformat='${db:Status-Status}\n' "$package" 2>/dev/null |
    grep -qx installed || missing+=("$package")
done
[[ ${#missing[@]} -eq 0 ]] && exit 0

as_root=()
if [[ $EUID -ne 0 ]]; then
  command -v sudo >/dev/null || {
    echo "setup: missing ${missing[*]}; run as root: apt-get install ${missing[*]}" >&2
    exit 1
  }
  as_root=(sudo)
fi
echo "setup: installing ${missing[*]}" >&2
"${as_root[@]}" apt-get update -qq >&2
"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
  apt-get install -y -qq --no-install-recommends "${missing[@]}" >&2
