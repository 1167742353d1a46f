#!/usr/bin/env python3
"""Acceptance of the engine with a straight key, and of its behaviour when it stops and when the focus moves.

    COMPONENTS=folder session.sh accept_hand.py gtk3|gtk4|qt6 CHECK...

    straight WPM     types a text with one key at a steady speed; the engine must be started with --keys one
    stops            stops the engine for two seconds; the keys must type afterwards
    focus COUNT      moves the focus so many times while a letter is open; no text may come into another field

The exit status is the number of failures.
"""
import random, signal, sys
from desk import *

CODE = dict(zip("abcdefghijklmnopqrstuvwxyz", ".- -... -.-. -.. . ..-. --. .... .. .--- -.- .-.. -- -. --- .--. --.- .-. "
                "... - ..- ...- .-- -..- -.-- --..".split()))
kind, checks = sys.argv[1], sys.argv[2:]
if use("morsekey") is not True: sys.exit("the engine cannot be chosen")
client = Client("/usr/bin/env", sys.executable, HERE + {"gtk": "/client_gtk.py", "qt": "/client_qt.py"}[kind[:-1]], kind[-1],
                stderr=subprocess.DEVNULL)
if not client.wait("ready", 30): sys.exit("the client did not start")
time.sleep(1.0)
keys = Keyboard()
failures = 0


def result(name, problem=None):
    global failures
    failures += problem is not None
    print("%s %s%s" % ("FAILED " if problem else "ok     ", name, "  " + problem if problem else ""), flush=True)


def go(field):
    client.tell("focus email" if field != "email" else "focus free")
    time.sleep(0.15)
    client.tell("set %s " % field)
    client.tell("focus " + field)
    time.sleep(0.15)


def engine():
    found = subprocess.run(["pgrep", "-x", "ibus-engine-mor"], capture_output=True, text=True).stdout.split()
    mine = [int(p) for p in found if ("DISPLAY=" + os.environ["DISPLAY"]).encode() in open("/proc/%s/environ" % p, "rb").read().split(b"\0")]
    return mine[-1] if mine else None


def straight(wpm):
    text = "paris paris the quick brown fox jumps over the lazy dog"
    go("free")
    unit, at = 1.2 / wpm, time.monotonic() + 0.2

    def until(moment):
        while (left := moment - time.monotonic()) > 0: time.sleep(left if left > 0.002 else 0)

    for c in text:
        if c == " ":
            at += 4 * unit
            continue
        for mark in CODE[c]:
            until(at)
            keys.send("f", True)
            at += unit * (1 if mark == "." else 3)
            until(at)
            keys.send("f", False)
            at += unit
        at += 2 * unit
    time.sleep(2.0)
    seen = client.text("free").strip()
    result("straight %d" % wpm, None if seen == text else "typed %r" % seen)


def stops():
    go("free")
    pid = engine()
    os.kill(pid, signal.SIGSTOP)
    keys.tap("x")
    time.sleep(2.0)
    os.kill(pid, signal.SIGCONT)
    time.sleep(1.0)
    client.mark()
    at = keys.send("Left", True)
    keys.send("Left", False)
    keys.tap("7")
    found = client.wait("text", 3)
    result("stops", None if found else "no key types after the engine was stopped")


def focus(count):
    chance = random.Random(18)
    fields = ["free", "email", "name"]
    for field in fields: client.tell("set %s " % field)
    for _ in range(count):
        client.tell("focus " + chance.choice(fields))
        for mark in chance.choice([".", ".-", "-.", "..."]): keys.tap("f" if mark == "." else "j", hold=0.01, after=0.01)
    client.tell("focus url")
    time.sleep(2.0)
    texts = {field: client.text(field) for field in fields}
    result("focus %d" % count, None if not any(texts.values()) else "text came in: %r" % texts)


position = 0
while position < len(checks):
    name = checks[position]
    if name == "stops": stops()
    else:
        position += 1
        {"straight": straight, "focus": focus}[name](int(checks[position]))
    position += 1
client.close()
sys.exit(failures)
