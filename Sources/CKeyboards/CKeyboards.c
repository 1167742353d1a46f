#include "CKeyboards.h"

static const uint8_t morse[] = {
#embed "Keyboards/morse.toml"
};
static const uint8_t gboard[] = {
#embed "Keyboards/gboard.toml"
};
static const uint8_t darci[] = {
#embed "Keyboards/darci.toml"
};
static const uint8_t darci_number[] = {
#embed "Keyboards/darci-number.toml"
};
static const uint8_t darci_mouse[] = {
#embed "Keyboards/darci-mouse.toml"
};
static const uint8_t morsewriter[] = {
#embed "Keyboards/morsewriter.toml"
};
static const uint8_t adap2u[] = {
#embed "Keyboards/adap2u.toml"
};
static const uint8_t morace[] = {
#embed "Keyboards/morace.toml"
};
static const uint8_t dotdash[] = {
#embed "Keyboards/dotdash.toml"
};
static const uint8_t raw[] = {
#embed "Keyboards/raw.toml"
};
static const uint8_t qwerty[] = {
#embed "Keyboards/qwerty.toml"
};
static const uint8_t qwerty_digits[] = {
#embed "Keyboards/qwerty-digits.toml"
};
static const uint8_t qwerty_signs[] = {
#embed "Keyboards/qwerty-signs.toml"
};
static const uint8_t phrases[] = {
#embed "Keyboards/phrases.toml"
};
static const uint8_t american[] = {
#embed "Keyboards/american.toml"
};
static const uint8_t german[] = {
#embed "Keyboards/german.toml"
};
static const uint8_t french[] = {
#embed "Keyboards/french.toml"
};
static const uint8_t spanish[] = {
#embed "Keyboards/spanish.toml"
};
static const uint8_t portuguese[] = {
#embed "Keyboards/portuguese.toml"
};
static const uint8_t italian[] = {
#embed "Keyboards/italian.toml"
};
static const uint8_t romanian[] = {
#embed "Keyboards/romanian.toml"
};
static const uint8_t swedish[] = {
#embed "Keyboards/swedish.toml"
};
static const uint8_t finnish[] = {
#embed "Keyboards/finnish.toml"
};
static const uint8_t danish[] = {
#embed "Keyboards/danish.toml"
};
static const uint8_t norwegian[] = {
#embed "Keyboards/norwegian.toml"
};
static const uint8_t icelandic[] = {
#embed "Keyboards/icelandic.toml"
};
static const uint8_t estonian[] = {
#embed "Keyboards/estonian.toml"
};
static const uint8_t polish[] = {
#embed "Keyboards/polish.toml"
};
static const uint8_t czech[] = {
#embed "Keyboards/czech.toml"
};
static const uint8_t slovak[] = {
#embed "Keyboards/slovak.toml"
};
static const uint8_t hungarian[] = {
#embed "Keyboards/hungarian.toml"
};
static const uint8_t croatian[] = {
#embed "Keyboards/croatian.toml"
};
static const uint8_t turkish[] = {
#embed "Keyboards/turkish.toml"
};
static const uint8_t esperanto[] = {
#embed "Keyboards/esperanto.toml"
};
static const uint8_t greek[] = {
#embed "Keyboards/greek.toml"
};
static const uint8_t russian[] = {
#embed "Keyboards/russian.toml"
};
static const uint8_t ukrainian[] = {
#embed "Keyboards/ukrainian.toml"
};
static const uint8_t bulgarian[] = {
#embed "Keyboards/bulgarian.toml"
};
static const uint8_t hebrew[] = {
#embed "Keyboards/hebrew.toml"
};
static const uint8_t arabic[] = {
#embed "Keyboards/arabic.toml"
};
static const uint8_t persian[] = {
#embed "Keyboards/persian.toml"
};
static const uint8_t korean[] = {
#embed "Keyboards/korean.toml"
};
static const uint8_t wabun[] = {
#embed "Keyboards/wabun.toml"
};
static const uint8_t chinese[] = {
#embed "Keyboards/chinese.toml"
};
static const uint8_t chinese_taiwan[] = {
#embed "Keyboards/chinese-taiwan.toml"
};
static const uint8_t bopomofo[] = {
#embed "Keyboards/bopomofo.toml"
};

static const struct {
    const char *name;
    const uint8_t *bytes;
    size_t size;
} keyboards[] = {
    {"morse", morse, sizeof morse},
    {"gboard", gboard, sizeof gboard},
    {"darci", darci, sizeof darci},
    {"darci-number", darci_number, sizeof darci_number},
    {"darci-mouse", darci_mouse, sizeof darci_mouse},
    {"morsewriter", morsewriter, sizeof morsewriter},
    {"adap2u", adap2u, sizeof adap2u},
    {"morace", morace, sizeof morace},
    {"dotdash", dotdash, sizeof dotdash},
    {"raw", raw, sizeof raw},
    {"qwerty", qwerty, sizeof qwerty},
    {"qwerty-digits", qwerty_digits, sizeof qwerty_digits},
    {"qwerty-signs", qwerty_signs, sizeof qwerty_signs},
    {"phrases", phrases, sizeof phrases},
    {"american", american, sizeof american},
    {"german", german, sizeof german},
    {"french", french, sizeof french},
    {"spanish", spanish, sizeof spanish},
    {"portuguese", portuguese, sizeof portuguese},
    {"italian", italian, sizeof italian},
    {"romanian", romanian, sizeof romanian},
    {"swedish", swedish, sizeof swedish},
    {"finnish", finnish, sizeof finnish},
    {"danish", danish, sizeof danish},
    {"norwegian", norwegian, sizeof norwegian},
    {"icelandic", icelandic, sizeof icelandic},
    {"estonian", estonian, sizeof estonian},
    {"polish", polish, sizeof polish},
    {"czech", czech, sizeof czech},
    {"slovak", slovak, sizeof slovak},
    {"hungarian", hungarian, sizeof hungarian},
    {"croatian", croatian, sizeof croatian},
    {"turkish", turkish, sizeof turkish},
    {"esperanto", esperanto, sizeof esperanto},
    {"greek", greek, sizeof greek},
    {"russian", russian, sizeof russian},
    {"ukrainian", ukrainian, sizeof ukrainian},
    {"bulgarian", bulgarian, sizeof bulgarian},
    {"hebrew", hebrew, sizeof hebrew},
    {"arabic", arabic, sizeof arabic},
    {"persian", persian, sizeof persian},
    {"korean", korean, sizeof korean},
    {"wabun", wabun, sizeof wabun},
    {"chinese", chinese, sizeof chinese},
    {"chinese-taiwan", chinese_taiwan, sizeof chinese_taiwan},
    {"bopomofo", bopomofo, sizeof bopomofo},
};

size_t keyboard_count(void)
{
    return sizeof keyboards / sizeof *keyboards;
}

char keyboard_name(size_t number, size_t at)
{
    return keyboards[number].name[at];
}

size_t keyboard_size(size_t number)
{
    return keyboards[number].size;
}

uint8_t keyboard_byte(size_t number, size_t at)
{
    return keyboards[number].bytes[at];
}
