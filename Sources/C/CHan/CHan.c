#include "CHan.h"

static const uint8_t mainland[] = {
#embed "mainland.codes"
};
static const uint8_t taiwan[] = {
#embed "taiwan.codes"
};
static const uint8_t readings[] = {
#embed "mandarin.readings"
};
static const uint8_t jis0208[] = {
#embed "jis0208.table"
};

static const struct {
    const uint8_t *bytes;
    size_t size;
} tables[] = {
    {mainland, sizeof mainland},
    {taiwan, sizeof taiwan},
    {readings, sizeof readings},
    {jis0208, sizeof jis0208},
};

size_t han_size(int table)
{
    return tables[table].size;
}

uint8_t han_byte(int table, size_t at)
{
    return tables[table].bytes[at];
}
