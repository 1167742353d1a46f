#!/usr/bin/env python3
"""Copies an archive of the Swift runtime so that the linker may leave out functions that nothing calls.

Usage: release-retained.py ARCHIVE COPY

The runtime's archives mark every function as retained (SHF_GNU_RETAIN), for programs that load it as a library. In a
program that holds it, a function is called by what refers to it, and by nothing else. What describes types
is found at run time, and stays retained.
"""

import struct
import sys

RETAIN = 0x200000  # SHF_GNU_RETAIN, <elf.h>
CODE = b".text."
HEADER = 60  # bytes of a member's header, <ar.h>
SECTION = 64  # bytes of a section's header, Elf64_Shdr


def release(archive, start):
    """Clears the mark in the object file at `start`."""
    (table,) = struct.unpack_from("<Q", archive, start + 0x28)
    count, names = struct.unpack_from("<HH", archive, start + 0x3C)
    table += start
    # An object of many sections keeps both numbers in the first of them.
    count = count or struct.unpack_from("<Q", archive, table + 0x20)[0]
    if names == 0xFFFF:
        (names,) = struct.unpack_from("<I", archive, table + 0x28)
    (text,) = struct.unpack_from("<Q", archive, table + SECTION * names + 0x18)
    for at in range(table, table + SECTION * count, SECTION):
        name, _, flags = struct.unpack_from("<IIQ", archive, at)
        if flags & RETAIN and archive.startswith(CODE, start + text + name):
            struct.pack_into("<Q", archive, at + 8, flags & ~RETAIN)


def main():
    with open(sys.argv[1], "rb") as file:
        archive = bytearray(file.read())
    if archive[:8] != b"!<arch>\n":
        sys.exit(f"release-retained: {sys.argv[1]} is no archive")
    at = 8
    while at < len(archive):
        size = int(archive[at + 48:at + 58])
        # 64 bits, low byte first: what this reads.
        if archive[at + HEADER:at + HEADER + 6] == b"\x7fELF\x02\x01":
            release(archive, at + HEADER)
        at += HEADER + size + size % 2
    with open(sys.argv[2], "wb") as file:
        file.write(archive)


main()
