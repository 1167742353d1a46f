// The words for suggestions and correction: the files in this folder, as bytes in the program.
#ifndef MORSEKEY_CWORDS_H
#define MORSEKEY_CWORDS_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

extern const uint8_t words_english[];

// The number of bytes.
extern const size_t words_english_size;

// Removes the bytes from the resident memory. The next read loads them from the program's file again.
void words_english_release(void);

// The filter of rare words, and its number of bytes.
extern const uint8_t words_rare[];
extern const size_t words_rare_size;

// Return one byte, and a number of four bytes. `at` is an offset in bytes; all bytes must be within
// the size.
static inline uint8_t words_english_byte(size_t at) { return words_english[at]; }

static inline uint8_t words_rare_byte(size_t at) { return words_rare[at]; }

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
