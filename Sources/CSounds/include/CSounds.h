// The files of Sounds/ as bytes in the program.
#ifndef MORSEKEY_CSOUNDS_H
#define MORSEKEY_CSOUNDS_H

#endif
