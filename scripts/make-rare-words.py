#!/usr/bin/env python3
"""Makes the filter of rare words: Sources/C/CWords/english.rare.

    scripts/make-rare-words.py [SYMSPELLPY-WHEEL [NAMES-TAR [WAMERICAN-HUGE-DEB WBRITISH-HUGE-DEB]]]

The words come from SCOWL 2020.12.07 up to size 80, as Debian packages them, without those that english.words has. The
names are the first names and the 20,000 most frequent last names of the United States census of 1990, as in the package
names 0.3.0. Without arguments, the packages are fetched with pip and apt-get. Their checksums are verified: see
THIRD-PARTY.md.

The filter is that of Bloom (Communications of the ACM 13, 1970): 2^21 bits, of which each word sets seven. Of the other
words, 1 % are taken for rare words. Sources/Text/WordPrediction/Lexicon/RareWords.swift reads it.
"""
import os
import re
import subprocess
import sys
import tarfile
import tempfile

from packages import WORDS, counted, fetched, symspellpy

TARGET = os.path.join(
    os.path.dirname(os.path.abspath(__file__)), "..", "Sources", "C", "CWords", "english.rare")
PACKAGES = {
    "american-english-huge": (
        "wamerican-huge=2020.12.07-2", "e7084d641d1de29699ad47d7467f921659d1ca57a6ad64a18f8b068aef0a56bc"),
    "british-english-huge": (
        "wbritish-huge=2020.12.07-2", "ee4a45b2a2a3c2626e9e92d170b46e7796f4dcdca15e1a4ccb3191684defb3fa"),
}
NAMES = ("names==0.3.0", "726e46254f2ed03f1ffb5d941dae3bc67c35123941c29becd02d48d0caa2a671")
LAST_NAMES = 20_000
BITS = 1 << 21
PROBES = 7


def lines(name, path):
    """Returns the words of a list in a package."""
    path = fetched(PACKAGES[name], path, "apt-get", "download")
    folder = tempfile.mkdtemp()
    subprocess.run(["dpkg-deb", "-x", path, folder], check=True)
    with open(f"{folder}/usr/share/dict/{name}", encoding="utf-8") as file:
        return [line.strip().lower() for line in file]


def names(path):
    """Returns the names of the census; the lists are in order of frequency."""
    path = fetched(NAMES, path, sys.executable, "-m", "pip", "download", "--no-deps", "--no-binary", ":all:")
    found = []
    with tarfile.open(path) as archive:
        for member in archive:
            if os.path.basename(member.name).startswith("dist."):
                rows = archive.extractfile(member).read().decode().split("\n")
                found += [row.split()[0].lower() for row in rows[:LAST_NAMES] if row.strip()]
    return found


def probes(word):
    """Returns the bits of a word, by the hash FNV-1a in 64 bits."""
    value = 0xCBF29CE484222325
    for byte in word.encode():
        value = (value ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    first, step = value & 0xFFFFFFFF, value >> 32 | 1
    return [(first + index * step) % BITS for index in range(PROBES)]


def main():
    arguments = sys.argv[1:]
    known = {word for word, _ in counted(symspellpy(arguments), WORDS)}
    paths = arguments[2:] or [None] * len(PACKAGES)
    # The genitives are words of the program, and single letters are none.
    listed = [word for name, path in zip(PACKAGES, paths) for word in lines(name, path)]
    rare = {
        word for word in listed + names(arguments[1] if len(arguments) > 1 else None)
        if len(word) > 1 and re.fullmatch(r"[a-z']+", word) and not word.endswith("'s")} - known
    filter = bytearray(BITS // 8)
    for word in rare:
        for bit in probes(word):
            filter[bit // 8] |= 1 << bit % 8
    with open(TARGET, "wb") as file:
        file.write(filter)
    print(f"english.rare: {len(filter)} bytes, {len(rare)} words")


main()
