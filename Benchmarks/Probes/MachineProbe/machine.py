"""A guest for the program: a Debian kernel, this computer's libraries and the program, in QEMU, without a disk.

    with Machine(image, sound="hda") as machine:
        machine.run("aplay -l")
        machine.tap("shift", "tab")

The guest has its own time (`-icount`): one instruction takes a nanosecond, independent of the load of this computer.
While the guest idles, its time jumps to its next timer, so delays of this computer are not visible inside. All output
of its sound card is written to the file `machine.wav`.
"""

import glob
import gzip
import json
import lzma
import os
import re
import shutil
import socket
import subprocess
import time

MODULES = """snd-hda-codec-generic snd-hda-intel snd-intel8x0 snd-usb-audio xhci-pci usbhid hid-generic evdev
    snd-seq-midi virtio_pci""".split()
INIT = """#!/bin/busybox sh
export PATH=/bin HOME=/root TERM=linux LANG=C.UTF-8
/bin/busybox mkdir -p /proc /sys /dev /tmp /root
/bin/busybox --install -s /bin
mount -t proc proc /proc; mount -t sysfs sys /sys; mount -t devtmpfs dev /dev
mkdir -p /dev/pts /dev/shm /run; mount -t devpts pts /dev/pts; mount -t tmpfs shm /dev/shm; mount -t tmpfs tmp /tmp
chmod 1777 /tmp /dev/shm
for module in $(cat /modules.list); do insmod /modules/$module; done
sleep 1
for control in Master PCM; do amixer -q -c 0 sset $control 100% unmute; done
chgrp -R audio /dev/snd; chmod -R g+rwX /dev/snd; chmod 666 /dev/null /dev/zero /dev/urandom /dev/tty
exec 3<>/dev/ttyS1
stty -F /dev/ttyS1 raw -echo
while :; do
  # Time passes quickly in a guest that idles.
  while [ -e /tmp/busy ] && ! read -t 0 <&3; do :; done
  read -r number command <&3 || exit
  [ -n "$command" ] || continue
  out=$(timeout 150 sh -c "$command" 2>&1 </dev/null)
  printf '%s\\n\\036%s %s\\n' "$out" "$number" "$?" >&3
done
"""


class Missing(Exception):
    """A package for the guest is not installed."""


class Image:
    """Creates the kernel and the initial file system of the guest in a folder."""

    def __init__(self, folder, program):
        self.folder = folder
        if not shutil.which("qemu-system-x86_64"):
            raise Missing("qemu-system-x86_64 (package qemu-system-x86)")
        os.makedirs(folder, exist_ok=True)
        root = os.path.join(folder, "packages")
        self.unpack(root)
        self.kernel, self.busybox, *self.tools = (
            self.find(root, name) for name in ("vmlinuz-*", "busybox", "aplay", "amixer", "kbd_mode"))
        if not all((self.kernel, self.busybox, *self.tools)):
            raise Missing("the packages linux-image-amd64, busybox-static, alsa-utils and kbd (apt-get download)")
        self.initrd = os.path.join(folder, "initrd")
        self.write(root, program)

    def find(self, root, name):
        found = [path for path in glob.glob(os.path.join(root, "**", name), recursive=True)
                 if os.path.isfile(path) and os.path.basename(os.path.dirname(path)) in ("bin", "boot")]
        return sorted(found)[-1] if found else None

    def unpack(self, root):
        """Fetches Debian's packages, unless they are already there."""
        if os.path.exists(os.path.join(root, "boot")) or not shutil.which("apt-get"):
            return
        asked = subprocess.run(["apt-cache", "depends", "linux-image-amd64"], capture_output=True, text=True)
        kernel = re.findall(r"Depends: (linux-image-\S+)", asked.stdout)
        names = kernel[:1] + ["busybox-static", "alsa-utils", "kbd"]
        subprocess.run(["apt-get", "download", *names], cwd=self.folder, capture_output=True)
        for package in glob.glob(os.path.join(self.folder, "*.deb")):
            subprocess.run(["dpkg-deb", "-x", package, root], check=True)
            os.unlink(package)

    def write(self, root, program):
        files = {"/init": INIT.encode(), "/etc/asound.conf": b"", "/modules.list": b"",
                 "/etc/passwd": b"root:x:0:0::/root:/bin/sh\nop:x:1000:1000::/tmp:/bin/sh\n"
                                b"plain:x:1001:1001::/tmp:/bin/sh\n",
                 "/etc/group": b"root:x:0:\naudio:x:29:op\nop:x:1000:\nplain:x:1001:\n"}
        order = []
        for name, module in self.modules(root):
            files["/modules/" + name] = module
            order.append(name)
        files["/modules.list"] = "\n".join(order).encode()
        files["/bin/busybox"] = self.busybox
        files["/bin/morsekey"] = program
        files.update({"/bin/" + os.path.basename(tool): tool for tool in self.tools})
        for library in self.libraries(program, *self.tools):
            files[library] = library
        for folder, _, names in os.walk("/usr/share/alsa"):
            if "ucm" not in folder and "topology" not in folder:
                files.update({os.path.join(folder, name): os.path.join(folder, name) for name in names})
        with gzip.open(self.initrd, "wb", compresslevel=1) as archive:
            Archive(archive).write(files)

    def libraries(self, *programs):
        found = set()
        for program in programs:
            out = subprocess.run(["ldd", program], capture_output=True, text=True).stdout
            found.update(re.findall(r"(/\S+) \(0x", out))
        return found

    def modules(self, root):
        """Returns the modules and their dependencies, in loading order."""
        paths = {}
        for path in glob.glob(os.path.join(root, "**", "kernel", "**", "*.ko*"), recursive=True):
            paths[os.path.basename(path).split(".")[0].replace("-", "_")] = path
        order = {}

        def add(name):
            path = paths.get(name.replace("-", "_"))
            if not path or os.path.basename(path) in order:
                return
            with (lzma.open if path.endswith(".xz") else open)(path, "rb") as file:
                module = file.read()
            needs = re.search(rb"\0depends=([^\0]*)\0", module)
            for need in (needs.group(1).decode().split(",") if needs else []):
                if need:
                    add(need)
            order[os.path.basename(path)] = module

        for name in MODULES:
            add(name)
        return order.items()


class Archive:
    """An archive in the kernel's format (cpio, newc)."""

    def __init__(self, file):
        self.file, self.number, self.folders = file, 0, set()

    def write(self, files):
        for path, content in sorted(files.items()):
            self.add_folders(os.path.dirname(path))
            if isinstance(content, str):
                mode = 0o100755 if os.access(content, os.X_OK) else 0o100644
                with open(content, "rb") as file:
                    self.add(path, mode, file.read())
            else:
                self.add(path, 0o100755 if path == "/init" else 0o100644, content)
        self.add_folders("/dev")
        self.add("/dev/console", 0o020600, b"", device=(5, 1))
        self.add("TRAILER!!!", 0, b"")

    def add_folders(self, path):
        if path in ("/", "") or path in self.folders:
            return
        self.add_folders(os.path.dirname(path))
        self.folders.add(path)
        self.add(path, 0o040755, b"")

    def add(self, path, mode, data, device=(0, 0)):
        self.number += 1
        name = path.lstrip("/").encode() + b"\0"
        fields = [self.number, mode, 0, 0, 1, 0, len(data), 0, 0, *device, len(name), 0]
        head = b"070701" + b"".join(b"%08X" % field for field in fields) + name
        self.file.write(head + b"\0" * (-len(head) % 4) + data + b"\0" * (-len(data) % 4))


class Lines:
    """Reads bytes from a Unix socket up to a delimiter."""

    def __init__(self, path):
        self.data, end = b"", time.monotonic() + 30
        while True:
            try:
                self.socket = socket.socket(socket.AF_UNIX)
                self.socket.connect(path)
                return
            except OSError:
                if time.monotonic() > end:
                    raise
                time.sleep(0.1)

    def get(self, pattern, seconds):
        """Returns the bytes up to a match: the match and the bytes before it."""
        end = time.monotonic() + seconds
        while not (found := re.search(pattern, self.data)):
            self.socket.settimeout(max(0.01, end - time.monotonic()))
            more = self.socket.recv(65536)
            if not more:
                raise EOFError("the guest has ended")
            self.data += more
        before, self.data = self.data[:found.start()], self.data[found.end():]
        return before, found


class Machine:
    """A running guest."""

    CARDS = {"hda": ["-device", "intel-hda", "-device", "hda-output,audiodev=a"],
             "ac97": ["-device", "AC97,audiodev=a"],
             "usb": ["-device", "usb-audio,audiodev=a,bus=xhci.0"]}

    def __init__(self, image, sound):
        self.folder, self.number = image.folder, 0
        self.wav = os.path.join(self.folder, "machine.wav")
        self.sockets = [os.path.join(self.folder, name) for name in ("qmp", "agent")]
        for path in self.sockets + [self.wav]:
            if os.path.exists(path):
                os.unlink(path)
        self.arguments = [
            "qemu-system-x86_64", "-machine", "pc", "-accel", "tcg,tb-size=512", "-cpu", "max", "-smp", "1",
            "-m", "640", "-nodefaults", "-no-reboot", "-display", "none", "-vga", "std", "-icount", "shift=0,sleep=off",
            "-kernel", image.kernel, "-initrd", image.initrd,
            "-append", "console=ttyS0 console=tty0 mitigations=off atkbd.softrepeat=1 quiet consoleblank=0",
            "-serial", "file:" + os.path.join(self.folder, "kernel.log"),
            "-chardev", f"socket,path={self.sockets[1]},server=on,wait=off,id=agent", "-serial", "chardev:agent",
            "-qmp", f"unix:{self.sockets[0]},server=on,wait=off", "-device", "qemu-xhci,id=xhci", "-audiodev",
            f"wav,id=a,path={self.wav},timer-period=1000,out.frequency=48000,out.channels=2,out.format=s16",
            *self.CARDS[sound]]

    def __enter__(self):
        self.log = open(os.path.join(self.folder, "qemu.log"), "w")
        self.process = subprocess.Popen(
            self.arguments, stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log)
        try:
            self.control = Lines(self.sockets[0])
            self.control.get(rb"\n", 10)
            self.ask("qmp_capabilities")
            self.agent = Lines(self.sockets[1])
            self.wait_for_agent()
        except BaseException:
            self.__exit__()
            raise
        return self

    def wait_for_agent(self):
        """Queries until the guest answers; bytes sent before it listens are lost."""
        for _ in range(90):
            try:
                self.send("true", 6)
                return
            except TimeoutError:
                pass
        raise TimeoutError("the guest did not start")

    def __exit__(self, *_):
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.log.close()

    def ask(self, what, **arguments):
        request = {"execute": what, "arguments": arguments}
        self.control.socket.sendall(json.dumps(request).encode() + b"\n")
        self.control.get(rb'"(return|error)"[^\n]*\n', 30)

    def run(self, command, seconds=60):
        """Returns the output of a command in the guest. A command lost on the serial line is sent again."""
        try:
            out = self.send(command, seconds)
        except TimeoutError:
            self.agent.socket.sendall(b"\n")
            out = self.send(command, seconds)
        return out.rsplit(b"\x1e", 1)[-1].decode(errors="replace").strip("\n")

    def send(self, command, seconds):
        self.number += 1
        self.agent.socket.sendall(b"%d %s\n" % (self.number, command.replace("\n", "; ").encode()))
        return self.agent.get(rb"\n\x1e%d (\d+)\n" % self.number, seconds)[0]

    def open_keyboard(self, options):
        """Starts the program on the first console, as a login does, and waits until it accepts keys."""
        self.run("rm -f /tmp/out; (setsid -c sh -c 'cd /tmp; exec morsekey --no-remember "
                 f"{options} </dev/tty1 >/tmp/out 2>/dev/tty1' &) >/dev/null 2>&1")
        for _ in range(60):
            if "-icanon" in self.run("stty -F /dev/tty1 -a"):
                break
            time.sleep(0.5)
        # By then, it has opened the sound device.
        self.run("sleep 2")

    def close_keyboard(self):
        """Ends the program with its key; returns its output."""
        self.tap("esc")
        for _ in range(20):
            if not self.run("pidof morsekey"):
                break
            time.sleep(0.5)
        return self.run("cat /tmp/out")

    def finish_sound(self, device):
        """Plays silence, so that QEMU writes the rest of its buffer to its file."""
        self.run(f"aplay -q -D {device} -f S16_LE -r 48000 -c 2 -d 1 /dev/zero")

    def tap(self, *keys, pause=0.15):
        """Presses and releases keys at the same moment of the guest's time; then waits for a number of its seconds."""
        self.send_edges([(key, True) for key in keys] + [(key, False) for key in reversed(keys)])
        self.run(f"sleep {pause}")

    def strike(self, *keys, pause=0.15):
        """Presses and releases up to five keys, one after another; the keyboard buffers no more."""
        self.send_edges([(key, down) for key in keys for down in (True, False)])
        self.run(f"sleep {pause}")

    def send_edges(self, edges):
        self.ask("input-send-event", events=[
            {"type": "key", "data": {"down": down, "key": {"type": "qcode", "data": key}}} for key, down in edges])

    def hold(self, key, plan):
        """Holds a key for each mark of a plan of (mark, space) in seconds.

        The guest's time runs faster than this computer's while the guest idles, so it is kept busy between the
        commands.
        """
        self.run("touch /tmp/busy")
        for mark, space in plan:
            self.send_edges([(key, True)])
            self.run(f"sleep {mark}")
            self.send_edges([(key, False)])
            self.run(f"sleep {space}")
        self.run("rm /tmp/busy")

    def cells(self):
        """Returns the characters and attributes of the first console, line by line."""
        size = [int(part) for part in self.run("stty -F /dev/tty1 size").split()]
        dump = bytes.fromhex(self.run("tail -c +5 /dev/vcsa1 | hexdump -v -e '1/1 \"%02x\"'"))
        cells = [(chr(dump[i]), dump[i + 1]) for i in range(0, len(dump) - 1, 2)]
        return [cells[row * size[1]:(row + 1) * size[1]] for row in range(size[0])]
