#include "CSounds.h"

static const unsigned char press[] = {
#embed "../../../Sounds/press.wav"
};
static const unsigned char delete[] = {
#embed "../../../Sounds/delete.wav"
};
static const unsigned char modifier[] = {
#embed "../../../Sounds/modifier.wav"
};
static const unsigned char letter[] = {
#embed "../../../Sounds/letter.wav"
};
static const unsigned char error[] = {
#embed "../../../Sounds/error.wav"
};
static const unsigned char sounderDown[] = {
#embed "../../../Sounds/sounderDown.wav"
};
static const unsigned char sounderUp[] = {
#embed "../../../Sounds/sounderUp.wav"
};
static const unsigned char mode[] = {
#embed "../../../Sounds/mode.wav"
};
static const unsigned char limit[] = {
#embed "../../../Sounds/limit.wav"
};

#define SOUND(name) {#name, name, sizeof name}

static const struct sound_file files[] = {
    SOUND(press), SOUND(delete), SOUND(modifier), SOUND(letter),
    SOUND(error), SOUND(sounderDown), SOUND(sounderUp),
    SOUND(mode),  SOUND(limit),
};

long sound_file_count(void) { return sizeof files / sizeof *files; }

struct sound_file sound_file_at(long index) { return files[index]; }
