"""The terminal side of a program in a pseudo-terminal, for the probes."""

import fcntl
import os
import select
import signal
import struct
import subprocess
import termios
import time


class Terminal:
    """A pseudo-terminal that answers cursor position queries, and its program."""

    def __init__(self, arguments, rows=24, columns=80, environment=None, answers=True):
        self.master, self.slave = os.openpty()
        self.resize(rows, columns)
        self.before = self.settings()
        self.answers = answers
        self.written = b""
        self.tail = b""
        self.reads = True
        environment = {**os.environ, "TERM": "xterm-256color", "SWIFT_BACKTRACE": "enable=no",
                       **(environment or {})}
        self.process = subprocess.Popen(
            arguments, stdin=self.slave, stdout=self.slave, stderr=self.slave,
            env=environment, close_fds=True, preexec_fn=self._lead)
        self.status = None

    def _lead(self):
        os.setsid()
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)

    def resize(self, rows, columns):
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def settings(self):
        """Returns the settings that `stty -g` prints."""
        values = termios.tcgetattr(self.slave)
        return values[:6] + [list(values[6])]

    def type(self, data):
        os.write(self.master, data)

    def read(self, wait=0.05):
        """Returns the output within `wait` seconds, and answers queries in it."""
        if not select.select([self.master], [], [], wait)[0]:
            return b""
        data = os.read(self.master, 65536)
        self.written += data
        text = self.tail + data
        if self.answers:
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
            if self.reads:
                self.read(0.01)
            else:
                time.sleep(0.01)
        while self.reads and self.read(0):
            pass
        self.status = self.process.returncode
        return self.status

    def close(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()
        for descriptor in (self.master, self.slave):
            try:
                os.close(descriptor)
            except OSError:
                pass
