#define _DEFAULT_SOURCE
#include "CWords.h"

#include <sys/mman.h>
#include <unistd.h>

const uint8_t words_english[] = {
#embed "english.words"
};

const size_t words_english_size = sizeof words_english;

const uint8_t words_rare[] = {
#embed "english.rare"
};

const size_t words_rare_size = sizeof words_rare;

void words_english_release(void)
{
    uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    uintptr_t start = ((uintptr_t)words_english + page - 1) / page * page;
    uintptr_t end = ((uintptr_t)words_english + sizeof words_english) / page * page;
    // A failure costs memory only.
    if (end > start) madvise((void *)start, end - start, MADV_DONTNEED);
}
