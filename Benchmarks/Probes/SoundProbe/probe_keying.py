#!/usr/bin/env python3
"""Measures the cost and the latency of the sound of keying, and the error of a hold: the whole program, and bare C.

Usage: probe_keying.py MORSEKEY [SECONDS [ROUNDS [KEYS]]]

All programs run in pseudo-terminals, alternating with minimal C programs (bare_player.c, bare_reader.c), so that stalls
of the machine affect both. The devices are a card with exact timing that plays nowhere (exact_card.c) and a separate
PulseAudio server, if it is installed. Needs a C compiler and libasound2-dev.

Load: processor time of each thread while PARIS is keyed at 30 WPM, in percent of one core.
Delay: from the key to the first frame of its tone, on the exact card; 80 to 500 ms between keys.
Holds: the difference between the tone on the exact card and a straight key's hold, reported with Kitty's protocol.
"""

import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time

from keyed_program import Keyed, Named, PulseServer, keyboard, threads

HERE = os.path.dirname(os.path.abspath(__file__))
SETTLING = 1.5
# The duration of the tone's fall after the key is released.
EDGE = 1.0
QUIET = ["--mute", "press,delete,modifier,letter,error,mode,limit"]


def compile_all(folder):
    """Builds the card and the bare programs; returns the device."""
    card = os.path.join(folder, "libasound_module_pcm_exact.so")
    build(["-shared", "-fPIC", "-DPIC", "-o", card, "exact_card.c", "-lasound"])
    build(["-o", os.path.join(folder, "player"), "bare_player.c", "-lasound", "-lm"])
    build(["-o", os.path.join(folder, "reader"), "bare_reader.c"])
    config = os.path.join(folder, "asound.conf")
    log = os.path.join(folder, "marks")
    with open(config, "w") as file:
        file.write(f'!@hooks [ ]\npcm_type.exact {{ lib "{card}" }}\n'
                   f'pcm.!default {{ type plug slave.pcm {{ type exact log "{log}" }} }}\n')
    device = Named("default")
    device.title = "exact card"
    device.log = log
    device.environment = {"ALSA_CONFIG_PATH": "/usr/share/alsa/alsa.conf:" + config}
    return device


def build(arguments):
    subprocess.check_call([os.environ.get("CC", "cc"), "-O2", *arguments], cwd=HERE)


class Marks:
    """The marks played on the exact card since the last query."""

    def __init__(self, path):
        self.path = path
        self.forget()

    def forget(self):
        open(self.path, "w").close()

    def heard(self):
        """Returns the first and last time of each mark in milliseconds, and the number of underruns."""
        with open(self.path) as file:
            lines = file.read().split("\n")
        marks = [line.split()[1:] for line in lines if line.startswith("mark")]
        return [(int(onset) / 1e6, int(end) / 1e6) for onset, end in marks], lines.count("dry")


def be_on_time():
    """Gives the keying process real-time priority if possible, so that late keys do not count against the program."""
    try:
        os.sched_setscheduler(0, os.SCHED_FIFO | os.SCHED_RESET_ON_FORK, os.sched_param(30))
    except PermissionError:
        print("the keys are pressed by a process as any other: where the machine is busy, some are late")


def spread(values):
    values = sorted(values)
    return [values[int((len(values) - 1) * part)] for part in (0.01, 0.5, 0.95, 0.99)]


def spent(process):
    """Returns the processor time in seconds and the number of sleeps, by thread name."""
    found = {}
    for number, name in threads(process).items():
        folder = f"/proc/{process}/task/{number}"
        try:
            with open(folder + "/schedstat") as file:
                seconds = int(file.read().split()[0]) / 1e9
            with open(folder + "/status") as file:
                sleeps = int(re.search(r"^voluntary_ctxt_switches:\s*(\d+)", file.read(), re.M)[1])
        except FileNotFoundError:  # it has already ended
            continue
        former = found.get(name, (0, 0))
        found[name] = (former[0] + seconds, former[1] + sleeps)
    return found


def load(arguments, device, seconds):
    """Returns the load in percent of a core and the wake-ups per second, by thread."""
    terminal = Keyed(arguments, device.environment)
    terminal.wait(SETTLING)
    terminal.key_for(1)
    before, began = spent(terminal.process.pid), time.monotonic()
    terminal.key_for(seconds)
    after, took = spent(terminal.process.pid), time.monotonic() - began
    terminal.end()
    return {name: tuple((new - old) / took for new, old in zip(after[name], before.get(name, (0, 0))))
            for name in after}


def loads(program, folder, device, seconds, rounds):
    way = "periods" if isinstance(device, PulseServer) else "lead"
    ways = {"morsekey": keyboard(program, device.name),
            "bare C": [os.path.join(folder, "player"), device.name, way]}
    results = {name: [] for name in ways}
    for _ in range(rounds):
        for name, arguments in ways.items():
            results[name].append(load(arguments, device, seconds))
    totals = {}
    for name, parts in results.items():
        sums = sorted(100 * sum(seconds for seconds, _ in part.values()) for part in parts)
        totals[name] = sums[len(sums) // 2]
        print(f"  load   {name:9} {totals[name]:5.2f} % of a core ({sums[0]:.2f}-{sums[-1]:.2f})")
        for thread in sorted({thread for part in parts for thread in part}):
            each = [part.get(thread, (0, 0)) for part in parts]
            seconds, sleeps = (sum(column) / len(parts) for column in zip(*each))
            print(f"                   {100 * seconds:5.2f} % {thread}, {sleeps:.0f} wake-ups a second")
    print(f"         morsekey / bare C {totals['morsekey'] / max(0.01, totals['bare C']):.2f}", flush=True)


def press(terminal, keys):
    """Returns the times of the presses, in milliseconds."""
    moments = []
    for _ in range(keys):
        terminal.wait(random.uniform(0.08, 0.5))
        moments.append(time.monotonic() * 1e3)
        terminal.type(b".")
    terminal.wait(0.5)
    return moments


def delays(program, folder, device, rounds, keys):
    ways = {"morsekey": keyboard(program, device.name, *QUIET),
            "bare C": [os.path.join(folder, "player"), device.name, "lead"]}
    found = {name: [] for name in ways}
    dry = dict.fromkeys(ways, 0)
    for _ in range(rounds):
        for name, arguments in ways.items():
            marks = Marks(device.log)
            terminal = Keyed(arguments, device.environment)
            terminal.wait(SETTLING)
            moments = press(terminal, keys // rounds)
            terminal.end()
            heard, times = marks.heard()
            dry[name] += times
            found[name] += [min((onset - moment for onset, _ in heard if onset > moment), default=1e9)
                            for moment in moments]
    for name, values in found.items():
        one, half, _, most = spread(values)
        print(f"  delay  {name:9} {half:5.2f} ms in the median, {one:.2f} to {most:.2f} (1 % to 99 %),"
              f" {len(values)} keys, {dry[name]} underruns", flush=True)


class StraightKey:
    """The straight key of a program, and its true holds."""

    def __init__(self, arguments, environment):
        self.terminal = Keyed(arguments, environment, speaks_kitty=True)
        self.holds, self.moments = [], []

    def hold(self):
        length = random.uniform(0.03, 0.3)
        self.terminal.wait(random.uniform(0.05, 0.2))
        down = time.monotonic()
        self.terminal.type(b"\x1b[32;1:1u")
        self.terminal.wait(down + length - time.monotonic())
        up = time.monotonic()
        self.terminal.type(b"\x1b[32;1:3u")
        self.holds.append((up - down) * 1e3)
        self.moments.append((down * 1e3, up * 1e3))


def holds(program, folder, device, count):
    """Holds the keys of all programs in turns, so that the same stalls of the machine affect them."""
    marks = Marks(device.log)
    logs = {"bare C": os.path.join(folder, "moments"), "urgent C": os.path.join(folder, "urgent")}
    reader = os.path.join(folder, "reader")
    keys = {
        "morsekey": StraightKey([program, "--keys", "one", "--device", device.name, "--edge", str(EDGE), *QUIET],
                                device.environment),
        "bare C": StraightKey([reader, logs["bare C"]], {}),
        "urgent C": StraightKey([reader, logs["urgent C"], "urgent"], {})}
    keys["morsekey"].terminal.wait(SETTLING)
    for _ in range(count):
        for key in keys.values():
            key.hold()
    keys["morsekey"].terminal.wait(0.5)
    for key in keys.values():
        key.terminal.end()
    heard, dry = marks.heard()
    seen = {"morsekey": [lasted(heard, *moments) for moments in keys["morsekey"].moments]}
    for name, log in logs.items():
        with open(log) as file:
            moments = [int(line) / 1e6 for line in file]
        seen[name] = [up - down for down, up in zip(moments[::2], moments[1::2])]
    for name, found in seen.items():
        _, half, late, most = spread([abs(a - b) for a, b in zip(keys[name].holds, found)])
        print(f"  holds  {name:9} {half:5.2f} ms off in the median, {late:.2f} at 95 %, {most:.2f} at 99 %,"
              f" {len(found)} holds" + (f", {dry} underruns" if name == "morsekey" else ""), flush=True)


def lasted(heard, down, up):
    """Returns the duration of a hold's tone; an underrun splits it in two."""
    parts = [mark for mark in heard if mark[0] > down and mark[0] < up + EDGE + 20]
    return parts[-1][1] - parts[0][0] - EDGE if parts else 0


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    program = sys.argv[1]
    seconds, rounds, keys = [int(argument) for argument in sys.argv[2:5]] + [10, 3, 120][len(sys.argv) - 2:]
    folder = tempfile.mkdtemp(prefix="keying-")
    be_on_time()
    try:
        device = compile_all(folder)
        print(f"{device.title} (load {os.getloadavg()[0]:.1f}):")
        loads(program, folder, device, seconds, rounds)
        delays(program, folder, device, rounds, keys)
        holds(program, folder, device, keys)
        if shutil.which("pulseaudio"):
            server = PulseServer()
            try:
                print(f"{server.title}:")
                loads(program, folder, server, seconds, rounds)
            finally:
                server.end()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


main()
