#!/usr/bin/env python3
"""Floods the keyboard with terminal input: long pastes, an endless paste, random bytes, repeated keys.

probe_floods.py PROGRAM [FLOOD...]

For each flood, it measures the processor time for a MiB, the maximum memory, the time from Escape to the end, and
whether pasted text is complete. The input may open a list or a character; each needs a separate Escape. Then each flood
is interrupted by SIGTERM. Finally, bytes are sent through `morsekey run` to a program that only reads.

Exits with 1 if a flood needs more than 64 MiB, text is lost, the keyboard does not end, or fewer than 5 MB for each
second of processor time reach the program. Whether Escape and SIGTERM take effect within 100 ms is only printed; judge
it on an idle machine.
"""
import os, random, re, select, signal, sys, tempfile, time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "RunProbe"))
from pty_program import Terminal  # noqa: E402

RANDOM = random.Random(3)
PASTE, END = b"\x1b[200~", b"\x1b[201~"
FLOODS = {
    "paste of 1 MB": (PASTE + b"word and word. " * 66_667 + END, 1_000_005),
    "paste of 5 MB": (PASTE + b"word and word. " * 333_333 + END, 4_999_995),
    "paste without an end, 2 MB": (PASTE + b"abc " * 500_000, 2_000_000),
    "random bytes, 1 MiB": (RANDOM.randbytes(1 << 20).translate(None, b"\x1b\x03\x04\x1a"), 0),
    "endless string, 4 MiB": (b"\x1b]52;c;" + b"A" * (4 << 20) + b"\x07", 0),
    "endless sequence, 4 MiB": (b"\x1b[" + b"1;" * (2 << 20) + b"u", 0),
    "300,000 dits": (b"." * 300_000, 0),
    "100,000 letters": (b".\r" * 100_000, 100_000)}
READER = "import os, sys, tty; tty.setraw(0); print('GO', flush=True)\n" \
    "while b'\\x04' not in os.read(0, 65536): pass"


class Flooded(Terminal):
    def __init__(self, command, home, stdout=None):
        environment = {"PATH": os.environ["PATH"], "HOME": home, "TERM": "xterm-256color", "LANG": "C.UTF-8"}
        super().__init__(command, environment=environment, stdout=stdout)
        self.shown, self.most, self.taken = b"", 0, 0
        os.set_blocking(self.master, False)

    def pump(self, data=b""):
        """Reads the output, and writes as much as fits; returns the rest to write."""
        readable, writable, _ = select.select([self.master], [self.master] if data else [], [], .01)
        try:
            if readable:
                self.shown = (self.shown + os.read(self.master, 65536))[-4096:]
            if writable:
                data = data[os.write(self.master, data[:4096]):]
        except (BlockingIOError, OSError):
            pass
        return data

    def until(self, condition, seconds):
        end = time.monotonic() + seconds
        while not condition() and time.monotonic() < end and self.process.poll() is None:
            self.pump()
        return condition()

    def feed(self, data, seconds=300):
        end, view = time.monotonic() + seconds, memoryview(data)
        while view and time.monotonic() < end and self.process.poll() is None:
            view = self.pump(view)
        return not view

    def used(self):
        """Returns the processor time so far in seconds, also after the end; records the maximum memory in MiB."""
        try:
            with open(f"/proc/{self.process.pid}/status") as file:
                found = re.search(r"VmHWM:\s+(\d+)", file.read())
            with open(f"/proc/{self.process.pid}/stat") as file:
                ticks = file.read().rsplit(")", 1)[1].split()[11:13]
        except OSError:
            return self.taken
        self.most = max(self.most, int(found[1]) / 1024 if found else 0)
        self.taken = sum(map(int, ticks)) / os.sysconf("SC_CLK_TCK")
        return self.taken


def flood(program, home, name):
    data, least = FLOODS[name]
    with tempfile.TemporaryFile() as out:
        terminal = Flooded([program, "--no-sound", "--letter-gap", "off", "--word-gap", "off"], home, out)
        terminal.until(terminal.is_raw, 10)
        terminal.until(lambda: False, .3)
        before, is_fed = terminal.used(), terminal.feed(data)
        for escapes in range(1, 9):
            terminal.used()
            asked = time.monotonic()
            terminal.feed((END if data.startswith(PASTE) else b"") + b"\x1b", 5)
            taken = terminal.used()
            if terminal.until(lambda: terminal.process.poll() is not None, 5):
                break
        late, status, most = time.monotonic() - asked, terminal.process.poll(), terminal.most
        terminal.close()
        text = out.seek(0, os.SEEK_END)
    is_well = is_fed and status == 0 and most <= 64 and text >= least
    print(f"{'ok ' if is_well else 'BAD'} {name}: {(taken - before) / (len(data) / (1 << 20)):.2f} s of processor time a "
          f"MiB, {most:.0f} MiB, {text} bytes of text, ended {1000 * late:.0f} ms after Escape number {escapes} with {status}",
          flush=True)
    return is_well


def broken_off(program, home, name):
    """Measures the time until a signal takes effect during a flood."""
    waits, statuses = [], set()
    for part in (.1, .4, .8):
        with tempfile.TemporaryFile() as out:
            terminal = Flooded([program, "--no-sound", "--letter-gap", "off", "--word-gap", "off"], home, out)
            terminal.until(terminal.is_raw, 10)
            rest, end = memoryview(FLOODS[name][0]), time.monotonic() + 3 * part
            while rest and time.monotonic() < end:
                rest = terminal.pump(rest)
            asked = time.monotonic()
            terminal.process.send_signal(signal.SIGTERM)
            while terminal.process.poll() is None and time.monotonic() < asked + 5:
                rest = terminal.pump(rest)
            waits.append(time.monotonic() - asked)
            statuses.add(terminal.process.poll())
            terminal.close()
    is_well = statuses == {-signal.SIGTERM}
    print(f"{'ok ' if is_well else 'BAD'} {name}, broken off: {1000 * max(waits):.0f} ms until SIGTERM is heard, at most",
          flush=True)
    return is_well


def through(program, home):
    """Sends bytes to a program under `run`, with pass-through."""
    terminal = Flooded([program, "run", "--no-sound", "--", sys.executable, "-c", READER], home)
    terminal.until(lambda: b"\x1b[6n" in terminal.shown, 10)
    terminal.feed(b"\x1b[1;1R")
    terminal.until(lambda: b"GO" in terminal.shown, 10)
    terminal.feed(b"\t")
    terminal.until(lambda: False, .5)
    data, before, begun = b"0123456789abcde\n" * (1 << 18), terminal.used(), time.monotonic()
    is_fed = terminal.feed(data + b"\x04")
    terminal.used()
    is_read = terminal.until(lambda: terminal.process.poll() is not None, 20)
    seconds, taken = time.monotonic() - begun, terminal.used() - before
    terminal.close()
    rate = len(data) / 1e6 / seconds
    is_well = is_fed and is_read and len(data) / 1e6 >= 5 * taken and terminal.most <= 64
    print(f"{'ok ' if is_well else 'BAD'} into a program under `run`: {rate:.1f} MB/s, "
          f"{taken:.1f} s of processor time, {terminal.most:.0f} MiB", flush=True)
    return is_well


def main():
    program, named = os.path.abspath(sys.argv[1]), sys.argv[2:]
    is_well = True
    with tempfile.TemporaryDirectory(prefix="floods-") as home:
        for name in FLOODS:
            if not named or any(word in name for word in named):
                is_well &= flood(program, home, name)
                is_well &= broken_off(program, home, name)
        if not named or "run" in named:
            is_well &= through(program, home)
    sys.exit(not is_well)


main()
