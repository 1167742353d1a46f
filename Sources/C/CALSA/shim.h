// libasound, and functions that keep it and its plugins from writing on the user's screen.
#ifndef MORSEKEY_CALSA_H
#define MORSEKEY_CALSA_H

#include <alsa/asoundlib.h>
#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

// libasound reports errors through a variadic function, which only C can write.
static void calsa_ignore_error(
    const char *file, int line, const char *function, int err, const char *format, ...) {
  (void)file, (void)line, (void)function, (void)err, (void)format;
}

/// Silences libasound's own error printing, in the whole process.
static inline void calsa_silence_errors(void) {
  snd_lib_error_set_handler(calsa_ignore_error);
}

/// Gives the calling thread a separate descriptor table: 0, 1 and 2 are /dev/null, and of the others
/// only `a` and `b` stay open. Plugins of libasound and their libraries (JACK, PipeWire) may print
/// anywhere, and must not reach the terminal that other threads draw on. Threads started by this one
/// share its table. Returns 0, or -1 without changes if the system refuses.
static inline int calsa_isolate_descriptors(int a, int b) {
  const int clone_files = 0x400;
  int low = a < b ? a : b, high = a < b ? b : a;
  if (low <= 2 || syscall(SYS_unshare, clone_files) != 0) return -1;
  int null = open("/dev/null", O_RDWR);
  for (int fd = 0; fd <= 2 && null >= 0; fd++) dup2(null, fd);
  if (low > 3) syscall(SYS_close_range, 3, low - 1, 0);
  if (high > low + 1) syscall(SYS_close_range, low + 1, high - 1, 0);
  syscall(SYS_close_range, high + 1, ~0u, 0);
  return 0;
}

#endif
