#!/usr/bin/env python3
"""Runs the program on a kernel's own console, sound cards and keyboards, in QEMU, and checks the results.

Usage: probe_machine.py FOLDER MORSEKEY [PART...]

Parts: hda ac97 mixer console eight one evdev replug users. Downloads and images are stored in FOLDER. Exits with 0 if
all checks pass or QEMU is missing, otherwise with 1.
"""

import array
import json
import os
import subprocess
import sys
import time

from machine import Image, Machine, Missing

# The duration above -40 dB of a tone of 60 or 180 ms with edges of 5 ms, and the maximum error, in milliseconds.
DIT, DAH, TOLERANCE = 59.3, 179.3, 0.1
MORSE = {"m": "--", "o": "---", "r": ".-.", "s": "...", "e": ".", "p": ".--.", "a": ".-", "i": ".."}
QUIET = "--mute press,delete,modifier,letter,error,mode,limit"


class Verdicts:
    """The results, and whether they are correct."""

    def __init__(self):
        self.wrong = 0

    def expect(self, what, is_right, seen):
        self.wrong += not is_right
        print(f"  {'ok   ' if is_right else 'WRONG'}  {what}: {seen}", flush=True)


def sounds(path, since=0, gap=192):
    """Returns the durations of the sounds of a card after a number of frames, in milliseconds, each above -40 dB of its
    peak."""
    with open(path, "rb") as file:
        data = file.read()[44 + 4 * since:]
    samples = array.array("h", data[:len(data) // 4 * 4])[::2]
    found = []
    for index, sample in enumerate(samples):
        if abs(sample) > 2:
            if found and index - found[-1][-1] <= gap:
                found[-1].append(index)
            else:
                found.append([index])
    lengths = []
    for sound in found:
        limit = max(abs(samples[index]) for index in sound) / 100
        loud = [index for index in sound if abs(samples[index]) > limit]
        lengths.append((loud[-1] - loud[0] + 1) / 48)
    return lengths


def frames(machine):
    return max(0, os.path.getsize(machine.wav) - 44) // 4


def describe(lengths):
    return f"{len(lengths)} sounds, " + " ".join(f"{length:.2f}" for length in lengths)


def are_exact(lengths, wanted):
    return len(lengths) == len(wanted) and all(abs(a - b) <= TOLERANCE for a, b in zip(lengths, wanted))


def taps(machine, verdicts, device):
    machine.open_keyboard(f"{QUIET} --device {device}")
    since = frames(machine)
    for tap in range(12):
        machine.tap("minus" if tap % 2 else "dot", pause=1.2)
    machine.close_keyboard()
    machine.finish_sound(device)
    lengths = sounds(machine.wav, since)
    verdicts.expect(f"12 taps on {device}", are_exact(lengths, [DIT, DAH] * 6), describe(lengths))


def play(machine, verdicts, device):
    since = frames(machine)
    machine.run(f"morsekey play --device {device} paris")
    machine.finish_sound(device)
    wanted = [DIT if element == "." else DAH for letter in "paris" for element in MORSE[letter]]
    lengths = sounds(machine.wav, since)
    verdicts.expect(f"play paris on {device}", are_exact(lengths, wanted), describe(lengths))


def doctor(machine, verdicts, device):
    found = json.loads(machine.run(f"morsekey doctor sound --json --device {device}"))
    found = found.get("sound", found)
    latency, underruns = found.get("latency_ms", {}), found.get("xruns")
    verdicts.expect(
        f"key to sound on {device}", latency.get("p95", float("inf")) <= 3 and underruns == 0,
        f"{latency.get('median')} ms, 95 % within {latency.get('p95')} ms, {underruns} underruns")


def card(device):
    def part(machine, verdicts):
        taps(machine, verdicts, device)
        play(machine, verdicts, device)
        doctor(machine, verdicts, device)
    return part


def type_by_two_keys(machine, text):
    for letter in text:
        machine.strike(*("dot" if element == "." else "minus" for element in MORSE[letter]), "ret")


def console(machine, verdicts):
    before = machine.run("stty -F /dev/tty1 -g")
    machine.open_keyboard("--no-sound --wpm 15")
    type_by_two_keys(machine, "mo")
    # Black is 0 and its bright variant 8: dark gray on black, or invisible with a font of 512 characters.
    cells = [cell for line in machine.cells() for cell in line if cell[0] not in " \0"]
    dim = "".join(character for character, attribute in cells if attribute & 15 in (0, 8))
    verdicts.expect("nothing on the console is dim", cells and not dim, repr(dim))
    first = machine.cells()
    machine.tap("shift", "tab", pause=1)
    verdicts.expect("Shift-Tab switches the keyboard", machine.cells() != first, "another panel")
    machine.tap("shift", "tab")
    machine.tap("tab")
    text = machine.close_keyboard()
    verdicts.expect("what was typed is printed", text.strip() == "mo", repr(text))
    verdicts.expect("the terminal is as before", machine.run("stty -F /dev/tty1 -g") == before, before[:20])


def one_key(machine, verdicts):
    """Tests only the space bar, whose hold is visible only as the kernel's auto-repeat."""
    machine.open_keyboard("--no-sound --keys one")
    machine.hold("spc", [(0.9, 0.5), (0.1, 0.5), (0.9, 2.5)])
    text = machine.close_keyboard()
    verdicts.expect("a tap of the space bar is a dit, a hold a dah", text.strip() == "k", repr(text))


def eight_bits(machine, verdicts):
    """Tests a console after `unicode_stop`: its keyboard and screen use ISO 8859-1."""
    machine.run("kbd_mode -a -C /dev/tty1; printf '\\033%%@' >/dev/tty1")
    machine.open_keyboard("--no-sound --wpm 15")
    machine.strike("dot", "dot", "minus", "dot", "dot", "ret")
    wide = [cell[0] for line in machine.cells() for cell in line if ord(cell[0]) > 126]
    verdicts.expect("a console of eight bits shows one cell for an accented letter", len(wide) == 1, repr(wide))
    text = machine.close_keyboard()
    machine.run("kbd_mode -u -C /dev/tty1; printf '\\033%%G' >/dev/tty1")
    verdicts.expect("the letter is printed", "\u00e9" in text, repr(text))


def straight(text, unit):
    """Returns the marks and spaces of a text."""
    for letter in text:
        for index, element in enumerate(MORSE[letter]):
            is_last = index == len(MORSE[letter]) - 1
            yield unit if element == "." else 3 * unit, 3 * unit if is_last else unit


def evdev(machine, verdicts):
    machine.open_keyboard("--no-sound --input evdev:/dev/input/event0,key=leftctrl")
    machine.hold("ctrl", straight("ra", 0.16))
    machine.run("sleep 3")
    text = machine.close_keyboard()
    verdicts.expect("a straight key by evdev", text.strip() == "ra", repr(text))
    machine.open_keyboard("--no-sound --input evdev:/dev/input/event0,grab,key=f")
    machine.tap("esc", pause=1)
    still = machine.run("pidof morsekey")
    machine.close_keyboard()
    ended = machine.run("pidof morsekey")
    verdicts.expect("Escape twice ends a grabbed keyboard", still and not ended, f"{still!r}, then {ended!r}")


def replug(machine, verdicts):
    where = machine.run("basename $(readlink /sys/class/sound/card0/device)")
    driver = machine.run("readlink -f /sys/class/sound/card0/device/driver")
    machine.open_keyboard(f"{QUIET} --device hw:0")
    machine.tap("dot", pause=5)
    machine.run(f"(sh -c 'echo {where} >{driver}/unbind; echo done >/tmp/unbound' &) >/dev/null 2>&1")
    machine.run("sleep 2")
    gone = machine.run("cat /tmp/unbound")
    verdicts.expect("an idle card can be taken away", gone == "done", repr(gone))
    machine.run(f"echo {where} >{driver}/bind; sleep 1; chgrp -R audio /dev/snd; chmod -R g+rwX /dev/snd")
    machine.run("for control in Master PCM; do amixer -q -c 0 sset $control 100% unmute; done")
    since = frames(machine)
    # The first key opens the card, which takes longer than the allowed delay of its sound.
    machine.tap("dot", pause=2)
    machine.tap("dot", pause=2)
    machine.close_keyboard()
    machine.finish_sound("hw:0")
    lengths = sounds(machine.wav, since)
    verdicts.expect("it sounds when it is back", are_exact(lengths, [DIT]), describe(lengths))


def users(machine, verdicts):
    said = machine.run("su plain -c 'morsekey doctor sound --device hw:0'")
    verdicts.expect("a user without permission is told to join the group audio",
                    "permission" in said and "group audio" in said, said.replace("\n", " ")[:160])
    said = machine.run("su op -c 'morsekey doctor sound --device hw:0'")
    verdicts.expect("a member of it has sound", "key to sound" in said, said.replace("\n", " ")[:160])


PARTS = {"hda": ("hda", card("hw:0")), "mixer": ("hda", card("default")), "console": ("hda", console),
         "eight": ("hda", eight_bits), "one": ("hda", one_key), "evdev": ("hda", evdev), "users": ("hda", users),
         "replug": ("hda", replug), "ac97": ("ac97", card("hw:0")), "usb": ("usb", card("hw:0"))}
EVERYTHING = ["hda", "mixer", "console", "eight", "one", "evdev", "users", "replug", "ac97"]


def main():
    folder, program, *wanted = sys.argv[1:]
    try:
        image = Image(folder, program)
    except (Missing, OSError, subprocess.CalledProcessError) as missing:
        print(f"skipped: missing {missing}")
        return 0
    verdicts, wanted = Verdicts(), wanted or EVERYTHING
    for sound in dict.fromkeys(PARTS[part][0] for part in wanted):
        began = time.monotonic()
        with Machine(image, sound) as machine:
            print(f"{sound}: started in {time.monotonic() - began:.0f} s", flush=True)
            for part in wanted:
                if PARTS[part][0] == sound:
                    print(part, flush=True)
                    PARTS[part][1](machine, verdicts)
        print(f"{sound}: {time.monotonic() - began:.0f} s", flush=True)
    print("all is well" if not verdicts.wrong else f"{verdicts.wrong} wrong")
    return 1 if verdicts.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
