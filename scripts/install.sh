#!/bin/bash
# install.sh PROGRAM PREFIX: installs the program, its manual pages, completions and documentation under PREFIX.
set -euo pipefail
[[ $# == 2 ]] || { echo "usage: $0 PROGRAM PREFIX" >&2; exit 64; }
program=$(realpath "$1") prefix=$(realpath -m "$2")
source=$(cd "$(dirname "$0")/.." && pwd)

copy() { install -D -m 644 "$1" "$prefix/$2"; }

install -D -m 755 "$program" "$prefix/bin/morsekey"
"$source/scripts/make-manual.py" "$program" "$prefix/share/man/man1"
for shell in bash zsh fish; do
  case $shell in
  bash) file=share/bash-completion/completions/morsekey ;;
  zsh) file=share/zsh/vendor-completions/_morsekey ;;
  fish) file=share/fish/vendor_completions.d/morsekey.fish ;;
  esac
  mkdir -p "$prefix/${file%/*}"
  # Shells read this file, so it must not have a hash bang.
  "$program" completions "$shell" | sed '1{/^#!/d}' >"$prefix/$file"
done
copy "$source/packaging/morsekey.desktop" share/applications/morsekey.desktop
version=$("$program" --version)
date=$(sed -n "s/^## $version - //p" "$source/CHANGELOG.md")
mkdir -p "$prefix/share/metainfo"
sed "s/@VERSION@/$version/; s/@DATE@/$date/" "$source/packaging/morsekey.metainfo.xml" \
  >"$prefix/share/metainfo/io.github.morsekey.metainfo.xml"
copy "$source/data/desktop/morsekey.svg" share/icons/hicolor/scalable/apps/morsekey-keyboard.svg
cd "$source"
for page in README.md CHANGELOG.md docs/*.md docs/pictures/*.svg packaging/udev.md; do
  # Pages that are linked as docs/PAGE are installed there too.
  case $page in
  docs/*) copy "$source/$page" "share/doc/morsekey/$page" ;;
  *) copy "$source/$page" "share/doc/morsekey/${page##*/}" ;;
  esac
done
