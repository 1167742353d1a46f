#!/usr/bin/env python3
"""Makes the pictures of docs/desktop.md: the engine in an editor, with IBus's own panel.

    session.sh --panel pictures.py FOLDER NAME...     NAME is letter, words or scanning

`scanning` needs an engine that runs with the layout qwerty.
"""
import sys
from desk import *
import gi
gi.require_version("Gtk", "3.0")
gi.require_version("Gdk", "3.0")
from gi.repository import Gdk, GLib, Gtk

SIZE = (780, 130)
CSS = b"textview text { font: 15pt 'DejaVu Sans'; color: #222; background: #fff; } textview { padding: 18px; background: #fff; }"


def wait(seconds):
    """Runs the editor's event loop; the keys come from another connection."""
    loop = GLib.MainLoop()
    GLib.timeout_add(int(seconds * 1000), loop.quit)
    loop.run()


def type_marks(code, pause):
    for mark in code:
        keys.send("f" if mark == "." else "j", True); wait(0.02)
        keys.send("f" if mark == "." else "j", False); wait(0.04)
    wait(pause)


def clear():
    wait(1)  # an open letter is committed first
    view.get_buffer().set_text("")
    wait(0.3)


def take(name):
    root = Gdk.get_default_root_window()
    Gdk.pixbuf_get_from_window(root, 0, 0, *SIZE).savev(sys.argv[1] + "/" + name + ".png", "png", ["compression"], ["9"])
    print(name)


def letter():
    for c in "cq cq de k": type_marks(CODE[c], 0.75)
    type_marks("..", 0.25)
    take("desktop-letter")


def words():
    for c in "the weat": type_marks(CODE[c], 0.75)
    wait(0.5)
    take("desktop-words")


def scanning():
    for presses in range(2):
        type_marks(".", 0.3)
    take("desktop-scanning")


provider = Gtk.CssProvider()
provider.load_from_data(CSS)
Gtk.StyleContext.add_provider_for_screen(Gdk.Screen.get_default(), provider, 800)
window, view = Gtk.Window(title="Editor"), Gtk.TextView(input_hints=Gtk.InputHints.WORD_COMPLETION, wrap_mode=Gtk.WrapMode.WORD)
window.set_decorated(False)
window.set_default_size(*SIZE)
window.add(view)
window.show_all()
window.move(0, 0)
keys = Keyboard()
wait(3)  # the panel selects an engine at its start
if use("morsekey") is not True: sys.exit("the engine cannot be chosen")
view.grab_focus()
wait(1)
for name in sys.argv[2:]:
    clear()
    {"letter": letter, "words": words, "scanning": scanning}[name]()
