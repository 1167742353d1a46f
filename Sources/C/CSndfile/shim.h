// libsndfile.
#ifndef MORSEKEY_CSNDFILE_H
#define MORSEKEY_CSNDFILE_H

#include <sndfile.h>

#endif
