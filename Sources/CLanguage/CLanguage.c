#include "CLanguage.h"

const uint8_t language_english[] = {
#embed "english.ngrams"
};

const uint8_t language_traffic[] = {
#embed "traffic.ngrams"
};

const size_t language_english_size = sizeof language_english;
const size_t language_traffic_size = sizeof language_traffic;
