#!/usr/bin/env python3
"""Acceptance of the engine in XTerm, which uses XIM: text, delete, left and return by code.

    session.sh accept_xterm.py FOLDER
"""
import sys
from desk import *

LETTERS = dict(zip("abcdefghijklmnopqrstuvwxyz", ".- -... -.-. -.. . ..-. --. .... .. .--- -.- .-.. -- -. --- .--. "
                   "--.- .-. ... - ..- ...- .-- -..- -.-- --..".split()))
LETTERS[" "] = "..--"
log = sys.argv[1] + "/terminal.log"
open(log, "w").close()
if use("morsekey") is not True: sys.exit("the engine cannot be chosen")
terminal = subprocess.Popen(["xterm", "-e", sys.executable, HERE + "/client_terminal.py", log])
for _ in range(100):
    if os.path.getsize(log): break
    time.sleep(0.1)
time.sleep(1.0)
keys = Keyboard()


def text(): return "".join(json.loads(line).get("text", "") for line in open(log))


def marks(code):
    for mark in code: keys.tap("f" if mark == "." else "j", hold=0.02, after=0.04)


failures = 0
for name, codes, wanted in [
    ("types", [LETTERS[c] for c in "hello world"], "hello world"), ("deletes_by_code", ["----"], "\x7f\x08"),
    ("moves_by_code", ["----.-"], "\x1b[D"), ("return_by_code", [".-.-"], "\r")]:
    before = len(text())
    for code in codes:
        marks(code)
        time.sleep(0.75)
    time.sleep(0.5)
    seen = text()[before:]
    ok = seen.strip(" ") == wanted if name == "types" else bool(seen) and seen in wanted
    failures += not ok
    print("%s %s%s" % ("ok     " if ok else "FAILED ", name, "" if ok else "  typed %r" % seen), flush=True)
keys.tap("BackSpace")
time.sleep(0.3)
ok = text()[-1:] in ("\x7f", "\x08")
failures += not ok
print("%s the program's own Backspace" % ("ok     " if ok else "FAILED "))
terminal.terminate()
sys.exit(failures)
