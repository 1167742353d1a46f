#!/bin/bash
# Runs COMMAND in a desktop of its own: X server, window manager, session bus, IBus.
#
#   session.sh [--panel | --panel-log LOG SOCKET] COMMAND...
#
# --panel opens IBus's own panel (for pictures), --panel-log the probe's, which has no window. The default is no panel.
#
# It leaves the user's session alone: home, configuration, bus and display are new, in a folder that it removes at the
# end. It ends every process that it started, by its id.
#
# Set before, or left to their defaults:
#   COMPONENTS  folder of component XML files to add to the installed ones
#   SYNC        0 or 1: IBUS_ENABLE_SYNC_MODE of the clients (default: unset, as on a desktop)
#   KEEP        a folder to keep the logs in
set -u
panel=disable
here=$(cd "$(dirname "$0")" && pwd)
case ${1:-} in
  --panel) panel=default; shift ;;
  --panel-log) panel="$(command -v "${PYTHON:-python3}") $here/probe_panel.py $2 $3"; shift 3 ;;
esac
work=$(mktemp -d)
logs=${KEEP:-$work}
mkdir -p "$work"/{home,config,cache,data,run,state} "$logs"
chmod 700 "$work/run"
export HOME=$work/home XDG_CONFIG_HOME=$work/config XDG_CACHE_HOME=$work/cache XDG_DATA_HOME=$work/data \
  XDG_STATE_HOME=$work/state XDG_RUNTIME_DIR=$work/run LANG=C.UTF-8 LC_ALL=C.UTF-8
unset WAYLAND_DISPLAY DBUS_SESSION_BUS_ADDRESS IBUS_ADDRESS IBUS_DISABLE_SNOOPER
finish() {
  [ -n "${xvfb:-}" ] && kill $xvfb 2>/dev/null
  wait 2>/dev/null
  rm -rf "$work"
}
trap 'finish; exit 143' TERM INT HUP
exec 3>"$work/display"
Xvfb -displayfd 3 -screen 0 1024x768x24 -nolisten tcp >"$logs/xvfb.log" 2>&1 &
xvfb=$!
exec 3>&-
for _ in $(seq 100); do [ -s "$work/display" ] && break; sleep 0.05; done
export DISPLAY=:$(cat "$work/display") GDK_BACKEND=x11 QT_QPA_PLATFORM=xcb
export GTK_IM_MODULE=ibus QT_IM_MODULE=ibus XMODIFIERS=@im=ibus
export GTK_A11Y=none NO_AT_BRIDGE=1 GSETTINGS_BACKEND=memory GSK_RENDERER=cairo LIBGL_ALWAYS_SOFTWARE=1
[ -n "${SYNC:-}" ] && export IBUS_ENABLE_SYNC_MODE=$SYNC
[ -n "${COMPONENTS:-}" ] && export IBUS_COMPONENT_PATH=$COMPONENTS:/usr/share/ibus/component
export LOGS=$logs PANEL=$panel
dbus-run-session -- bash -c '
  openbox >"$LOGS/openbox.log" 2>&1 & wm=$!
  ibus-daemon --xim --panel "$PANEL" --config disable --emoji-extension disable -t refresh >"$LOGS/ibus.log" 2>&1 & ib=$!
  for _ in $(seq 200); do ibus address 2>/dev/null | grep -q unix: && break; sleep 0.05; done
  "$@"; rc=$?
  kill $ib $wm 2>/dev/null; sleep 0.3; kill -9 $ib $wm 2>/dev/null; wait 2>/dev/null; exit $rc' session "$@"
rc=$?
finish
exit $rc
