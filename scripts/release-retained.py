#!/usr/bin/env python3
"""Copies an archive of the Swift runtime so that the linker can remove functions that nothing calls.

Usage: release-retained.py ARCHIVE COPY

The runtime's archives mark every function as retained (SHF_GNU_RETAIN), for programs that load the runtime as a
library. In a statically linked program, only referenced functions are called. Type metadata is found at run time, and
stays retained.
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
    # An object with many sections stores both numbers in the first section.
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
        # Only 64-bit little-endian objects are supported.
        if archive[at + HEADER:at + HEADER + 6] == b"\x7fELF\x02\x01":
            release(archive, at + HEADER)
        at += HEADER + size + size % 2
    with open(sys.argv[2], "wb") as file:
        file.write(archive)


main()
