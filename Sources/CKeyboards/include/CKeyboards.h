// The built-in keyboards: the files of the folder Keyboards as bytes in the program.
#ifndef MORSEKEY_CKEYBOARDS_H
#define MORSEKEY_CKEYBOARDS_H

#include <stddef.h>
#include <stdint.h>

// How many keyboards there are.
size_t keyboard_count(void);

// A character of a keyboard's name, which ends with 0; `number` is below the count.
char keyboard_name(size_t number, size_t at);

// How many bytes the file of a keyboard has; `number` is below the count.
size_t keyboard_size(size_t number);

// A byte of a keyboard's file; `at` is below its size.
uint8_t keyboard_byte(size_t number, size_t at);

#endif
