#!/usr/bin/env python3
"""Makes the tables of Han characters in Sources/C/CHan.

    scripts/make-han-data.py [UNICODE-DATA-PACKAGE]

The source is the Unicode Han Database 15.0.0 (Unicode licence) in Debian's package unicode-data. Without an argument,
the package is fetched with apt-get. Its checksum is verified.

  mainland.codes, taiwan.codes   the telegraph codes: 100 lines of 100 characters; line n has the
                                 codes n00 to n99, U+3000 where there is none
  mandarin.readings              a line for each syllable: Bopomofo, a tab, its characters, those
                                 with this reading most often first
  jis0208.table                  JIS X 0208: 94 lines of 94 characters, U+3000 where there is none
"""
import bz2
import collections
import os
import re
import subprocess
import sys
import tempfile
import unicodedata

from packages import fetched

PACKAGE = ("unicode-data=15.0.0-1", "5efef23bbb1c6a133ecbdd63a2cfa07159ccacf5466a49e2426101c5ecd691fc")
TARGET = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Sources", "CHan")
NONE = "\u3000"

INITIALS = dict(zip(
    "b p m f d t n l g k h j q x zh ch sh r z c s".split(), "ㄅㄆㄇㄈㄉㄊㄋㄌㄍㄎㄏㄐㄑㄒㄓㄔㄕㄖㄗㄘㄙ"))
FINALS = dict(zip(
    """a o e ê ai ei ao ou an en ang eng er i ia io ie iai iao iu ian in iang ing u ua uo uai ui uan un
    uang ong ü üe üan ün iong""".split(),
    """ㄚ ㄛ ㄜ ㄝ ㄞ ㄟ ㄠ ㄡ ㄢ ㄣ ㄤ ㄥ ㄦ ㄧ ㄧㄚ ㄧㄛ ㄧㄝ ㄧㄞ ㄧㄠ ㄧㄡ ㄧㄢ ㄧㄣ ㄧㄤ ㄧㄥ ㄨ ㄨㄚ ㄨㄛ ㄨㄞ ㄨㄟ
    ㄨㄢ ㄨㄣ ㄨㄤ ㄨㄥ ㄩ ㄩㄝ ㄩㄢ ㄩㄣ ㄩㄥ""".split()))
# Syllables that begin with a vowel are spelled with y and w.
WHOLE = dict(zip(
    """yi ya yo ye yai yao you yan yin yang ying wu wa wo wai wei wan wen wang weng yu yue yuan yun
    yong""".split(),
    "i ia io ie iai iao iu ian in iang ing u ua uo uai ui uan un uang ong ü üe üan ün iong".split()))
TONES = {"\u0304": "ˉ", "\u0301": "ˊ", "\u030c": "ˇ", "\u0300": "ˋ"}


def unihan(path):
    """Returns the fields of the database: field to character to value."""
    path = fetched(PACKAGE, path, "apt-get", "download")
    folder = tempfile.mkdtemp()
    subprocess.run(["dpkg-deb", "-x", path, folder], check=True)
    fields = collections.defaultdict(dict)
    for name in ("OtherMappings", "Readings", "DictionaryLikeData", "Variants"):
        with bz2.open(f"{folder}/usr/share/unicode/Unihan_{name}.txt.bz2", "rt") as lines:
            for line in lines:
                if line.startswith("U+"):
                    code, field, value = line.rstrip("\n").split("\t")
                    fields[field][chr(int(code[2:], 16))] = value
    return fields


def write(name, rows):
    with open(os.path.join(TARGET, name), "w", encoding="utf-8") as file:
        file.write("\n".join(rows) + "\n")


def codes(values):
    """Returns the characters by their telegraph codes."""
    places = [NONE] * 10_000
    for character, value in sorted(values.items()):
        for code in value.split():
            if places[int(code)] == NONE:
                places[int(code)] = character
    return ["".join(places[row * 100:row * 100 + 100]) for row in range(100)]


def bopomofo(pinyin):
    """Returns the syllable in Bopomofo with its tone; None if it is invalid."""
    tone, plain = "˙", ""
    for mark in unicodedata.normalize("NFD", pinyin):
        if mark in TONES:
            tone = TONES[mark]
        else:
            plain += mark
    plain = unicodedata.normalize("NFC", plain)
    if plain == "er":
        return "ㄦ" + tone
    if plain in WHOLE:
        return FINALS[WHOLE[plain]] + tone
    initial = next((i for i in ("zh", "ch", "sh") if plain.startswith(i)), plain[:1])
    final = plain[len(initial):]
    if initial not in INITIALS:
        initial, final = "", plain
    if initial in ("j", "q", "x") and final.startswith("u"):
        final = "ü" + final[1:]
    if initial in ("zh", "ch", "sh", "r", "z", "c", "s") and final == "i":
        return INITIALS[initial] + tone
    if final not in FINALS:
        return None
    return INITIALS.get(initial, "") + FINALS[final] + tone


def readings(fields):
    """Returns a line for each syllable."""
    known = set(fields["kMainlandTelegraph"]) | set(fields["kTaiwanTelegraph"])
    known |= set(fields["kTGHZ2013"])
    # The telegraph code has other forms of some characters. Big Five's first level contains the common ones.
    known |= {c for c, code in fields["kBigFive"].items() if code < "C6A1"}
    weights = collections.defaultdict(lambda: collections.defaultdict(float))
    for character in known:
        counted = dict(re.findall(r"(\S+?)\((\d+)\)", fields["kHanyuPinlu"].get(character, "")))
        told = fields["kMandarin"].get(character, "").split()
        others = [reading for field in ("kTGHZ2013", "kXHC1983")
                  for part in fields[field].get(character, "").split()
                  for reading in part.split(":")[-1].split(",")]
        # The database ranks the frequency of characters in traditional text, from 1 (most frequent) to 5.
        rank = 6 - int(fields["kFrequency"].get(character, 6))
        for place, reading in enumerate(list(counted) + told + others):
            syllable = bopomofo(unicodedata.normalize("NFC", reading))
            if syllable is None:  # only a nasal, such as the interjection hng
                continue
            weight = int(counted.get(reading, 0)) + rank / 10 + (0.05 if reading in told[:1] else 0)
            weights[syllable][character] = max(weights[syllable][character], weight)
    # Bopomofo is used in Taiwan. Characters that Big Five lacks are simplified or very rare. A character that replaces
    # others in simplified text has its counts from there, so it follows them.
    taiwan = fields["kBigFive"]
    def is_simplified(character):
        others = fields["kTraditionalVariant"].get(character, "").split()
        return any(chr(int(other[2:], 16)) != character for other in others) and (
            f"U+{ord(character):04X}" not in others)
    def rank_of(syllable):
        return lambda c: (is_simplified(c), -weights[syllable][c],
                          c not in fields["kTaiwanTelegraph"], c)
    lines = []
    for syllable in sorted(weights):
        written = sorted((c for c in weights[syllable] if c in taiwan), key=rank_of(syllable))
        if written:
            lines.append(f"{syllable}\t{''.join(written)}")
    return lines


def jis(kanji):
    """Returns the characters of JIS X 0208 by row and cell; rows 1 to 8 (symbols and kana) follow Python's codec."""
    rows = [[NONE] * 94 for _ in range(94)]
    for row in range(8):
        for cell in range(94):
            try:
                rows[row][cell] = bytes([0xA1 + row, 0xA1 + cell]).decode("euc_jp")
            except UnicodeDecodeError:
                pass
    for character, value in kanji.items():
        for code in value.split():
            rows[int(code[:2]) - 1][int(code[2:]) - 1] = character
    return ["".join(row) for row in rows]


def main():
    fields = unihan(sys.argv[1] if len(sys.argv) > 1 else None)
    write("mainland.codes", codes(fields["kMainlandTelegraph"]))
    write("taiwan.codes", codes(fields["kTaiwanTelegraph"]))
    write("mandarin.readings", readings(fields))
    write("jis0208.table", jis(fields["kJis0"]))


main()
