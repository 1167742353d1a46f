#!/bin/bash
# build-words.sh FOLDER: packs the words that scripts/make-words.py wrote as Debian packages morsekey-words-LANG.
set -euo pipefail
[[ $# == 1 ]] || { echo "usage: $0 FOLDER" >&2; exit 64; }
root=$(cd "$(dirname "$0")/.." && pwd)
output=$root/.build/deb-words
version=3.1.1-1

rm -rf "$output"
for folder in "$1"/*/; do
  language=$(basename "$folder")
  package=$output/morsekey-words-$language
  install -D -m 644 -t "$package/usr/share/morsekey/words" "$folder/$language.tsv"
  install -D -m 644 "$folder/COPYRIGHT" "$package/usr/share/doc/morsekey-words-$language/copyright"
  mkdir "$package/DEBIAN"
  cat >"$package/DEBIAN/control" <<CONTROL
Package: morsekey-words-$language
Version: $version
Architecture: all
Maintainer: Morsekey maintainers <morsekey@users.noreply.github.com>
Section: text
Priority: optional
Enhances: morsekey
Description: words with frequencies for morsekey ($language)
 The words that the keyboard offers in this language, with their frequencies.
 The data is wordfreq's, under CC BY-SA 4.0.
CONTROL
  dpkg-deb --root-owner-group --build "$package" "$output" >/dev/null
  rm -r "$package"
done
for package in "$output"/*.deb; do echo "$(du -k "$package" | cut -f 1) KiB $package"; done
