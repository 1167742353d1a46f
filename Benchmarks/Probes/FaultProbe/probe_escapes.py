#!/usr/bin/env python3
"""Tries to escape from the program's sandbox from inside, as an ordinary user.

probe_escapes.py PROGRAM

A library (escapes.c) is loaded into the running keyboard. When the sandbox is closed, it tries what a compromised
program would: files, processes, namespaces, memory, the terminal, sockets. Attempts that docs/privacy.md lists as
allowed are printed as such. Exits with 1 if any other attempt succeeds. Needs gcc. If PulseAudio is installed, it also
runs with a separate server, whose socket must be refused too. If run by root, it becomes another user.
"""
import fcntl, os, pty, select, shutil, signal, socket, struct, subprocess, sys, tempfile, termios, time

HERE = os.path.dirname(os.path.abspath(__file__))
USER = 65534

# The attempts that docs/privacy.md lists as allowed.
OPEN = {"see a file", "memory with a descriptor", "done"}

def become_user():
    if os.geteuid() == 0:
        os.setgroups([])
        os.setgid(USER)
        os.setuid(USER)


def make_home(work):
    home = os.path.join(work, "home")
    for folder in (".ssh", ".config", "run"):
        os.makedirs(os.path.join(home, folder))
    for name in (".ssh/id", ".ssh/old", ".bashrc"):
        with open(os.path.join(home, name), "w") as file:
            file.write("mine\n")
    return home


def start_server(home):
    """A PulseAudio server of the same user, with a sink that plays nowhere."""
    place = os.path.join(home, "run", "server")
    environment = {"PATH": "/usr/bin:/bin", "HOME": home, "XDG_RUNTIME_DIR": os.path.join(home, "run")}
    server = subprocess.Popen(
        ["pulseaudio", "-n", "--daemonize=no", "--use-pid-file=no", "--exit-idle-time=-1", "--disable-shm=yes",
         "-L", f"module-native-protocol-unix auth-anonymous=1 auth-cookie-enabled=0 socket={place}",
         "-L", "module-null-sink"],
        env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, preexec_fn=become_user)
    end = time.monotonic() + 5
    while not os.path.exists(place) and time.monotonic() < end:
        time.sleep(.05)
    return server, place


def attempts(command, work, library, has_server):
    """Runs the keyboard with the library loaded; returns the result of each attempt."""
    home = make_home(tempfile.mkdtemp(dir=work))
    log = os.path.join(home, "log")
    open(log, "w").close()
    listener = socket.socket(socket.AF_UNIX)
    place = os.path.join(home, "run", "program")
    listener.bind(place)
    listener.listen(5)
    for folder, folders, files in os.walk(os.path.dirname(home)):
        for name in [folder] + [os.path.join(folder, f) for f in files]:
            os.chown(name, USER, USER) if os.geteuid() == 0 else None
    os.chmod(place, 0o777)
    victim = subprocess.Popen(["sleep", "60"], preexec_fn=become_user)
    environment = {
        "PATH": "/usr/bin:/bin", "HOME": home, "XDG_RUNTIME_DIR": home + "/run", "TERM": "xterm-256color",
        "LANG": "C.UTF-8", "LD_PRELOAD": library, "ESCAPES_LOG": log, "ESCAPES_HOME": home,
        "ESCAPES_VICTIM": str(victim.pid), "ESCAPES_SOCKETS": place}
    server = None
    if has_server:
        server, sound = start_server(home)
        environment |= {"PULSE_SERVER": "unix:" + sound, "ESCAPES_SOCKETS": place + "," + sound}
    keeper, terminal = pty.openpty()
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    os.chmod(os.ttyname(terminal), 0o666)

    def prepare():
        os.setsid()
        fcntl.ioctl(terminal, termios.TIOCSCTTY, 0)
        become_user()

    process = subprocess.Popen(
        command(home), stdin=terminal, stdout=terminal, stderr=terminal, env=environment, cwd=home,
        preexec_fn=prepare)
    end, lines = time.monotonic() + 15, []
    while time.monotonic() < end and process.poll() is None and "done\topen" not in lines:
        if select.select([keeper], [], [], .05)[0]:
            os.read(keeper, 65536)
        lines = open(log).read().splitlines()
    for child in filter(None, (process, victim, server)):
        child.kill()
        child.wait()
    return dict(line.split("\t") for line in lines)


def main():
    program = os.path.abspath(sys.argv[1])
    work = tempfile.mkdtemp(prefix="escapes-")
    os.chmod(work, 0o755)
    library, copy = os.path.join(work, "escapes.so"), os.path.join(work, "morsekey")
    shutil.copy(program, copy)
    os.chmod(copy, 0o755)
    subprocess.run(
        ["gcc", "-shared", "-fPIC", "-O1", "-w", "-o", library, os.path.join(HERE, "escapes.c"), "-ldl"],
        check=True)
    os.chmod(library, 0o755)
    keyboards = {
        "keyboard": (lambda home: [copy, "--no-sound"], OPEN),
        "keyboard with --record": (lambda home: [copy, "--no-sound", "--record", home + "/x.ms"], OPEN),
        "keyboard with --control": (lambda home: [copy, "--no-sound", "--control", home + "/ctl"], OPEN),
        "keyboard with sound": (lambda home: [copy, "--device", "null"], OPEN),
        "run": (lambda home: [copy, "run", "--no-sound", "--", "sleep", "30"], OPEN)}
    if shutil.which("pulseaudio"):
        keyboards["keyboard with a sound server"] = (
            lambda home: [copy, "--device", "pulse"], OPEN | {"connect to server"})
    failed = False
    for name, (command, promised) in keyboards.items():
        found = attempts(command, work, library, "server" in name)
        leaks = sorted(what for what, result in found.items() if result == "open" and what not in promised)
        known = sorted(what for what, result in found.items() if result == "open" and what in promised - {"done"})
        is_well = not leaks and "done" in found
        failed |= not is_well
        print(f"{'ok ' if is_well else 'BAD'} {name}: {len(found)} tries, let through: {', '.join(leaks) or 'none'}; "
              f"known to be open: {', '.join(known)}{'' if 'done' in found else '; not all was tried'}")
    shutil.rmtree(work)
    for made in ("/tmp/made-by-escapes", "/dev/shm/made-by-escapes"):
        if os.path.exists(made):
            os.unlink(made)
    sys.exit(failed)


main()
