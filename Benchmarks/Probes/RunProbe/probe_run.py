#!/usr/bin/env python3
"""Measures the cost of the keyboard for the program that it runs under.

Usage: probe_run.py MORSEKEY [MEBIBYTES [ROUNDS [KEYS]]]

Throughput: `cat` of a text file through `morsekey run`, script(1) and tmux, alternating, in pseudo-terminals that this
program reads. The best of several rounds counts, because the machine may be busy.

Delay: from a key to the echo of a program that echoes at once. It is measured in a bare pseudo-terminal, through
script(1) and through `morsekey run`, in short turns, so that stalls of the machine affect all three. The added delay is
relative to the bare pseudo-terminal, also for script(1). `slow` counts the keys that took more than 2 ms.
"""

import base64
import os
import statistics
import subprocess
import sys
import tempfile
import time

from pty_program import Terminal


def make_sample(path, mebibytes):
    """Creates lines of text of various lengths, a few with colours and non-ASCII letters."""
    size = mebibytes << 20
    lines = []
    for number in range(4000):
        text = base64.b64encode(os.urandom(57)).decode()[: number % 77]
        if number % 50 == 0:
            text = f"\x1b[3{number % 8}m{text}\x1b[m é 日本"
        lines.append(f"{number:6} {text}\n")
    block = "".join(lines).encode()
    with open(path, "wb") as file:
        while file.tell() < size:
            file.write(block[: size - file.tell()])


def rate(arguments, size):
    """Returns the throughput in mebibytes per second, from the start of the program to its end."""
    start = time.monotonic()
    terminal = Terminal(arguments)
    try:
        data = b"-"
        while terminal.process.poll() is None:
            terminal.read(0.02)
            terminal.written = b""
        return size / (time.monotonic() - start) / (1 << 20)
    finally:
        terminal.close()


def throughput(morsekey, mebibytes, rounds):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "sample")
        make_sample(path, mebibytes)
        size = os.path.getsize(path)
        ways = {
            "cat": ["cat", path],
            "script": ["script", "-qc", f"cat {path}", "/dev/null"],
            "run": [morsekey, "run", "--no-sound", "--profile", "none", "--", "cat", path],
            "tmux": ["tmux", "-S", os.path.join(folder, "socket"), "-f", "/dev/null",
                     "new-session", f"cat {path}"],
        }
        rates = {name: [] for name in ways}
        for _ in range(rounds):
            for name, arguments in ways.items():
                rates[name].append(rate(arguments, size))
    for name, values in rates.items():
        listed = " ".join(f"{value:.0f}" for value in values)
        print(f"{name:8} best {max(values):6.1f} MiB/s   of {listed}")
    ratio = max(rates["run"]) / max(rates["script"])
    print(f"run / script {ratio * 100:.0f} % (80 % wanted), run / tmux {max(rates['run']) / max(rates['tmux']):.2f}")
    return ratio >= 0.8 and max(rates["run"]) > max(rates["tmux"])


ECHO = "import os,tty\ntty.setraw(0)\nos.write(1,b'ready')\nwhile 1: os.write(1,os.read(0,64))"


def delays(terminal, count, key):
    values = []
    for _ in range(count):
        time.sleep(0.0005)
        start = time.perf_counter()
        terminal.type(key)
        while True:
            if key in os.read(terminal.master, 4096):
                break
        values.append((time.perf_counter() - start) * 1e3)
    return values


def delay(morsekey, count):
    program = [sys.executable, "-c", ECHO]
    bare = Terminal(program)
    hosted = Terminal([morsekey, "run", "--no-sound", "--profile", "none", "--config", "none", "--", *program])
    with tempfile.NamedTemporaryFile("w", suffix=".py", delete=False) as file:
        file.write(ECHO)
    scripted = Terminal(["script", "-qc", f"{sys.executable} {file.name}", "/dev/null"])
    try:
        for terminal in (bare, scripted, hosted):
            assert terminal.wait_for(b"ready")
        hosted.type(b"\t")
        assert hosted.wait_for(b"type themselves")
        time.sleep(1.5)
        while hosted.read(0.1):
            pass
        taken = {"bare": [], "script": [], "run": []}
        for _ in range(40):
            for name, terminal in [("bare", bare), ("script", scripted), ("run", hosted)]:
                taken[name] += delays(terminal, max(1, count // 40), b"k")
    finally:
        for terminal in (bare, scripted, hosted):
            terminal.close()
        os.unlink(file.name)
    figures = {}
    for name, values in taken.items():
        values.sort()
        figures[name] = (statistics.median(values), values[int(len(values) * 0.99)])
        slow = sum(value > 2 for value in values)
        print(f"{name:8} median {figures[name][0]:.3f} ms   99 % {figures[name][1]:.3f} ms   most {values[-1]:.3f} ms"
              f"   slow {slow} of {len(values)}")
    for name in ("script", "run"):
        added = [figures[name][index] - figures["bare"][index] for index in (0, 1)]
        print(f"added by {name:8} median {added[0]:.3f} ms (0.3 wanted)   99 % {added[1]:.3f} ms (1 wanted)")
    return added[0] <= 0.3 and added[1] <= 1


def main():
    morsekey = os.path.abspath(sys.argv[1])
    numbers = [int(value) for value in sys.argv[2:]] + [None] * 3
    good = throughput(morsekey, numbers[0] or 100, numbers[1] or 3)
    good = delay(morsekey, numbers[2] or 2000) and good
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
