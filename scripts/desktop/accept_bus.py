#!/usr/bin/env python3
"""Acceptance tests of the engine with malformed messages: none may end it, and it still types afterwards.

    session.sh accept_bus.py [COUNT [SEED]]
"""
import random
from desk import *
import gi
from gi.repository import Gio, GLib

count = int(sys.argv[1]) if len(sys.argv) > 1 else 20000
chance = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 18)
if use("morsekey") is not True: sys.exit("the engine cannot be chosen")
client, keys = open_client("gtk3"), Keyboard()
client.go("free")
keys.morse("e")
process = engine_process()
flags = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
address = subprocess.run(["ibus", "address"], capture_output=True, text=True).stdout.strip()
bus = Gio.DBusConnection.new_for_address_sync(address, flags, None, None)

ENGINE = "ProcessKeyEvent FocusIn FocusInId FocusOut FocusOutId Enable Disable Reset SetCapabilities SetCursorLocation " \
    "SetSurroundingText CandidateClicked PageUp PageDown CursorUp CursorDown PropertyActivate PanelExtensionReceived Nothing"
CALLS = [("org.freedesktop.IBus.Engine", m) for m in ENGINE.split()] + [
    ("org.freedesktop.DBus.Properties", "Set"), ("org.freedesktop.DBus.Properties", "Get"),
    ("org.freedesktop.DBus.Properties", "GetAll"), ("org.freedesktop.DBus.Introspectable", "Introspect"),
    ("org.freedesktop.IBus.Factory", "CreateEngine"), ("org.freedesktop.DBus.Peer", "Ping")]
PATHS = ["/org/freedesktop/IBus/Engine/morsekey/%s" % n for n in ("1", "2", "0", "99", "99999999999999999999", "x", "1/2")] + [
    "/org/freedesktop/IBus/Factory", "/", "/org/freedesktop/IBus"]
WORDS = ["", "a", "👨\u200d👩\u200d👧", "e\u0301", "\u202e", "x" * 1000, "IBusText", "morsekey", "keyboard:morse", "FocusId", "ContentType"]
NUMBERS = [0, 1, 2, 0x66, 0x6A, 0x20, 0xFF08, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF, 1 << 30, 0x1000000, 0x110FFFF]


def text(string):
    return GLib.Variant("v", GLib.Variant("(sa{sv}sv)", ("IBusText", {}, string, GLib.Variant(
        "(sa{sv}av)", ("IBusAttrList", {}, [])))))


def nested(depth):
    value = GLib.Variant("s", "deep")
    for _ in range(depth): value = GLib.Variant("v", value)
    return value


def value():
    return chance.choice([
        lambda: GLib.Variant("u", chance.choice(NUMBERS)), lambda: GLib.Variant("i", chance.randrange(-1 << 31, 1 << 31)),
        lambda: GLib.Variant("s", chance.choice(WORDS)), lambda: text(chance.choice(WORDS)), lambda: GLib.Variant("b", True),
        lambda: nested(chance.randrange(1, 60)), lambda: GLib.Variant("v", GLib.Variant("(uu)", (chance.choice(NUMBERS), 1))),
        lambda: GLib.Variant("a{sv}", {"x": GLib.Variant("i", 1)}), lambda: GLib.Variant("d", chance.random()),
        lambda: GLib.Variant("av", []), lambda: GLib.Variant("ay", bytes(chance.randrange(300)))])()


def arguments(member):
    """Returns arguments that are correct, nearly correct, or random."""
    number = lambda: chance.choice(NUMBERS)
    if chance.random() < 0.6:
        if member == "ProcessKeyEvent": return GLib.Variant("(uuu)", (number(), number(), number() & ~(1 << 30)))
        if member == "SetSurroundingText":
            string = chance.choice(WORDS) * chance.choice([1, 1, 3, 40])
            return GLib.Variant.new_tuple(text(string), GLib.Variant("u", number()), GLib.Variant("u", number()))
        if member == "Set":
            content = GLib.Variant("(uu)", (chance.randrange(20), number()))
            return GLib.Variant("(ssv)", ("org.freedesktop.IBus.Engine", "ContentType", content))
        if member == "FocusInId":
            return GLib.Variant("(ss)", ("/", chance.choice(["gtk3-im:x", "gtk4-im:", "QIBusInputContext", "fake", "xim", "gnome-shell", ""])))
        if member == "CreateEngine": return GLib.Variant("(s)", (chance.choice(["morsekey", "other", ""]),))
        if member == "PropertyActivate": return GLib.Variant("(su)", (chance.choice(WORDS), number()))
        if member == "CandidateClicked": return GLib.Variant("(uuu)", (number(), number(), number()))
    return GLib.Variant.new_tuple(*[value() for _ in range(chance.randrange(4))])


def send(path, interface, member, body):
    message = Gio.DBusMessage.new_method_call("org.freedesktop.IBus.Morsekey", path, interface, member)
    message.set_body(body)
    bus.send_message(message, Gio.DBusSendMessageFlags.NONE)


for index in range(count):
    interface, member = chance.choice(CALLS)
    path = "/org/freedesktop/IBus/Factory" if member == "CreateEngine" and chance.random() < 0.5 else chance.choice(PATHS)
    send(path, chance.choice([interface] * 5 + ["", "x.y"]) or None, member, arguments(member))
    if index % 100 == 99: bus.flush_sync(None)
big = "語é" * 200_000
send(PATHS[0], CALLS[0][0], "SetSurroundingText", GLib.Variant.new_tuple(text(big), GLib.Variant("u", 399_999), GLib.Variant("u", 0)))
bus.flush_sync(None)
time.sleep(3)
failures = 0
if engine_process() != process or not process:
    print("FAILED  the engine has ended")
    failures += 1
else: print("ok      %d messages, and one of a megabyte, did not end the engine" % count)
use("xkb:us::eng")
use("morsekey")
time.sleep(0.5)
client.go("free")
# A property may have been clicked, which switches to other keys.
for _ in range(2):
    keys.morse("e")
    seen = client.text("free").strip()
    if seen == "e": break
    keys.tap("F12")
    client.go("free")
print("%s it types afterwards%s" % ("ok     " if seen == "e" else "FAILED ", "" if seen == "e" else ": %r" % seen))
client.close()
sys.exit(failures + (seen != "e"))
