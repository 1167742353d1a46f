#!/usr/bin/env python3
"""Ends `morsekey run` and its program in many ways, and checks the terminal afterwards.

Usage: probe_run_faults.py MORSEKEY [TIMES [FAULT...]]

After each end, these must hold:

- The terminal's settings (as `stty -g` prints them) are as before.
- Every enabled mode is disabled again. Kitty's keyboard flags are tracked on the stacks of both screens; an extra pop
  is an error too.
- No process remains, and the exit status is correct.

After `kill -9`, nothing can restore the terminal. Then the line that `morsekey doctor terminal` prints is executed.
Afterwards, the state must be the one that `stty sane` makes of a new terminal.
"""

import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time

from pty_program import ENVIRONMENT, Modes, Terminal

MORSEKEY = ""

# Changes every part of the terminal's state, as the worst program may leave it.
MESS = ("printf '\\033[?1049h\\033[?1000h\\033[?1002h\\033[?1003h\\033[?1004h\\033[?1006h\\033[?2004h"
        "\\033[?1h\\033=\\033[?25l\\033[?7l\\033[4h\\033[3;5r\\033[1;31m\\033(0\\033[>1u\\033[5 q'; stty raw -echo; ")


def rescue(terminal):
    """Runs the repair command that `morsekey doctor terminal` prints, for another terminal."""
    path = os.ttyname(terminal.slave)
    page = Terminal([MORSEKEY, "doctor", "terminal"], columns=2000)
    page.finish(10)
    page.close()
    line = re.search(rb"printf '[^']*' > \S+; stty sane ixon -F \S+", page.written).group(0).decode()
    line = line.replace(re.search(r"-F (\S+)", line).group(1), path)
    subprocess.run(["sh", "-c", line], check=True)
    while terminal.read(0.05):
        pass


def sane():
    """Returns the settings of a new terminal after `stty sane`."""
    terminal = Terminal(["true"])
    try:
        subprocess.run(["stty", "sane", "-F", os.ttyname(terminal.slave)], check=True)
        return terminal.settings()
    finally:
        terminal.close()


def alive(terminal):
    """Returns the processes in the inner terminal's session: children of the ended program."""
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


def hang_up(terminal):
    ready(terminal)
    os.close(terminal.slave)
    os.close(terminal.master)
    terminal.reads = False


def stop_reading(terminal):
    """Stops reading the terminal for a second while the program floods it; then ends it."""
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


def kill(terminal):
    ready(terminal)
    terminal.process.send_signal(signal.SIGKILL)
    terminal.process.wait()
    rescue(terminal)


def flood_control(terminal):
    """Two programs at the control socket: one queries and never reads, the other disconnects at once."""
    ready(terminal)
    others = [socket.socket(socket.AF_UNIX) for _ in range(2)]
    for other in others:
        other.connect(terminal.folder + "/control")
        other.setblocking(False)
    others[1].close()
    for _ in range(200):
        try:
            others[0].send(b'{"do":"subscribe"}\n{"do":"state"}\n{"do":"insert","text":"aaaa"}\nwhat\n' * 20)
        except BlockingIOError:
            pass
        terminal.read(0)
    terminal.type(b".-\r")
    terminal.process.send_signal(signal.SIGTERM)
    others[0].close()


WAIT = "echo READY; while :; do sleep 0.05; done"
IGNORE = "trap '' HUP; " + WAIT

# name: script, action, allowed exit statuses
FAULTS = {
    "exit": (MESS + "exit 0", None, {0}),
    "exit-status": (MESS + "exit 42", None, {42}),
    "program-term": (MESS + "kill -TERM $$", None, {143}),
    "program-kill": (MESS + "kill -KILL $$", None, {137}),
    "program-segv": (MESS + "kill -SEGV $$", None, {139}),
    "program-abort": (MESS + "kill -ABRT $$", None, {134}),
    "program-stops": (MESS + "kill -STOP $$; exit 3", None, {3}),
    "closes-terminal": (MESS + "exec 0<&- 1>&- 2>&-; sleep 0.2; exit 5", None, {5}),
    "leaves-child": (MESS + "(trap '' HUP; sleep 0.4) & exit 6", None, {6}),
    "half-a-sequence": (MESS + "printf '\\033]0;never ends'; exit 7", None, {7}),
    "floods-and-ends": ("yes READY | head -c 3000000; " + MESS + "exit 8", None, {8}),
    "not-found": (None, None, {127}),
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
    "events-disk-full": (MESS + WAIT, send(signal.SIGTERM), {-15}),
    "events-pipe-closed": (MESS + WAIT, send(signal.SIGTERM), {-15}),
    "control-flood": (MESS + WAIT, flood_control, {-15}),
    "kill-9": (MESS + WAIT, kill, {-9}),
}

# Additional options of some faults; FOLDER is a separate folder.
OPTIONS = {
    "events-disk-full": ["--events", "/dev/full"],
    "events-pipe-closed": ["--events", "FOLDER/pipe"],
    "control-flood": ["--control", "FOLDER/control"],
}

# After these, the terminal cannot be checked, or cannot be restored.
UNSEEN = {"terminal-gone"}


def start(name, folder, environment):
    script = FAULTS[name][0]
    if script is None:
        return Terminal([MORSEKEY, "run", "--no-sound", "--", "/nowhere/at/all"], environment=environment)
    reader = None
    if name == "events-pipe-closed":
        os.mkfifo(folder + "/pipe")
        reader = os.open(folder + "/pipe", os.O_RDONLY | os.O_NONBLOCK)
    options = [option.replace("FOLDER", folder) for option in OPTIONS.get(name, [])]
    terminal = Terminal(
        [MORSEKEY, "run", "--no-sound", "--profile", "none", *options, "--", "sh", "-c", script],
        environment=environment)
    if reader is not None:
        terminal.wait_for(b"READY")
        os.close(reader)
        terminal.type(b"...\r")
    return terminal


def wrong_in(terminal, name, status):
    """Returns the failed checks after the end."""
    wrong = [] if status in FAULTS[name][2] else [f"status {status}"]
    if name not in UNSEEN:
        if terminal.settings() != (sane() if name == "kill-9" else terminal.before):
            wrong.append("settings")
        modes = Modes()
        modes.feed(terminal.written)
        if name == "kill-9":  # the repair command pops flags that may not be there
            modes.popped = 0
        wrong += modes.left()
    for _ in range(60):
        left = alive(terminal)
        if not left:
            return wrong
        time.sleep(0.05)
    for process in left:
        os.kill(process, signal.SIGKILL)
    return wrong + [f"processes {left}"]


def once(name):
    mark = f"RUNPROBE={os.getpid()}-{time.monotonic_ns()}"
    with tempfile.TemporaryDirectory() as folder:
        terminal = start(name, folder, {**ENVIRONMENT, **dict([mark.split("=")])})
        (terminal.mark, terminal.folder) = (mark, folder)
        try:
            if act := FAULTS[name][1]:
                act(terminal)
            wrong = wrong_in(terminal, name, terminal.finish(15))
            if os.path.exists(folder + "/control"):
                wrong.append("socket")
        except AssertionError as error:
            wrong = [str(error)]
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
