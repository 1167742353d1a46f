#!/usr/bin/env python3
"""The client for terminals: logs every byte that it reads. `client_terminal.py LOG`"""
import json, os, sys, time, tty

log = open(sys.argv[1], "a", buffering=1)


def say(ev, **more):
    log.write(json.dumps({"t": time.monotonic_ns(), "ev": ev, **more}) + "\n")


tty.setraw(0)
say("ready")
while data := os.read(0, 4096): say("text", text=data.decode(errors="replace"))
