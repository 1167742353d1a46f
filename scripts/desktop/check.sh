#!/bin/bash
# check.sh ENGINE [CLIENT...]: acceptance of the engine in real programs, headless; prints one line a check.
#
# CLIENT is gtk3, gtk4, qt5, qt6, xterm, or weston:CLIENT; default: gtk3 gtk4 qt6 xterm. The exit status is the number of
# checks that failed beyond those that a client is known to fail. Keys are pressed by XTest: run it on a quiet machine.
#
# Debian: ibus ibus-gtk3 ibus-gtk4 gir1.2-ibus-1.0 python3-gi gir1.2-gtk-3.0 gir1.2-gtk-4.0 python3-xlib xvfb xdotool
# openbox dbus-x11 python3-pyqt6 xterm, weston for weston:CLIENT. PYTHON is a Python with PyGObject.
set -u
here=$(cd "$(dirname "$0")" && pwd)
engine=$(realpath "$1")
shift
export PYTHON=${PYTHON:-/usr/bin/python3}
for program in ibus-daemon Xvfb openbox xdotool dbus-run-session; do
  command -v "$program" >/dev/null || { echo "check.sh: $program is missing; see the head of this file" >&2; exit 69; }
done
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
# Fixed pauses, so that a late key is still one of its letter.
options="--no-sound --letter-gap 500 --word-gap 3000"
"$(dirname "$engine")/morsekey" ibus component --program "$engine $options" >"$folder/morsekey.xml" || exit 69
export COMPONENTS=$folder
failed=0
for client in "${@:-gtk3 gtk4 qt6 xterm}"; do
  for one in $client; do
    session=(session.sh --panel-log "$folder/panel.log" "$folder/panel.socket")
    panel=(--panel "$folder/panel.log" "$folder/panel.socket")
    case $one in
      weston:*) session=(session_weston.sh) panel=() ;;
    esac
    # GTK 4's module forwards no keys: a return in a field is refused, and moving too.
    known=0
    case $one in *gtk4) known=2 ;; esac
    rm -f "$folder"/panel.*
    : >"$folder/panel.log"
    echo "== $one"
    case $one in
      xterm) "$here/session.sh" "$PYTHON" "$here/accept_xterm.py" "$folder" ;;
      *) "$here/${session[0]}" "${session[@]:1}" "$PYTHON" "$here/accept.py" \
        --process ibus-engine-morsekey "${panel[@]}" "${one#*:}" ;;
    esac 2>"$folder/errors"
    status=$?
    ((status <= known)) || { failed=$((failed + status - known)); tail -3 "$folder/errors"; }
  done
done
echo "failed: $failed"
exit "$failed"
