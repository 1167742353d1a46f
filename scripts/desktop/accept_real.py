#!/usr/bin/env python3
"""Acceptance tests of the engine in real programs, from the user's view: keys in, text out, read through the clipboard.

    session.sh --panel-log LOG SOCKET accept_real.py LOG PROGRAM [CHECK...]      PROGRAM is one of programs.py

The engine must run with --letter-gap 4000 --word-gap off: Return ends each letter. It prints one line for each check and
the number that passed. The exit status is the number of failures.
"""
from programs import *

CODE.update({
    ".": ".-.-.-", "?": "..--..", ",": "--..--", "delete word": "........", "home": "--.---", "undo": "..-..-",
    "copy": "-.-...", "paste": "...-..", "select left": ".---.-", "next layout": "-.-..-", "help": ".--...",
    "first word": ".-----"})
# How much of "abc" one undo leaves is the program's affair.
UNDONE = ("ab", "a", "")
# How often Tab is pressed from a text to the filled field of programs.html.
FIELDS_TO_FILLED = {"%s:%s" % (browser, field): count for browser in ("firefox", "chromium")
                    for field, count in (("textarea", 3), ("editable", 2))}
LOG, NAME, ONLY = sys.argv[1], sys.argv[2], sys.argv[3:]
keys, CHECKS, results = Keyboard(), [], {}


def check(f):
    CHECKS.append(f)
    return f


def end(code, key="Return"):
    """Keys a code and ends it by a key."""
    keys.marks(code)
    keys.tap(key, after=0.05)


def codes(*names):
    for name in names: end(CODE[name])


def write(text):
    """Keys a text; the space bar ends the last letter of a word and adds the space."""
    for i, character in enumerate(text):
        if character == " ": continue
        end(CODE[character], "space" if text[i + 1:i + 2] == " " else "Return")


def hold(*names):
    for name in names: keys.send(name, True)


def release(*names):
    for name in names: keys.send(name, False)


def select_left(count):
    hold("Shift_L")
    for _ in range(count): keys.tap("Left")
    release("Shift_L")
    time.sleep(0.2)


def offered():
    """The words that the panel shows."""
    tables = [e for e in map(json.loads, open(LOG)) if e["ev"] == "table"]
    return tables[-1]["words"] if tables and tables[-1]["visible"] else []


def words_for(text):
    """Keys a text; returns the words that are offered for it."""
    write(text)
    last = text.split()[-1]
    until(lambda: offered() and offered()[0].lower().startswith(last) and offered()[0].lower() != last, 1.5)
    return [word.lower() for word in offered()] or ["(no words)"]


def expect(*wanted, change=lambda text: text):
    """The text, read until it is a wanted one."""
    time.sleep(0.15)
    seen = None
    for _ in range(3):
        seen = change(program.read()).lower()
        if seen in wanted: return
        time.sleep(0.3)
    raise AssertionError("text is %r, not %s" % (seen, " or ".join(map(repr, wanted))))


@check
def prose():
    """Sentences with punctuation."""
    write("hello world. how are you?")
    expect("hello world. how are you?")


@check
def delete():
    """The delete code deletes a letter."""
    write("abc"); codes("delete")
    expect("ab")


@check
def delete_word():
    """The code for deleting a word leaves the word before it."""
    write("abc def"); codes("delete word")
    expect("abc", change=str.rstrip)


@check
def left():
    """A letter after the left code stands before the last one."""
    write("abc"); codes("left"); write("x")
    expect("abxc")


@check
def home():
    """A letter after the home code stands at the beginning."""
    write("abc"); codes("home"); write("x")
    expect("xabc")


@check
def word():
    """The key 1 takes the first word."""
    first = words_for("wea")[0]
    keys.tap("1")
    expect(first, change=str.strip)


@check
def word_and_stop():
    """A full stop after a word stands directly after it."""
    first = words_for("wea")[0]
    keys.tap("1"); time.sleep(0.2); write(".")
    expect(first + ".", change=str.strip)


@check
def word_taken_back():
    """Backspace after a word brings back the letters."""
    words_for("a wea")
    keys.tap("1"); time.sleep(0.2); keys.tap("BackSpace")
    expect("a wea", "a", change=str.strip)


@check
def word_by_code():
    """The code for the first word takes it."""
    first = words_for("wea")[0]
    codes("first word")
    expect(first, "wea", change=str.strip)


@check
def line():
    """Return directly after the Return that ends a letter begins a line."""
    keys.marks(".-")
    for _ in range(2): keys.tap("Return", hold=0.005, after=0)
    end("-...")
    expect("a\nb")


@check
def line_by_code():
    """The return code begins a line."""
    # The key that ends the code is still down when the line begins, and has no part in it a second later.
    write("ab"); codes("return"); time.sleep(1.2); write("c")
    expect("ab\nc")


@check
def quick_keys():
    """Keys of the program's that quickly follow a letter come after it, in their order."""
    keys.marks(".-")
    for key in (",", "Return"): keys.tap(key, hold=0.004, after=0)
    keys.marks("-")
    for key in ("Left", "7"): keys.tap(key, hold=0.004, after=0)
    expect("a,\n7t")


@check
def selection_replaced():
    """A letter replaces selected text."""
    write("abc def")
    hold("Control_L", "Shift_L"); keys.tap("Left"); release("Shift_L", "Control_L"); time.sleep(0.2)
    write("h")
    expect("abc h")


@check
def selection_deleted():
    """The delete code deletes selected text."""
    write("abc def"); select_left(2); codes("delete")
    expect("abc d")


@check
def focus():
    """If the focus leaves during an open letter, the letter stays in its text or is dropped."""
    other = Terminal("xterm")
    try:
        until(lambda: run("xdotool", "search", "--pid", str(other.process.pid)), 20)
        program.activate(); program.click(); program.clear()
        write("ab"); keys.marks("-.-."); time.sleep(0.1)
        window = run("xdotool", "search", "--pid", str(other.process.pid)).split()[-1]
        run("xdotool", "windowactivate", "--sync", window)
        time.sleep(0.4); end("-")
        until(other.bytes, 1.5)
        seen["other"] = other.bytes()
        program.activate(); program.click()
        expect("ab", "abc")
    finally: other.close()


@check
def focus_of_other():
    """The other program receives what is keyed there, and nothing else."""
    if seen.get("other") != "t": raise AssertionError("it received %r" % seen.get("other"))


@check
def paste():
    """Ctrl-V during an open letter pastes after the letter."""
    copy("PASTE"); write("ab"); keys.marks("-.-."); keys.chord("Control_L", "v"); time.sleep(0.3); write("d")
    expect("abcpasted")


@check
def paste_by_code():
    """The paste code pastes."""
    copy("PASTE"); write("ab"); codes("paste"); time.sleep(0.3); write("d")
    expect("abpasted")


@check
def undo():
    """Ctrl-Z undoes."""
    write("abc"); keys.chord("Control_L", "z")
    expect(*UNDONE)


@check
def undo_by_code():
    """The undo code undoes."""
    write("abc"); codes("undo")
    expect(*UNDONE)


@check
def pass_through():
    """F12 makes keys type themselves, and brings Morse back."""
    write("a"); keys.tap("F12"); time.sleep(0.1)
    for key in ("x", "y", "z", " ", "f"): keys.tap(key)
    keys.tap("F12"); time.sleep(0.1); write("b")
    expect("axyz fb")


@check
def pass_through_by_code():
    """The code for the next layout makes keys type themselves."""
    write("a"); codes("next layout"); time.sleep(0.1)
    for key in "xyz": keys.tap(key)
    keys.tap("F12"); time.sleep(0.1); write("b")
    expect("axyzb")


@check
def help_by_code():
    """The help code changes no text."""
    write("a"); codes("help"); time.sleep(0.2)
    write("b")
    expect("ab")


@check
def other_engine():
    """Another input method types, and Morse comes back when it is chosen."""
    write("a"); run("ibus", "engine", "xkb:us::eng"); time.sleep(0.4)
    for key in "fjx": keys.tap(key)
    use("morsekey"); time.sleep(0.5); write("b")
    expect("afjxb")


@check
def click():
    """A click during an open letter keeps the letter in its place, or drops it."""
    write("xyz"); keys.marks(".-"); program.click(); time.sleep(0.4)
    expect("xyz", "xyza")


@check
def held_key():
    """A held key counts once."""
    hold("f"); time.sleep(1.0); release("f"); keys.tap("Return")
    expect("e", "t")


@check
def elements_taken_back():
    """Backspace deletes elements of an open letter, then characters."""
    write("ab"); keys.marks("-.-")
    for key in ("BackSpace", "BackSpace", "Return", "BackSpace"): keys.tap(key, after=0.06)
    expect("ab")


@check
def emoji():
    """The delete code deletes one character as the user sees it."""
    copy("a👨\u200d👩\u200d👧é"); keys.chord("Control_L", "v"); time.sleep(0.5)
    codes("delete"); time.sleep(0.2); codes("delete")
    expect("a")


def expect_copied(*wanted):
    seen = until(lambda: (text := copied().lower()) in wanted and text, 1.5) or copied()
    if seen not in wanted: raise AssertionError("copied was %r" % seen)


@check
def copy_by_code():
    """The copy code copies what Shift and arrow keys have selected."""
    copy("old"); write("abc def"); select_left(3); codes("copy")
    expect_copied("def")
    expect("abc def")


@check
def select_by_code():
    """Text that codes have selected is copied by a code, and deleted by another."""
    copy("old"); write("abc def"); codes("select left", "select left", "copy")
    expect_copied("ef")
    program.clear(); write("abc def"); codes("select left", "select left", "delete")
    expect("abc d")


def place_after(key):
    """The place of the insertion point after Ctrl with a key."""
    keys.chord("Control_L", key); keys.tap(key); time.sleep(0.4)
    places = [e["at"] for e in map(json.loads, open(LOG)) if e["ev"] == "cursor" and any(e["at"])]
    if not places: raise AssertionError("the program does not tell where the insertion point is")
    x, y, _, height = places[-1]
    # GTK 4 tells a place above the line, with the height of the view.
    return x, y + (29 if height > 100 else min(height, 20) // 2)


def write_lines():
    copy("abc\ndef\nghi"); keys.chord("Control_L", "v"); time.sleep(0.5)


@check
def lines_selected():
    """Lines that Shift-Down has selected are copied by a code, and deleted by another."""
    for code, text in (("copy", "abc\ndef\nghi"), ("delete", "aef\nghi")):
        program.clear(); write_lines(); copy("old")
        keys.chord("Control_L", "Home"); keys.tap("Right")
        hold("Shift_L"); keys.tap("Down"); release("Shift_L"); time.sleep(0.2)
        codes(code)
        if code == "copy": expect_copied("bc\nd")
        expect(text)


@check
def lines_clicked():
    """The copy code copies what a click and a click with Shift have selected."""
    write_lines(); copy("old")
    (x, y), (_, last) = place_after("Home"), place_after("End")
    program.click(at=(x + 1, y)); time.sleep(0.8)
    hold("Shift_L"); program.click(at=(x + 1, last)); time.sleep(0.2); release("Shift_L"); time.sleep(0.2)
    codes("copy")
    expect_copied("abc\ndef\n", "abc\ndef")
    expect("abc\ndef\nghi")


@check
def double_click():
    """The copy code copies the word of a double click."""
    copy("old"); write("abcdefghij")
    x, y = place_after("Home")
    program.click(2, at=(x + 12, y)); time.sleep(0.3); codes("copy")
    expect_copied("abcdefghij")
    expect("abcdefghij")


@check
def every_return():
    """Return ends every letter, and begins a line every time."""
    for code in (".-", "-...", "-.-."):
        end(code)
        time.sleep(0.4)
        keys.tap("Return"); time.sleep(0.3)
    expect("a\nb\nc\n", "a\nb\nc")


# In Emacs, a click with Shift opens a menu.
if NAME == "emacs": CHECKS.remove(lines_clicked)
EXTRA = [copy_by_code, select_by_code, lines_selected, lines_clicked, double_click, every_return]
if NAME in FIELDS_TO_FILLED:
    @check
    def filled_field():
        """The copy code copies the text of a field that Tab has selected, and keeps it."""
        copy("old")
        for _ in range(FIELDS_TO_FILLED[NAME] - 1): keys.tap("Tab"); time.sleep(0.3)
        write("a"); codes("delete"); time.sleep(0.3); keys.tap("Tab"); time.sleep(0.3)
        codes("copy")
        try:
            expect_copied("secret text")
            expect("secret text")
        finally: program.click()

    EXTRA.append(filled_field)
seen = {}
chosen = use("morsekey")
if chosen is not True: sys.exit("the engine cannot be chosen: %s" % (chosen,))
program = Program(NAME, keys)
use("morsekey")
time.sleep(0.3)
for f in CHECKS:
    if ONLY and f.__name__ not in ONLY: continue
    try:
        program.clear()
        f()
        results[f] = None
    except AssertionError as problem: results[f] = str(problem)
    print("%s %-22s %s" % ("FAILED " if results[f] else "ok     ", f.__name__, results[f] or f.__doc__), flush=True)
program.close()
failed = [f for f in results if results[f]]
of = lambda group: "%d of %d" % (len([f for f in group if f not in failed]), len(group))
print("== %s: %s, and %s for selections and Return; load %.1f" % (
    NAME, of([f for f in results if f not in EXTRA]), of([f for f in results if f in EXTRA]), os.getloadavg()[0]))
sys.exit(len(failed))
