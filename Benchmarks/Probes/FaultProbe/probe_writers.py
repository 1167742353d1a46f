#!/usr/bin/env python3
"""Changes the user's files from several processes at once, and kills the program while it writes them.

probe_writers.py PROGRAM [ROUNDS]

Four commands add a word, and four set a setting. Two keyboards end at the same moment, each with a learned word and a
changed speed. No change may be lost. Then each writer is killed (SIGKILL) at a random moment, 2 x ROUNDS times:
commands that write words, settings, a profile or a converted file, and a keyboard that writes words and speeds. The
file must be the complete old or new one. After the next start of that command or keyboard, no other files may remain.
Exits with 1 if anything was lost, damaged or left behind.
"""
import os, random, signal, subprocess, sys, tempfile, time

from pseudo_terminal import STILL, Term, pattern_keys

RANDOM = random.Random(1)
SETTINGS = {"wpm": "25", "tone": "440", "volume": "30", "language": "de"}
# The codes for faster and slower.
SPEEDS = (b"..-.--\r", b"--.-..\r")


class Place:
    """The folders of a new user."""

    def __init__(self, program, work):
        self.program, self.home = program, tempfile.mkdtemp(dir=work)
        self.environment = {"PATH": "/usr/bin:/bin", "HOME": self.home, "LANG": "C.UTF-8"}
        self.words = os.path.join(self.home, ".local/share/morsekey/lexicon.tsv")
        self.settings = os.path.join(self.home, ".config/morsekey/config.toml")
        self.profile = os.path.join(self.home, ".config/morsekey/profile")
        self.speeds = os.path.join(self.home, ".local/state/morsekey/contexts.toml")

    def start(self, *arguments):
        return subprocess.Popen(
            [self.program, *arguments], env=self.environment, stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def keyboard(self, *options, cwd=None):
        """Starts a keyboard in a separate terminal; its text is discarded."""
        return Term([self.program, *STILL, *options], env={**self.environment, "TERM": "xterm-256color"},
                    stdout=os.path.join(cwd or self.home, "text"), cwd=cwd)


def letters(number):
    """Returns a unique word for a number."""
    return "".join("bcdfghjklm"[int(digit)] for digit in str(number))


def read(path):
    try:
        with open(path, "rb") as file:
            return file.read()
    except FileNotFoundError:
        return b""


def close(keyboard):
    keyboard.close()
    keyboard.thread.join(2)
    os.close(keyboard.master)


def beside(path):
    """Returns the unexpected files in the folder of a file."""
    known = {os.path.basename(path), "config.toml", "profile", "layouts", "texts-opened", "hint-shown"}
    return sorted(set(os.listdir(os.path.dirname(path))) - known)


def at_once(place, rounds):
    lost = 0
    for number in range(rounds):
        words = ["".join(RANDOM.choice("bcdfghjkl") for _ in range(9)) for _ in range(4)]
        for process in [place.start("lexicon", "add", word) for word in words]:
            process.wait()
        lost += sum(word.encode() not in read(place.words) for word in words)
        for process in [place.start("config", "set", *item) for item in SETTINGS.items()]:
            process.wait()
        lost += sum(f"{name} = ".encode() not in read(place.settings) for name in SETTINGS)
        if number < rounds - 1:
            os.unlink(place.settings)
    left = beside(place.words) + beside(place.settings)
    print(f"{'BAD' if lost or left else 'ok '} at once: {lost} of {8 * rounds} changes lost, {left or 'nothing'} left")
    return not lost and not left


def keyboards_at_once(place, rounds):
    """Two keyboards learn a word each, are set to a speed in separate folders, and end at the same moment."""
    lost = []
    for number in range(rounds):
        words = ["".join(RANDOM.choice("aeiklmnt") for _ in range(7)) for _ in range(2)]
        folders = [tempfile.mkdtemp(dir=place.home) for _ in words]
        keyboards = [place.keyboard("--type", "text", cwd=folder).ready() for folder in folders]
        for keyboard, word in zip(keyboards, words):
            keyboard.keys(SPEEDS[number % 2] + pattern_keys(f"{word} {word}"))
        for keyboard in keyboards:
            keyboard.quiet(.05, 1)
        for keyboard in keyboards:
            keyboard.send(b"\x1b")
        for keyboard in keyboards:
            keyboard.wait()
            close(keyboard)
        # A word that the keyboard has corrected is learned as it is in the text.
        kept = [read(os.path.join(folder, "text")).lower().split() for folder in folders]
        lost += [text for text in kept if len(set(text)) == 1 and text[0] not in read(place.words)]
        lost += [folder for folder in folders if folder.encode() not in read(place.speeds)]
    left = beside(place.words)
    print(f"{'BAD' if lost or left else 'ok '} two keyboards at once: {len(lost)} of {4 * rounds} learnt words and speeds "
          f"lost {lost or ''}, {left or 'nothing'} left", flush=True)
    return not lost and not left


def killed(place, path, change, is_whole, rounds):
    """Kills a command at random moments, most of them during its writing."""
    begun = time.monotonic()
    place.start(*change(rounds)).wait()
    longest = 1.1 * (time.monotonic() - begun)
    hurt = news = 0
    for number in range(rounds):
        before = read(path)
        process = place.start(*change(number))
        end = time.monotonic() + RANDOM.uniform(.01, longest)
        while number % 2 and process.poll() is None and time.monotonic() < end + longest:
            if any(".lock" in name or ".part" in name for name in beside(path)):
                # From now on, the file is read, created and named.
                time.sleep(RANDOM.uniform(0, 1.3 * longest))
                break
        if not number % 2:
            time.sleep(max(0, end - time.monotonic()))
        process.send_signal(signal.SIGKILL)
        process.wait()
        after = read(path)
        news += after != before
        hurt += after != before and not is_whole(after)
    between = beside(path)
    place.start(*change(rounds + 1)).wait()
    left = beside(path)
    print(f"{'BAD' if hurt or left else 'ok '} killed: {rounds} times, {news} changes made, {hurt} files hurt; "
          f"beside {os.path.basename(path)} {between or 'nothing'}, after the next change {left or 'nothing'}", flush=True)
    return not hurt and not left


def keyboard_killed(place, rounds):
    """Kills a keyboard while it writes its learned words and its speed."""
    hurt = news = 0
    is_whole = {
        place.words: lambda text: text.startswith(b"#") and text.endswith(b"\n"),
        place.speeds: lambda text: text.startswith(b"#") and text.endswith(b"\n") and b"speed = " in text}
    for number in range(rounds):
        before = {path: read(path) for path in is_whole}
        keyboard = place.keyboard("--type", "text").ready()
        word = "".join(RANDOM.choice("klmn") for _ in range(7))
        keyboard.keys(SPEEDS[number % 3 % 2] + pattern_keys(f"{word} {word} {word}"))
        if number % 2:
            keyboard.send(b"\x1b")
        time.sleep(RANDOM.uniform(0, .12))
        keyboard.process.kill()
        keyboard.process.wait()
        close(keyboard)
        for path, check in is_whole.items():
            after = read(path)
            news += after != before[path]
            hurt += after != before[path] and not check(after)
    between = sorted({name for path in is_whole for name in beside(path)})
    keyboard = place.keyboard().ready()
    keyboard.send(b"\x1b")
    keyboard.wait()
    close(keyboard)
    left = sorted({name for path in is_whole for name in beside(path)})
    print(f"{'BAD' if hurt or left or not news else 'ok '} a keyboard killed: {rounds} times, {news} changes made, {hurt} files "
          f"hurt; beside its files {between or 'nothing'}, after the next start {left or 'nothing'}", flush=True)
    return not hurt and not left and news


def main():
    program, rounds = os.path.abspath(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 25
    with tempfile.TemporaryDirectory(prefix="writers-") as work:
        is_well = at_once(Place(program, work), rounds)
        is_well &= keyboards_at_once(Place(program, work), rounds)
        place = Place(program, work)
        for path in (place.words, place.settings):
            os.makedirs(os.path.dirname(path))
        with open(place.words, "w") as file:
            for _ in range(20_000):
                file.write("".join(RANDOM.choice("abcdefghij") for _ in range(9)) + "\t9\tkept\n")
        with open(place.settings, "w") as file:
            file.write("wpm = 20\n" + "".join(f"# comment {n}\n" for n in range(3000)))
        words = len(set(read(place.words).split(b"\n"))) - 1
        is_well &= killed(
            place, place.words, lambda n: ("lexicon", "add", "quokka" + letters(n)),
            lambda text: len(text.splitlines()) >= words and text.endswith(b"\n"), 2 * rounds)
        is_well &= killed(
            place, place.settings, lambda n: ("config", "set", "tone", str(400 + n)),
            lambda text: b"# comment 2999\n" in text and b"wpm = 20\n" in text, 2 * rounds)
        hand, quick, slow = (os.path.join(place.home, name + ".ms") for name in ("hand", "quick", "slow"))
        made = os.path.join(place.home, "made/hand.json")
        for path, lines, unit in ((hand, 2000, 65), (quick, 60, 65), (slow, 60, 130)):
            marks = [1, -1, 3, -1, 3, -1, 1, -3, 1, -1, 3, -7]
            with open(path, "w") as file:
                file.write(" ".join(f"{unit * units:+d}" for units in marks * lines) + "\n")
        os.mkdir(os.path.dirname(made))
        is_well &= killed(
            place, place.profile, lambda n: ("calibrate", "--from", (quick, slow)[n // 2 % 2], "--write"),
            lambda text: text.startswith(b"#") and text.endswith(b"\n"), 2 * rounds)
        forms = ("json", "vcd")
        whole = []
        for form in forms:
            subprocess.run([program, "convert", hand, "--to", form, "-o", made], check=True)
            whole.append(read(made))
        is_well &= killed(
            place, made, lambda n: ("convert", hand, "--to", forms[n // 2 % 2], "-o", made),
            lambda text: text in whole, 2 * rounds)
        is_well &= keyboard_killed(Place(program, work), 2 * rounds)
    sys.exit(not is_well)


main()
