// Copies of this process that keep a right which a sandbox takes from it.

#pragma once

#include "CLinux.h"

// Starts a copy of this process, with all signals blocked. Returns -1 in it, else 0 or an error.
int clinux_start_keeper(struct clinux_keeper *keeper, int *channel);

// Waits for a word; there is none when the other process has ended, however it did.
bool clinux_is_asked(int channel);

// Closes everything but at most four descriptors.
void clinux_close_all_but(const int descriptors[], size_t count);

// Lets go of everything but at most four descriptors: pipes that others wait for, the terminal, the folder.
void clinux_become_keeper(const char *name, const int descriptors[], size_t count);
