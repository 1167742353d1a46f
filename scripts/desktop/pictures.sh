#!/bin/bash
# pictures.sh ENGINE FOLDER: makes the pictures of docs/desktop.md in a separate, headless desktop. It needs the
# packages of check.sh, and fonts-dejavu-core.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
engine=$(realpath "$1")
target=$(realpath "$2")
export PYTHON=${PYTHON:-/usr/bin/python3}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export COMPONENTS=$folder

# Runs an engine with these options and takes pictures of it.
take() {
  "$(dirname "$engine")/morsekey" ibus component --program "$engine --no-sound $1" >"$folder/morsekey.xml"
  shift
  "$here/session.sh" --panel "$PYTHON" "$here/pictures.py" "$target" "$@" 2>"$folder/errors" || { tail -5 "$folder/errors" >&2; exit 1; }
}

take "--letter-gap 500 --word-gap off" letter words
take "--layout qwerty --scan 3000" scanning
