// Helper processes: copies of this process that keep a right which a sandbox removes from it.

#pragma once

#include "CLinux.h"

// Starts a copy of this process with all signals blocked. Returns -1 in the copy, otherwise 0 or an
// error number.
int clinux_fork_helper(struct clinux_helper *helper, int *channel);

// Waits for a request. Returns false if the other process has ended, however it did.
bool clinux_helper_requested(int channel);

// Closes all descriptors except the given ones, at most four.
void clinux_close_all_but(const int descriptors[], size_t count);

// Turns a copy into a helper process: it releases pipes that others wait for, the terminal and the
// current folder. Only the given descriptors stay open, at most four.
void clinux_become_helper(const char *name, const int descriptors[], size_t count);
