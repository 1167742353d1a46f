#!/usr/bin/env python3
"""Makes the words for suggestions and correction: Sources/C/CWords/english.words.

    scripts/make-word-data.py [SYMSPELLPY-WHEEL [BETTER-PROFANITY-WHEEL]]

Words and word pairs with their counts come from symspellpy 6.10.1 (MIT licence), which are derived from Google Books
Ngram data (CC BY 3.0). The words that are never suggested come from better-profanity 0.7.0 (MIT licence). Its everyday
words are suggested only once they are begun. Without arguments, the packages are fetched with pip. Their checksums are
verified. The counts become logarithms: see THIRD-PARTY.md.

Sources/Text/WordPrediction/Lexicon/Lexicon+Packed.swift describes the packed format.
"""
import collections
import math
import os
import re
import struct
import sys

from packages import OFFENSIVE, PAIRS, WORDS, counted, profanity, symspellpy

TARGET = os.path.join(
    os.path.dirname(os.path.abspath(__file__)), "..", "Sources", "C", "CWords", "english.words")
STEPS = 8
LONGEST = 31

# All contractions have the same count in the source. These are estimates of their frequency in a million words of prose
# and conversation.
CONTRACTIONS = """don't 1250 it's 1500 i'm 1100 that's 750 you're 500 can't 350 didn't 450 i've 350
doesn't 250 he's 350 i'll 300 there's 200 won't 150 we're 250 isn't 150 let's 150 what's 150
couldn't 125 wasn't 200 she's 200 they're 200 i'd 250 wouldn't 150 you've 125 we've 125 we'll 125
you'll 125 he'd 100 she'd 75 haven't 100 aren't 75 they've 60 hasn't 60 weren't 60 hadn't 60 you'd 75
who's 50 they'll 50 they'd 40 he'll 40 she'll 25 it'll 30 we'd 40 shouldn't 30 o'clock 25 here's 50
where's 30""".split()

# The source has most words only in British spelling. These are the words with another American spelling.
AMERICAN = """colour>color honour>honor labour>labor neighbour>neighbor favour>favor behaviour>behavior
flavour>flavor harbour>harbor humour>humor rumour>rumor savour>savor vapour>vapor vigour>vigor
odour>odor parlour>parlor armour>armor endeavour>endeavor splendour>splendor tumour>tumor valour>valor
candour>candor clamour>clamor fervour>fervor ardour>ardor demeanour>demeanor saviour>savior
centre>center theatre>theater metre>meter litre>liter fibre>fiber calibre>caliber sombre>somber
spectre>specter lustre>luster meagre>meager manoeuvre>maneuver analys>analyz paralys>paralyz
catalys>catalyz travell>travel cancell>cancel modell>model labell>label levell>level signall>signal
counsell>counsel marvell>marvel quarrell>quarrel jeweller>jeweler jewellery>jewelry tunnell>tunnel
fuell>fuel channell>channel dialled>dialed dialling>dialing totall>total rivall>rival
artefact>artifact defence>defense offence>offense licence>license pretence>pretense catalogue>catalog
grey>gray sceptic>skeptic plough>plow aluminium>aluminum pyjama>pajama mould>mold moustache>mustache
cosy>cozy enrolment>enrollment fulfilment>fulfillment skilful>skillful wilful>willful
instalment>installment paediatric>pediatric anaemi>anemi anaesthe>anesthe haemo>hemo foet>fet
encyclopaed>encycloped diarrhoea>diarrhea leukaemia>leukemia orthopaedic>orthopedic
archaeolog>archeolog isation>ization ised>ized ising>izing ises>izes ise>ize mum>mom""".split()
# The endings with another American spelling, and the whole words.
ENDINGS = ("isation", "ised", "ising", "ises", "ise")
WHOLE = ("mum", "licence", "grey")

# Words that the source lacks, with words of the same frequency.
MISSING = {"ok": "okay", "selfie": "vlog", "emoji": "tweet", "yep": "yeah", "nope": "yeah"}

# Words of the offensive list that are mainly everyday words: suggested once they are begun, but never guessed.
EVERYDAY = """arian aryan bondage breasts crotch damn dogging dong douche erect fart feck fingering floozy foobar
ganja gay gays gigolo gonad gonads guido hebe hell heroin herpes hitler hooch hooter hooters humped
hussy hymen incest jackass jerk jerked junkie junky kinky klan knob lech lesbians lube lust lusting
mams masochist menses menstruate menstruation meth molest moron naked napalm nazi nazism niggle
nimrod ninny nude nudes opiate opium oral orally orgies ovary ovum panties panty pee penetrate
penetration perversion peyote pimp pinko playboy pms poop potty prig prude pubic queer rapist rectal
rectum rectus reefer reich sadism sadist scantily screw screwed seduce sex sexual sissy slave sleaze
smut smutty snatch snuff sodom soused sperm stiffy stoned strip stupid suck sucked sucking tampon
tawdry testes testicle testis thug toke toots trashy ugly undies urinal urine uterus uzi vagina
valium viagra virgin vixen vomit voyeur vulgar vulva wazoo wedgie weenie weirdo willy""".split()

# Words of the offensive list that offend nobody: suggested and guessed like all others.
HARMLESS = """cowgirl cowgirls dink dopey drunk dummy enlargement facial fat flange god hemp hoar homey hookah
hump kill leper loin loins maxi murder nappy organ paddy pastie pasty pawn pollock pot racy revue
rum rump sandbar seaman seamen slope sniper steamy stroke thrust tinkle tramp unwed vodka wad weed
willies womb woody""".split()

# Words that always begin with a capital.
CAPITALS = """monday tuesday wednesday thursday friday saturday sunday january february april june july
august september october november december i'm i've i'll i'd i english french german spanish italian
russian chinese japanese portuguese dutch swedish norwegian danish finnish greek latin hebrew arabic
england france germany spain italy russia china japan portugal sweden norway denmark finland greece
ireland scotland wales britain europe asia africa america australia canada mexico brazil india egypt
israel iran iraq poland ukraine austria belgium switzerland american british european african asian
london paris berlin rome madrid moscow tokyo boston chicago texas california florida washington
christmas easter internet linux google""".split()


def source_counts(archive):
    return {w: c for w, c in counted(archive, WORDS)
            if re.fullmatch(r"[a-z']+", w) and (len(w) > 1 or w in "ai") and len(w) <= LONGEST}


def words_with_counts(source):
    counts = dict(source)
    million = sum(counts.values()) / 1e6
    for word, count in zip(CONTRACTIONS[::2], CONTRACTIONS[1::2]):
        counts[word] = int(float(count) * million)
    for word, like in MISSING.items():
        counts.setdefault(word, counts.get(like, 1000000))
    for word, twin in american(source).items():
        counts[twin] = counts[word]
    return counts


def american(counts):
    """Returns the missing American spellings, by the British ones."""
    twins = {}
    for word in counts:
        for rule in AMERICAN:
            british, twin = rule.split(">")
            if british in ENDINGS:
                fits = word.endswith(british) and word[:-len(british)] + "ization" in counts
            else:
                fits = word == british if british in WHOLE else word.startswith(british)
            if fits:
                spelt = word.replace(british, twin) if british not in ENDINGS \
                    else word[:-len(british)] + twin
                if spelt not in counts and spelt not in twins.values():
                    twins.setdefault(word, spelt)
    return twins


def code(probability):
    return max(1, 255 - round(-math.log2(probability) * STEPS))


def number(value):
    """Encodes a number with seven bits in each byte, the low bits first; bit 7 means that more bytes follow."""
    result = bytearray()
    while value > 0x7F:
        result.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes(result) + bytes([value])


def packed(words, heads, codes, pairs):
    """The words in the form that is described in Lexicon+Packed.swift.

    `heads` and `codes` hold a byte for each word, `pairs` for each a sorted list of second words and their codes.
    """
    text = [word.encode() for word in words]
    data = bytearray(struct.pack(
        "<4I", 0x32574B4D, len(words), sum(map(len, text)), sum(map(len, pairs))))
    former = b""
    for word, head, frequency, seconds in zip(text, heads, codes, pairs):
        shared = len(os.path.commonprefix([former, word]))
        data += bytes([head, shared]) + word[shared:] + bytes([frequency]) + number(len(seconds))
        last = 0
        for place, likelihood in seconds:
            data += number(place - last) + bytes([likelihood])
            last = place
        former = word
    return bytes(data)


def main():
    archive = symspellpy(sys.argv[1:])
    source = source_counts(archive)
    counts = words_with_counts(source)
    offensive = set(profanity(sys.argv[1:]).read(OFFENSIVE).decode().lower().split("\n"))
    everyday = offensive & set(EVERYDAY)
    offensive -= everyday | set(HARMLESS)
    words = sorted(counts)
    number = {word: place for place, word in enumerate(words)}
    followers = collections.defaultdict(dict)
    for first, second, count in counted(archive, PAIRS):
        if first in number and second in number:
            followers[number[first]][number[second]] = count
    twins = {number[word]: number[twin] for word, twin in american(source).items()}
    for first in list(followers):
        for second in [s for s in followers[first] if s in twins]:
            followers[first][twins[second]] = followers[first][second]
    for first in [f for f in followers if f in twins]:
        followers[twins[first]] = dict(followers[first])
    total = sum(counts.values())
    flags = [len(w) | 0x20 * (w in everyday) | 0x40 * (w in offensive) | 0x80 * (w in CAPITALS)
             for w in words]
    pairs = []
    for first in range(len(words)):
        whole = sum(followers[first].values())
        pairs.append([(place, code(count / whole))
                      for place, count in sorted(followers[first].items())])
    data = packed(words, flags, [code(counts[w] / total) for w in words], pairs)
    with open(TARGET, "wb") as file:
        file.write(data)
    print(f"english.words: {len(data)} bytes, {len(words)} words, {sum(map(len, pairs))} pairs, "
          f"{sum(w in offensive for w in words)} never suggested, "
          f"{sum(w in everyday for w in words)} never guessed")


main()
