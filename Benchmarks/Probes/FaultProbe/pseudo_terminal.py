"""Shared parts of the fault probes: a clean user, a small screen, and a pseudo-terminal that answers like a terminal
and tracks its modes.
"""
import atexit, fcntl, os, re, select, shutil, signal, struct, subprocess, sys, tempfile, termios, threading, time
import unicodedata
from pathlib import Path


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


def user(sound=None, **more):
    """Returns the environment of a new user. `sound` is the path of a WAV file for ALSA's default device (else a null
    card)."""
    home = fresh("home")
    for d in (".config", ".local/share", ".local/state", ".cache", "run"):
        (home / d).mkdir(parents=True)
    os.chmod(home / "run", 0o700)
    card = sound.parent if sound else fresh("card")   # the program may access files next to a configuration
    card.mkdir(exist_ok=True)
    conf = card / f"{home.name}.conf"
    base = "/usr/share/alsa/alsa.conf"
    if sound:
        conf.write_text(f'pcm.!default {{ type file slave.pcm null file "{sound}" format wav }}\n')
    else:
        conf.write_text("pcm.!default { type null }\n")
    e = {"PATH": os.environ.get("PATH", "/usr/bin:/bin"), "HOME": str(home), "USER": "bar", "LOGNAME": "bar", "SHELL": "/bin/sh",
         "XDG_CONFIG_HOME": str(home / ".config"), "XDG_DATA_HOME": str(home / ".local/share"), "XDG_STATE_HOME": str(home / ".local/state"),
         "XDG_CACHE_HOME": str(home / ".cache"), "XDG_RUNTIME_DIR": str(home / "run"), "TMPDIR": str(tmp()),
         "TERM": "xterm-256color", "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "TZ": "UTC",
         "ALSA_CONFIG_PATH": f"{base}:{conf}" if os.path.exists(base) else str(conf)}
    for keep in ("LD_LIBRARY_PATH",):
        if keep in os.environ:
            e[keep] = os.environ[keep]
    e.update({k: str(v) for k, v in more.items() if v is not None})
    for k in [k for k, v in more.items() if v is None]:
        e.pop(k, None)
    return e


def quote(*args):
    import shlex
    return " ".join(shlex.quote(str(a)) for a in args)


# --- Morse facts -----------------------------------------------------------------------------------------------------
CODES = {"e": ".", "i": "..", "k": "-.-", "l": ".-..", "m": "--", "a": ".-", "n": "-.", "t": "-"}


def pattern_keys(text):
    """Returns the keys that type these letters: Enter ends a letter, Space ends it and adds a space."""
    return b" ".join(b"\r".join(CODES[c].encode() for c in word) for word in text.split(" ")) + b"\r"


class Screen:
    """A minimal terminal: its content, its enabled modes, and answers to queries."""
    SEQ = re.compile(rb"\x1b\[([<=>?]?)([0-9;:]*)([ -/]*)([@-~])|\x1b[\]PX^_](.*?)(?:\x07|\x1b\\)|\x1b([()*+])(.)|\x1b([ #%])(.)|\x1b([0-9A-OQ-WYZ=>a-z|}~])", re.S)

    def __init__(self, rows, cols, answer=lambda b: None, kitty=False, silent=False):
        self.rows, self.cols, self.answer, self.kitty, self.silent = rows, cols, answer, kitty, silent
        self.hold, self.ever = b"", set()
        self.pushed = []
        self.reset()
        self.history = []

    def reset(self):
        self.grid = [[" "] * self.cols for _ in range(self.rows)]
        self.y = self.x = 0
        self.saved, self.other = (0, 0), None
        self.top, self.bottom = 0, self.rows - 1
        self.private, self.ansi, self.stack, self.odd = {}, {}, [], {}
        self.sgr = False

    def text(self):
        return ["".join(r).rstrip() for r in self.grid]

    def left_on(self):
        """Returns the modes that differ from a terminal's default state."""
        usual = {7: 1, 25: 1, 12: None, 8: None, 67: None, 1034: None, 1039: None, 1036: None}
        out = [f"?{n}{'h' if v else 'l'}" for n, v in sorted(self.private.items()) if usual.get(n, 0) is not None and v != usual.get(n, 0)]
        out += [f"{n}h" for n, v in self.ansi.items() if v and n not in (2, 12, 20) or (v and n == 20)]
        if self.stack:
            out.append(f"kitty keyboard flags {self.stack}")
        if (self.top, self.bottom) != (0, self.rows - 1):
            out.append(f"scroll margins {self.top + 1};{self.bottom + 1}")
        if self.sgr:
            out.append("colours or attributes")
        return out + [k for k, v in self.odd.items() if v]

    def scroll(self, n=1):
        for _ in range(min(abs(n), self.rows)):
            if n > 0:
                line = self.grid.pop(self.top)
                if self.top == 0:
                    self.history.append("".join(line).rstrip())
                    del self.history[:-500]
                self.grid.insert(self.bottom, [" "] * self.cols)
            else:
                self.grid.pop(self.bottom)
                self.grid.insert(self.top, [" "] * self.cols)

    def down(self):
        if self.y == self.bottom:
            self.scroll()
        elif self.y < self.rows - 1:
            self.y += 1

    def put(self, c):
        w = 0 if unicodedata.combining(c) or unicodedata.category(c) in ("Cf", "Me", "Mn") else 2 if unicodedata.east_asian_width(c) in "WF" else 1
        if w == 0:
            if self.x > 0:
                self.grid[self.y][min(self.x, self.cols) - 1] += c
            return
        if self.x + w > self.cols:
            if self.private.get(7, 1):
                self.x = 0
                self.down()
            else:
                self.x = self.cols - w
        self.grid[self.y][self.x] = c
        if w == 2:
            self.grid[self.y][self.x + 1] = ""
        self.x += w

    def feed(self, data):
        data = self.hold + data
        self.hold = b""
        i = 0
        while i < len(data):
            b = data[i]
            if b == 0x1b:
                m = self.SEQ.match(data, i)
                if not m:
                    if len(data) - i < 4096:
                        self.hold = data[i:]
                        return
                    i += 1
                    continue
                self.sequence(m)
                i = m.end()
                continue
            if b < 0x20 or b == 0x7f:
                if b == 13:
                    self.x = 0
                elif b in (10, 11, 12):
                    self.down()
                elif b == 8:
                    self.x = max(0, min(self.x, self.cols) - 1)
                elif b == 9:
                    self.x = min(self.cols - 1, (self.x // 8 + 1) * 8)
                elif b == 14:
                    self.odd["shifted out charset"] = True
                elif b == 15:
                    self.odd["shifted out charset"] = False
                i += 1
                continue
            n = 1 if b < 0x80 else 2 if b < 0xe0 else 3 if b < 0xf0 else 4
            if i + n > len(data):
                self.hold = data[i:]
                return
            for c in data[i:i + n].decode("utf-8", "replace"):
                self.put(c)
            i += n

    def sequence(self, m):
        if m[4]:
            prefix, par, mid, fin = m[1].decode(), m[2].decode(), m[3].decode(), m[4].decode()
            nums = [int(p.split(":")[0] or 0) for p in par.split(";")] if par else []
            n = max(1, nums[0] if nums else 1)
            if prefix == "?" and fin in "hl" and not mid:
                for v in nums:
                    self.private[v] = int(fin == "h")
                    if fin == "h":
                        self.ever.add(v)
                    if v in (47, 1047, 1049):
                        if fin == "h" and self.other is None:
                            self.other = (self.grid, self.y, self.x)
                            self.grid = [[" "] * self.cols for _ in range(self.rows)]
                        elif fin == "l" and self.other is not None:
                            (self.grid, self.y, self.x), self.other = self.other, None
            elif not prefix and fin in "hl" and not mid:
                for v in nums:
                    self.ansi[v] = int(fin == "h")
            elif fin == "u" and prefix == ">":
                self.stack.append(nums[0] if nums else 0)
                self.pushed.append(self.stack[-1])
            elif fin == "u" and prefix == "<":
                del self.stack[-n:]
            elif fin == "u" and prefix == "=":
                f = nums[0] if nums else 0
                mode = nums[1] if len(nums) > 1 else 1
                now = self.stack[-1] if self.stack else 0
                v = f if mode == 1 else now | f if mode == 2 else now & ~f
                self.stack[-1:] = [v] if v or len(self.stack) > 1 else []
                self.pushed.append(v)
            elif fin == "u" and prefix == "?":
                if self.kitty:
                    self.answer(b"\x1b[?%du" % (self.stack[-1] if self.stack else 0))
            elif fin == "u" and not prefix:
                self.y, self.x = self.saved
            elif fin == "s" and not prefix and not nums:
                self.saved = (self.y, self.x)
            elif fin == "c" and not self.silent:
                self.answer({"": b"\x1b[?62;22c", ">": b"\x1b[>41;380;0c"}.get(prefix, b""))
            elif fin == "q" and prefix == ">" and not self.silent:
                self.answer(b"\x1bP>|bar(1)\x1b\\")
            elif fin == "n" and not self.silent:
                self.answer({5: b"\x1b[0n", 6: b"\x1b[%s%d;%dR" % (prefix.encode(), self.y + 1, min(self.x, self.cols - 1) + 1)}.get(n, b""))
            elif fin == "p" and mid == "$" and not self.silent:
                v = self.private if prefix == "?" else self.ansi
                self.answer(b"\x1b[%s%d;%d$y" % (prefix.encode(), n, 1 if v.get(n, n in (7, 25)) else 2))
            elif fin == "p" and mid == "!":
                self.private, self.ansi, self.sgr, self.top, self.bottom = {}, {}, False, 0, self.rows - 1
            elif fin == "q" and mid == " ":
                self.odd["cursor shape"] = bool(nums and nums[0] > 0)
            elif fin == "m" and prefix == ">":
                self.odd["modifyOtherKeys"] = len(nums) > 1 and nums[1] > 0
            elif fin == "m" and not prefix:
                self.sgr = bool(nums and nums[-1] not in (0, 39, 49)) if not nums or 0 not in nums[:-1] else nums[-1] != 0
            elif prefix or mid:
                pass
            elif fin == "r":
                t, b = (nums + [0, 0])[:2] if nums else (0, 0)
                self.top, self.bottom = max(1, t) - 1, (b or self.rows) - 1
                self.y = self.x = 0
            elif fin in "Hf":
                a, c = ((nums + [1, 1])[:2] if nums else (1, 1)) if len(nums) != 1 else (nums[0], 1)
                self.y, self.x = min(self.rows, max(1, a)) - 1, min(self.cols, max(1, c)) - 1
            elif fin in "AF":
                self.y = max(0, self.y - n)
            elif fin in "BEe":
                self.y = min(self.rows - 1, self.y + n)
            elif fin in "Ca":
                self.x = min(self.cols - 1, self.x + n)
            elif fin == "D":
                self.x = max(0, min(self.x, self.cols - 1) - n)
            elif fin in "G`":
                self.x = min(self.cols, n) - 1
            elif fin == "d":
                self.y = min(self.rows, n) - 1
            elif fin == "J":
                k = nums[0] if nums else 0
                x = min(self.x, self.cols - 1)
                if k == 0:
                    self.grid[self.y][x:] = [" "] * (self.cols - x)
                    for r in range(self.y + 1, self.rows):
                        self.grid[r] = [" "] * self.cols
                elif k == 1:
                    self.grid[self.y][:x + 1] = [" "] * (x + 1)
                    for r in range(self.y):
                        self.grid[r] = [" "] * self.cols
                elif k == 2:
                    self.grid = [[" "] * self.cols for _ in range(self.rows)]
            elif fin == "K":
                k = nums[0] if nums else 0
                x = min(self.x, self.cols - 1)
                if k == 0:
                    self.grid[self.y][x:] = [" "] * (self.cols - x)
                elif k == 1:
                    self.grid[self.y][:x + 1] = [" "] * (x + 1)
                else:
                    self.grid[self.y] = [" "] * self.cols
            elif fin in "LM":
                for _ in range(min(n, self.rows)):
                    if fin == "L":
                        self.grid.pop(self.bottom)
                        self.grid.insert(self.y, [" "] * self.cols)
                    else:
                        self.grid.pop(self.y)
                        self.grid.insert(self.bottom, [" "] * self.cols)
            elif fin in "P@X":
                r, x = self.grid[self.y], min(self.x, self.cols - 1)
                n = min(n, self.cols - x)
                if fin == "P":
                    del r[x:x + n]
                    r += [" "] * n
                elif fin == "@":
                    r[x:x] = [" "] * n
                    del r[self.cols:]
                else:
                    r[x:x + n] = [" "] * n
            elif fin in "ST":
                self.scroll(n if fin == "S" else -n)
        elif m[6]:
            self.odd["line-drawing charset"] = m[7] == b"0"
        elif m[10]:
            c = m[10]
            if c == b"7":
                self.saved = (self.y, self.x)
            elif c == b"8":
                self.y, self.x = self.saved
            elif c == b"=":
                self.odd["keypad mode"] = True
            elif c == b">":
                self.odd["keypad mode"] = False
            elif c == b"c":
                self.reset()
            elif c == b"M":
                if self.y == self.top:
                    self.scroll(-1)
                elif self.y > 0:
                    self.y -= 1
            elif c in (b"D", b"E"):
                if c == b"E":
                    self.x = 0
                self.down()


class Term:
    """A program in a pseudo-terminal with its own session. A thread reads its output and answers its queries. stdout:
    None = the terminal, otherwise the path of its output; the terminal stays the controlling one.
    """
    def __init__(self, argv, rows=24, cols=80, env=None, stdout=None, kitty=False, silent=False, cwd=None):
        self.master, self.slave = os.openpty()
        fcntl.ioctl(self.slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, cols, 0, 0))
        self.before = termios.tcgetattr(self.slave)
        self.lock, self.raw, self.last = threading.Lock(), bytearray(), time.monotonic()
        self.stop_reading = threading.Event()
        self.left = None
        self.screen = Screen(rows, cols, self._answer, kitty, silent)
        self.out = open(stdout, "wb") if stdout else None
        slave = self.slave
        self.start = time.monotonic()
        self.p = subprocess.Popen([str(a) for a in argv], stdin=slave, stdout=self.out or slave, stderr=slave, env=env or user(), cwd=cwd,
                                  start_new_session=True, preexec_fn=lambda: fcntl.ioctl(slave, termios.TIOCSCTTY, 0))
        _children.append(self.p)
        self.thread = threading.Thread(target=self._read, daemon=True)
        self.thread.start()

    def _answer(self, b):
        if b:
            self.send(b)

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
                self.raw += b
                self.last = time.monotonic()
                try:
                    self.screen.feed(b)
                except Exception as e:                      # errors of the screen must not end the run
                    self.error = e

    def send(self, data):
        if isinstance(data, str):
            data = data.encode()
        end = time.monotonic() + 15
        while data:
            _, w, _ = select.select([], [self.master], [], 0.5)
            if w:
                data = data[os.write(self.master, data[:512]):]
            if time.monotonic() > end:
                raise Short("the program stopped reading its terminal")

    def keys(self, data, pause=0.0):
        """Sends keys one after another (one byte each)."""
        for b in data:
            self.send(bytes([b]))
            if pause:
                time.sleep(pause)

    def is_raw(self):
        return not termios.tcgetattr(self.slave)[3] & termios.ICANON

    def until(self, condition, timeout, what):
        end = time.monotonic() + timeout
        while not condition():
            if time.monotonic() > end:
                raise Short(f"{what} (waited {timeout} s); the terminal shows {[l for l in self.screen.text() if l][-4:]}")
            time.sleep(0.003)

    def ready(self, timeout=10):
        """Waits until raw mode is enabled and the first panel is drawn."""
        def go():
            if self.p.poll() is not None:
                raise Short(f"the keyboard ended at once, exit {self.p.returncode}, saying {bytes(self.raw[-200:]).decode('utf-8', 'replace')!r}")
            return self.is_raw() and len(self.raw) > 0
        self.until(go, timeout, "no raw mode and no panel")
        self.quiet()
        return self

    def quiet(self, gap=0.12, timeout=6):
        """Waits until nothing is drawn for a while (a keyboard that draws all the time is accepted as it is)."""
        end = time.monotonic() + timeout
        t0 = time.monotonic()
        while time.monotonic() < end and (time.monotonic() - max(self.last, t0)) < gap:
            time.sleep(0.01)

    def wait(self, timeout=6, what="did not end"):
        try:
            self.p.wait(timeout)
        except subprocess.TimeoutExpired:
            raise Short(f"{what} after {timeout} s; the terminal shows {[l for l in self.screen.text() if l][-4:]}")
        time.sleep(0.1)
        if self.out:
            self.out.close()
        return self.p.returncode

    def unrestored(self):
        """Returns how the terminal differs from before the program (empty: not at all)."""
        if self.left is not None:
            return self.left
        now, out = termios.tcgetattr(self.slave), []
        for name, i in (("input", 0), ("output", 1), ("control", 2), ("local", 3)):
            if now[i] != self.before[i]:
                out.append(f"stty {name} flags {self.before[i]:o} -> {now[i]:o}")
        if now[6] != self.before[6]:
            out.append("stty control characters")
        with self.lock:
            return out + self.screen.left_on()

    def resize(self, rows, cols):
        with self.lock:
            s = self.screen
            modes = s.private, s.ansi, s.stack, s.odd, s.sgr
            s.rows, s.cols = rows, cols
            s.reset()
            s.private, s.ansi, s.stack, s.odd, s.sgr = modes
        fcntl.ioctl(self.slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, cols, 0, 0))
        time.sleep(0.3)

    def kill(self):
        if self.p.poll() is None:
            try:
                os.killpg(self.p.pid, signal.SIGKILL)
            except OSError:
                pass
            self.p.wait(5)

    def close(self):
        """Ends remaining processes and closes the terminal; the unrestored state stays available."""
        self.kill()
        self.left = self.unrestored()
        os.close(self.slave)


# Only Enter and Space end letters.
STILL = ["--no-sound", "--letter-gap", "off", "--word-gap", "off"]
