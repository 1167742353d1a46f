#!/usr/bin/env python3
"""Makes the pictures of the documentation from the running program.

usage: make.py PROGRAM FOLDER [NAME...]

Each picture is a program in a pseudo-terminal, drawn as SVG for light and dark pages. `make pictures` runs this script.
"""
import math
import os
import random
import re
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(__file__))
from terminal import MARGIN, THEMES, Program, write, write_animation  # noqa: E402

CODE = dict(zip("abcdefghijklmnopqrstuvwxyz", (
    ".- -... -.-. -.. . ..-. --. .... .. .--- -.- .-.. -- -. --- .--. --.- .-. ... - ..- ...- .-- -..- -.-- --..").split()))
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def keyed(text):
    """Returns the keys of a text: dits, dahs, Enter after a letter, Space after a word."""
    return " ".join("\r".join(CODE[c] for c in word) for word in text.split(" "))


class Studio:
    def __init__(self, program, folder):
        self.program, self.folder = program, folder
        self.home = tempfile.mkdtemp()
        # The lines for the first start are shown once.
        os.mkdir(os.path.join(self.home, "morsekey"))
        open(os.path.join(self.home, "morsekey", "hint-shown"), "w").close()
        self.environment = {
            "PATH": os.path.dirname(program) + ":/usr/bin:/bin", "HOME": self.home, "TERM": "xterm-256color",
            "LC_ALL": "C.UTF-8", "PS1": "$ ", "XDG_CONFIG_HOME": self.home, "XDG_DATA_HOME": self.home,
            "XDG_STATE_HOME": self.home,
        }

    def open(self, arguments, columns=76, rows=12):
        return Program([self.program] + arguments, self.environment, columns, rows, self.home)

    def panel(self, name, title, options, *keys, columns=76, rows=6):
        """A keyboard after some keys."""
        program = self.open(["--no-sound", *options], columns, rows)
        program.wait("20 wpm")
        for part in keys:
            program.type(part)
            program.read(0.1)
        program.read(1.5)
        write(self.folder, name, program.picture(), title)
        program.end()

    def typing(self):
        self.panel("typing", "The keyboard while a letter is open", ["--letter-gap", "off", "--no-suggestions"],
                   keyed("hello wor") + "\r", ".-")

    def suggestions(self):
        self.panel("suggestions", "Suggested words while a word is typed", ["--letter-gap", "off", "--type", "text"],
                   keyed("thank you for your sup"))

    def help(self):
        self.panel("help", "Help: every key and code", [], "?", rows=24)

    def run(self):
        """The keyboard below an editor."""
        program = self.open(["run", "--no-sound", "--letter-gap", "off", "--", "vim", "-u", "NONE", "-N", "-n"], rows=14)
        program.wait("wpm")
        program.read(1)
        program.type(keyed("i") + "\r")
        program.read(0.5)
        program.type(keyed("dear friend") + "\r")
        program.read(0.5)
        program.type("..-.")
        program.read(1)
        write(self.folder, "run", program.picture(), "The keyboard under vim")
        os.kill(program.process, 15)
        program.end()

    def scanning(self):
        """Scanning of rows and keys."""
        program = self.open(["--no-sound", "--keys", "one", "--layout", "qwerty", "--scan", "400"], rows=10)
        program.wait("I   the   it")
        program.type(" ")
        program.read(0.9)
        write(self.folder, "scanning", program.picture(), "One switch chooses a row, then a key")
        program.end()

    def analyze(self):
        """The report on a hand that is slightly uneven."""
        draw = random.Random(7)
        text = subprocess.check_output(
            [self.program, "encode", "--wpm", "18", "the quick brown fox jumps over the lazy dog"],
            text=True, env=self.environment)
        uneven = re.sub(r"([+-])(\d+)", lambda m: "%s%.0f" % (m[1], float(m[2]) * draw.gauss(1.05, 0.09)), text)
        with open(os.path.join(self.home, "hand.ms"), "w") as file:
            file.write(uneven)
        program = self.open(["analyze", "hand.ms"], rows=60)
        program.read(3)
        rows, _ = program.picture()
        write(self.folder, "analyze", (rows, None), "The report on a hand")

    def keying(self):
        """An animation of keying a word."""
        program = self.open(["--no-sound", "--no-suggestions"], columns=64, rows=5)
        program.wait("20 wpm")
        frames = [(program.picture(), time.monotonic())]

        def pause(seconds):
            end = time.monotonic() + seconds
            while time.monotonic() < end:
                program.read(min(0.03, max(0.001, end - time.monotonic())))
                picture = program.picture()
                if repr(picture) != repr(frames[-1][0]):
                    frames.append((picture, time.monotonic()))

        still = 0
        for letter in "hello":
            for element in CODE[letter]:
                program.type(element)
                pause(0.25)
            # The reader who wants no motion sees the last letter while it is open.
            still = len(frames) - 1
            pause(0.9)
        pause(1.2)
        write_animation(self.folder, "keying", frames, "The word hello is keyed", still)
        program.end()

    def tree(self):
        self.panel("tree", "The code tree with the branch of the letter a lit",
                   ["--letter-gap", "off", "--no-suggestions", "--look", "tree"], keyed("mo") + "\r", ".-", columns=68, rows=15)

    def chart(self, name, title, heading, parts):
        """Writes a chart for each theme; `parts` returns the elements for a theme and their height."""
        for mode, theme in THEMES.items():
            body, height = parts(theme)
            with open(os.path.join(self.folder, "%s-%s.svg" % (name, mode)), "w") as file:
                file.write(
                    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 680 %d" width="680" height="%d" role="img" '
                    'font-family="DejaVu Sans,Helvetica,sans-serif" font-size="13"><title>%s'
                    '</title><rect x=".5" y=".5" width="679" height="%d" rx="8" fill="%s" stroke="%s"/>'
                    '<text x="%d" y="22" font-weight="bold" fill="%s">%s</text>%s</svg>\n'
                    % (height, height, title, height - 1, theme["background"], theme["frame"], MARGIN, theme["foreground"],
                       heading, "".join(body)))

    def accuracy(self):
        """A chart of the table in docs/measurements.md."""
        with open(os.path.join(ROOT, "docs/measurements.md")) as file:
            rows = re.findall(r"^\| ([a-z ,]+) \| ([0-9.]+) \| [0-9.]+ \| [0-9.]+ \| ([0-9.]+) \|$", file.read(), re.M)
        top = max(float(r[2]) for r in rows)

        def parts(theme):
            parts, y = [], MARGIN + 18
            for title, ours, theirs in rows:
                parts.append('<text x="%d" y="%d" fill="%s">%s</text>' % (MARGIN, y + 13, theme["foreground"], title))
                for value, name, colour, offset in (
                        (ours, "morsekey", theme["blue"], 0), (theirs, "libcw", theme["brightblack"], 14)):
                    width = 360 * float(value) / top
                    parts.append('<rect x="190" y="%d" width="%.1f" height="11" fill="%s"/>'
                                 '<text x="%.1f" y="%d" font-size="11" fill="%s">%s %s %%</text>'
                                 % (y + offset, max(width, 1), colour, 196 + width, y + offset + 10,
                                    theme["foreground"], name, value))
                y += 38
            return parts, y + MARGIN

        self.chart("accuracy", "Wrong characters in percent", "Wrong characters, less is better", parts)

    def latency(self):
        """A chart of the latency table in docs/measurements.md: medians, and 1 % to 99 % of the keys."""
        with open(os.path.join(ROOT, "docs/measurements.md")) as file:
            text = file.read()
        section = text[text.index("## Latency"):text.index("## Processor use")]
        names = [name.strip() for name in re.search(r"^\| \|(.*)\|$", section, re.M)[1].split("|")]
        rows = re.findall(r"^\| ([a-zA-Z ]+) \|(.* [0-9.]+.*)\|$", section, re.M)
        figures = re.findall(r"[0-9.]+", " ".join(values for _, values in rows))
        limit = 2 * math.ceil(max(float(figure) for figure in figures) / 2)
        scale = 440 / limit

        def parts(theme):
            colours = [theme["blue"], theme["green"], theme["brightblack"]]
            parts, y = [], MARGIN + 22
            for title, values in rows:
                parts.append('<text x="%d" y="%d" fill="%s">%s</text>' % (MARGIN, y + 12, theme["foreground"], title))
                y += 20
                for name, value, colour in zip(names, values.split("|"), colours):
                    figures = [float(figure) for figure in re.findall(r"[0-9.]+", value)]
                    if len(figures) == 3:
                        parts.append('<rect x="%.1f" y="%d" width="%.1f" height="11" rx="3" fill="%s" opacity=".4"/>'
                                     % (120 + figures[1] * scale, y, (figures[2] - figures[1]) * scale, colour))
                    parts.append('<text x="%d" y="%d" font-size="11" fill="%s">%s</text>'
                                 '<circle cx="%.1f" cy="%.1f" r="5" fill="%s"/>'
                                 '<text x="%.1f" y="%d" font-size="11" fill="%s">%s ms</text>'
                                 % (MARGIN + 12, y + 10, theme["foreground"], name, 120 + figures[0] * scale, y + 5.5,
                                    colour, 120 + max(figures) * scale + 10, y + 10, theme["foreground"], figures[0]))
                    y += 18
                y += 10
            for tick in range(0, limit + 1, 2):
                parts.append('<text x="%.1f" y="%d" font-size="11" text-anchor="middle" fill="%s">%d</text>'
                             % (120 + tick * scale, y + 8, theme["foreground"], tick))
            return parts, y + 8 + MARGIN

        self.chart("latency", "From a key to its sound in milliseconds",
                   "From a key to its sound in ms: median, and 1 % to 99 % of the keys", parts)


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__.split("\n")[2])
    studio = Studio(os.path.abspath(sys.argv[1]), sys.argv[2])
    os.makedirs(sys.argv[2], exist_ok=True)
    names = ["typing", "suggestions", "help", "run", "scanning", "analyze", "keying", "tree", "accuracy", "latency"]
    for name in sys.argv[3:] or names:
        getattr(studio, name)()
        print(name)


if __name__ == "__main__":
    main()
