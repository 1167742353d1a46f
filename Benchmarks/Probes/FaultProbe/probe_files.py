#!/usr/bin/env python3
"""Gives damaged files to every command that reads files: timing files of every format, settings, layouts, profiles,
words, contacts, and short texts of TOML punctuation.

probe_files.py PROGRAM [COUNT [SEED [KIND...]]]

COUNT files of each kind are generated from a seed (mutations.py). These are findings:

- a crash
- more than a second of processor time for each 64 KiB of a file, or more than 64 MiB
- an undocumented exit status, or a message without a position
- control characters or invalid UTF-8 in the output
- a lost setting or word

Findings are stored in `faults-found`. Exits with 1 if there are any.
"""
import os, random, re, resource, shutil, signal, subprocess, sys, tempfile, time, xml.dom.minidom

from mutations import mutate

LIMIT_S, LIMIT_KB, HANG_S = 1.0, 64 * 1024, 120.0
MK = None
WRITTEN = "midi flipper-ir flipper ook vcd vail pykob asciicast evemu evtest libinput json mode2 marks mor labels csv ir-ctl ms mopp vail-binary".split()


def valid_files(work):
    files = {}
    for f in WRITTEN:
        p = os.path.join(work, "valid." + f)
        subprocess.run([MK, "encode", "--to", f, "-o", p, "CQ DE K1ABC the fox 599"], check=True)
        files[f] = open(p, "rb").read()
    p = os.path.join(work, "valid.wav")
    subprocess.run([MK, "encode", "--wpm", "60", "-o", p, "ETA"], check=True)
    files["wav"] = open(p, "rb").read()
    files["rfraw"] = b"# a\nAA B1 02 EA60 1388 01 10 01 10 01 55\nAA B0 07 02 02 EA60 1388 81 55\nAAB101EA608055\n"
    files["pulses"] = b"".join(b'{"time":"@0.%03ds","mod":"OOK","count":4,"pulses":[60000,60000,180000,420000],"freq1_MHz":433.9,"rssi_dB":-0.1}\n' % i for i in range(8))
    ev = lambda t, ty, c, v: t.to_bytes(8, "little") + (t * 1000 % 1000000).to_bytes(8, "little") + ty.to_bytes(2, "little") + c.to_bytes(2, "little") + v.to_bytes(4, "little")
    files["input-event"] = b"".join(ev(1000 + i, 1, 57, i % 2) + ev(1000 + i, 0, 0, 0) for i in range(40))
    files["script"] = b"".join(b"I 0.%03d 1\n" % (60 + i) for i in range(40)) + b"..-- .- .\n" * 4
    return files


CONFIG = b'''# mine
wpm = 18
keyer = "iambic-b"
bind = ["dit=left-ctrl", "dah=right-ctrl"]
letter-gap = "3u"
word-gap = 1400
layouts = ["morse", "gboard", "raw"]
layout = "gboard"
tone = "600,500"
no-sound = true
volume = 40
contrast = "high"
input = ["pipe:/nowhere"]
filter = ["merge=60", "dit.min=40"]

[shortcuts]
omw = "on my way"
brb = "be right back"

[program.vim]
type = "code"
layout = "gboard"
language = "en"
figures = "darci"
smart = false

[program.secret]
deny = true
'''
LAYOUT = b'''name = "shop"
group = "Mine"
title = "Shop"
language = "en-GB"
ascii-capable = false
right-to-left = false
table = "international"
requested-access = ["words", "sound"]
cells = [["a", "b"], ["help?", "f5"]]
height = 2

[codes]
".-.-" = "\xe2\x82\xac"
"..--.." = { phrase = "Can I help you? ", cap = "help?" }
"----" = { action = "delete-word" }
".....-" = { key = "ctrl-r" }
"---.-" = { layout = "raw" }

[keys]
"1" = { phrase = "Good morning. " }
f5 = { action = "undo" }
'''
PROFILE = b'''# morsekey profile
wpm = 12
letter-gap = 700
word-gap = "7u"
merge = 60
[straight]
merge = 80
min = 20
[dit]
debounce = 5
'''
LEXICON = b'''# Words of morsekey: WORD TAB COUNT [TAB kept], FIRST SECOND TAB COUNT,
# WORD TAB never, SHORTCUT TAB = TEXT
omw\t= on my way
teh\tnever
hello\t12
rabbit\t3\tkept
world\t7
hello world\t4
. hello\t3
na\xc3\xafve\t2
'''
WORDS = b"".join(b"%s\t%d\n" % (w, 100 - i) for i, w in enumerate(b"der die das und haus stra\xc3\x9fe \xc3\xbcber M\xc3\xbcller".split()))
VCARD = b'''BEGIN:VCARD
VERSION:3.0
N:Lovelace;Ada;King;Lady;
FN:Ada Lovelace
NICKNAME:Ada
ORG:Analytical
 Engines;Dept
EMAIL:ada@example.org
END:VCARD
BEGIN:VCARD
VERSION:2.1
N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;J=C3=B6rg;;;
FN;ENCODING=QUOTED-PRINTABLE:J=C3=B6rg=20=
M=C3=BCller
END:VCARD
'''


# A line number, or the error for a whole file.
PLACE = re.compile(rb":\d+: |: File too large; expected at most ")
CONTROL = re.compile(rb"[\x00-\x08\x0b-\x1f\x7f]|\xc2[\x80-\x9f]")
SIGNS = ["[", "]", "[[", "]]", "{", "}", "=", "=", '"', '"""', "'", "'''", "#", ",", ".", "\n", "\n", " ", "\t", "a",
         "b", "wpm", "1", "-", "+", ":", "T", "_", "0x", "1e", "inf", "nan", "true", "\\", "\\u12", "é", "1979-05-27",
         "07:32:00", "\r", "\x01", "…"]


class Ran:
    """A finished run of the program: its output, time and memory."""

    def __init__(self, arguments, environment, folder):
        out, err = tempfile.TemporaryFile(), tempfile.TemporaryFile()

        def limit():
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            resource.setrlimit(resource.RLIMIT_FSIZE, (64 << 20, 64 << 20))

        process = subprocess.Popen(
            [MK, *arguments], stdin=subprocess.DEVNULL, stdout=out, stderr=err, env=environment, cwd=folder,
            preexec_fn=limit, start_new_session=True)
        begun, self.hung = time.monotonic(), False
        while True:
            found, status, use = os.wait4(process.pid, os.WNOHANG)
            if found:
                break
            if time.monotonic() > begun + HANG_S and not self.hung:
                self.hung = True
                os.kill(process.pid, signal.SIGKILL)
            time.sleep(.002)
        process.returncode = 0
        self.rc, self.kb = os.waitstatus_to_exitcode(status), use.ru_maxrss
        self.cpu = use.ru_utime + use.ru_stime
        out.seek(0), err.seek(0)
        self.out, self.err = out.read(), err.read()
        out.close(), err.close()


def complaint(ran, allowed, size=0, files=1):
    """Returns the problem of a run; None if there is none."""
    if ran.hung:
        return f"does not end in {HANG_S} s"
    if ran.rc < 0 or ran.rc >= 128:
        return f"crash: exit {ran.rc}: {ran.err[-200:]!r}"
    if ran.cpu > LIMIT_S * (files + size // 65_536):
        return f"{ran.cpu:.1f} s of processor time"
    if ran.kb > LIMIT_KB:
        return f"{ran.kb // 1024} MiB"
    if ran.rc not in allowed:
        return f"exit {ran.rc}: {ran.err[-200:]!r}"
    if ran.rc == 65 and not PLACE.search(ran.err + ran.out):
        return f"exit 65 without a place: {ran.err[:160]!r}"
    for name, text in (("stdout", ran.out), ("stderr", ran.err)):
        found = CONTROL.search(text)
        if found:
            return f"control characters on {name}: {text[max(0, found.start() - 20):][:60]!r}"
        try:
            text.decode("utf-8")
        except UnicodeDecodeError:
            return f"broken UTF-8 on {name}"
    return None


class Probe:
    def __init__(self, count, seed):
        self.count, self.seed, self.findings, self.runs = count, seed, 0, 0
        # The maximum time and memory, each with the seed of its file.
        self.most_s, self.most_kb = (0, ""), (0, "")
        self.work = tempfile.mkdtemp(prefix="probe-files-")
        self.home = os.path.join(self.work, "home")
        self.settings = os.path.join(self.home, ".config/morsekey")
        self.data = os.path.join(self.home, ".local/share/morsekey")
        os.makedirs(self.settings + "/layouts"), os.makedirs(self.data + "/words")
        self.environment = {
            "PATH": os.environ["PATH"], "HOME": self.home, "LANG": "C.UTF-8", "TERM": "xterm-256color",
            "ALSA_CONFIG_PATH": "/nonexistent"}

    def find(self, kind, seed, what, path):
        self.findings += 1
        os.makedirs("faults-found", exist_ok=True)
        kept = os.path.join("faults-found", f"{kind}-{seed}".replace("/", "_"))
        shutil.copy(path, kept)
        print(f"BAD {kind} {seed}: {what} ({kept})", flush=True)

    def run(self, kind, seed, path, arguments, allowed):
        ran = Ran(arguments, self.environment, self.work)
        self.runs += 1
        what = f"{arguments[0]} {seed}"
        self.most_s, self.most_kb = max(self.most_s, (ran.cpu, what)), max(self.most_kb, (ran.kb, what))
        what = complaint(ran, allowed, os.path.getsize(path))
        if what:
            self.find(kind, seed, f"{' '.join(arguments[:2])}: {what}", path)
        return ran

    def write(self, name, contents):
        path = os.path.join(self.work, name)
        with open(path, "wb") as file:
            file.write(contents)
        return path

    # Timing files are tested in batches; a batch with a problem is repeated file by file.
    def timings(self, name, valid, others):
        for start in range(0, self.count, 50):
            seeds = [f"{self.seed}/{name}/{n}" for n in range(start, min(self.count, start + 50))]
            paths = [self.write(f"f{n}", mutate(seed, valid, others)) for n, seed in enumerate(seeds)]
            for arguments in (["decode", "--format", name], ["decode", "--json"], ["analyze", "--format", name]):
                batch = Ran([*arguments, *paths], self.environment, self.work)
                self.runs += len(paths)
                if complaint(batch, (0, 65), sum(map(os.path.getsize, paths)), len(paths)):
                    for seed, path in zip(seeds, paths):
                        self.run(name, seed, path, [*arguments, path], (0, 65))
            for seed, path in zip(seeds, paths):
                if random.Random(seed).random() < .2:
                    self.convert(name, seed, path)

    def convert(self, name, seed, path):
        to = random.Random(seed).choice(WRITTEN + ["wav"])
        made = os.path.join(self.work, "out." + to)
        ran = self.run(name, seed, path, ["convert", path, "--to", to, "-o", made], (0, 65, 74))
        left = [entry for entry in os.listdir(self.work) if "out." in entry]
        if left and ran.rc != 0:
            self.find(name, seed, f"convert left {left}", path)
        for entry in left:
            os.unlink(os.path.join(self.work, entry))

    def config(self, kind, seed, contents):
        path = self.write("config.toml", contents)
        self.run(kind, seed, path, ["config", "check", "--config", path], (0, 65))
        self.run(kind, seed, path, ["config", "show", "--config", path], (0, 65))
        # Without a terminal, it ends when it has read the file.
        self.run(kind, seed, path, ["type", "--config", path], (64, 65, 66))
        done = self.run(kind, seed, path, ["config", "set", "--config", path, "wpm", "23"], (0, 64, 65))
        with open(path, "rb") as file:
            after = file.read()
        lost = [line for line in contents.split(b"\n")
                if line not in after and not re.match(rb"\s*#?\s*[\"']?wpm", line)]
        if done.rc == 0 and lost:
            self.find(kind, seed, f"set lost the line {lost[0][:60]!r}", self.write("lost", contents))
        if done.rc != 0 and after != contents:
            self.find(kind, seed, "set refused, and changed the file", self.write("lost", contents))

    def layout(self, kind, seed, contents):
        path = self.write("home/.config/morsekey/layouts/shop.toml", contents)
        self.run(kind, seed, path, ["layouts", "check", path], (0, 65))
        self.run(kind, seed, path, ["layouts", "show", "--json", "shop"], (0, 64, 65, 66))
        self.run(kind, seed, path, ["type", "--layout", "shop"], (64, 65, 66))
        os.unlink(path)

    def profile(self, kind, seed, contents):
        path = self.write("profile", contents)
        self.run(kind, seed, path, ["type", "--profile", path], (64, 65, 66))

    def lexicon(self, kind, seed, contents):
        path = self.write("home/.local/share/morsekey/lexicon.tsv", contents)
        self.run(kind, seed, path, ["lexicon", "list", "--json"], (0, 65))
        done = self.run(kind, seed, path, ["lexicon", "add", "quokka"], (0, 65))
        with open(path, "rb") as file:
            after = file.read()
        lost = [line for line in contents.split(b"\n") if line.startswith(b"#") and line.rstrip(b"\r") not in after]
        if done.rc == 0 and (b"quokka" not in after or lost):
            self.find(kind, seed, f"lexicon add lost {lost[:1] or 'the word'}", self.write("lost", contents))

    def importing(self, kind, seed, contents, *more):
        path = self.write("import." + kind, contents)
        words = self.write("home/.local/share/morsekey/lexicon.tsv", LEXICON)
        self.run(kind, seed, path, ["lexicon", "import", *more, path], (0, 65))
        with open(words, "rb") as file:
            if not more and not re.search(rb"(?m)^rabbit\t\d+\tkept", file.read()):
                self.find(kind, seed, "the user's own words are gone", path)

    def signs(self, kind, seed, _):
        chooser = random.Random(seed)
        text = "".join(chooser.choice(SIGNS) for _ in range(chooser.choice((3, 4, 5, 6, 8, 12, 30))))
        path = self.write("signs.toml", text.encode())
        self.run(kind, seed, path, ["config", "check", "--config", path], (0, 65))

    def long(self, kind, seed, _):
        """Tests a file whose output is a thousand times as long: the output must not be collected in memory."""
        if not seed.endswith("/0"):
            return
        short, made = os.path.join(self.work, "long.mopp"), os.path.join(self.work, "long.out")
        subprocess.run([MK, "encode", "--to", "mopp", "-o", short], input=b"the quick brown fox " * 3000, check=True)
        for to in ("evtest", "evemu", "json", "vcd", "ms"):
            self.run(kind, seed, short, ["convert", "--format", "mopp", "--to", to, "-o", made, short], (0,))
            os.unlink(made)

    def drawing(self, kind, seed, contents):
        name = bytes(byte for byte in contents[:60] if byte not in b"/\0").decode("utf-8", "ignore") or "x"
        path = self.write("svg" + name, b"+60 -60 +180 -180 +60 -60 +60 -420\n" * 9)
        made = os.path.join(self.work, "o.svg")
        Ran(["analyze", path, "--svg", made], self.environment, self.work)
        self.runs += 1
        try:
            xml.dom.minidom.parse(made)
        except Exception as problem:
            self.find(kind, seed, f"the drawing is not XML: {problem}", path)
        os.unlink(path)


def main():
    global MK
    MK = os.path.abspath(sys.argv[1])
    probe = Probe(int(sys.argv[2]) if len(sys.argv) > 2 else 100, int(sys.argv[3]) if len(sys.argv) > 3 else 1)
    timings = valid_files(probe.work)
    texts = {
        "config": (CONFIG, probe.config), "layout": (LAYOUT, probe.layout), "profile": (PROFILE, probe.profile),
        "lexicon": (LEXICON, probe.lexicon), "vcf": (VCARD, probe.importing), "tsv": (LEXICON, probe.importing),
        "words": (WORDS, lambda *case: probe.importing(*case, "--language", "de")), "toml": (b"", probe.signs),
        "long": (b"", probe.long),
        "svg": (b'" onload="alert(1) ]]>&lt;&#0; \x1b[31m\x07 --><!ENTITY x>', probe.drawing)}
    others = [contents[:4000] for contents in timings.values()]
    for kind in sys.argv[4:] or [*timings, *texts]:
        if kind in timings:
            probe.timings(kind, timings[kind], others)
        else:
            valid, check = texts[kind]
            for number in range(probe.count):
                seed = f"{probe.seed}/{kind}/{number}"
                check(kind, seed, mutate(seed, valid, [CONFIG, LAYOUT, PROFILE, LEXICON, VCARD]))
    print(f"{'BAD' if probe.findings else 'ok '} {probe.runs} runs, {probe.findings} findings; at most "
          f"{probe.most_s[0]:.2f} s of processor time ({probe.most_s[1]}) and {probe.most_kb[0] // 1024} MiB "
          f"({probe.most_kb[1]}) for one file")
    shutil.rmtree(probe.work)
    sys.exit(probe.findings > 0)


main()
