// The built-in layouts: the files in the folder Keyboards, as bytes in the program.
#ifndef MORSEKEY_CKEYBOARDS_H
#define MORSEKEY_CKEYBOARDS_H

#include <stddef.h>
#include <stdint.h>

// Returns the number of layouts.
size_t keyboard_count(void);

// Returns a character of a layout's name, which ends with 0; `number` must be below the count.
char keyboard_name(size_t number, size_t at);

// Returns the size of a layout's file in bytes; `number` must be below the count.
size_t keyboard_size(size_t number);

// Returns a byte of a layout's file; `at` must be below its size.
uint8_t keyboard_byte(size_t number, size_t at);

#endif
