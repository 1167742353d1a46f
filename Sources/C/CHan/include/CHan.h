// Tables of Han characters: the UTF-8 text files in this folder, as bytes in the program.
#ifndef MORSEKEY_CHAN_H
#define MORSEKEY_CHAN_H

#include <stddef.h>
#include <stdint.h>

// The tables: telegraph codes of the mainland and of Taiwan, readings in Bopomofo, JIS X 0208.
enum { han_mainland = 0, han_taiwan = 1, han_readings = 2, han_jis0208 = 3 };

// Returns the size of a table in bytes.
size_t han_size(int table);

// Returns a byte of a table; `at` must be below its size.
uint8_t han_byte(int table, size_t at);

#endif
