#include "CWords.h"

const uint8_t words_english[] = {
#embed "english.words"
};

const size_t words_english_size = sizeof words_english;
