"""Shared parts of the clients: they report their input as JSON lines, and obey the lines on standard input."""
import json, os, time

buffered = b""


def say(ev, **more):
    print(json.dumps({"t": time.monotonic_ns(), "ev": ev, **more}), flush=True)


def read(obey):
    """Calls `obey` with the verb, the field and the rest of each command that has arrived; ends with the input."""
    global buffered
    data = os.read(0, 65536)
    if not data: os._exit(0)
    buffered += data
    *lines, buffered = buffered.split(b"\n")
    for line in map(bytes.decode, lines):
        verb, _, rest = line.partition(" ")
        name, _, rest = rest.partition(" ")
        obey(verb, name, rest)
        say("did", what=line)
