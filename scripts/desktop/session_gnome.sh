#!/bin/bash
# Runs COMMAND in GNOME Shell on Wayland, in a window of a separate X server: text-input-v3, Mutter, IBus.
#
#   session_gnome.sh COMMAND...
#
# The engine morsekey, whose component file is in the folder COMPONENTS, is the session's first input source. For
# COMMAND, DISPLAY is the X server around the shell, so that XTest presses keys like a keyboard. CLIENT_WAYLAND is the
# Wayland display for clients. session_parts.sh lists the variables. The processor draws this session, so keys arrive
# late: use it to check results, not times.
set -u
. "$(dirname "$0")/session_parts.sh"
open_display 1280x900
export CLIENT_WAYLAND=wayland-desk GSETTINGS_BACKEND=keyfile XDG_CURRENT_DESKTOP=GNOME XDG_SESSION_TYPE=wayland \
  SOURCE=morsekey
dbus-run-session -- bash -c '
  export DBUS_SYSTEM_BUS_ADDRESS=$DBUS_SESSION_BUS_ADDRESS  # the shell needs a system bus, but nothing on it
  gsettings set org.gnome.desktop.input-sources sources "[(\"ibus\",\"$SOURCE\"),(\"xkb\",\"us\")]"
  gsettings set org.gnome.desktop.interface enable-animations false
  gsettings set org.gnome.shell welcome-dialog-last-shown-version "99"
  MUTTER_DEBUG_DUMMY_MODE_SPECS=1024x768 gnome-shell --nested --wayland --wayland-display=$CLIENT_WAYLAND \
    >"$LOGS/shell.log" 2>&1 & shell=$!
  for _ in $(seq 200); do grep -q "GNOME Shell started" "$LOGS/shell.log" && break; sleep 0.2; done
  sleep 3  # the shell starts IBus a second time
  "$@"; rc=$?
  kill $shell 2>/dev/null; sleep 1; kill -9 $shell 2>/dev/null; wait $shell 2>/dev/null; exit $rc' session "$@"
rc=$?
close_display
exit $rc
