#!/usr/bin/env python3
"""Counts the system calls of every thread of the keyboard: idle, and while it sounds.

Usage: probe_calls.py MORSEKEY [SECONDS [DEVICE...]]

The program runs in a pseudo-terminal under strace(1) (Debian: strace), which makes it slower, but changes no
count of what it asks the system for. It is left alone for SECONDS, keyed at 30 WPM for as long, and left
alone again. DEVICE is one that ALSA knows, or `pulse`: a PulseAudio server of our own, through ALSA's plugin.

Promised, and looked at: an open keyboard that nobody touches makes no call, in no thread. The thread that makes
the sound asks for no memory and waits for no lock. What a device's own library does within its calls is told
apart by the stack of each such call, and is no breach.

Exits with 1 when a promise is broken, with 2 when nothing could be counted.
"""

import collections
import os
import re
import shutil
import sys
import tempfile
import time

from keyed_program import Keyed, devices, keyboard, threads

FORBIDDEN = ["mmap", "munmap", "mremap", "mprotect", "brk", "madvise", "futex"]
SETTLING = 6
CALL = re.compile(r"(\d+) +(\d+\.\d+) (?:(\w+)\(|<\.\.\. (\w+) resumed>|(---|\+\+\+))")
FRAME = re.compile(r" > ([^(\[]+)")


class Trace:
    """What strace wrote: calls, each with its thread, its moment and the libraries it came from."""

    def __init__(self, path):
        self.calls, self.returns = [], []
        # The stack of a call that another thread interrupts is told when it returns.
        open_calls, libraries = {}, []
        with open(path, errors="replace") as file:
            for line in file:
                if frame := FRAME.match(line):
                    libraries.append(os.path.basename(frame[1].strip()))
                elif found := CALL.match(line):
                    thread, moment = int(found[1]), float(found[2])
                    if found[3]:
                        libraries = open_calls[thread] = []
                        self.calls.append((thread, moment, found[3], libraries))
                    else:
                        libraries = open_calls.get(thread, [])
                        self.returns.append((thread, moment, found[4] or "signal", libraries))

    def within(self, times, thread=None):
        return [call for call in self.calls
                if times[0] <= call[1] < times[1] and thread in (None, call[0])]

    def wakeups(self, times):
        """What was asked for or answered in that time: a call that goes on throughout is neither."""
        return [event for event in self.calls + self.returns if times[0] <= event[1] < times[1]]


class Run:
    """One life of the keyboard under strace, and when it was left alone and keyed."""

    def __init__(self, program, device, seconds, options=()):
        handle, path = tempfile.mkstemp(prefix="calls-")
        os.close(handle)
        try:
            tracer = ["strace", "-f", "-ttt", "-qq", "-o", path, *options, "--"]
            terminal = Keyed([*tracer, *keyboard(program, device.name)], device.environment)
            terminal.wait(SETTLING)
            self.names = self.threads_below(terminal.process.pid)
            self.before = self.leave_alone(terminal, seconds)
            began = time.time()
            terminal.key_for(seconds)
            terminal.wait(0.1)
            self.keyed = (began, time.time())
            self.marks = terminal.marks
            terminal.wait(SETTLING)
            self.names.update(self.threads_below(terminal.process.pid))
            self.after = self.leave_alone(terminal, seconds)
            self.ended = terminal.end()
            self.trace = Trace(path)
        finally:
            os.unlink(path)

    @staticmethod
    def threads_below(tracer):
        with open(f"/proc/{tracer}/task/{tracer}/children") as file:
            children = file.read().split()
        return threads(int(children[0])) if children else {}

    @staticmethod
    def leave_alone(terminal, seconds):
        began = time.time()
        terminal.wait(seconds)
        return began, time.time()

    @property
    def sound(self):
        return next((number for number, name in self.names.items() if name == "sound"), None)


def table(run):
    """Prints who called what while it sounded."""
    duration = run.keyed[1] - run.keyed[0]
    counts = collections.Counter(
        (run.names.get(thread, str(thread)), name) for thread, _, name, _ in run.trace.within(run.keyed))
    print(f"  keyed {run.marks} marks in {duration:.0f} s:")
    print("  thread            call                 count  a second  a mark")
    for (thread, name), count in sorted(counts.items(), key=lambda item: (item[0][0], -item[1])):
        print(f"  {thread:17} {name:17} {count:8} {count / duration:9.1f} {count / run.marks:7.2f}")


def verdict(is_kept, text):
    print(f"  {'kept' if is_kept else 'BROKEN':7} {text}")
    return is_kept


def idle(run, times, when):
    events = run.trace.wakeups(times)
    who = collections.Counter((run.names.get(event[0], str(event[0])), event[2]) for event in events)
    listed = "; ".join(f"{thread} {name} {count}" for (thread, name), count in who.most_common(5))
    return verdict(not events, f"{when}, {times[1] - times[0]:.0f} s: {len(events)} calls {listed}")


def forbidden(run):
    """The calls of the sound thread that no renderer may make: our own, and the device's."""
    calls = [call for call in run.trace.within(run.keyed, run.sound) if call[2] in FORBIDDEN]
    ours = [call for call in calls if not any(is_of_device(library) for library in call[3])]
    names = collections.Counter(call[2] for call in ours)
    return len(calls) - len(ours), ours, " ".join(f"{name} {count}" for name, count in names.items())


def is_of_device(library):
    return re.match(r"lib(asound|pulse|pipewire|jack|spa)", library) is not None


def probe(program, device, seconds):
    print(f"{device.title}:")
    run = Run(program, device, seconds)
    stacks = Run(program, device, seconds, ["-k", "-e", "trace=" + ",".join(FORBIDDEN)])
    if run.sound is None or stacks.sound is None:
        print("  there is no sound thread: the device could not be opened, or strace may not trace")
        return None
    table(run)
    theirs, ours, listed = forbidden(stacks)
    has_sounded = bool(run.trace.within(run.keyed, run.sound))
    return all([
        verdict(run.ended and stacks.ended and has_sounded, "it sounded, and ended when it was told"),
        idle(run, run.before, "left alone before"),
        idle(run, run.after, "left alone afterwards"),
        verdict(not ours, f"the sound thread's own memory and locks: {len(ours)} calls {listed}"
                f" (its device's library: {theirs})")])


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    if not shutil.which("strace"):
        print("strace is not installed (Debian: apt-get install strace): nothing was counted")
        sys.exit(2)
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 10
    results = []
    for device in devices(sys.argv[3:] or ["null", "pulse"]):
        try:
            results.append(probe(sys.argv[1], device, seconds))
        finally:
            device.end()
    sys.exit(2 if None in results or not results else 0 if all(results) else 1)


main()
