#!/usr/bin/env python3
"""Counts the system calls of every thread of the keyboard: idle, and with sound.

Usage: probe_calls.py MORSEKEY [SECONDS [DEVICE...]]

The program runs in a pseudo-terminal under strace(1) (Debian: strace), which makes it slower but does not change the
number of its calls. It is idle for SECONDS, keyed at 30 WPM for SECONDS, and idle again. DEVICE is an ALSA device, or
`pulse`: a separate PulseAudio server, used through ALSA's plugin.

Checked promises: an idle keyboard makes no call in any thread. The sound thread allocates no memory and waits for no
lock. Calls within a device's library are identified by their stacks, and do not break a promise.

Exits with 1 if a promise is broken, and with 2 if nothing could be counted.
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
    """The output of strace: calls with their thread, time and the libraries on their stack."""

    def __init__(self, path):
        self.calls, self.returns = [], []
        # strace prints the stack of an interrupted call when the call returns.
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
        """Returns the calls that began or ended in a period; a call that lasts throughout is not counted."""
        return [event for event in self.calls + self.returns if times[0] <= event[1] < times[1]]


class Run:
    """A run of the keyboard under strace, with the periods of idling and keying."""

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
            self.ended = terminal.end() == 0
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
    """Prints the calls of each thread during sound."""
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
    """Returns the calls that a sound thread must not make: the program's and the device's."""
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
