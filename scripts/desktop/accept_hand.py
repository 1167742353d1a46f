#!/usr/bin/env python3
"""Acceptance tests of the engine's timing, of a stopped engine, and of focus changes during an open letter.

    session.sh accept_hand.py gtk3|gtk4|qt5|qt6 CHECK...

    straight WPM EVENTS    types a text with one key at a steady speed, and prints the error of its measured holds;
                           the engine must run with --keys one --events EVENTS
    times                  the time from a key to its text; the median may be at most 8 ms
    inputs PIPE EVENTS     keys "sos" through a named pipe, and "at" as the events of an input device through another
    stops                  stops the engine for two seconds; the keys must type normally within that time
    ends                   ends the engine during an open letter: it is typed, and Morse can be chosen again at once
    settings               changes configuration and layout of the running engine; each must act within a second
    restart                restarts IBus; Morse must be chosen again
    focus COUNT            moves the focus COUNT times during an open letter; no other field may receive text

The exit status is the number of failures.
"""
import random, signal, struct
from desk import *

kind, checks = sys.argv[1], sys.argv[2:]
if use("morsekey") is not True: sys.exit("the engine cannot be chosen")
client, keys, failures = open_client(kind), Keyboard(), 0


def result(name, problem=None):
    global failures
    failures += problem is not None
    print("%s %s%s" % ("FAILED " if problem else "ok     ", name, "  " + problem if problem else ""), flush=True)


def inputs(pipe, events):
    client.go("free")
    timings = " ".join(" -60 ".join("+60" if m == "." else "+180" for m in CODE[c]) + " -700" for c in "sos")
    with open(pipe, "r+b", buffering=0) as writer:
        writer.write((timings + "\n").encode())
        time.sleep(5.0)
    seen = client.text("free").strip()
    result("pipe", None if seen == "sos" else "typed %r" % seen)
    client.go("free")
    with open(events, "r+b", buffering=0) as writer:
        time.sleep(1.5)
        for c in "at":
            for mark in CODE[c]:
                # The left Ctrl is the dit, the right Ctrl the dah (linux/input-event-codes.h).
                for value in (1, 0): writer.write(struct.pack("qqHHi", 0, 0, 1, 29 if mark == "." else 97, value))
            time.sleep(1.0)
        time.sleep(1.0)
        seen = client.text("free").strip()
    result("evdev", None if seen == "at" else "typed %r" % seen)


def straight(wpm, events):
    text = "paris paris the quick brown fox jumps over the lazy dog"
    client.go("free")
    told, holds = open(events), []
    told.read()
    unit, at = 1.2 / wpm, time.monotonic() + 0.2

    def until(moment):
        while (left := moment - time.monotonic()) > 0: time.sleep(left if left > 0.002 else 0)

    for c in text:
        if c == " ":
            at += 4 * unit
            continue
        for mark in CODE[c]:
            until(at)
            down = keys.send("f", True)
            at += unit * (1 if mark == "." else 3)
            until(at)
            holds.append((keys.send("f", False) - down) / 1e6)
            at += unit
        at += 2 * unit
    time.sleep(2.0)
    seen = client.text("free").strip()
    edges = [e for e in map(json.loads, told.read().splitlines()) if e["type"] == "edge"]
    measured = [(up["t"] - down["t"]) * 1e3 for down, up in zip(edges[::2], edges[1::2])]
    errors = sorted(abs(a - b) for a, b in zip(holds, measured))
    print("    error of a hold at %d WPM: %s" % (wpm, spread(errors)))
    result("straight %d" % wpm, None if seen == text else "typed %r" % seen)
    late = len(measured) != len(holds) or errors[len(errors) // 2] > 1 or errors[int(len(errors) * .95)] > 5
    result("holds %d" % wpm, "of %d holds %d were measured, or too late" % (len(holds), len(measured)) if late else None)


def times():
    waits = []
    for i in range(80):
        if i % 8 == 0: client.go("free")
        keys.marks(".-")
        client.mark()
        at = keys.send("space", True)
        event = client.wait("text", 1)
        time.sleep(0.02)
        keys.send("space", False)
        if event: waits.append((event["t"] - at) / 1e6)
        time.sleep(0.05)
    waits.sort()
    print("    key to text: " + spread(waits))
    slow = len(waits) < 80 or waits[40] > 8
    result("times", "%d of 80 keys came" % len(waits) if slow else None)


def stops():
    client.go("free")
    pid = engine_process()
    if not pid: return result("stops", "no engine runs")
    client.mark()
    os.kill(pid, signal.SIGSTOP)
    at = keys.tap("x")
    event = client.wait("text", 1.5)
    print("    a key for a stopped engine: " + ("typed after %.0f ms" % ((event["t"] - at) / 1e6) if event else "lost"))
    time.sleep(max(0, 1.6 - (time.monotonic_ns() - at) / 1e9))
    keys.tap("y")
    time.sleep(0.5)
    seen = client.text("free")
    try: os.kill(pid, signal.SIGCONT)
    except ProcessLookupError: pass
    # Qt loses the key that it is waiting for.
    result("stops", None if seen in ("xy", "y") else "typed %r" % seen)
    use("morsekey")
    time.sleep(1.0)
    client.go("free")
    keys.morse("e")
    result("stops, and Morse again", None if client.text("free").strip() == "e" else "typed %r" % client.text("free"))


def ends():
    client.go("free")
    keys.marks(".-")
    os.kill(engine_process(), signal.SIGTERM)
    time.sleep(0.5)
    chosen = use("morsekey")
    if chosen is not True: return result("ends", "it cannot be chosen again: %s" % (chosen,))
    time.sleep(1.0)
    keys.morse("e")
    seen = client.text("free")
    result("ends", None if seen == "ae" else "typed %r" % seen)


def settings():
    """The settings are next-key: with F9, keys type themselves, and with F9 again they do not; and the meaning of 9."""
    folder = os.environ["XDG_CONFIG_HOME"] + "/morsekey"

    def write(name, text):
        os.makedirs(os.path.dirname(folder + "/" + name), exist_ok=True)
        with open(folder + "/new", "w") as file: file.write(text)
        os.rename(folder + "/new", folder + "/" + name)
        time.sleep(1.0)

    def typed(*pressed):
        client.go("free")
        for key in pressed: keys.tap(key)
        time.sleep(0.3)
        return client.text("free")

    layout = 'name = "mine"\ntable = "international"\n[keys]\n"9" = { phrase = "%s" }\n'
    write("config.toml", '[desktop]\nnext-key = "f9"\n')
    seen = [typed("F9", "x", "F9")]
    write("layouts/mine.toml", layout % "one")
    write("config.toml", 'layout = "mine"\n')
    seen.append(typed("9"))
    write("layouts/mine.toml", layout % "two")
    seen.append(typed("9"))
    result("settings", None if seen == ["x", "one", "two"] else "typed %r" % seen)
    os.unlink(folder + "/config.toml")
    time.sleep(1.0)


def restart():
    chosen = lambda: subprocess.run(["ibus", "engine"], capture_output=True, text=True).stdout.strip()
    subprocess.run(["ibus", "restart"], stderr=subprocess.DEVNULL)
    end = time.monotonic() + 15
    while chosen() != "morsekey" and time.monotonic() < end: time.sleep(0.2)
    problem = None if chosen() == "morsekey" else "the engine is %r" % chosen()
    if not problem:
        time.sleep(2.0)
        client.go("free")
        keys.morse("e")
        if client.text("free").strip() != "e": problem = "typed %r" % client.text("free")
    result("restart", problem)


def focus(count):
    chance, visits, field = random.Random(18), {}, None
    letters = {"free": "e", "email": "a", "url": "n"}
    for name in letters: client.tell("set %s " % name)
    for _ in range(count):
        field = chance.choice([name for name in letters if name != field])
        visits[field] = visits.get(field, 0) + 1
        client.tell("focus " + field)
        for mark in CODE[letters[field]]: keys.tap("f" if mark == "." else "j", hold=0.01, after=0.01)
    client.tell("focus view")
    time.sleep(2.0)
    texts = {field: client.text(field) for field in [*letters, "view"]}
    # The open letter of a field that loses the focus stays there, or the part of it that has reached the field.
    parts = {"a": "e", "n": "t"}
    wrong = texts["view"] or any(set(text := texts[f].replace(" ", "")) - {l, parts.get(l)} or len(text) > visits[f]
                                 for f, l in letters.items())
    result("focus %d" % count, "text came in: %r" % texts if wrong else None)


while checks:
    name = checks.pop(0)
    if name == "straight": straight(int(checks.pop(0)), checks.pop(0))
    elif name == "focus": focus(int(checks.pop(0)))
    elif name == "inputs": inputs(checks.pop(0), checks.pop(0))
    else: {"times": times, "stops": stops, "ends": ends, "settings": settings, "restart": restart}[name]()
client.close()
sys.exit(failures)
