#include "CLanguage.h"

static const uint8_t english[] = {
#embed "english.ngrams"
};

static const uint8_t traffic[] = {
#embed "traffic.ngrams"
};

size_t language_size(int model)
{
    return model == language_english ? sizeof english : sizeof traffic;
}

uint8_t language_byte(int model, size_t at)
{
    return model == language_english ? english[at] : traffic[at];
}
