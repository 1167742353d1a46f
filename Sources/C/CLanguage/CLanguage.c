#include "CLanguage.h"

const uint8_t language_english[] = {
#embed "english.ngrams"
};

const uint8_t language_traffic[] = {
#embed "traffic.ngrams"
};
