#!/usr/bin/env python3
"""Ends the keyboard, and `morsekey run` with programs that enable every mode, in 129 ways: signals, crashes, resource
limits, windows of absurd sizes, and terminals that are gone or do not read. Compares the terminal before and after.

probe_ends.py PROGRAM [TIMES [KINDS]]

Prints a line for each kind; exits with 1 if a terminal was not restored, a process remains, or the exit status of `run`
is wrong. After SIGKILL, nothing can restore the terminal: the command that `morsekey doctor terminal` prints must.
"""
import argparse, collections, ctypes, dataclasses, random, resource, re, socket
from concurrent.futures import ThreadPoolExecutor

from pseudo_terminal import *

PROGRAM = None

DIRTY = r"printf '\033[?1049h\033[?25l\033[?1000h\033[?1006h\033[?2004h\033[?1h\033=\033[31m\033[2;9r\033[?1004h\033[>1u\033[4h\033[5 q\033[?2026h\033[>4;2m\033]8;;http://x\033\\\033[?1002h\033[?1003h\033[?7l\033(0'; stty raw -echo"


def processes():
    """Returns every process: its ID, parent and name."""
    out = []
    for p in os.listdir("/proc"):
        if p.isdigit():
            try:
                s = open(f"/proc/{p}/stat").read()
                f = s[s.rindex(")") + 2:].split()
                out.append((int(p), int(f[1]), s[s.index("(") + 1:s.rindex(")")]))
            except (OSError, ValueError):
                pass
    return out


def remaining(home):
    """Returns the processes of a user, whose home folder is in their environment."""
    out = []
    for p, parent, name in processes():
        try:
            if f"HOME={home}\0".encode() in Path(f"/proc/{p}/environ").read_bytes():
                out.append((p, name))
        except OSError:
            pass
    return out


@dataclasses.dataclass
class Kind:
    name: str
    argv: list
    act: object
    ready: str = "panel"
    compare: bool = True
    wait: int = 8
    kitty: bool = False
    status: int = None


def kill_thread(pid, sig):
    """Sends a signal to the newest thread."""
    tid = max(int(t) for t in os.listdir(f"/proc/{pid}/task"))
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.syscall(234, pid, tid, sig) != 0:
        raise OSError(ctypes.get_errno())


def repair(t):
    """Kills the keyboard, and runs the command that `doctor terminal` prints, for this terminal."""
    t.process.kill()
    t.process.wait()
    page, new = Terminal([PROGRAM, "doctor", "terminal"], columns=2000), Terminal(["true"])
    page.finish()
    line = re.search(rb"printf '[^']*' > \S+; stty sane ixon -F \S+", page.written)[0].decode()
    subprocess.run(["sh", "-c", line.replace(re.search(r"-F (\S+)", line)[1], os.ttyname(t.slave))], check=True)
    subprocess.run(["stty", "sane", "-F", os.ttyname(new.slave)], check=True)
    t.quiet(.1, 1)
    if t.settings() != new.settings(): raise Short("other settings than stty sane makes of a new terminal")
    termios.tcsetattr(t.slave, termios.TCSANOW, t.before)
    t.modes.popped = 0      # the command pops flags that may not be there
    page.close()
    new.close()


def flood_control(t):
    """Two programs at the control socket: one queries and never reads, the other disconnects at once."""
    path = t.argv[t.argv.index("--control") + 1]
    others = [socket.socket(socket.AF_UNIX) for _ in range(2)]
    for other in others:
        other.connect(path)
        other.setblocking(False)
    others[1].close()
    for _ in range(200):
        try:
            others[0].send(b'{"do":"subscribe"}\n{"do":"state"}\n{"do":"insert","text":"aaaa"}\nwhat\n' * 20)
        except BlockingIOError:
            pass
    t.send(b".-\r")
    t.process.send_signal(signal.SIGTERM)
    t.process.wait(8)
    others[0].close()
    if os.path.exists(path): raise Short("the socket remains")


def flood_keys(t):
    """Sends keys to a program that does not read, until the terminal accepts no more."""
    os.set_blocking(t.master, False)
    try:
        for _ in range(300):
            os.write(t.master, b"\x1b[A" * 300)
    except BlockingIOError:
        pass
    os.set_blocking(t.master, True)
    t.process.send_signal(signal.SIGTERM)


def all_kinds():
    P = PROGRAM
    own = [P, *STILL]
    def run(script, *opts):
        return [P, "run", *STILL, *opts, "--", "sh", "-c", script]
    k = []
    sig = lambda s: (lambda t: t.process.send_signal(s))
    for kitty in (False, True):
        n = " (kitty)" if kitty else ""
        esc, cc, cd = (b"\x1b[27;1u", b"\x1b[99;5u", b"\x1b[100;5u") if kitty else (b"\x1b", b"\x03", b"\x04")
        k += [Kind("own: Escape" + n, own, lambda t, b=esc: t.send(b), kitty=kitty), Kind("own: Ctrl-C" + n, own, lambda t, b=cc: t.send(b), kitty=kitty),
              Kind("own: Ctrl-D" + n, own, lambda t, b=cd: t.send(b), kitty=kitty)]
    # SIGXFSZ is ignored: a write beyond the limit fails instead.
    ignored = {"SIGXFSZ", "SIGCHLD", "SIGCONT", "SIGURG", "SIGWINCH", "SIGSTOP", "SIGTSTP", "SIGTTIN", "SIGTTOU", "SIGKILL", "SIGPIPE"}
    names = [(s.name, s) for s in signal.Signals if s.name not in ignored and s < 34] + [("SIG34", 34), ("SIGRTMAX", 64), ("SIG16", 16)]
    for name, s in names:
        k.append(Kind(f"own: {name}", own, sig(s)))
    for name, s in names:
        k.append(Kind(f"run: {name}, modes on", run(DIRTY + "; echo GO; exec sleep 60"), sig(s), ready="GO", status=-s))
    for s in (signal.SIGSEGV, signal.SIGTRAP):
        k.append(Kind(f"own: {s.name} in another thread", [P, "--letter-gap", "off", "--word-gap", "off", "--output", "OUT"], lambda t, s=s: kill_thread(t.process.pid, s)))
    def stopcont(t):
        t.process.send_signal(signal.SIGSTOP); time.sleep(.15)
        subprocess.run(["stty", "sane"], stdin=t.slave); time.sleep(.05)
        termios.tcsetattr(t.slave, termios.TCSANOW, t.before)
        t.process.send_signal(signal.SIGCONT); time.sleep(.25)
        if not t.is_raw(): raise Short("not raw again after SIGCONT")
        t.send(b"\x1b")
    k.append(Kind("own: SIGSTOP, stty sane, SIGCONT, Escape", own, stopcont))
    def stopcont_run(t):
        t.process.send_signal(signal.SIGSTOP); time.sleep(.15)
        termios.tcsetattr(t.slave, termios.TCSANOW, t.before)
        t.process.send_signal(signal.SIGCONT); time.sleep(.25)
        t.process.send_signal(signal.SIGTERM)
    k.append(Kind("run: SIGSTOP, SIGCONT, SIGTERM, modes on", run(DIRTY + "; echo GO; exec sleep 60"), stopcont_run, ready="GO", status=-15))
    k.append(Kind("own: two SIGTERM at once", own, lambda t: (t.process.send_signal(signal.SIGTERM), t.process.send_signal(signal.SIGTERM))))
    k.append(Kind("own: SIGTERM then SIGSEGV", own, lambda t: (t.process.send_signal(signal.SIGTERM), t.process.send_signal(signal.SIGSEGV))))
    k.append(Kind("own: SIGSEGV then SIGTERM", own, lambda t: (t.process.send_signal(signal.SIGSEGV), t.process.send_signal(signal.SIGTERM) if t.process.poll() is None else None)))
    # the program under run
    k.append(Kind("run: program ends", run("echo GO; sleep 0.2"), None, ready="GO", status=0))
    k.append(Kind("run: program leaves modes on", run(DIRTY + "; echo GO; sleep 0.2; exit 42"), None, ready="GO", status=42))
    for s in (signal.SIGSEGV, signal.SIGABRT, signal.SIGTERM):
        k.append(Kind(f"run: program ends by {s.name}, modes on", run(DIRTY + f"; echo GO; sleep .2; kill -{s.name[3:]} $$"), None, ready="GO", status=128 + s))
    k.append(Kind("run: program closes its terminal, modes on", run(DIRTY + "; echo GO; exec 0<&- 1>&- 2>&-; sleep .2; exit 5"), None, ready="GO", status=5))
    k.append(Kind("run: program stops itself and ends, modes on", run(DIRTY + "; echo GO; kill -STOP $$; exit 3"), None, ready="GO", status=3))
    k.append(Kind("run: flood, modes on, ends", run("yes GO | head -c 3000000; " + DIRTY + "; exit 8"), None, ready="GO", status=8))
    k.append(Kind("run: keys for a program that does not read, modes on", run(DIRTY + "; echo GO; exec sleep 20"), flood_keys, ready="GO", status=-15))
    loop = DIRTY + "; echo GO; while :; do sleep .05; done"
    # The command does not reset modifyOtherKeys.
    k.append(Kind("run: SIGKILL, repaired by doctor's command, modes on", run(loop.replace("\\033[>4;2m", "")), repair, ready="GO", status=-9))
    k.append(Kind("run: control socket flooded, modes on", run(loop, "--control", "OUT"), flood_control, ready="GO", status=-15))
    k.append(Kind("run: events to a full disk, modes on", run(loop, "--events", "/dev/full"), sig(15), ready="GO", status=-15))
    events = quote(*run(loop, "--events", "9"))
    k.append(Kind("run: reader of events closes, modes on", ["bash", "-c", f"exec {events} 9> >(head -c 1 >/dev/null)"], lambda t: (t.send(b"...\r"), t.quiet(), t.process.send_signal(15)), ready="GO", status=-15))
    def childkill(s):
        def act(t):
            kids = [p for p, parent, name in processes() if parent == t.process.pid]
            if not kids: raise Short("no program under run")
            for c in kids: os.kill(c, s)
        return act
    k.append(Kind("run: program killed -9, modes on", run(DIRTY + "; echo GO; exec sleep 60"), childkill(9), ready="GO", status=137))
    k.append(Kind("run: program stops itself, SIGTERM", run(DIRTY + "; echo GO; kill -STOP $$; sleep 60"), lambda t: (time.sleep(.2), t.process.send_signal(signal.SIGCONT), t.process.send_signal(signal.SIGTERM)), ready="GO"))
    k.append(Kind("run: program ignores HUP and TERM, SIGTERM to run", run("trap '' HUP TERM INT; echo GO; while :; do sleep 1; done"), sig(signal.SIGTERM), ready="GO", status=-15))
    k.append(Kind("run: program leaves a child that keeps the terminal", run("(trap '' HUP; sleep 3; echo late) & echo GO; sleep .2; exit 6"), None, ready="GO", status=6))
    k.append(Kind("run: flood, SIGTERM", run("echo GO; sleep .1; exec yes floodfloodflood"), lambda t: (time.sleep(.3), t.process.send_signal(signal.SIGTERM)), ready="GO"))
    k.append(Kind("run: flood of sequences, SIGTERM", run("echo GO; sleep .1; while :; do printf '\\033[?1000h\\033[2;9r\\033[31mx\\033[?25l\\033]0;t\\007\\033P1$r'; done"), lambda t: (time.sleep(.3), t.process.send_signal(signal.SIGTERM)), ready="GO"))
    k.append(Kind("run: half a sequence, killed", run("printf 'GO\\033[?10'; kill -9 $$"), None, ready=None))
    k.append(Kind("run: half a string (OSC), killed", run("printf 'GO\\033]0;abc'; sleep .1; kill -9 $$"), None, ready="GO", status=137))
    k.append(Kind("run: 300 odd private modes, then the mouse, ends", run("i=2100; while [ $i -lt 2400 ]; do printf '\\033[?%dh' $i; i=$((i+1)); done; printf '\\033[?1000h\\033[?1049h\\033[?25lGO'; sleep .2"), None, ready="GO"))
    k.append(Kind("run: 200 kitty pushes, ends", run("i=0; while [ $i -lt 200 ]; do printf '\\033[>%du' $((i%31)); i=$((i+1)); done; echo GO; sleep .2"), None, ready="GO"))
    k.append(Kind("run: not there", [P, "run", *STILL, "--", "/nonexistent/program"], None, ready=None, status=127))
    k.append(Kind("run: not executable", [P, "run", *STILL, "--", "/etc/passwd"], None, ready=None, status=126))
    # windows
    def storm(sizes):
        def act(t):
            for r, c in sizes:
                t.resize(r, c)
                time.sleep(.004)
            t.resize(24, 80)
            time.sleep(.1)
            t.process.send_signal(signal.SIGTERM)
        return act
    rnd = random.Random(5)
    sizes = [(1, 1), (1000, 1000), (0, 0), (1, 1000), (1000, 1), (2, 2), (65535, 65535), (3, 5)] + [(rnd.randrange(1, 120), rnd.randrange(1, 300)) for _ in range(60)]
    k.append(Kind("own: resize storm 1x1 … 65535x65535", own, storm(sizes)))
    k.append(Kind("run: resize storm 1x1 … 65535x65535, modes on", run(DIRTY + "; echo GO; exec sleep 60"), storm(sizes), ready="GO", status=-15))
    k.append(Kind("run: resize storm while flooding", run("echo GO; exec yes xyzzy"), storm(sizes), ready="GO"))
    # a terminal that is gone
    def hang(t):
        t.stop_reading.set(); time.sleep(.06)
        os.close(t.slave); os.close(t.master); t.gone = True
    k.append(Kind("own: terminal closed", own, hang, compare=False))
    k.append(Kind("run: terminal closed", run("echo GO; exec sleep 60"), hang, ready="GO", compare=False, status=-1))
    k.append(Kind("run: terminal closed, program ignores HUP", run("trap '' HUP; echo GO; while :; do sleep 1; done"), hang, ready="GO", compare=False))
    k.append(Kind("run: terminal closed while flooding", run("echo GO; exec yes floodflood"), hang, ready="GO", compare=False))
    def stall(seconds, after):
        def act(t):
            t.stop_reading.set(); time.sleep(seconds)
            t.process.send_signal(signal.SIGTERM); time.sleep(after)
            t.stop_reading.clear()
        return act
    k.append(Kind("own: output blocked 10 s, SIGTERM", own, lambda t: (t.stop_reading.set(), time.sleep(.1), t.send(b".-\r" * 200), time.sleep(9.9), t.process.send_signal(signal.SIGTERM), time.sleep(1), t.stop_reading.clear())))
    k.append(Kind("run: output blocked 10 s, SIGTERM, then read", run("echo GO; exec yes flood"), stall(10, 1), ready="GO", status=-15))
    k.append(Kind("run: output blocked 1 s, goes on, SIGTERM", run("echo GO; exec yes flood"), lambda t: (t.stop_reading.set(), time.sleep(1), t.stop_reading.clear(), time.sleep(.2), t.process.send_signal(signal.SIGTERM)), ready="GO"))
    # limits
    lim = lambda l, argv: ["bash", "-c", f"ulimit {l} || exit 99; exec {quote(*argv)}"]
    k.append(Kind("own: file size limit with --output (SIGXFSZ)", lim("-f 1", [P, *STILL, "--type", "code", "--output", "OUT"]), lambda t: (t.keys(pattern_keys("e " * 700)), t.quiet(.2, 3), t.send(b"\x1b") if t.process.poll() is None else None)))
    k.append(Kind("own: processor time limit (SIGXCPU)", lim("-S -t 1", own), lambda t: ([t.send(b".-\r" * 170) for _ in range(40) if t.process.poll() is None], t.process.poll() is None and t.send(b"\x1b")), wait=20))
    for n in (3, 4, 5, 6, 8, 10, 12, 16, 20):
        k.append(Kind(f"own: {n} open files", lim(f"-n {n}", own), lambda t: t.process.poll() is None and t.is_raw() and t.send(b"\x1b"), ready=None))
    for n in (6, 8, 10, 12, 16, 20):
        k.append(Kind(f"run: {n} open files", lim(f"-n {n}", run("echo GO; sleep .3")), None, ready=None))
    for v in (60, 80, 120, 200):
        k.append(Kind(f"own: {v} MB of addresses", lim(f"-v {v}000", own), lambda t: t.process.poll() is None and t.is_raw() and (t.keys(pattern_keys("milk")), t.quiet(.1, 1), t.process.poll() is None and t.send(b"\x1b")), ready=None))
    k.append(Kind("own: no threads allowed (seccomp-like: ulimit -u)", ["env", "-i", "HOME=/nowhere", "TERM=xterm-256color", "LANG=C.UTF-8", "setpriv", "--reuid=65534", "--clear-groups", "bash", "-c", f"ulimit -u 1; exec {quote(*own)}"], lambda t: t.process.poll() is None and t.is_raw() and t.send(b"\x1b"), ready=None))
    # keyboards with more modes, or in the middle of an operation
    mouse = [P, *STILL, "--input", "mouse"]
    k += [Kind(f"own: {name} with the mouse on", mouse, sig(s)) for name, s in (("SIGTERM", 15), ("SIGSEGV", 11))]
    k.append(Kind("own: Escape with the mouse on", mouse, lambda t: t.send(b"\x1b")))
    k.append(Kind("own: SIGTERM in the middle of a paste", own, lambda t: (t.send(b"\x1b[200~" + b"text " * 4000), t.process.send_signal(15))))
    k.append(Kind("own: SIGSEGV in the middle of a paste", own, lambda t: (t.send(b"\x1b[200~" + b"text " * 4000), t.process.send_signal(11))))
    k.append(Kind("own: SIGTERM while the help is shown", own, lambda t: (t.send(b"?"), t.quiet(.05, 1), t.process.send_signal(15))))
    k.append(Kind("own: SIGSEGV while a tone sounds", [P, "--letter-gap", "off", "--device", "null"], lambda t: (t.send(b"-" * 20), time.sleep(.1), t.process.send_signal(11))))
    k.append(Kind("own: the text goes to a full device", ["sh", "-c", f"exec {quote(*own)} > /dev/full"], lambda t: t.send(b"\x1b")))
    k.append(Kind("ask: SIGTERM", [P, "ask", *STILL, "Name?"], sig(15)))
    k.append(Kind("ask: SIGSEGV, secret", [P, "ask", *STILL, "--secure", "Word?"], sig(11)))
    k.append(Kind("try: SIGTERM", [P, "try", *STILL], sig(15)))
    k.append(Kind("run: its watcher is killed -9, modes on, SIGTERM", run(DIRTY + "; echo GO; exec sleep 60"), lambda t: (watcher(t), time.sleep(.1), t.process.send_signal(15)), ready="GO"))
    k.append(Kind("run: SIGTERM without a panel, modes on", run(DIRTY + "; echo GO; exec sleep 60", "--height", "0"), sig(15), ready="GO"))
    return k


def watcher(t):
    """Kills the processes that this keyboard started, except the program."""
    own = [p for p, parent, name in processes() if parent == t.process.pid and name not in ("sleep", "sh")]
    if not own: raise Short("no watcher beside the program")
    for p in own: os.kill(p, signal.SIGKILL)


def one(kind):
    """Returns (unrestored state, exit status, seconds to the end, remaining processes)."""
    out = fresh("out")
    argv = [str(fresh("text")) if a == "OUT" else a for a in kind.argv]
    argv = [a.replace("OUT", str(fresh("text"))) if a.startswith("ulimit") else a for a in argv]
    environment = user()
    t = Term(argv, env=environment, stdout=out if "own" in kind.name else None, kitty=kind.kitty)
    t.gone, t.argv = False, argv
    try:
        if kind.ready == "panel":
            t.until(lambda: t.process.poll() is not None or t.is_raw() and len(t.written) > 0, 10, "no panel")
            t.quiet(.03, 1)
            if t.process.poll() is None and not kind.kitty:
                t.keys(b".-")
                t.quiet(.02, .5)
        elif kind.ready:
            t.until(lambda: kind.ready.encode() in bytes(t.written), 10, "the program did not start")
            t.quiet(.03, .3)
        else:
            end = time.monotonic() + 3
            while time.monotonic() < end and t.process.poll() is None and not t.is_raw():
                time.sleep(.02)
            time.sleep(.1)
        if kind.act:
            kind.act(t)
        t0 = time.monotonic()
        try:
            t.process.wait(kind.wait)
            rc = t.process.returncode
        except subprocess.TimeoutExpired:
            rc = None
        took = time.monotonic() - t0
        left = []
        if not t.gone:
            end = time.monotonic() + 1
            while t.unrestored() and time.monotonic() < end:
                time.sleep(.02)
            left = list(t.unrestored()) if kind.compare else []
        if rc is None:
            left.append(f"still running after {kind.wait} s")
        elif kind.status not in (None, rc):
            left.append(f"status {rc}")
        end = time.monotonic() + 5
        while (over := remaining(environment["HOME"])) and time.monotonic() < end:
            time.sleep(.05)
        for p, name in over:
            left.append(f"process {name}")
            os.kill(p, signal.SIGKILL)
        return left, rc, took
    except Short as s:
        return [f"test: {s}"], t.process.poll(), 0
    finally:
        try:
            if t.gone:
                t.kill()
            else:
                t.stop_reading.clear()
                t.close()
                t.thread.join(2)
                if not t.thread.is_alive():                 # otherwise its number must not be reused while it reads
                    os.close(t.master)
        except OSError:
            pass


def main():
    global PROGRAM
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("times", nargs="?", type=int, default=5)
    parser.add_argument("kinds", nargs="?", default="", help="only kinds whose name holds this")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    PROGRAM = os.path.abspath(options.program)
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    kinds = [kind for kind in all_kinds() if options.kinds in kind.name]
    bad = total = 0
    with ThreadPoolExecutor(options.jobs) as pool:
        for kind in kinds:
            rows = list(pool.map(one, [kind] * options.times))
            left = collections.Counter(", ".join(row[0]) for row in rows if row[0])
            exits = dict(collections.Counter(row[1] for row in rows))
            total += len(rows)
            bad += sum(left.values())
            print(f"{'BAD' if left else 'ok '} {kind.name:58} {len(rows) - sum(left.values())}/{len(rows)} exit {exits} "
                  f"max {max(row[2] for row in rows):.2f} s" + (f" left {dict(left)}" if left else ""), flush=True)
    print(f"{len(kinds)} kinds, {total} ends, {bad} not restored")
    kill_all()
    sys.exit(bad > 0)


main()
