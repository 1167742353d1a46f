"""The terminal side of a program in a pseudo-terminal, for the probes."""

import fcntl
import os
import re
import select
import signal
import struct
import subprocess
import termios
import time

ENVIRONMENT = {**os.environ, "TERM": "xterm-256color", "SWIFT_BACKTRACE": "enable=no"}


class Modes:
    """The modes that a program has enabled in its terminal, and the answers to its queries."""

    # As in terminals, an Escape ends a string, whatever follows.
    SEQUENCE = re.compile(
        rb"\x1b\[([<=>?]?)([0-9;:]*)([ -/]*)([@-~])|\x1b[\]PX^_][^\x07\x1b\x18\x1a]*(?:\x07|\x1b\\|\x18|\x1a|(?=\x1b[^\\]))"
        rb"|\x1b[()*+](.)|\x1b[ #%].|\x1b([0-9A-OQ-WYZ=>a-z|}~])|\x1b\[[0-?]*[ -/]*(?=[\x18\x1a\x1b])", re.S)
    # The modes that are on by default, and those that do not matter.
    USUAL = {7: 1, 25: 1, 12: None, 8: None, 67: None, 1034: None, 1039: None, 1036: None}

    def __init__(self, answer=lambda data: None, speaks_kitty=False):
        self.answer, self.speaks_kitty, self.rest = answer, speaks_kitty, b""
        self.popped = 0
        self.reset()

    def reset(self):
        self.private, self.ansi, self.odd, self.margins, self.style = {}, {}, {}, "", ""
        # Kitty's keyboard flags have a stack for each screen.
        self.flags = [[], []]

    @property
    def stack(self):
        return self.flags[any(self.private.get(mode) for mode in (47, 1047, 1049))]

    def left(self):
        """Returns the modes that differ from a terminal's default state."""
        found = [f"?{mode}{'h' if value else 'l'}" for mode, value in sorted(self.private.items())
                 if self.USUAL.get(mode, 0) not in (None, value)]
        found += [f"{mode}h" for mode, value in self.ansi.items() if value and mode not in (2, 12)]
        for name, value in (("kitty keyboard flags", self.flags[0] + self.flags[1]), ("flags popped too often", self.popped),
                            ("scroll margins", self.margins), ("colours or attributes", self.style)):
            if value:
                found.append(f"{name} {value}")
        return found + [name for name, is_on in self.odd.items() if is_on]

    def feed(self, data):
        data, self.rest = self.rest + data, b""
        place = 0
        while place < len(data):
            if data[place] != 0x1b:
                if data[place] in (14, 15):
                    self.odd["shifted out charset"] = data[place] == 14
                place += 1
            elif found := self.SEQUENCE.match(data, place):
                self.obey(found)
                place = found.end()
            elif len(data) - place < 4096:
                self.rest = data[place:]
                return
            else:
                place += 1

    def obey(self, found):
        if found[4]:
            marker, text, between, final = (part.decode() for part in found.groups()[:4])
            numbers = [int(part.split(":")[0] or 0) for part in text.split(";")] if text else []
            if final in "hl" and not between and marker in ("", "?"):
                (self.private if marker else self.ansi).update(dict.fromkeys(numbers, int(final == "h")))
            elif final == "u":
                self.change_flags(marker, numbers or [0])
            elif final in "cnpq" and self.answer_query(marker, between, final, numbers):
                pass
            elif final == "p" and between == "!":
                self.private, self.ansi, self.style, self.margins = {}, {}, "", ""
            elif final == "q" and between == " ":
                self.odd["cursor shape"] = bool(numbers and numbers[0] > 0)
            elif final == "m" and marker == ">":
                self.odd["modifyOtherKeys"] = len(numbers) > 1 and numbers[1] > 0
            elif final == "m" and not marker:
                self.style = text if numbers not in ([], [0]) else ""
            elif final == "r" and not marker and not between:
                self.margins = text
        elif found[5]:
            self.odd["line-drawing charset"] = found[5] == b"0"
        elif found[6] in (b"=", b">"):
            self.odd["keypad mode"] = found[6] == b"="
        elif found[6] == b"c":
            self.reset()

    def change_flags(self, marker, numbers):
        if marker == ">":
            self.stack.append(numbers[0])
        elif marker == "<":
            count = max(1, numbers[0])
            self.popped += max(0, count - len(self.stack))
            del self.stack[-count:]
        elif marker == "=":
            now, mode = self.stack[-1] if self.stack else 0, numbers[1] if len(numbers) > 1 else 1
            value = numbers[0] if mode == 1 else now | numbers[0] if mode == 2 else now & ~numbers[0]
            self.stack[-1:] = [value] if value or len(self.stack) > 1 else []
        elif marker == "?" and self.speaks_kitty:
            self.answer(b"\x1b[?%du" % (self.stack[-1] if self.stack else 0))

    def answer_query(self, marker, between, final, numbers):
        """Answers a query; returns whether it was one. The cursor is always in the first row."""
        number = max(1, numbers[0] if numbers else 1)
        if final == "c":
            data = {"": b"\x1b[?62;22c", ">": b"\x1b[>41;380;0c"}.get(marker)
        elif final == "n":
            data = {5: b"\x1b[0n", 6: b"\x1b[%s1;1R" % marker.encode()}.get(number)
        elif final == "p" and between == "$":
            values = self.private if marker else self.ansi
            data = b"\x1b[%s%d;%d$y" % (marker.encode(), number, 1 if values.get(number, number in (7, 25)) else 2)
        elif final == "q" and marker == ">":
            data = b"\x1bP>|bar(1)\x1b\\"
        else:
            return False
        if data:
            self.answer(data)
        return True


class Terminal:
    """A pseudo-terminal that answers cursor position queries, and its program."""

    def __init__(self, arguments, columns=80, environment=ENVIRONMENT, stdout=None, folder=None):
        self.master, self.slave = os.openpty()
        self.resize(24, columns)
        self.before = self.settings()
        self.written = b""
        self.tail = b""
        self.process = subprocess.Popen(
            arguments, stdin=self.slave, stdout=stdout or self.slave, stderr=self.slave,
            env=environment, cwd=folder, preexec_fn=self._lead)

    def _lead(self):
        os.setsid()
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)

    def resize(self, rows, columns):
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def settings(self):
        """Returns the settings that `stty -g` prints."""
        values = termios.tcgetattr(self.slave)
        return values[:6] + [list(values[6])]

    def is_raw(self):
        return not termios.tcgetattr(self.slave)[3] & termios.ICANON

    def type(self, data):
        os.write(self.master, data)

    def read(self, wait=0.05):
        """Returns the output within `wait` seconds, and answers queries in it."""
        if not select.select([self.master], [], [], wait)[0]:
            return b""
        data = os.read(self.master, 65536)
        self.written += data
        text = self.tail + data
        for _ in range(text.count(b"\x1b[6n")):
            os.write(self.master, b"\x1b[1;1R")
        self.tail = text[-3:] if not text.endswith(b"\x1b[6n") else b""
        return data

    def wait_for(self, text, patience=10.0):
        end = time.monotonic() + patience
        while text not in self.written:
            if time.monotonic() > end:
                return False
            self.read()
        return True

    def finish(self, patience=10.0):
        """Waits for the end; returns the exit status, negative for a signal, `None` after a timeout."""
        end = time.monotonic() + patience
        while self.process.poll() is None:
            if time.monotonic() > end:
                return None
            self.read(0.01)
        while self.read(0):
            pass
        return self.process.returncode

    def close(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()
        for descriptor in (self.master, self.slave):
            try:
                os.close(descriptor)
            except OSError:
                pass
