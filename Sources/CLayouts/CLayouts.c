#include "CLayouts.h"

static const uint8_t morse[] = {
#embed "Layouts/morse.toml"
};
static const uint8_t gboard[] = {
#embed "Layouts/gboard.toml"
};
static const uint8_t darci[] = {
#embed "Layouts/darci.toml"
};
static const uint8_t darci_number[] = {
#embed "Layouts/darci-number.toml"
};
static const uint8_t darci_mouse[] = {
#embed "Layouts/darci-mouse.toml"
};
static const uint8_t morsewriter[] = {
#embed "Layouts/morsewriter.toml"
};
static const uint8_t adap2u[] = {
#embed "Layouts/adap2u.toml"
};
static const uint8_t morace[] = {
#embed "Layouts/morace.toml"
};
static const uint8_t dotdash[] = {
#embed "Layouts/dotdash.toml"
};
static const uint8_t raw[] = {
#embed "Layouts/raw.toml"
};
static const uint8_t qwerty[] = {
#embed "Layouts/qwerty.toml"
};
static const uint8_t qwerty_digits[] = {
#embed "Layouts/qwerty-digits.toml"
};
static const uint8_t qwerty_signs[] = {
#embed "Layouts/qwerty-signs.toml"
};
static const uint8_t phrases[] = {
#embed "Layouts/phrases.toml"
};
static const uint8_t american[] = {
#embed "Layouts/american.toml"
};
static const uint8_t german[] = {
#embed "Layouts/german.toml"
};
static const uint8_t french[] = {
#embed "Layouts/french.toml"
};
static const uint8_t spanish[] = {
#embed "Layouts/spanish.toml"
};
static const uint8_t portuguese[] = {
#embed "Layouts/portuguese.toml"
};
static const uint8_t italian[] = {
#embed "Layouts/italian.toml"
};
static const uint8_t romanian[] = {
#embed "Layouts/romanian.toml"
};
static const uint8_t swedish[] = {
#embed "Layouts/swedish.toml"
};
static const uint8_t finnish[] = {
#embed "Layouts/finnish.toml"
};
static const uint8_t danish[] = {
#embed "Layouts/danish.toml"
};
static const uint8_t norwegian[] = {
#embed "Layouts/norwegian.toml"
};
static const uint8_t icelandic[] = {
#embed "Layouts/icelandic.toml"
};
static const uint8_t estonian[] = {
#embed "Layouts/estonian.toml"
};
static const uint8_t polish[] = {
#embed "Layouts/polish.toml"
};
static const uint8_t czech[] = {
#embed "Layouts/czech.toml"
};
static const uint8_t slovak[] = {
#embed "Layouts/slovak.toml"
};
static const uint8_t hungarian[] = {
#embed "Layouts/hungarian.toml"
};
static const uint8_t croatian[] = {
#embed "Layouts/croatian.toml"
};
static const uint8_t turkish[] = {
#embed "Layouts/turkish.toml"
};
static const uint8_t esperanto[] = {
#embed "Layouts/esperanto.toml"
};
static const uint8_t greek[] = {
#embed "Layouts/greek.toml"
};
static const uint8_t russian[] = {
#embed "Layouts/russian.toml"
};
static const uint8_t ukrainian[] = {
#embed "Layouts/ukrainian.toml"
};
static const uint8_t bulgarian[] = {
#embed "Layouts/bulgarian.toml"
};
static const uint8_t hebrew[] = {
#embed "Layouts/hebrew.toml"
};
static const uint8_t arabic[] = {
#embed "Layouts/arabic.toml"
};
static const uint8_t persian[] = {
#embed "Layouts/persian.toml"
};
static const uint8_t korean[] = {
#embed "Layouts/korean.toml"
};
static const uint8_t wabun[] = {
#embed "Layouts/wabun.toml"
};
static const uint8_t chinese[] = {
#embed "Layouts/chinese.toml"
};
static const uint8_t chinese_taiwan[] = {
#embed "Layouts/chinese-taiwan.toml"
};
static const uint8_t bopomofo[] = {
#embed "Layouts/bopomofo.toml"
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
