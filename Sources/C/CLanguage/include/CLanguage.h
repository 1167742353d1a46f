// The language models of the decoder: the files in this folder, as bytes in the program.
#ifndef MORSEKEY_CLANGUAGE_H
#define MORSEKEY_CLANGUAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

extern const uint8_t language_english[];
extern const uint8_t language_traffic[];

// Returns a 32-bit word of the English model or the traffic model. All indexes stored in a model are
// within it.
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
