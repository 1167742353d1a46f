#!/usr/bin/env python3
"""Acceptance tests of the engine with random typing, edits, clicks and focus changes: the text must equal a model's.

    session.sh accept_model.py CLIENT [SECONDS [SEED]]     CLIENT is any that desk.py opens

The engine must run with --letter-gap 1500 --word-gap off. The text is compared after every action. A difference is
printed with the last actions, and a new text begins. The exit status is the number of differences, at most 100.
"""
import random, signal
from desk import *

kind = sys.argv[1]
seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 600
seed = int(sys.argv[3]) if len(sys.argv) > 3 else 18
CLUSTERS = ["a", "b", " ", "é", "🐬", "ae\u0301"[1:], "👨\u200d👩\u200d👧", "語"]
LETTERS = "abcdefghijklmnopqrstuvwxyz"
chance = random.Random(seed)
in_terminal, in_browser = kind in Terminal.COMMANDS, kind in ("firefox", "chromium")
if use("morsekey") is not True: sys.exit("the engine cannot be chosen")
client, keys = open_client(kind), Keyboard()


class Model:
    """The characters of a field as the user sees them, and the insertion point."""

    def __init__(self, before=()):
        self.before, self.after = list(before), []

    @property
    def text(self): return "".join(self.before + self.after)

    def copy(self):
        other = Model(self.before)
        other.after = list(self.after)
        return other

    def insert(self, text): self.before += text

    def delete(self): del self.before[-1:]

    def left(self):
        if self.before: self.after.insert(0, self.before.pop())

    def right(self):
        if self.after: self.before.append(self.after.pop(0))

    def end(self): self.before, self.after = self.before + self.after, []


model = Model()


def simple(characters):
    """Returns whether the keys of every toolkit treat the last character as one."""
    return all(c in LETTERS + " ,0" for c in characters)


def open_letter():
    letter = chance.choice(LETTERS)
    keys.marks(CODE[letter])
    return letter


def letter():
    model.insert(open_letter())
    keys.tap("Return")


def letter_by_pause():
    model.insert(open_letter())
    time.sleep(1.6)


def letter_and_space():
    model.insert(open_letter() + " ")
    keys.tap("space")


def taken_back():
    """A letter whose elements are all deleted leaves nothing."""
    for _ in CODE[open_letter()]: keys.tap("BackSpace")


def deleted_by_code():
    # If the text is not reported, or late, the code presses Backspace, which may delete a part of a character.
    if (in_terminal or in_browser) and not simple(model.before[-1:]): return letter()
    keys.marks(CODE["delete"])
    keys.tap("Return")
    model.delete()


def deleted_by_key():
    if not simple(model.before[-1:]): return letter()
    keys.tap("BackSpace")
    model.delete()


def moved_by_code():
    if not simple(model.before[-1:]): return letter()
    keys.marks(CODE["left"])
    keys.tap("Return")
    model.left()


def moved_by_key():
    key = chance.choice(["Left", "Right", "End"])
    if key == "Left" and not simple(model.before[-1:]) or key == "Right" and not simple(model.after[:1]): key = "End"
    keys.tap(key)
    {"Left": model.left, "Right": model.right, "End": model.end}[key]()


def other_character():
    key, text = chance.choice([("comma", ","), ("0", "0")])
    keys.tap(key)
    model.insert(text)


def letter_and_character():
    """A key of the program's ends the letter and comes after it."""
    model.insert(open_letter())
    other_character()


def ordinary_keys():
    keys.tap("F12")
    word = "".join(chance.choice(LETTERS) for _ in range(3))
    for c in word: keys.tap(c)
    keys.tap("F12")
    model.insert(word)


def other_text():
    """The program itself changes the text."""
    global model
    model = Model(chance.choice(CLUSTERS) for _ in range(chance.randrange(1, 8)))
    client.go("free", model.text)
    keys.tap("End")


def click():
    """One click: three in a row are a triple click, where Qt moves the open letter to the beginning of the text."""
    global clicks_from
    time.sleep(max(0, clicks_from - time.monotonic()))
    client.click("free")
    clicks_from = time.monotonic() + 0.6


def clicked():
    click()
    keys.tap("End")
    model.end()


def open_letter_lost(leave):
    """If the insertion point leaves during an open letter, the letter is lost or stays in its own field.

    A click soon after a key may be taken for an effect of the key: then the letter stays open, and End commits it. On a
    busy machine the last elements come after the focus has left: then a part of the letter stays.
    """
    global model
    letter = open_letter()
    leave()
    time.sleep(0.3)
    keys.tap("End")
    time.sleep(0.2)
    seen = client.text("free")
    for part in LETTERS:
        kept = model.copy()
        kept.insert(part)
        if CODE[letter].startswith(CODE[part]) and seen == kept.text: model = kept
    model.end()


def clicked_with_letter(): open_letter_lost(click)


def left_with_letter():
    def leave():
        client.tell("focus email")
        time.sleep(0.2)
        client.tell("focus free")
        time.sleep(0.2)
    open_letter_lost(leave)


ACTIONS = {letter: 40, letter_by_pause: 3, letter_and_space: 10, taken_back: 4, deleted_by_code: 8, deleted_by_key: 6,
           moved_by_code: 4, moved_by_key: 8, other_character: 4, letter_and_character: 6, ordinary_keys: 3}
if not in_terminal: ACTIONS.update({other_text: 3, clicked: 3, clicked_with_letter: 3, left_with_letter: 3})


def settled():
    """Waits until the client's text is the model's; gives the text where it does not become so.

    In a terminal the insertion point must be the model's too.
    """
    wanted = ("".join(model.before), "".join(model.after)) if in_terminal else model.text
    end = time.monotonic() + 4
    while (seen := client.line() if in_terminal else client.text("free")) != wanted or not in_terminal and client.text("email"):
        if time.monotonic() > end: return seen
        time.sleep(0.02)
    return None


failures, count, recent, clicks_from, end = 0, 0, [], 0, time.monotonic() + seconds
client.go("free")
while time.monotonic() < end:
    if len(model.before) > 60 or count % 80 == 79:
        model, recent = Model(), []
        if in_terminal: client.mark()
        else: client.go("free")
    action = chance.choices(list(ACTIONS), ACTIONS.values())[0]
    before, began = model.text, time.monotonic()
    action()
    count += 1
    recent = recent[-5:] + ["%s %.2f s: %r" % (action.__name__, time.monotonic() - began, before)]
    seen = settled()
    if seen is None: continue
    failures += 1
    print("FAILED  action %d: text is %r, the model's %r (email %r), after\n        %s"
          % (count, seen, model.text, None if in_terminal else client.text("email"), "\n        ".join(recent)), flush=True)
    time.sleep(1)
    model, recent = Model(), []
    if not in_terminal: client.tell("set email ")
    client.go("free")
print("%s model of %s: %d actions in %d s, seed %d, %d differences"
      % ("FAILED " if failures else "ok     ", kind, count, seconds, seed, failures), flush=True)
client.close()
sys.exit(min(failures, 100))
