#!/usr/bin/env python3
"""Ends `morsekey run`, and what runs under it, in many ways, and looks at the terminal afterwards.

Usage: probe_run_faults.py MORSEKEY [TIMES [FAULT...]]

After each end the terminal's settings (as `stty -g` prints them) must be as before, every mode that was
turned on must have been turned off, and no process may be left; the exit status must be the right one.
"""

import os
import re
import signal
import sys
import time

from pty_program import Terminal

MORSEKEY = ""

# What a program may leave behind: everything.
MESS = ("printf '\\033[?1049h\\033[?1000h\\033[?1002h\\033[?1003h\\033[?1004h\\033[?1006h\\033[?2004h"
        "\\033[?1h\\033=\\033[?25l\\033[?7l\\033[4h\\033[3;5r\\033[1;31m\\033(0\\033[>1u\\033[5 q'; stty raw -echo; ")


def run(script, options=(), **more):
    return Terminal(
        [MORSEKEY, "run", "--no-sound", "--profile", "none", *options, "--", "sh", "-c", script], **more)


def modes_left(written):
    """The private modes and others that are not as they were."""
    on = {7, 25}
    kitty, margins, keypad, insert, style, charset = 0, "", False, False, "", ""
    pattern = rb"\x1b(?:\[([?<=>!]?)([0-9;:]*)([ $]?)([@-~])|([=>c])|([()][0-9A-B]))"
    for marker, numbers, between, final, escape, designated in re.findall(pattern, written):
        values = [int(n) for n in re.split(b"[;:]", numbers) if n] or [0]
        if marker == b"?" and final in b"hl":
            on = on | set(values) if final == b"h" else on - set(values)
        elif marker == b">" and final == b"u":
            kitty += 1
        elif marker == b"<" and final == b"u":
            kitty -= max(1, values[0])
        elif final == b"r" and not marker:
            margins = numbers
        elif final in b"hl" and not marker and 4 in values:
            insert = final == b"h"
        elif final == b"m" and not marker:
            style = "" if values[-1] == 0 and len(values) == 1 else numbers
        elif final == b"q" and between == b" ":
            style = style if values[0] == 0 else style
        if escape in (b"=", b">") and escape:
            keypad = escape == b"="
        if designated.startswith(b"("):
            charset = "" if designated == b"(B" else designated
    left = []
    on -= {2026}
    if on != {7, 25}:
        left.append(f"modes {sorted(on ^ {7, 25})}")
    for name, value in [("kitty", kitty), ("margins", margins), ("keypad", keypad),
                        ("insert", insert), ("style", style), ("charset", charset)]:
        if value:
            left.append(f"{name} {value}")
    return left


def alive(terminal):
    """Processes that still have the inner terminal's session: children of the program that ended."""
    mark = terminal.mark.encode()
    found = []
    for name in os.listdir("/proc"):
        if name.isdigit():
            try:
                with open(f"/proc/{name}/environ", "rb") as file:
                    if mark in file.read():
                        found.append(int(name))
            except OSError:
                pass
    return found


def ready(terminal):
    assert terminal.wait_for(b"READY"), "the program did not start"
    time.sleep(0.05)
    while terminal.read(0.02):
        pass


def send(number):
    def act(terminal):
        ready(terminal)
        terminal.process.send_signal(number)
    return act


def nothing(terminal):
    pass


def hang_up(terminal):
    ready(terminal)
    os.close(terminal.slave)
    os.close(terminal.master)
    terminal.reads = False


def stop_reading(terminal):
    """Nobody reads the terminal for a second while the program floods it; then it is ended."""
    assert terminal.wait_for(b"READY"), "the program did not start"
    time.sleep(1)
    terminal.process.send_signal(signal.SIGTERM)


def keys_without_reader(terminal):
    ready(terminal)
    os.set_blocking(terminal.master, False)
    try:
        for _ in range(300):
            os.write(terminal.master, b"\x1b[A" * 300)
            terminal.read(0)
    except BlockingIOError:
        pass
    os.set_blocking(terminal.master, True)
    terminal.process.send_signal(signal.SIGTERM)


def sizes(terminal):
    ready(terminal)
    for rows, columns in [(1, 1), (2, 200), (500, 3), (3, 3), (24, 80)]:
        terminal.resize(rows, columns)
        for _ in range(4):
            terminal.read(0.03)
    terminal.process.send_signal(signal.SIGTERM)


def stop_and_continue(terminal):
    ready(terminal)
    terminal.process.send_signal(signal.SIGSTOP)
    time.sleep(0.05)
    terminal.process.send_signal(signal.SIGCONT)
    for _ in range(5):
        terminal.read(0.03)
    terminal.process.send_signal(signal.SIGTERM)


WAIT = "echo READY; while :; do sleep 0.05; done"
IGNORE = "trap '' HUP; " + WAIT

# name: script, what is done, the statuses it may end with
FAULTS = {
    "exit": (MESS + "exit 0", nothing, {0}),
    "exit-status": (MESS + "exit 42", nothing, {42}),
    "program-term": (MESS + "kill -TERM $$", nothing, {143}),
    "program-kill": (MESS + "kill -KILL $$", nothing, {137}),
    "program-segv": (MESS + "kill -SEGV $$", nothing, {139}),
    "program-abort": (MESS + "kill -ABRT $$", nothing, {134}),
    "program-stops": (MESS + "kill -STOP $$; exit 3", nothing, {3}),
    "closes-terminal": (MESS + "exec 0<&- 1>&- 2>&-; sleep 0.2; exit 5", nothing, {5}),
    "leaves-child": (MESS + "(trap '' HUP; sleep 0.4) & exit 6", nothing, {6}),
    "half-a-sequence": (MESS + "printf '\\033]0;never ends'; exit 7", nothing, {7}),
    "floods-and-ends": ("yes READY | head -c 3000000; " + MESS + "exit 8", nothing, {8}),
    "not-found": (None, nothing, {127}),
    "term": (MESS + WAIT, send(signal.SIGTERM), {-15}),
    "hup": (MESS + WAIT, send(signal.SIGHUP), {-1}),
    "int": (MESS + WAIT, send(signal.SIGINT), {-2}),
    "quit": (MESS + WAIT, send(signal.SIGQUIT), {-3}),
    "usr1": (MESS + WAIT, send(signal.SIGUSR1), {-10}),
    "segv": (MESS + WAIT, send(signal.SIGSEGV), {-11}),
    "abort": (MESS + WAIT, send(signal.SIGABRT), {-6}),
    "trap": (MESS + WAIT, send(signal.SIGTRAP), {-5}),
    "ignores-hangup": (MESS + IGNORE, send(signal.SIGTERM), {-15}),
    "terminal-gone": (MESS + WAIT, hang_up, {-1}),
    "terminal-stuck": ("echo READY; exec yes", stop_reading, {-15}),
    "keys-without-reader": (MESS + "echo READY; exec sleep 20", keys_without_reader, {-15}),
    "sizes": (MESS + WAIT, sizes, {-15}),
    "stopped": (MESS + WAIT, stop_and_continue, {-15}),
}

# After these nobody is left to look at the terminal, or nobody is there to restore it.
UNSEEN = {"terminal-gone"}
# A program that is crashed cannot take leave; the kernel hangs up on its child.
CRASHES = {"segv", "abort", "trap"}


def once(name):
    script, act, statuses = FAULTS[name]
    mark = f"RUNPROBE={os.getpid()}-{time.monotonic_ns()}"
    environment = dict([mark.split("=")])
    if script is None:
        terminal = Terminal([MORSEKEY, "run", "--no-sound", "--", "/nowhere/at/all"], environment=environment)
    else:
        terminal = run(script, environment=environment)
    terminal.mark = mark
    wrong = []
    try:
        act(terminal)
        status = terminal.finish(15)
        if status not in statuses:
            wrong.append(f"status {status}")
        if name not in UNSEEN:
            if terminal.settings() != terminal.before:
                wrong.append("settings")
            wrong += modes_left(terminal.written)
        for _ in range(60):
            left = alive(terminal)
            if not left:
                break
            time.sleep(0.05)
        if left:
            wrong.append(f"processes {left}")
            for process in left:
                os.kill(process, signal.SIGKILL)
    except AssertionError as error:
        wrong.append(str(error))
    finally:
        terminal.close()
    return wrong


def main():
    global MORSEKEY
    MORSEKEY = os.path.abspath(sys.argv[1])
    times = int(sys.argv[2]) if len(sys.argv) > 2 else 3
    failed = 0
    for name in sys.argv[3:] or FAULTS:
        results = [once(name) for _ in range(times)]
        bad = [result for result in results if result]
        failed += len(bad)
        print(f"{name:20} {times - len(bad)} of {times} clean" + (f"   {bad[0]}" if bad else ""), flush=True)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
