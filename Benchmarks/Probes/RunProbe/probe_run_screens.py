#!/usr/bin/env python3
"""Runs programs with and without the keyboard, in tmux, and compares their screens.

Usage: probe_run_screens.py MORSEKEY [ROUNDS [PROGRAM...]]

Each program runs twice: in a window of 80 by 22, and under `morsekey run` in one of 80 by 24, whose two lowest rows are
the panel's. Both receive the same keys. After every step, the 22 rows are compared, with their colours and attributes,
and the cursor. Between steps, the keyboard switches to Morse and back, so that the panel is painted during the
program's output.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

COLUMNS, ROWS, PANEL = 80, 22, 2


class Window:
    """A separate tmux server with one window."""

    def __init__(self, name, rows, command, folder):
        self.has_panel = rows > ROWS
        self.socket = os.path.join(folder, name)
        self.tmux("new-session", "-d", "-x", str(COLUMNS), "-y", str(rows), "-c", folder, command)
        self.tmux("set-option", "-g", "status", "off")
        self.tmux("resize-window", "-x", str(COLUMNS), "-y", str(rows))

    def tmux(self, *arguments):
        result = subprocess.run(
            ["tmux", "-S", self.socket, "-f", "/dev/null", *arguments],
            capture_output=True, text=True)
        return result.stdout

    def keys(self, *names):
        """Types text after `=`, otherwise keys by name; those after `@` only with Morse. `~4` waits."""
        for name in names:
            if name.startswith("@"):
                # A wrong password is answered after a few seconds.
                time.sleep(3)
                if self.has_panel:
                    self.tmux("send-keys", name[1:])
                    time.sleep(0.1)
            elif name.startswith("~"):
                time.sleep(float(name[1:]))
            elif name.startswith("="):
                self.tmux("send-keys", "-l", name[1:])
            else:
                self.tmux("send-keys", name)

    def screen(self, mask):
        lines = self.tmux("capture-pane", "-e", "-p", "-N").split("\n")[:ROWS]
        cursor = self.tmux("display-message", "-p", "#{cursor_x},#{cursor_y},#{cursor_flag}").strip()
        return [mask(line.rstrip()) for line in lines] + [cursor]

    def settled(self, mask, patience=10.0):
        """Returns the screen when it has not changed for a while."""
        end = time.monotonic() + patience
        last, since = None, time.monotonic()
        while time.monotonic() < end:
            now = self.screen(mask)
            if now != last:
                last, since = now, time.monotonic()
            elif time.monotonic() - since > 0.35:
                break
            time.sleep(0.05)
        return last

    def close(self):
        self.tmux("kill-server")


def same(text):
    return text


def without_figures(text):
    """Replaces digits and the characters next to them, which change from one moment to the next."""
    return re.sub(r"[ 0-9.,:]+", "0", text)


SAMPLE = "".join(
    f"{n:3} The quick brown fox – 日本語 ünï {'x' * (n * 7 % 90)}\n" for n in range(120))

SHELL = {"PS1": "$ ", "HISTFILE": "/dev/null", "TERM": "screen-256color", "LC_ALL": "C.UTF-8"}

LONG = "=echo " + "abcdefghij" * 12

PROGRAMS = {
    "bash": ("bash --norc --noprofile", [
        ["=echo hello", "Enter"], ["=ls -la --color=always /etc | head -30", "Enter"], [LONG],
        ["C-a"], ["C-e", "BSpace", "BSpace"], ["M-b", "=x"], ["Enter"], ["Up"], ["C-c"],
        ["=printf '\\033[5;10Hat\\033[99;1Hlow\\033[31mred\\033[m\\n'", "Enter"],
        ["=printf '\\0337\\033[2;2H\\033[1;7mtop\\033[m\\0338back\\n'", "Enter"],
        ["=seq 100", "Enter"], ["=clear", "Enter"], ["=ech", "Tab", "= tab", "Enter"],
        ["=tput smcup; echo alternate; sleep 0.1; tput rmcup", "Enter"],
        ["=printf '%80s' | tr ' ' x; echo y; echo 日本語; printf '\\033[2;5r\\033[5;1H\\n\\n\\033[r'", "Enter"],
        ["=exec true", "Enter"]]),
    "zsh": ("zsh -f", [
        ["=echo hello", "Enter"], [LONG], ["C-a", "=x"], ["C-e"], ["Enter"], ["=ls /", "Enter"],
        ["Up", "Up"], ["C-c"], ["=print -P '%F{red}red%f'", "Enter"], ["=ls /e", "Tab"], ["Enter"]]),
    "vim": ("vim -n -u NONE -N sample", [
        ["=10G"], ["=dd", "=p"], ["C-f"], ["C-b"], ["=:set number hlsearch", "Enter"], ["=/fox", "Enter"],
        ["=n", "=n"], ["=ione two ", "Escape"], ["=:split", "Enter"], ["C-w", "=w", "=G"], ["=gg=u"],
        ["=:vsplit", "Enter"], ["C-f"], ["=:only", "Enter"], ["=O日本", "Escape"], ["=:help", "Enter"],
        ["C-d"], ["=:qa!", "Enter"]]),
    "less": ("less -R sample", [
        ["= "], ["= "], ["=b"], ["=/12", "Enter"], ["=n"], ["=G"], ["=g"], ["=j", "=j", "=k"], ["=h"],
        ["q"]]),
    "top": ("top -d 600 -p 1", [["=1"], ["=c"], ["=h"], ["q"], ["=V"], ["q"]]),
    "python": ("python3 -q", [
        ["=for i in range(40): print(i)", "Enter", "Enter"], ["=print('日本' * 30)", "Enter"],
        ["=\"" + "y" * 100 + "\""], ["Home", "=x", "End"], ["C-c"], ["=1+1", "Enter"], ["Up"], ["C-u"],
        ["C-d"]]),
    "getpass": ("python3 -c \"import getpass; print(len(getpass.getpass()))\"; cat", [
        ["=secret"], ["Enter"], ["@Tab", "=more", "Enter"], ["C-d"]]),
    "sudo": ("setpriv --reuid=65534 --clear-groups sudo -k -p Password: true; cat", [
        ["=wrong", "Enter", "~4"], ["=worse", "Enter", "~4"], ["=.-", "Enter", "~4"],
        ["@Tab", "=more", "Enter"], ["C-d"]]),
}


def compare(program, morsekey, folder):
    """Returns the steps after which the screens differ, with both screens."""
    command, steps = PROGRAMS[program]
    mask = without_figures if program == "top" else same
    script = os.path.join(folder, "start")
    with open(script, "w") as file:
        settings = " ".join(f"{name}='{value}'" for name, value in SHELL.items())
        file.write(f"exec env {settings} sh -c '{command}'\n")
    bare = Window(program + "-bare", ROWS, f"trap : INT; sh {script}; sleep 99", folder)
    hosted = Window(
        program + "-hosted", ROWS + PANEL,
        f"{morsekey} run --no-sound --profile none -- sh {script}; sleep 99", folder)
    differences = []
    try:
        # Switches to pass-through; the panel stays.
        time.sleep(0.7)
        if program not in ("getpass", "sudo"):
            hosted.keys("Tab")
        for number, step in enumerate([[]] + steps):
            for window in (bare, hosted):
                window.keys(*step)
            expected = bare.settled(mask)
            got = hosted.settled(mask)
            if expected != got:
                differences.append((number, step, expected, got))
            if program not in ("getpass", "sudo") and number < len(steps):
                hosted.keys("F12", "Tab")
    finally:
        bare.close()
        hosted.close()
    return differences


def main():
    morsekey = os.path.abspath(sys.argv[1])
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    chosen = sys.argv[3:] or list(PROGRAMS)
    failed = 0
    for program in chosen:
        if not shutil.which({"python": "python3", "getpass": "python3"}.get(program, program)):
            print(f"{program:10} not installed")
            continue
        steps, found = 0, []
        for _ in range(rounds):
            with tempfile.TemporaryDirectory() as folder:
                with open(os.path.join(folder, "sample"), "w") as file:
                    file.write(SAMPLE)
                found += compare(program, morsekey, folder)
                steps += len(PROGRAMS[program][1]) + 1
        print(f"{program:10} {steps} screens, {len(found)} differ", flush=True)
        failed += len(found)
        for number, step, expected, got in found[:3]:
            print(f"  step {number} {step}")
            for row, (left, right) in enumerate(zip(expected, got)):
                if left != right:
                    print(f"    {row:2} bare   {left!r}\n       hosted {right!r}")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
