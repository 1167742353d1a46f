// How this program starts others.

#pragma once

#include <spawn.h>

// Starts a program with no signal blocked or ignored and `place` (POSIX_SPAWN_SETSID, POSIX_SPAWN_SETPGROUP) as
// its place among processes; its files are as they were named, and these are done with. Answers an errno.
int spawn_with(
  int *process, posix_spawn_file_actions_t *files, short place, char *const arguments[], char *const environment[]);
