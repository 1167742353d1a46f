# Shared parts of session.sh, session_weston.sh and session_gnome.sh, which source this file.
#
# A session does not touch the user's own: home, configuration, bus and display are new, in a folder that is removed at
# the end. It ends every process that it started, by its id.
#
#   open_display SIZE    creates the folder, the environment and an X server; SIZE is such as 1024x768
#   close_display        ends the X server and removes the folder
#
# Variables, all optional:
#   COMPONENTS  folder of component XML files, added to the installed ones
#   SETTINGS    a configuration file of morsekey for the session
#   KEEP        a folder to keep the logs in

open_display() {
  work=$(mktemp -d)
  export LOGS=${KEEP:-$work}
  mkdir -p "$work"/{home,config,cache,data,run,state,component,engine} "$LOGS"
  chmod 700 "$work/run"
  export HOME=$work/home XDG_CONFIG_HOME=$work/config XDG_CACHE_HOME=$work/cache XDG_DATA_HOME=$work/data \
    XDG_STATE_HOME=$work/state XDG_RUNTIME_DIR=$work/run LANG=C.UTF-8 LC_ALL=C.UTF-8
  unset WAYLAND_DISPLAY DBUS_SESSION_BUS_ADDRESS IBUS_ADDRESS IBUS_DISABLE_SNOOPER \
    GTK_IM_MODULE QT_IM_MODULE XMODIFIERS
  [ -n "${SETTINGS:-}" ] && { mkdir -p "$work/config/morsekey"; cp "$SETTINGS" "$work/config/morsekey/config.toml"; }
  trap 'close_display; exit 143' TERM INT HUP
  exec 3>"$work/display"
  Xvfb -displayfd 3 -screen 0 "$1x24" -nolisten tcp >"$LOGS/xvfb.log" 2>&1 &
  xvfb=$!
  exec 3>&-
  for _ in $(seq 100); do [ -s "$work/display" ] && break; sleep 0.05; done
  DISPLAY=:$(cat "$work/display")
  export DISPLAY GTK_A11Y=none NO_AT_BRIDGE=1 GSK_RENDERER=cairo LIBGL_ALWAYS_SOFTWARE=1 GSETTINGS_BACKEND=memory
  export IBUS_COMPONENT_PATH=${COMPONENTS:+$COMPONENTS:}/usr/share/ibus/component
}

close_display() {
  [ -n "${xvfb:-}" ] && kill "$xvfb" 2>/dev/null
  wait 2>/dev/null
  rm -rf "$work"
}
