// What the decoder expects of a text: the files of this folder as bytes in the program.
#ifndef MORSEKEY_CLANGUAGE_H
#define MORSEKEY_CLANGUAGE_H

#include <stddef.h>
#include <stdint.h>

// How many bytes each model has.
extern const size_t language_english_size;
extern const size_t language_traffic_size;

extern const uint8_t language_english[];
extern const uint8_t language_traffic[];

// A byte of a model; `at` is below its size.
static inline uint8_t language_english_byte(size_t at) { return language_english[at]; }
static inline uint8_t language_traffic_byte(size_t at) { return language_traffic[at]; }

#endif
