#!/usr/bin/env python3
"""Writes the words of languages with their frequencies, for `morsekey-words-LANG`.

    pip install wordfreq==3.1.1
    scripts/make-words.py OUTPUT [LANGUAGE...]

Each file LANGUAGE.tsv has a word and its count on a line, the most frequent first. The counts are shares of a text
of a milliard words. The data is wordfreq's by Robyn Speer (CC BY-SA 4.0); COPYRIGHT, written beside it, says so.
"""

import os
import sys

import wordfreq

# The languages of our code tables whose words wordfreq counts; English is built in.
LANGUAGES = ["ar", "bg", "cs", "da", "de", "el", "es", "fa", "fi", "fr", "he", "hu", "is", "it", "nb", "nl", "pl", "pt", "ro",
             "ru", "sh", "sk", "sv", "tr", "uk"]
# Our code of a language, where wordfreq has another one.
NAMES = {"sh": "hr"}
# The size of a package is limited, and rarer words save little.
WORDS = 80_000
BYTES = 2_000_000
NOTICE = """Words and their frequencies of the language {name}, made by scripts/make-words.py of morsekey.

Source: wordfreq {version} by Robyn Speer, https://github.com/rspeer/wordfreq
Licence: Creative Commons Attribution-ShareAlike 4.0, https://creativecommons.org/licenses/by-sa/4.0/
Changes: the most frequent words only; digits and other tokens that are not words are left out; in {name}.tsv, the
frequency of a word is its count in a text of a milliard words.
wordfreq itself uses, among others, OpenSubtitles, Wikipedia, SUBTLEX, Google Books Ngrams, Leeds Internet Corpus,
ParaCrawl and NewsCrawl; its NOTICE file lists all sources and their authors.
"""


def is_word(token):
    """Whether a token is a word as the keyboard types it: letters, and apostrophes inside."""
    return (token[0].isalpha() and token[-1].isalpha()
            and all(c.isalpha() or c in "'’" or c.isidentifier() and not c.isdigit() and c != "_" for c in token))


def lines(language):
    """The lines of a language's file, up to the limits."""
    size, count = 0, 0
    for token in wordfreq.top_n_list(language, 4 * WORDS):
        share = round(wordfreq.word_frequency(token, language) * 1e9)
        if count == WORDS or share < 1:
            return
        if not is_word(token) or len(token) > 40:
            continue
        line = f"{token.replace(chr(0x2019), chr(39))}\t{share}\n"
        size += len(line.encode())
        if size > BYTES - 1000:
            return
        count += 1
        yield line


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    output, wanted = sys.argv[1], sys.argv[2:] or LANGUAGES
    for language in wanted:
        name = NAMES.get(language, language)
        folder = os.path.join(output, name)
        os.makedirs(folder, exist_ok=True)
        with open(os.path.join(folder, name + ".tsv"), "w", encoding="utf-8") as file:
            file.write(f"# Words of {name}: WORD TAB COUNT. CC BY-SA 4.0, see COPYRIGHT.\n")
            file.writelines(lines(language))
        with open(os.path.join(folder, "COPYRIGHT"), "w", encoding="utf-8") as file:
            file.write(NOTICE.format(name=name, version="3.1.1"))
        print(name, os.path.getsize(os.path.join(folder, name + ".tsv")))


main()
