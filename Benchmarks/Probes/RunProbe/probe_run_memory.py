#!/usr/bin/env python3
"""Checks that memory use stays constant during realistic typing.

Usage: probe_run_memory.py MORSEKEY [MINUTES [SECONDS_OF_WARMING]]

Types into two keyboards for MINUTES, like a hand but faster. One keyboard runs under a program that echoes, with
entered lines, deletions, the panel hidden and shown, other programs and passwords. The other has its own text, which is
deleted again. The resident memory is read from /proc; growth after the warm-up counts.
"""

import os
import sys
import time

from pty_program import Terminal

PROGRAM = r"""
import os, sys, termios, tty
line = b""
while True:
    read = os.read(0, 4096)
    if not read:
        break
    os.write(1, b"\x1b]133;A\x07got " + read + b"\x1b]7373;type=text\x1b\\ ")
"""

# One second of a hand: letters as dits and dahs, each ended by Enter, with the other keys between them.
LETTERS = [b".-", b"-...", b"-.-.", b"-..", b".", b"..-.", b"--.", b"....", b"..", b".---", b"-.-", b".-..", b"--"]
GROWTH = 1024  # KiB


def resident(terminal):
    with open(f"/proc/{terminal.process.pid}/status") as file:
        for line in file:
            if line.startswith("VmRSS:"):
                return int(line.split()[1])
    raise AssertionError("it has ended")


def press(terminal, keys):
    terminal.type(keys)
    while terminal.read(0.002):
        pass
    terminal.written = b""


def hosted_round(terminal, number):
    for letter in LETTERS:
        press(terminal, letter)
        press(terminal, b"\r")
    press(terminal, b"\x7f")
    press(terminal, b"----..\r")  # up, by code
    press(terminal, b"\r")
    if number % 10 == 0:
        press(terminal, b"\x1b[24~")
        press(terminal, b"\x1b[24~")
        press(terminal, b"\tpass-through\r\t")


def own_round(terminal, number):
    for letter in LETTERS:
        press(terminal, letter)
        press(terminal, b"\r")
    press(terminal, b"\x17")  # deletes the word: keys in such quick succession count as one held key
    press(terminal, b"\x7f")
    if number % 10 == 0:
        press(terminal, b"\x1b[D\x1b[C")
        press(terminal, b"?")
        press(terminal, b"?")


def main():
    morsekey = os.path.abspath(sys.argv[1])
    minutes = float(sys.argv[2]) if len(sys.argv) > 2 else 10
    warming = float(sys.argv[3]) if len(sys.argv) > 3 else min(60, minutes * 12)
    common = ["--no-sound", "--profile", "none", "--config", "none", "--events", "/dev/null"]
    keyboards = {
        "run": (Terminal([morsekey, "run", *common, "--", sys.executable, "-c",
                          "import tty; tty.setraw(0)\n" + PROGRAM]), hosted_round),
        "type": (Terminal([morsekey, *common]), own_round),
    }
    for terminal, _ in keyboards.values():
        assert terminal.wait_for(b"wpm"), "the keyboard did not open"
    start = time.monotonic()
    before, number = None, 0
    while time.monotonic() - start < minutes * 60:
        for terminal, act in keyboards.values():
            act(terminal, number)
        number += 1
        if before is None and time.monotonic() - start >= warming:
            before = {name: resident(terminal) for name, (terminal, _) in keyboards.items()}
    good = True
    for name, (terminal, _) in keyboards.items():
        after = resident(terminal)
        growth = after - before[name]
        good = good and growth <= GROWTH
        print(f"{name:5} {before[name]} KiB after {warming:.0f} s, {after} KiB after {minutes:g} min: {growth:+d} KiB")
        terminal.close()
    print(f"{number} rounds of {len(LETTERS)} letters; at most {GROWTH} KiB of growth is let pass")
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
