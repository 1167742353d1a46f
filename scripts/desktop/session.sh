#!/bin/bash
# Runs COMMAND in a separate desktop: X server, window manager, session bus, IBus.
#
#   session.sh [--panel | --panel-log LOG SOCKET] COMMAND...
#
# --panel opens IBus's own panel (for pictures), --panel-log that of the probe, which has no window. The default is no
# panel. session_parts.sh lists the variables.
set -u
here=$(cd "$(dirname "$0")" && pwd)
. "$here/session_parts.sh"
export PANEL=disable
case ${1:-} in
  --panel) PANEL=default; shift ;;
  --panel-log) PANEL="$(command -v "${PYTHON:-python3}") $here/probe_panel.py $2 $3"; shift 3 ;;
esac
open_display 1024x768
export GDK_BACKEND=x11 QT_QPA_PLATFORM=xcb GTK_IM_MODULE=ibus QT_IM_MODULE=ibus XMODIFIERS=@im=ibus
dbus-run-session -- bash -c '
  openbox >"$LOGS/openbox.log" 2>&1 & wm=$!
  ibus-daemon --xim --panel "$PANEL" --config disable --emoji-extension disable -t refresh >"$LOGS/ibus.log" 2>&1 & ib=$!
  for _ in $(seq 200); do ibus address 2>/dev/null | grep -q unix: && break; sleep 0.05; done
  "$@"; rc=$?
  kill $ib $wm 2>/dev/null; sleep 0.3; kill -9 $ib $wm 2>/dev/null; wait 2>/dev/null; exit $rc' session "$@"
rc=$?
close_display
exit $rc
