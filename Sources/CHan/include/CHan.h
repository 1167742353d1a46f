// Tables of Han characters: the files of this folder, UTF-8 in lines, as bytes in the program.
#ifndef MORSEKEY_CHAN_H
#define MORSEKEY_CHAN_H

#include <stddef.h>
#include <stdint.h>

// The tables, by number: telegraph codes of the mainland and of Taiwan, readings in Bopomofo, JIS X 0208.
enum { han_mainland = 0, han_taiwan = 1, han_readings = 2, han_jis0208 = 3 };

// How many bytes a table has.
size_t han_size(int table);

// A byte of a table; `at` is below its size.
uint8_t han_byte(int table, size_t at);

#endif
