"""The keyboard in a pseudo-terminal with an operator, and its sound devices."""

import os
import shutil
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "RunProbe"))
from pty_program import ENVIRONMENT, Modes, Terminal  # noqa: E402

WPM = 30
UNIT = 1.2 / WPM
# The standard word: 50 units including the pause after it.
PARIS = [".--.", ".-", ".-.", "..", "..."]


def keyboard(program, device, *options):
    """Returns the arguments for a keyboard with keys for dit, dah and the end of a letter."""
    return [program, "--keys", "three", "--wpm", str(WPM), "--device", device, *options]


class Keyed(Terminal):
    """A keyed program with separate words and settings instead of the user's."""

    def __init__(self, arguments, environment, speaks_kitty=False, stdout=None):
        self.home = tempfile.mkdtemp(prefix="keyed-")
        own = {name: self.home for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME")}
        super().__init__(arguments, environment={**ENVIRONMENT, **own, **environment}, stdout=stdout)
        self.marks = 0
        self.modes = Modes(self.type, speaks_kitty)

    def wait(self, seconds):
        """Waits, and reads the output."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            self.modes.feed(self.read(left))
            self.written = b""

    def key_for(self, seconds):
        """Keys PARIS repeatedly, each key at its time."""
        due = time.monotonic()
        end = due + seconds
        while due < end:
            for letter in PARIS:
                for mark in letter:
                    due = self.key(mark.encode(), due, 2 if mark == "." else 4)
                    self.marks += 1
                due = self.key(b" ", due, 2)
            due = self.key(b" ", due, 4)

    def key(self, key, due, units):
        self.wait(due - time.monotonic())
        self.type(key)
        return due + units * UNIT

    def end(self):
        """Dismisses the keyboard; returns its exit status."""
        self.type(b"\x04")
        status = self.finish()
        self.close()
        shutil.rmtree(self.home, ignore_errors=True)
        return status


def threads(process):
    """Returns the names of a process's threads, by thread ID."""
    names = {}
    for number in os.listdir(f"/proc/{process}/task"):
        try:
            with open(f"/proc/{process}/task/{number}/comm") as file:
                names[int(number)] = file.read().strip()
        except FileNotFoundError:  # it has already ended
            pass
    # The first thread has the name of the program.
    names[process] = "main"
    return names


class Named:
    """A device with a libasound name."""

    def __init__(self, name):
        self.name = self.title = name
        self.environment = {}

    def end(self):
        pass


class PulseServer:
    """A separate PulseAudio server with a sink that plays nowhere, at the speed of a card."""

    def __init__(self):
        self.name, self.title = "default", "PulseAudio"
        self.folder = tempfile.mkdtemp(prefix="pulse-")
        self.socket = os.path.join(self.folder, "socket")
        config = os.path.join(self.folder, "asound.conf")
        with open(config, "w") as file:
            file.write(f'!@hooks [ ]\npcm.!default {{ type pulse server "unix:{self.socket}" }}\n')
        client = os.path.join(self.folder, "client.conf")
        with open(client, "w") as file:
            file.write("autospawn = no\n")
        self.environment = {
            "ALSA_CONFIG_PATH": "/usr/share/alsa/alsa.conf:" + config, "PULSE_CLIENTCONFIG": client,
            "PULSE_SERVER": "unix:" + self.socket, "PULSE_COOKIE": os.path.join(self.folder, "cookie")}
        self.start()

    def start(self):
        environment = dict(os.environ, HOME=self.folder, XDG_RUNTIME_DIR=self.folder,
                           PULSE_RUNTIME_PATH=self.folder, PULSE_STATE_PATH=self.folder)
        self.server = subprocess.Popen(
            ["pulseaudio", "-n", "--daemonize=no", "--use-pid-file=no", "--exit-idle-time=-1",
             "--disable-shm=yes", "--high-priority=no", "--realtime=no", "-L",
             "module-native-protocol-unix auth-anonymous=1 auth-cookie-enabled=0 socket=" + self.socket,
             "-L", "module-null-sink sink_name=probe format=s16le rate=48000 channels=1 norewinds=1"],
            env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        end = time.monotonic() + 10
        while b"probe" not in self.ask("sinks") and time.monotonic() < end:
            time.sleep(0.02)

    def ask(self, what):
        """Lists the sinks, or the streams that play to them (`sink-inputs`)."""
        return subprocess.run(
            ["pactl", "list", "short", what], env={**os.environ, **self.environment},
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout

    def stop(self):
        self.server.kill()
        self.server.wait()
        if os.path.exists(self.socket):
            os.unlink(self.socket)

    def end(self):
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)


def devices(names):
    """Returns the requested devices; `pulse` is a separate server, omitted if it is not installed."""
    for name in names:
        if name != "pulse":
            yield Named(name)
        elif shutil.which("pulseaudio") and shutil.which("pactl"):
            yield PulseServer()
        else:
            print("pulse: pulseaudio or pulseaudio-utils is not installed; left out")
