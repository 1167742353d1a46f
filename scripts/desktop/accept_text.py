#!/usr/bin/env python3
"""Acceptance tests of the engine with little information about the text: typing, delete, left, return by code, and the
program's own keys.

    session.sh --panel-log LOG SOCKET accept_text.py LOG xterm|vte|firefox|chromium

Where a program does not tell its text, text may be selected: only the panel shows the open letter.
It prints one line for each check; the exit status is the number of failures. accept.py checks GTK and Qt clients.
"""
from desk import *

log, kind = sys.argv[1:]
if use("morsekey") is not True: sys.exit("the engine cannot be chosen")
client, keys, failures = open_client(kind), Keyboard(), 0
in_terminal = kind in Terminal.COMMANDS


def check(name, seen, *wanted):
    global failures
    failures += seen not in wanted
    print("%s %s%s" % ("ok     " if seen in wanted else "FAILED ", name, "" if seen in wanted else "  typed %r" % seen), flush=True)


def typed(text, codes, field="free"):
    """Returns the content of the field after codes were keyed at the end of a text."""
    client.go(field, "" if in_terminal else text)
    if in_terminal: keys.morse(text)
    else: keys.tap("End")
    keys.morse(codes)
    time.sleep(0.5)
    return client.text(field)


check("types", typed("", "hello world").strip(), "hello world")
check("deletes_by_code", typed("abc", ["delete"]), "ab")
check("moves_by_code", typed("abc", ["left", "e"]), "abec")
if in_terminal: check("return_by_code", (typed("", ["return"]), client.bytes())[1], "\r")
else: check("return_by_code", typed("abc", ["return", "e"], "view"), "abc\ne")
client.go("free")
for key in ("7", "7", "7", "BackSpace", "Left", "7"): keys.tap(key)
time.sleep(0.4)
check("other_keys", client.text("free"), "777")
client.go("free")
keys.marks(".")
keys.tap("comma")
keys.marks("-")
for key in ("Left", "7"): keys.tap(key)
time.sleep(0.4)
check("keys_after_letters", client.text("free"), "e,7t")
if not in_terminal:
    client.go("free")
    keys.marks(".-")
    time.sleep(0.2)
    marked = [e["text"] for e in client.since("compositionupdate")]
    panel = [e["text"][:1] for e in map(json.loads, open(log)) if e["ev"] == "aux" and e["visible"]]
    check("open letter is shown", (marked[-1:], panel[-1:]), (["a"], ["a"]), ([], ["a"]))
    time.sleep(0.8)
    check("open letter is typed once", client.text("free").strip(), "a")
    client.go("email")
    client.go("free")
    keys.marks(".-")
    client.tell("focus email")
    time.sleep(1.0)
    check("focus_leaves", (client.text("email"), client.text("free").strip()), ("", ""), ("", "a"))
    client.go("password")
    for key in "fjxq": keys.tap(key)
    time.sleep(1.0)
    check("secrets", client.text("password"), "fjxq")
client.close()
sys.exit(failures)
