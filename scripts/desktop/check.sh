#!/bin/bash
# check.sh ENGINE [WHAT...]: acceptance tests of the engine in real programs, headless; prints one line for each check.
#
#   gtk3 gtk4 qt5 qt6                the checks of accept.py, in an X server
#   xterm vte firefox chromium       the checks of accept_text.py
#   weston:CLIENT gnome:CLIENT       the same on Wayland, for GTK and Qt clients
#   hand:CLIENT                      times, settings, ibus restart, a stopped engine, focus changes, inputs, a straight key (accept_hand.py)
#   model:CLIENT[:SECONDS[:SEED]]    random typing, edits and clicks, compared with a model (accept_model.py)
#   real real:PROGRAM[:FIELD]        everyday editing in programs: all of programs.py, or one (accept_real.py)
#   bus                              malformed messages (accept_bus.py)
#
# Default: gtk3 gtk4 qt6 xterm firefox weston:gtk3. The exit status is the number of checks that failed. In GNOME, drawn
# by the processor, keys come late: `types` and `speed` may fail there. XTest presses the keys: run it on a quiet machine.
#
# Debian: ibus ibus-gtk3 ibus-gtk4 gir1.2-ibus-1.0 python3-gi gir1.2-gtk-3.0 gir1.2-gtk-4.0 python3-xlib xvfb xdotool
# openbox dbus-x11. Optional: python3-pyqt5 python3-pyqt6 xterm gir1.2-vte-2.91 firefox-esr chromium; weston, qtwayland5
# and qt6-wayland for weston:CLIENT; gnome-shell for gnome:CLIENT; xclip, mousepad, gedit, gnome-text-editor, featherpad,
# kate, libreoffice-writer, libreoffice-gtk3, libreoffice-qt5, emacs-gtk, firefox-esr, chromium for real. PYTHON is a Python with PyGObject.
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
# Without an environment, the engine finds no bus and ends at once.
case $(env -i HOME="$folder" "$engine" 2>&1) in
  *"built without IBus"*)
    echo "check.sh: $engine is built without IBus; build it with make build-desktop" >&2
    exit 69 ;;
esac
export COMPONENTS=$folder

# Writes the component file of an engine with these options.
describe() {
  "$(dirname "$engine")/morsekey" ibus component --program "$engine --no-sound $*" >"$folder/morsekey.xml" || exit 69
}

# Runs a command in a session with the panel of the probe.
with_panel() {
  rm -f "$folder"/panel.*
  : >"$folder/panel.log"
  "$here/session.sh" --panel-log "$folder/panel.log" "$folder/panel.socket" "$@"
}

# Runs one check in its session; returns the number of failures.
run() {
  local client=${1#*:}
  # With fixed pauses, a late key still belongs to its letter.
  describe --letter-gap 500 --word-gap 3000
  case $1 in
    weston:*) "$here/session_weston.sh" "$PYTHON" "$here/accept.py" "$client" ;;
    gnome:*) "$here/session_gnome.sh" "$PYTHON" "$here/accept.py" --may-fail types --may-fail speed "$client" ;;
    hand:*)
      "$here/session.sh" "$PYTHON" "$here/accept_hand.py" "$client" times ends settings restart stops focus 1000
      local status=$? wpm
      mkfifo "$folder/pipe" "$folder/event0"
      describe --letter-gap 500 --word-gap 3000 --input "pipe:$folder/pipe" --input "evdev:$folder/event0"
      "$here/session.sh" "$PYTHON" "$here/accept_hand.py" "$client" inputs "$folder/pipe" "$folder/event0"
      status=$((status + $?))
      rm "$folder/pipe" "$folder/event0"
      for wpm in 20 35; do
        describe --keys one --wpm $wpm --events "$folder/events"
        : >"$folder/events"
        "$here/session.sh" "$PYTHON" "$here/accept_hand.py" "$client" straight $wpm "$folder/events"
        status=$((status + $?))
      done
      return $status ;;
    model:*)
      describe --letter-gap 1500 --word-gap off
      "$here/session.sh" "$PYTHON" "$here/accept_model.py" ${client//:/ } ;;
    real)
      local failed=0 program
      for program in mousepad gedit gnome-text-editor featherpad kate writer writer:gen writer:qt5 emacs \
        firefox:textarea firefox:editable chromium:textarea chromium:editable; do
        run "real:$program"
        failed=$((failed + $?))
      done
      return $failed ;;
    real:*)
      # Return ends each letter. A program that stalls for seconds delivers the keys of that time together.
      describe --letter-gap 4000 --word-gap off
      with_panel "$PYTHON" "$here/accept_real.py" "$folder/panel.log" "$client" ;;
    bus) "$here/session.sh" "$PYTHON" "$here/accept_bus.py" ;;
    gtk* | qt*)
      with_panel "$PYTHON" "$here/accept.py" --panel "$folder/panel.log" "$folder/panel.socket" "$client" ;;
    *) with_panel "$PYTHON" "$here/accept_text.py" "$folder/panel.log" "$client" ;;
  esac
}

failed=0
for one in ${@:-gtk3 gtk4 qt6 xterm firefox weston:gtk3}; do
  echo "== $one"
  run "$one" 2>"$folder/errors"
  status=$?
  ((status == 0)) || { failed=$((failed + status)); tail -3 "$folder/errors"; }
done
echo "failed: $failed"
exit "$failed"
