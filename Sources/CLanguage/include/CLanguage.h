// What the decoder expects of a text: the files of this folder as numbers in the program.
#ifndef MORSEKEY_CLANGUAGE_H
#define MORSEKEY_CLANGUAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

extern const uint8_t language_english[];
extern const uint8_t language_traffic[];

// A word of the model of English, or of that of traffic; all places that the models name are within them.
static inline uint32_t language_word(bool is_traffic, size_t at)
{
    const uint8_t *model = is_traffic ? language_traffic : language_english;
    uint32_t word;
    memcpy(&word, model + sizeof word * at, sizeof word);
    return word;
}

#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "the models are written with their low byte first"
#endif

#endif
