#!/usr/bin/env python3
"""Compares the duration of holds that `morsekey keys` measures with their true duration.

    measure-holds.py [--holds N] [--program PATH] PLACE...

PLACE is one of these:

- `pty`: a bare pseudo-terminal, which receives what a terminal with the Kitty protocol sends
- `kitty`: a key in that terminal
- `kitty-mouse` and `xterm`: a mouse button in that terminal

The terminals run under Xvfb, and XTEST presses keys and buttons: packages xvfb, kitty, xterm, libxtst6. A hold is 0.03
to 0.3 s. The output has one line for each place: the median error, the error at 95 % and the largest, in milliseconds.
"""

import argparse
import ctypes
import os
import pty
import random
import re
import select
import signal
import subprocess
import sys
import tempfile
import time

SHORTEST, LONGEST = 0.03, 0.3
ANSWERS = [(b"\x1b[?u\x1b[c", b"\x1b[?0u\x1b[?62;c"), (b"\x1b[>31u", b"\x1b[?31u\x1b[?62;c")]


class Display:
    """An X server without a screen, with control of its keyboard and mouse."""

    def __init__(self):
        reading, writing = os.pipe()
        self.server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writing), "-screen", "0", "800x600x24", "-nolisten", "tcp", "-noreset"],
            pass_fds=[writing], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(writing)
        with os.fdopen(reading) as said:
            name = said.readline().strip()
        if not name:
            sys.exit("Xvfb did not start")
        os.environ["DISPLAY"] = ":" + name
        self.x = ctypes.CDLL("libX11.so.6")
        self.test = ctypes.CDLL("libXtst.so.6")
        # A hidden window cannot receive the keyboard focus, which is harmless.
        self.ignore = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)(
            lambda display, error: 0)
        self.x.XSetErrorHandler(self.ignore)
        self.x.XOpenDisplay.restype = ctypes.c_void_p
        self.x.XDefaultRootWindow.restype = ctypes.c_ulong
        self.display = ctypes.c_void_p(self.x.XOpenDisplay(None))
        if not self.display:
            sys.exit("the X server takes no one")
        self.x.XKeysymToKeycode.argtypes = [ctypes.c_void_p, ctypes.c_ulong]
        self.letter = self.x.XKeysymToKeycode(self.display, ord("f"))

    def settle(self):
        """Moves the mouse into the window to focus it, because there is no window manager."""
        self.test.XTestFakeMotionEvent(self.display, 0, 100, 100, ctypes.c_ulong(0))
        self.x.XSync(self.display, 0)
        root = ctypes.c_ulong(self.x.XDefaultRootWindow(self.display))
        parent, count = ctypes.c_ulong(), ctypes.c_uint()
        windows = ctypes.POINTER(ctypes.c_ulong)()
        self.x.XQueryTree(
            self.display, root, ctypes.byref(root), ctypes.byref(parent), ctypes.byref(windows),
            ctypes.byref(count))
        for index in range(count.value):
            self.x.XSetInputFocus(self.display, ctypes.c_ulong(windows[index]), 1, ctypes.c_ulong(0))
        self.x.XSync(self.display, 0)

    def key(self, is_down):
        self.test.XTestFakeKeyEvent(self.display, self.letter, is_down, ctypes.c_ulong(0))
        now = time.monotonic()
        self.x.XFlush(self.display)
        return now

    def button(self, is_down):
        self.test.XTestFakeButtonEvent(self.display, 1, is_down, ctypes.c_ulong(0))
        now = time.monotonic()
        self.x.XFlush(self.display)
        return now

    def close(self):
        self.server.terminate()
        self.server.wait()


def hold(count, act):
    """Makes a number of holds; returns their durations."""
    lengths = []
    for _ in range(count):
        time.sleep(random.uniform(0.08, 0.2))
        down = act(1)
        time.sleep(max(0.0, down + random.uniform(SHORTEST, LONGEST) - time.monotonic()))
        lengths.append((act(0) - down) * 1000)
    time.sleep(0.5)
    return lengths


def seen(path):
    """Returns the holds that the program reported, each with its text."""
    with open(path) as log:
        return [float(ms) for ms in re.findall(r" up .*held ([0-9.]+) ms", log.read())]


def in_pty(program, count):
    """Tests a bare pseudo-terminal: writes what a terminal with the protocol would send."""
    with tempfile.NamedTemporaryFile() as log:
        pid, master = pty.fork()
        if pid == 0:
            os.dup2(os.open(log.name, os.O_WRONLY), 1)
            os.execve(program, [program, "keys"], {**os.environ, "TERM": "xterm"})
        said = b""
        for question, answer in ANSWERS:
            end = time.monotonic() + 10
            while question not in said and time.monotonic() < end:
                if select.select([master], [], [], 0.1)[0]:
                    said += os.read(master, 4096)
            os.write(master, answer)

        def act(is_down):
            bytes_ = b"\x1b[102;1:%du" % (1 if is_down else 3)
            now = time.monotonic()
            os.write(master, bytes_)
            return now

        time.sleep(0.3)
        lengths = hold(count, act)
        os.write(master, b"\x1b[27u")
        os.waitpid(pid, 0)
        return lengths, seen(log.name)


def in_terminal(command, count, display, act):
    """Tests a real terminal, whose window is the only one."""
    with tempfile.NamedTemporaryFile() as log:
        process = subprocess.Popen(
            command + ["sh", "-c", f'exec "$PROGRAM" keys > {log.name}'],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
        try:
            for _ in range(6):
                time.sleep(1)
                display.settle()
            lengths = hold(count, act)
        finally:
            os.killpg(process.pid, signal.SIGTERM)
            process.wait()
        time.sleep(0.3)
        return lengths, seen(log.name)


TERMINALS = {
    "kitty": (["kitty", "--config", "NONE"], Display.key),
    "kitty-mouse": (["kitty", "--config", "NONE"], Display.button),
    "xterm": (["xterm", "-e"], Display.button),
}


def report(place, lengths, found):
    if len(lengths) != len(found):
        print(f"{place}: {len(lengths)} holds, {len(found)} seen")
        return False
    errors = sorted(abs(a - b) for a, b in zip(lengths, found))
    most = errors[min(len(errors) - 1, len(errors) * 95 // 100)]
    print(
        f"{place}: {len(errors)} holds, error: median {errors[len(errors) // 2]:.2f} ms,"
        f" 95 % within {most:.2f} ms, largest {errors[-1]:.2f} ms"
        f" (load {os.getloadavg()[0]:.1f})", flush=True)
    return True


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--holds", type=int, default=200)
    parser.add_argument("--program", default="morsekey")
    parser.add_argument("places", nargs="*", default=["pty", "kitty", "kitty-mouse", "xterm"])
    options = parser.parse_args()
    os.environ["PROGRAM"] = options.program
    os.environ.setdefault("LIBGL_ALWAYS_SOFTWARE", "1")
    all_seen = True
    for place in options.places:
        if place == "pty":
            result = in_pty(options.program, options.holds)
        elif place in TERMINALS:
            command, act = TERMINALS[place]
            display = Display()
            try:
                result = in_terminal(
                    command, options.holds, display, lambda is_down: act(display, is_down))
            finally:
                display.close()
        else:
            parser.error(f"'{place}' is not a place; expected pty, {', '.join(TERMINALS)}")
        all_seen = report(place, *result) and all_seen
    sys.exit(0 if all_seen else 1)


main()
