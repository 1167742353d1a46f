#!/usr/bin/env python3
"""Changes the user's files from several processes at once, and kills the program while it writes them.

probe_writers.py PROGRAM [ROUNDS]

Four commands add a word, and four set a setting, at the same moment: no change may be lost. Then each command is
killed (SIGKILL) at a random moment of its writing: the file must be the old one or the new one, whole, and nothing
may be left beside it after the next change. Exits with 1 when anything was lost, hurt or left.
"""
import os, random, signal, subprocess, sys, tempfile, time

RANDOM = random.Random(1)
SETTINGS = {"wpm": "25", "tone": "440", "volume": "30", "language": "de"}


class Place:
    """The folders of a new user."""

    def __init__(self, program, work):
        self.program, self.home = program, tempfile.mkdtemp(dir=work)
        self.environment = {"PATH": "/usr/bin:/bin", "HOME": self.home, "LANG": "C.UTF-8"}
        self.words = os.path.join(self.home, ".local/share/morsekey/lexicon.tsv")
        self.settings = os.path.join(self.home, ".config/morsekey/config.toml")

    def start(self, *arguments):
        return subprocess.Popen(
            [self.program, *arguments], env=self.environment, stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def read(path):
    try:
        with open(path, "rb") as file:
            return file.read()
    except FileNotFoundError:
        return b""


def beside(path):
    """What lies in the folder of a file beside it."""
    return sorted(set(os.listdir(os.path.dirname(path))) - {os.path.basename(path)})


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


def killed(place, path, change, is_whole, rounds):
    begun = time.monotonic()
    place.start(*change(rounds)).wait()
    longest = 1.3 * (time.monotonic() - begun)
    hurt = news = 0
    for number in range(rounds):
        before = read(path)
        process = place.start(*change(number))
        end = time.monotonic() + RANDOM.uniform(.01, longest)
        while number % 2 and process.poll() is None and time.monotonic() < end:
            if any(".lock" in name or ".part" in name for name in beside(path)):
                # The file is read, made and named in this time.
                time.sleep(RANDOM.uniform(0, longest))
                break
        if not number % 2:
            time.sleep(max(0, end - time.monotonic()))
        process.send_signal(signal.SIGKILL)
        process.wait()
        after = read(path)
        news += after != before
        hurt += not is_whole(after)
    between = beside(path)
    place.start(*change(rounds)).wait()
    left = beside(path)
    print(f"{'BAD' if hurt or left else 'ok '} killed: {rounds} times, {news} changes made, {hurt} files hurt; "
          f"beside {os.path.basename(path)} {between or 'nothing'}, after the next change {left or 'nothing'}")
    return not hurt and not left


def main():
    program, rounds = os.path.abspath(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 25
    with tempfile.TemporaryDirectory(prefix="writers-") as work:
        is_well = at_once(Place(program, work), rounds)
        place = Place(program, work)
        os.makedirs(os.path.dirname(place.words))
        os.makedirs(os.path.dirname(place.settings))
        with open(place.words, "w") as file:
            for _ in range(20_000):
                file.write("".join(RANDOM.choice("abcdefghij") for _ in range(9)) + "\t9\tkept\n")
        with open(place.settings, "w") as file:
            file.write("wpm = 20\n" + "".join(f"# comment {n}\n" for n in range(3000)))
        words = len(set(read(place.words).split(b"\n"))) - 1
        is_well &= killed(
            place, place.words, lambda n: ("lexicon", "add", "quokka"),
            lambda text: len(text.splitlines()) >= words and text.endswith(b"\n"), 2 * rounds)
        is_well &= killed(
            place, place.settings, lambda n: ("config", "set", "tone", str(400 + n)),
            lambda text: b"# comment 2999\n" in text and b"wpm = 20\n" in text, 2 * rounds)
    sys.exit(not is_well)


main()
