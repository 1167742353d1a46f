#include "CLayouts.h"

#include <string.h>

// The files in the order of `BuiltInLayouts.names`, with a zero after each.
static const uint8_t layouts[] = {
#embed "Layouts/morse.toml" suffix(, 0,)
#embed "Layouts/gboard.toml" suffix(, 0,)
#embed "Layouts/darci.toml" suffix(, 0,)
#embed "Layouts/darci-number.toml" suffix(, 0,)
#embed "Layouts/darci-mouse.toml" suffix(, 0,)
#embed "Layouts/morsewriter.toml" suffix(, 0,)
#embed "Layouts/adap2u.toml" suffix(, 0,)
#embed "Layouts/morace.toml" suffix(, 0,)
#embed "Layouts/dotdash.toml" suffix(, 0,)
#embed "Layouts/raw.toml" suffix(, 0,)
#embed "Layouts/qwerty.toml" suffix(, 0,)
#embed "Layouts/qwerty-digits.toml" suffix(, 0,)
#embed "Layouts/qwerty-signs.toml" suffix(, 0,)
#embed "Layouts/frequency.toml" suffix(, 0,)
#embed "Layouts/abc.toml" suffix(, 0,)
#embed "Layouts/phrases.toml" suffix(, 0,)
#embed "Layouts/american.toml" suffix(, 0,)
#embed "Layouts/german.toml" suffix(, 0,)
#embed "Layouts/french.toml" suffix(, 0,)
#embed "Layouts/spanish.toml" suffix(, 0,)
#embed "Layouts/portuguese.toml" suffix(, 0,)
#embed "Layouts/italian.toml" suffix(, 0,)
#embed "Layouts/romanian.toml" suffix(, 0,)
#embed "Layouts/swedish.toml" suffix(, 0,)
#embed "Layouts/finnish.toml" suffix(, 0,)
#embed "Layouts/danish.toml" suffix(, 0,)
#embed "Layouts/norwegian.toml" suffix(, 0,)
#embed "Layouts/icelandic.toml" suffix(, 0,)
#embed "Layouts/estonian.toml" suffix(, 0,)
#embed "Layouts/polish.toml" suffix(, 0,)
#embed "Layouts/czech.toml" suffix(, 0,)
#embed "Layouts/slovak.toml" suffix(, 0,)
#embed "Layouts/hungarian.toml" suffix(, 0,)
#embed "Layouts/croatian.toml" suffix(, 0,)
#embed "Layouts/turkish.toml" suffix(, 0,)
#embed "Layouts/esperanto.toml" suffix(, 0,)
#embed "Layouts/greek.toml" suffix(, 0,)
#embed "Layouts/russian.toml" suffix(, 0,)
#embed "Layouts/ukrainian.toml" suffix(, 0,)
#embed "Layouts/bulgarian.toml" suffix(, 0,)
#embed "Layouts/hebrew.toml" suffix(, 0,)
#embed "Layouts/arabic.toml" suffix(, 0,)
#embed "Layouts/persian.toml" suffix(, 0,)
#embed "Layouts/korean.toml" suffix(, 0,)
#embed "Layouts/wabun.toml" suffix(, 0,)
#embed "Layouts/chinese.toml" suffix(, 0,)
#embed "Layouts/chinese-taiwan.toml" suffix(, 0,)
#embed "Layouts/bopomofo.toml" suffix(, 0,)
};

size_t layout_start(size_t number)
{
    size_t start = 0;
    while (number-- > 0) start += strlen((const char *)layouts + start) + 1;
    return start;
}

uint8_t layout_byte(size_t place)
{
    return layouts[place];
}
