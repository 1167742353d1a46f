#!/usr/bin/env python3
"""Breaks the sound device repeatedly during typing at 30 WPM.

probe_faults.py PROGRAM [ROUNDS] [FAULT...]

Faults: gone, suspended, busy, refused, rate (a libasound device that fails on demand), and daemon (a separate
PulseAudio server that is killed and restarted; needs pulseaudio, pulseaudio-utils and libasound2-plugins). After each
fault, the device comes back, and the time until it receives sound is measured. Exits with 1 if a letter was lost, the
program ended, or sound took longer than two seconds.
"""
import ctypes, mmap, os, random, shutil, subprocess, sys, tempfile, threading, time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "SoundProbe"))
from keyed_program import Keyed, PulseServer, keyboard  # noqa: E402

WORDS = [("c", "-.-."), ("q", "--.-"), ("d", "-.."), ("e", "."), ("k", "-.-"), ("a", ".-"), ("m", "--")]
LIMIT = 2.0
CODES = {"gone": 1, "suspended": 2, "busy": 3, "refused": 4, "rate": 1}


class Page(ctypes.Structure):
    """The page that the shim and the probe share."""
    _fields_ = [("fault", ctypes.c_ubyte), ("generation", ctypes.c_uint), ("failures", ctypes.c_uint),
                ("heard", ctypes.c_longlong)]


class Typist(threading.Thread):
    """Keys letters for a keyboard until it is stopped."""

    def __init__(self, program, device):
        super().__init__(daemon=True)
        self.out = tempfile.TemporaryFile()
        self.terminal = Keyed(keyboard(program, device.name), device.environment, stdout=self.out)
        self.typed, self.stopping = "", False

    def run(self):
        self.terminal.wait(0.7)
        while not self.stopping:
            letter, pattern = random.choice(WORDS)
            due = time.monotonic()
            for mark in pattern:
                due = self.terminal.key(mark.encode(), due, 2 if mark == "." else 4)
            due = self.terminal.key(b" ", due, 2)
            self.terminal.wait(due - time.monotonic())
            self.typed += letter

    def finish(self):
        """Ends the typing; returns what the program printed and its status."""
        self.stopping = True
        self.join()
        status = self.terminal.end()
        self.out.seek(0)
        return self.out.read().decode().strip(), status


class Shim:
    """The device that fails on demand."""

    name = "null"

    def __init__(self, fault):
        self.code = CODES[fault]
        self.folder = folder = tempfile.mkdtemp(prefix="faults-")
        library = os.path.join(folder, "fault_shim.so")
        subprocess.check_call(["cc", "-shared", "-fPIC", "-O2", "-o", library,
                               os.path.join(HERE, "fault_shim.c"), "-lasound", "-ldl"])
        name = os.path.join(folder, "page")
        with open(name, "wb") as file:
            file.write(bytes(4096))
        with open(name, "r+b") as file:
            self.page = Page.from_buffer(mmap.mmap(file.fileno(), 4096))
        self.environment = {"LD_PRELOAD": library, "FAULT_PAGE": name}

    def fail(self):
        before = self.page.failures
        self.page.fault = self.code
        if self.code != 2:
            self.page.generation += 1
        deadline = time.monotonic() + 2
        while self.page.failures == before and time.monotonic() < deadline:
            time.sleep(0.002)

    def heal(self):
        self.page.fault = 0
        back = time.monotonic_ns()
        while self.page.heard < back and time.monotonic_ns() - back < 3 * LIMIT * 1e9:
            time.sleep(0.001)
        return (self.page.heard - back) / 1e9 if self.page.heard >= back else float("inf")

    def end(self):
        shutil.rmtree(self.folder, ignore_errors=True)


class Daemon(PulseServer):
    """A PulseAudio server that is killed and restarted."""

    def fail(self):
        self.stop()
        time.sleep(0.05)

    def heal(self):
        self.start()
        back = time.monotonic()
        # Polls instead of capturing: the null sink begins with two seconds at once.
        while time.monotonic() - back < 3 * LIMIT:
            if self.ask("sink-inputs"):
                return time.monotonic() - back
            time.sleep(0.02)
        return float("inf")


def probe(program, fault, rounds):
    """Breaks the device a number of times; returns whether all checks passed."""
    device = Daemon() if fault == "daemon" else Shim(fault)
    typist = Typist(program, device)
    typist.start()
    waits = []
    time.sleep(1.5)
    for _ in range(rounds):
        time.sleep(random.uniform(0.05, 0.4))
        device.fail()
        time.sleep(random.uniform(0.05, 0.5))
        waits.append(device.heal())
        if typist.terminal.process.poll() is not None:
            break
    text, status = typist.finish()
    device.end()
    expected = typist.typed
    text = text.replace(" ", "").lower()
    waits.sort()
    is_whole = text == expected
    print("%-10s %4d times, %5d letters%s, status %d; back after %.0f ms (median), %.0f ms at most" % (
        fault, len(waits), len(expected), "" if is_whole else ", SOME LOST", status,
        1e3 * waits[len(waits) // 2], 1e3 * waits[-1]), flush=True)
    return is_whole and status == 0 and waits[-1] <= LIMIT and len(waits) == rounds


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 100
    faults = sys.argv[3:] or [*CODES, "daemon"]
    if not shutil.which("pulseaudio") and "daemon" in faults:
        print("daemon: pulseaudio is not installed; left out")
        faults.remove("daemon")
    results = [probe(sys.argv[1], fault, rounds) for fault in faults]
    sys.exit(0 if all(results) else 1)


main()
