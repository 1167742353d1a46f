"""Shared parts of the fault probes: a clean user, and a pseudo-terminal that answers like a terminal and tracks its modes.
"""
import atexit, fcntl, os, select, shlex, shutil, signal, struct, subprocess, sys, tempfile, termios, threading, time
from pathlib import Path

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "RunProbe"))
from pty_program import Modes, Terminal  # noqa: E402


class Short(Exception):
    """A failed check."""


_children = []


def kill_all():
    for child in _children:
        if child.poll() is None:
            try:
                os.killpg(child.pid, signal.SIGKILL)
            except OSError:
                pass


atexit.register(kill_all)

_work = None
_count = 0


def tmp():
    """Returns the temporary folder, which is removed at the end."""
    global _work
    if _work is None:
        _work = Path(tempfile.mkdtemp(prefix="faults-"))
        owner = os.getpid()
        atexit.register(lambda: os.getpid() == owner and shutil.rmtree(_work, ignore_errors=True))
    return _work


def fresh(name):
    """Returns a new path in the temporary folder."""
    global _count
    _count += 1
    return tmp() / f"{_count}-{name}"


def user():
    """Returns the environment of a new user, whose sound card is silent."""
    home = fresh("home")
    for d in (".config", ".local/share", ".local/state", ".cache", "run"):
        (home / d).mkdir(parents=True)
    os.chmod(home / "run", 0o700)
    card = fresh("card")
    card.mkdir()
    conf = card / "asound.conf"
    conf.write_text("pcm.!default { type null }\n")
    base = "/usr/share/alsa/alsa.conf"
    e = {"PATH": os.environ.get("PATH", "/usr/bin:/bin"), "HOME": str(home), "USER": "bar", "LOGNAME": "bar", "SHELL": "/bin/sh",
         "XDG_CONFIG_HOME": str(home / ".config"), "XDG_DATA_HOME": str(home / ".local/share"), "XDG_STATE_HOME": str(home / ".local/state"),
         "XDG_CACHE_HOME": str(home / ".cache"), "XDG_RUNTIME_DIR": str(home / "run"), "TMPDIR": str(tmp()),
         "TERM": "xterm-256color", "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "TZ": "UTC",
         "ALSA_CONFIG_PATH": f"{base}:{conf}" if os.path.exists(base) else str(conf)}
    if "LD_LIBRARY_PATH" in os.environ:
        e["LD_LIBRARY_PATH"] = os.environ["LD_LIBRARY_PATH"]
    return e


def quote(*args):
    return " ".join(shlex.quote(str(a)) for a in args)


# --- Morse facts -----------------------------------------------------------------------------------------------------
CODES = {"e": ".", "i": "..", "k": "-.-", "l": ".-..", "m": "--", "a": ".-", "n": "-.", "t": "-"}


def pattern_keys(text):
    """Returns the keys that type these letters: Enter ends a letter, Space ends it and adds a space."""
    return b" ".join(b"\r".join(CODES[c].encode() for c in word) for word in text.split(" ")) + b"\r"


class Term(Terminal):
    """A program in a pseudo-terminal with its own session. A thread reads its output and answers its queries. stdout:
    None = the terminal, otherwise the path of its output; the terminal stays the controlling one.
    """
    def __init__(self, argv, env=None, stdout=None, kitty=False, cwd=None):
        self.lock, self.last, self.left = threading.Lock(), time.monotonic(), None
        self.stop_reading = threading.Event()
        self.modes = Modes(self.send, kitty)
        self.out = open(stdout, "wb") if stdout else None
        super().__init__([str(a) for a in argv], environment=env or user(), stdout=self.out, folder=cwd)
        self.written = bytearray()
        _children.append(self.process)
        self.thread = threading.Thread(target=self._read, daemon=True)
        self.thread.start()

    def _read(self):
        while True:
            if self.stop_reading.is_set():
                time.sleep(0.02)
                continue
            r, _, _ = select.select([self.master], [], [], 0.05)
            if not r:
                continue
            try:
                b = os.read(self.master, 65536)
            except OSError:
                return
            if not b:
                return
            with self.lock:
                self.written += b
                self.last = time.monotonic()
                self.modes.feed(b)

    def send(self, data):
        end = time.monotonic() + 15
        while data:
            _, w, _ = select.select([], [self.master], [], 0.5)
            if w:
                data = data[os.write(self.master, data[:512]):]
            if time.monotonic() > end:
                raise Short("the program stopped reading its terminal")

    def keys(self, data):
        """Sends keys one after another (one byte each)."""
        for b in data:
            self.send(bytes([b]))

    def shown(self):
        """Returns the end of the output."""
        return bytes(self.written[-200:]).decode("utf-8", "replace")

    def until(self, condition, timeout, what):
        end = time.monotonic() + timeout
        while not condition():
            if time.monotonic() > end:
                raise Short(f"{what} (waited {timeout} s); the output ends with {self.shown()!r}")
            time.sleep(0.003)

    def ready(self, timeout=10):
        """Waits until raw mode is enabled and the first panel is drawn."""
        def go():
            if self.process.poll() is not None:
                raise Short(f"the keyboard ended at once, exit {self.process.returncode}, saying {self.shown()!r}")
            return self.is_raw() and len(self.written) > 0
        self.until(go, timeout, "no raw mode and no panel")
        self.quiet()
        return self

    def quiet(self, gap=0.12, timeout=6):
        """Waits until nothing is drawn for a while (a keyboard that draws all the time is accepted as it is)."""
        end = time.monotonic() + timeout
        t0 = time.monotonic()
        while time.monotonic() < end and (time.monotonic() - max(self.last, t0)) < gap:
            time.sleep(0.01)

    def wait(self, timeout=6):
        try:
            self.process.wait(timeout)
        except subprocess.TimeoutExpired:
            raise Short(f"did not end after {timeout} s; the output ends with {self.shown()!r}")
        time.sleep(0.1)
        if self.out:
            self.out.close()

    def unrestored(self):
        """Returns how the terminal differs from before the program (empty: not at all)."""
        if self.left is not None:
            return self.left
        now, out = self.settings(), []
        for name, i in (("input", 0), ("output", 1), ("control", 2), ("local", 3)):
            if now[i] != self.before[i]:
                out.append(f"stty {name} flags {self.before[i]:o} -> {now[i]:o}")
        if now[6] != self.before[6]:
            out.append("stty control characters")
        with self.lock:
            return out + self.modes.left()

    def kill(self):
        if self.process.poll() is None:
            try:
                os.killpg(self.process.pid, signal.SIGKILL)
            except OSError:
                pass
            self.process.wait(5)

    def close(self):
        """Ends remaining processes and closes the terminal; the unrestored state stays available."""
        self.kill()
        self.left = self.unrestored()
        os.close(self.slave)


# Only Enter and Space end letters.
STILL = ["--no-sound", "--letter-gap", "off", "--word-gap", "off"]
