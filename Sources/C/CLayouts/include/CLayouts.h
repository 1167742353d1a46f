// The built-in layouts: the files in the folder Layouts, as bytes in the program.
#ifndef MORSEKEY_CLAYOUTS_H
#define MORSEKEY_CLAYOUTS_H

#include <stddef.h>
#include <stdint.h>

// Returns the place where a layout's file begins; it ends with a zero before the place of the next one.
size_t layout_start(size_t number);

// Returns the byte at a place; `place` must be below the place after the last layout.
uint8_t layout_byte(size_t place);

#endif
