#!/usr/bin/env python3
"""Makes the language data of the decoder: Sources/C/CLanguage/*.ngrams.

    scripts/make-language-data.py [WHEEL]

English comes from the word and word-pair counts of symspellpy 6.10.1 (MIT licence), which are derived from Google Books
Ngram data (CC BY 3.0). Without WHEEL, the package is fetched with pip. Its checksum is verified. The counts become
probabilities of characters after the previous ones, pruned and quantised: see THIRD-PARTY.md. The traffic of radio
amateurs and shells is generated here with a fixed seed, from common abbreviations and procedures.

Sources/Decoding/MorseDecoding/Language/NGramModel.swift describes the format of the files.
"""
import collections
import math
import os
import random
import struct
import sys

from packages import PAIRS, WORDS, counted, symspellpy

TARGET = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Sources", "CLanguage")

SIGNS = ".,?/-=:;()\"+@!&$_"
SYMBOLS = " abcdefghijklmnopqrstuvwxyz'0123456789" + SIGNS
CODE = {character: number for number, character in enumerate(SYMBOLS)}


def english_counts(archive, order):
    """Returns the counts of character n-grams, scaled to twenty million words."""
    known = set("abcdefghijklmnopqrstuvwxyz'")
    words = [(w, c) for w, c in counted(archive, WORDS) if set(w) <= known and (len(w) > 1 or w in "ai")]
    pairs = [(a, b, c) for a, b, c in counted(archive, PAIRS) if set(a + b) <= known]
    counts = collections.Counter()
    total = sum(c for _, c in words)
    for word, count in words:
        text = f" {word} "
        for end in range(1, len(text)):
            for start in range(max(0, end - order + 1), end + 1):
                counts[text[start:end + 1]] += count / total * 2e7
    total = sum(c for _, _, c in pairs)
    for first, second, count in pairs:
        text = f"{first} {second} "
        edge = len(first)
        for end in range(edge + 1, len(text)):
            for start in range(max(0, end - order + 1), edge):
                counts[text[start:end + 1]] += count / total * 2e7
    return counts


def text_counts(text, order):
    counts = collections.Counter()
    for end in range(1, len(text)):
        for start in range(max(0, end - order + 1), end + 1):
            counts[text[start:end + 1]] += 1
    return counts


def probabilities(counts, novelty):
    """Returns interpolated Witten-Bell estimates of every observed n-gram, and of every single symbol."""
    followers = collections.defaultdict(dict)
    for gram, count in counts.items():
        followers[gram[:-1]][gram[-1]] = count
    symbols = sorted(followers[""])
    estimate = {}

    weights = {}
    for context in sorted(followers, key=len):
        seen = followers[context]
        total = sum(seen.values())
        kept = total / (total + novelty * len(seen))
        weights[context] = total
        for symbol, count in seen.items():
            below = backed_off(estimate, followers, context[1:], symbol, novelty, len(symbols)) \
                if context else 1 / len(symbols)
            estimate[context, symbol] = kept * count / total + (1 - kept) * below
    return estimate, followers, weights


def backed_off(estimate, followers, context, symbol, novelty, size):
    weight = 1.0
    while True:
        if (context, symbol) in estimate:
            return weight * estimate[context, symbol]
        if not context:
            return weight / size
        seen = followers.get(context)
        if seen:
            total = sum(seen.values())
            weight *= novelty * len(seen) / (total + novelty * len(seen))
        context = context[1:]


def prune(estimate, followers, weights, threshold):
    """Keeps the n-grams whose removal would cost much (Stolcke, 1998, in its simplest form)."""
    total = weights[""]
    kept = {"": {s: estimate["", s] for s in followers[""]}}
    backoffs = {"": 1.0}

    def backed(context, symbol):
        weight = 1.0
        while True:
            if context in kept and symbol in kept[context]:
                return weight * kept[context][symbol]
            if not context:
                return 1e-9
            weight *= backoffs.get(context, 1.0)
            context = context[1:]

    for context in sorted((c for c in followers if c), key=len):
        chosen = {}
        for symbol in followers[context]:
            p = estimate[context, symbol]
            q = backed(context[1:], symbol)
            if p * weights[context] / total * abs(math.log(p / q)) > threshold:
                chosen[symbol] = p
        if not chosen:
            continue
        below = sum(backed(context[1:], s) for s in chosen)
        kept[context] = chosen
        backoffs[context] = max(1e-3, 1 - sum(chosen.values())) / max(1e-3, 1 - below)
    return kept


def single(number):
    """Returns the number in single precision."""
    return struct.unpack("<f", struct.pack("<f", number))[0]


def laid_out(kept):
    """Returns the contexts as words, shorter ones first; see NGramModel."""
    children = collections.defaultdict(dict)
    for context, chosen in kept.items():
        for symbol, probability in chosen.items():
            gram = context + symbol
            for end in range(1, len(gram)):
                children[gram[:end - 1]].setdefault(gram[end - 1], None)
            children[context][symbol] = probability
    probabilities = [single(2 ** (-code / 12)) for code in range(255)] + [0]
    words = []
    contexts = []

    def add(context, shorter):
        codes = []
        for symbol, probability in children[context].items():
            code = 255
            if probability is not None:
                code = min(254, max(0, round(-math.log2(probability) * 12)))
            longer = context + symbol
            codes.append((CODE[symbol], code, longer if longer in children else None))
        codes.sort(key=lambda entry: entry[0])
        symbols = sum(1 << symbol for symbol, _, _ in codes)
        contexts.append((len(words), codes))
        words.extend([symbols & 0xFFFFFFFF, symbols >> 32, shorter, 0x3F800000] + [0] * len(codes))

    def look_up(symbol, at):
        weight, after = 1.0, None
        while True:
            symbols = words[at] | words[at + 1] << 32
            if symbols >> symbol & 1:
                entry = words[at + 4 + bin(symbols & ((1 << symbol) - 1)).count("1")]
                after = entry & 0xFFFFFF if after is None else after
                if probabilities[entry >> 24]:
                    return single(weight * probabilities[entry >> 24]), after
            elif at == 0:
                return 0.0, 0
            weight = single(weight * struct.unpack("<f", struct.pack("<I", words[at + 3]))[0])
            at = words[at + 2]

    add("", 0)
    for place, codes in contexts:
        own = lower = 0.0
        for rank, (symbol, code, longer) in enumerate(codes):
            after = 0
            if place:
                backed, after = look_up(symbol, words[place + 2])
                if probabilities[code]:
                    own, lower = single(own + probabilities[code]), single(lower + backed)
            if longer is not None:
                shorter, after = after, len(words)
                add(longer, shorter)
            words[place + 4 + rank] = code << 24 | after
        if place:
            weight = single(max(single(1 - own), 1e-3) / max(single(1 - lower), 1e-3))
            words[place + 3] = struct.unpack("<I", struct.pack("<f", weight))[0]
    return struct.pack(f"<{len(words)}I", *words), len(contexts)


# --------------------------------------------------------------------------- traffic

PREFIXES = """G M GM GW GI MM F DL DK DJ DF DM DO PA PD PE ON OO I IK IZ IW EA EC OK OL OM SP SQ SO OZ
SM SA SK LA LB OH OG W K N AA AB AC AD AE AI WA WB WD KA KB KC KD KE KF KG KI KK NA NE VE VA VO JA
JE JF JH JR VK ZL UA RA RK RU RW UR UT UX US EW ER EU S5 S9 9A HB HA HG OE YO YL LY ES LZ SV PY PP
LU LW CX CE XE YV HK TI 4X 4Z 5B ZS BY BG BD BV HL DS VU HS YB DU 9V 9M A6 A7 TA CT CU EI GD GJ TF
OY OX JW T7 Z3 YU E7 4O""".split()
NAMES = """ALAN ALEX ANDY ANNE ART BEN BERT BILL BOB BRIAN CARL CHRIS CLAUS DAN DAVE DICK DON ED ERIC
EVA FRANK FRED GARY GENE GEORGE GERD GREG HANS HARRY HEINZ HELGA IAN IVAN JACK JAN JEAN JEFF JIM
JOE JOHN JORGE JOSE JUHA JURGEN KARL KEN KJELL LARS LEN LEO MARC MARIO MARK MARTIN MIKE NICK NIKO
OLEG OLLI PAUL PAT PEDRO PETER PHIL RALF RAY RICH ROB ROGER RON ROY SAM SERGE STAN STEVE SUE TED TIM
TOM TONY UDO UWE VIC VLAD WALT WERNER WOLF YURI""".split()
PLACES = """LONDON LEEDS BRISTOL PARIS LYON NANTES BERLIN HAMBURG MUNICH KOELN DRESDEN ROMA MILANO TORINO
MADRID VIGO LISBON PORTO VIENNA GRAZ PRAGUE BRNO WARSAW KRAKOW OSLO BERGEN STOCKHOLM MALMO HELSINKI
TURKU RIGA KIEV ODESSA MOSCOW KAZAN ATHENS SOFIA ZAGREB BOSTON DALLAS DENVER CHICAGO TAMPA RENO
SEATTLE TORONTO OTTAWA CALGARY TOKYO OSAKA SYDNEY PERTH AUCKLAND LIMA SANTIAGO NR MANCHESTER""".split()
RIGS = """FT 817 FT817 FT991 FTDX10 FTDX101 IC7300 IC705 IC7610 IC718 TS480 TS590 TS890 TS2000 K1 K2 K3
K4 KX2 KX3 QCX QMX QDX FLEX HOMEBREW HB""".split()
ANTENNAS = """DIPOLE DIPOL VERTICAL GP YAGI BEAM QUAD LOOP EFHW LW WIRE WINDOM G5RV DOUBLET INV V DELTA
LOOP HEXBEAM 2 EL 3 EL 4 EL 5 EL""".split()


def call(rng):
    prefix = rng.choice(PREFIXES)
    sign = prefix + ("" if prefix[-1].isdigit() and rng.random() < 0.7 else str(rng.randrange(10)))
    sign += "".join(rng.choice("ABCDEFGHIJKLMNOPQRSTUVWXYZ") for _ in range(rng.choice((1, 2, 3, 3))))
    return sign + (rng.choice(("/P", "/M", "/QRP", "/MM")) if rng.random() < 0.08 else "")


def report(rng):
    text = f"{rng.randrange(3, 6)}{rng.randrange(3, 10)}9" if rng.random() < 0.5 else "599"
    return text.replace("9", "N") if rng.random() < 0.25 else text


def over(rng, me, you, name):
    """Returns one phrase of an amateur radio contact."""
    rst = report(rng)
    place, antenna, rig = rng.choice(PLACES), rng.choice(ANTENNAS), rng.choice(RIGS)
    number = rng.randrange
    return rng.choice((
        f"CQ CQ DE {me} {me} K", f"CQ CQ CQ DE {me} {me} {me} PSE K", f"CQ TEST {me} {me} TEST",
        f"QRZ? DE {me} K", f"{you} DE {me} GM DR OM ES TNX FER CALL", f"{you} DE {me} GA TKS FER UR CALL",
        f"GE OM UR RST {rst} {rst} = NAME IS {name} {name} = QTH {place} {place} = HW CPY?",
        f"UR RST IS {rst} {rst} QTH IS {place} NAME HR {name} {name} SO HW? {you} DE {me} KN",
        f"R R FB {name} TNX FER RPRT ES INFO", f"RIG HR IS {rig} PWR {number(1, 20) * 5} W",
        f"RIG {rig} ES PWR ABT {number(1, 20) * 5}W ANT IS {antenna} UP {number(3, 30)} M",
        f"MY ANT IS {antenna} {number(3, 40)} M HIGH", f"WX IS SUNNY ES WARM TEMP {number(0, 35)} C",
        f"WX HR CLDY ES COLD = TEMP {number(0, 15)}C", "WX HR RAIN ES WINDY", "WX IS FINE HR",
        f"AGE IS {number(15, 95)} BEEN HAM SINCE {number(1950, 2024)}", f"BEEN LICENSED {number(1, 60)} YRS",
        "PSE QSL VIA BURO", "QSL SURE VIA BURO OR LOTW", "MNI TNX FER FB QSO", "TNX FER NICE QSO ES HPE CUAGN",
        f"73 ES GL {name} {you} DE {me} TU E E", "VY 73 ES GUD DX", "BEST 73 ES CU AGN",
        "SRI QRM HR PSE AGN", "SRI QSB HR = PSE RPT UR NAME ES QTH", "QRM FROM EU STN", "SOLID CPY HR",
        f"NR {number(1, 999):03d}", f"{you} {rst} {number(1, 999):03d}", f"TU {rst} {number(1, 40):02d}",
        f"R {rst} {number(1, 2000)} TU {me}", f"LOC IS JO{number(10, 99)} {number(10, 99)}",
        f"UR SIGS {rst} IN {place}", "OK ALL CPY", "AGN AGN?", "PSE K", "BK BK", "QRX 5 MIN", "QRL?",
        f"QSY UP {number(1, 9)}", f"QRG {number(3500, 28500)} KHZ", "GB ES TNX", "HPE CUL", "DE NIL HR"))


COMMANDS = """LS CD CP MV RM CAT GREP FIND ECHO MKDIR TAR SSH SCP PING CURL WGET MAKE GIT SUDO APT KILL PS
TOP DF DU MAN VIM NANO LESS HEAD TAIL SORT CHMOD CHOWN EXPORT SLEEP EXIT PYTHON SWIFT GCC""".split()
THINGS = """SRC BIN LIB DOC ETC VAR TMP HOME USR OPT DEV LOG DATA MAIN TEST README NOTES CONFIG INDEX SERVER
CLIENT USER ROOT BACKUP IMAGES PROJECT SCRIPT OUTPUT INPUT LIST REPORT MAIL KEYS FILE""".split()
ENDINGS = "TXT LOG C H PY SH JSON YML CSV GZ ZIP MD HTML SWIFT CONF".split()


def command(rng):
    """Returns one line typed into a shell or an editor."""
    thing = rng.choice(THINGS)
    path = "".join("/" + rng.choice(THINGS) for _ in range(rng.randrange(1, 4)))
    file = f"{rng.choice(THINGS)}.{rng.choice(ENDINGS)}"
    number = rng.choice((rng.randrange(10), rng.randrange(100), rng.randrange(10000)))
    option = "-" + rng.choice("ACDEFHILNPRSTUVX")
    return rng.choice((
        f"{rng.choice(COMMANDS)} {option} {path}", f"{rng.choice(COMMANDS)} {file}", f"CD {path}",
        f"{rng.choice(COMMANDS)} {path}/{file}", f"GIT COMMIT -M \"{thing}\"", f"SSH {thing}@{thing}.NET",
        f"{thing} = {number}", f"{thing}_{thing} = ({number} + {number})", f"ECHO ${thing}", f"KILL -9 {number}",
        f"PING {rng.randrange(256)}.{rng.randrange(256)}.{rng.randrange(256)}.{rng.randrange(256)}",
        f"IF ({thing} == {number})", f"PRINT(\"{thing}\");", f"SLEEP {number}; {rng.choice(COMMANDS)} {file}",
        f"HTTP://{thing}.COM:{number}/{file}", f"TAR -XZF {thing}-{number}.TAR.GZ", f"{thing}: {number},"))


def traffic(lines):
    rng = random.Random(20)
    out = []
    while len(out) < lines:
        me, you, name = call(rng), call(rng), rng.choice(NAMES)
        for _ in range(rng.randrange(4, 12)):
            out.append(over(rng, me, you, name))
        for _ in range(rng.randrange(2)):
            out.extend(command(rng) for _ in range(rng.randrange(1, 4)))
    return " " + " ".join(out).lower() + " "


def write(name, counts, novelty, threshold):
    data, contexts = laid_out(prune(*probabilities(counts, novelty), threshold))
    with open(os.path.join(TARGET, name), "wb") as file:
        file.write(data)
    print(f"{name}: {len(data)} bytes, {contexts} contexts")


def main():
    write("traffic.ngrams", text_counts(traffic(200000), 5), 4.0, 6e-6)
    write("english.ngrams", english_counts(symspellpy(sys.argv[1:]), 6), 3.0, 3e-6)


main()
