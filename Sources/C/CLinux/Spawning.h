// Starting other programs.

#pragma once

#include <spawn.h>

// Starts a program with no signal blocked or ignored. `place` is POSIX_SPAWN_SETSID or
// POSIX_SPAWN_SETPGROUP. `files` describes its descriptors and is destroyed. Returns an error
// number.
int spawn_with(
  int *process, posix_spawn_file_actions_t *files, short place, char *const arguments[], char *const environment[]);
