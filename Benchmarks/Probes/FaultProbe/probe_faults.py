#!/usr/bin/env python3
"""Breaks the sound device repeatedly during typing at 30 WPM.

probe_faults.py PROGRAM [ROUNDS] [FAULT...]

Faults: gone, suspended, busy, refused, rate (a libasound device that fails on demand), and daemon (a separate
PulseAudio server that is killed and restarted; needs pulseaudio, pulseaudio-utils and libasound2-plugins). After each
fault, the device comes back, and the time until it receives sound is measured. Exits with 1 if a letter was lost, the
program ended, or sound took longer than two seconds.
"""
import ctypes, fcntl, mmap, os, pty, random, select, shutil, signal, struct, subprocess, sys
import tempfile, termios, threading, time

UNIT = 1.2 / 30
WORDS = [("c", "-.-."), ("q", "--.-"), ("d", "-.."), ("e", "."), ("k", "-.-"), ("a", ".-"), ("m", "--")]
LIMIT = 2.0
CODES = {"gone": 1, "suspended": 2, "busy": 3, "refused": 4, "rate": 1}
HERE = os.path.dirname(os.path.abspath(__file__))


class Page(ctypes.Structure):
    """The page that the shim and the probe share."""
    _fields_ = [("fault", ctypes.c_ubyte), ("generation", ctypes.c_uint), ("failures", ctypes.c_uint),
                ("heard", ctypes.c_longlong)]


class Typist(threading.Thread):
    """Keys letters for a program in a pseudo-terminal until it is stopped."""

    def __init__(self, command, environment):
        super().__init__(daemon=True)
        self.out, out = os.pipe()
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.dup2(out, 1)
            os.execvpe(command[0], command, environment)
        os.close(out)
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", 25, 80, 0, 0))
        self.typed, self.stopping = "", False

    def drain(self):
        try:
            while select.select([self.fd], [], [], 0)[0]:
                os.read(self.fd, 65536)
        except OSError:  # the program has closed its terminal
            pass

    def key(self, text, pause):
        os.write(self.fd, text.encode())
        time.sleep(pause)
        self.drain()

    def run(self):
        time.sleep(0.7)
        while not self.stopping:
            letter, pattern = random.choice(WORDS)
            for mark in pattern:
                self.key(mark, UNIT * (2 if mark == "." else 4))
            self.key(" ", 2 * UNIT)
            self.typed += letter

    def finish(self):
        """Ends the typing; returns what the program printed and its status."""
        self.stopping = True
        self.join()
        self.key("\x04", 0.1)
        deadline = time.monotonic() + 5
        while time.monotonic() < deadline:
            self.drain()
            done, status = os.waitpid(self.pid, os.WNOHANG)
            if done:
                return os.read(self.out, 1 << 20).decode().strip(), status
            time.sleep(0.02)
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        return "", -1


class Shim:
    """The device that fails on demand."""

    def __init__(self, folder, fault):
        self.code = CODES[fault]
        library = os.path.join(folder, "fault_shim.so")
        subprocess.check_call(["cc", "-shared", "-fPIC", "-O2", "-o", library,
                               os.path.join(HERE, "fault_shim.c"), "-lasound", "-ldl"])
        name = os.path.join(folder, "page")
        with open(name, "wb") as file:
            file.write(bytes(4096))
        with open(name, "r+b") as file:
            self.page = Page.from_buffer(mmap.mmap(file.fileno(), 4096))
        self.environment = {"LD_PRELOAD": library, "FAULT_PAGE": name}
        self.arguments = ["--device", "null"]

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
        pass


class Daemon:
    """A PulseAudio server that is killed and restarted."""

    def __init__(self, folder, fault):
        self.folder, self.socket, self.server = folder, os.path.join(folder, "socket"), None
        config = os.path.join(folder, "asound.conf")
        with open(config, "w") as file:
            file.write('!@hooks [ ]\npcm.!default { type pulse server "unix:%s" }\n' % self.socket)
        client = os.path.join(folder, "client.conf")
        with open(client, "w") as file:
            file.write("autospawn = no\n")
        self.environment = {
            "ALSA_CONFIG_PATH": "/usr/share/alsa/alsa.conf:" + config, "PULSE_CLIENTCONFIG": client,
            "PULSE_SERVER": "unix:" + self.socket, "PULSE_COOKIE": os.path.join(folder, "cookie")}
        self.arguments = []
        self.start()

    def start(self):
        environment = dict(os.environ, HOME=self.folder, XDG_RUNTIME_DIR=self.folder,
                           PULSE_RUNTIME_PATH=self.folder, PULSE_STATE_PATH=self.folder)
        self.server = subprocess.Popen(
            ["pulseaudio", "-n", "--daemonize=no", "--use-pid-file=no", "--exit-idle-time=-1",
             "--disable-shm=yes", "--high-priority=no", "--realtime=no", "-L",
             "module-native-protocol-unix auth-anonymous=1 auth-cookie-enabled=0 socket=" + self.socket,
             "-L", "module-null-sink sink_name=probe rate=48000 channels=1"],
            env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        while b"probe" not in self.ask("sinks"):
            time.sleep(0.02)

    def fail(self):
        self.end()
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

    def ask(self, what):
        """Lists the sinks, or the streams that play to them."""
        return subprocess.run(
            ["pactl", "list", "short", what], env=dict(os.environ, **self.environment),
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout

    def end(self):
        self.server.kill()
        self.server.wait()
        if os.path.exists(self.socket):
            os.unlink(self.socket)


def probe(program, fault, rounds):
    """Breaks the device a number of times; returns whether all checks passed."""
    folder = tempfile.mkdtemp(prefix="faults-")
    device = (Daemon if fault == "daemon" else Shim)(folder, fault)
    typist = Typist([program, "--keys", "three", *device.arguments],
                    dict(os.environ, TERM="xterm", **device.environment))
    typist.start()
    waits = []
    time.sleep(1.5)
    for _ in range(rounds):
        time.sleep(random.uniform(0.05, 0.4))
        device.fail()
        time.sleep(random.uniform(0.05, 0.5))
        waits.append(device.heal())
        if not typist.is_alive():
            break
    text, status = typist.finish()
    device.end()
    shutil.rmtree(folder, ignore_errors=True)
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
