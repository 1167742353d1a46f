// The words of suggestions and correction: the file of this folder as numbers in the program.
#ifndef MORSEKEY_CWORDS_H
#define MORSEKEY_CWORDS_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

extern const uint8_t words_english[];

// How many bytes there are.
extern const size_t words_english_size;

// A byte, and a number of four; `at` is counted in bytes, and all of them are below the size.
static inline uint8_t words_english_byte(size_t at) { return words_english[at]; }

static inline uint32_t words_english_number(size_t at)
{
    uint32_t number;
    memcpy(&number, words_english + at, sizeof number);
    return number;
}

#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "the words are packed with their low byte first"
#endif

#endif
