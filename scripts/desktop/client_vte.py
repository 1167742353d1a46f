#!/usr/bin/env python3
"""A VTE terminal, the library of GNOME's and Xfce's terminals. `client_vte.py COMMAND...`"""
import sys
import gi
gi.require_version("Gtk", "3.0")
gi.require_version("Vte", "2.91")
from gi.repository import GLib, Gtk, Vte

window, terminal = Gtk.Window(title="client"), Vte.Terminal()
terminal.spawn_async(Vte.PtyFlags.DEFAULT, None, sys.argv[1:], None, GLib.SpawnFlags.SEARCH_PATH, None, None, -1, None, None)
terminal.connect("child-exited", lambda *_: Gtk.main_quit())
window.connect("destroy", lambda *_: Gtk.main_quit())
window.add(terminal)
window.show_all()
terminal.grab_focus()
Gtk.main()
