"""The keyboard in a pseudo-terminal with someone at its keys, and devices for it to sound on."""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "RunProbe"))
from pty_program import Terminal  # noqa: E402

WPM = 30
UNIT = 1.2 / WPM
# The standard word: 50 units with the pause after it.
PARIS = [".--.", ".-", ".-.", "..", "..."]
QUESTIONS = re.compile(rb"\x1b\[(?:>(\d+)u|\?u|c)")


def keyboard(program, device, *options):
    """The arguments that open the keyboard for keying by dit, dah and a third key."""
    return [program, "--keys", "three", "--wpm", str(WPM), "--device", device, *options]


class Keyed(Terminal):
    """A program at whose keys someone sits, with nothing of the user's: words and settings are its own."""

    def __init__(self, arguments, environment, speaks_kitty=False):
        self.home = tempfile.mkdtemp(prefix="keyed-")
        own = {name: self.home for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME")}
        super().__init__(arguments, environment={**own, **environment})
        self.marks = 0
        self.speaks_kitty, self.flags = speaks_kitty, "0"

    def wait(self, seconds):
        """Lets the time pass, and takes what is painted meanwhile."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            self.answer(self.read(left))
            self.written = b""

    def answer(self, data):
        """Answers as a terminal does, one that speaks Kitty's keyboard protocol or one that does not."""
        for question in QUESTIONS.finditer(data):
            if question[1]:
                self.flags = question[1].decode()
            elif question[0] == b"\x1b[c":
                self.type(b"\x1b[?62;c")
            elif self.speaks_kitty:
                self.type(f"\x1b[?{self.flags}u".encode())

    def key_for(self, seconds):
        """Keys PARIS again and again, each key at its moment."""
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
        """Dismisses the keyboard; whether it ended as it should."""
        self.type(b"\x04")
        status = self.finish()
        self.close()
        shutil.rmtree(self.home, ignore_errors=True)
        return status == 0


def threads(process):
    """The names of a process's threads, by their numbers."""
    names = {}
    for number in os.listdir(f"/proc/{process}/task"):
        try:
            with open(f"/proc/{process}/task/{number}/comm") as file:
                names[int(number)] = file.read().strip()
        except FileNotFoundError:  # it has ended meanwhile
            pass
    # The first thread is called as the program.
    names[process] = "main"
    return names


class Named:
    """A device that libasound knows by name."""

    def __init__(self, name):
        self.name = self.title = name
        self.environment = {}

    def end(self):
        pass


class PulseServer:
    """A PulseAudio server of our own with a sink that plays nowhere, as fast as a card would."""

    def __init__(self):
        self.name, self.title = "default", "PulseAudio"
        self.folder = tempfile.mkdtemp(prefix="pulse-")
        socket = os.path.join(self.folder, "socket")
        config = os.path.join(self.folder, "asound.conf")
        with open(config, "w") as file:
            file.write(f'!@hooks [ ]\npcm.!default {{ type pulse server "unix:{socket}" }}\n')
        client = os.path.join(self.folder, "client.conf")
        with open(client, "w") as file:
            file.write("autospawn = no\n")
        self.environment = {
            "ALSA_CONFIG_PATH": "/usr/share/alsa/alsa.conf:" + config, "PULSE_CLIENTCONFIG": client,
            "PULSE_SERVER": "unix:" + socket, "PULSE_COOKIE": os.path.join(self.folder, "cookie")}
        environment = dict(os.environ, HOME=self.folder, XDG_RUNTIME_DIR=self.folder,
                           PULSE_RUNTIME_PATH=self.folder, PULSE_STATE_PATH=self.folder)
        self.server = subprocess.Popen(
            ["pulseaudio", "-n", "--daemonize=no", "--use-pid-file=no", "--exit-idle-time=-1",
             "--disable-shm=yes", "--high-priority=no", "--realtime=no", "-L",
             "module-native-protocol-unix auth-anonymous=1 auth-cookie-enabled=0 socket=" + socket,
             "-L", "module-null-sink sink_name=probe format=s16le rate=48000 channels=1 norewinds=1"],
            env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        end = time.monotonic() + 10
        while b"probe" not in self.sinks() and time.monotonic() < end:
            time.sleep(0.05)

    def sinks(self):
        return subprocess.run(
            ["pactl", "list", "short", "sinks"], env={**os.environ, **self.environment},
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout

    def end(self):
        self.server.kill()
        self.server.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


def devices(names):
    """The devices asked for; `pulse` is a server of our own, left out where it is not installed."""
    for name in names:
        if name != "pulse":
            yield Named(name)
        elif shutil.which("pulseaudio") and shutil.which("pactl"):
            yield PulseServer()
        else:
            print("pulse: pulseaudio or pulseaudio-utils is not installed; left out")
