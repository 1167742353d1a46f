// What the decoder expects of a text: the files of this folder as bytes in the program.
#ifndef MORSEKEY_CLANGUAGE_H
#define MORSEKEY_CLANGUAGE_H

#include <stddef.h>
#include <stdint.h>

// The models, by number.
enum { language_english = 0, language_traffic = 1 };

// How many bytes a model has.
size_t language_size(int model);

// A byte of a model; `at` is below its size.
uint8_t language_byte(int model, size_t at);

#endif
