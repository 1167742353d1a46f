// Measures the earliest time at which the bytes of a terminal can be read: bare C that waits for
// them and reads the clock.
//
//   cc -O2 -o bare_reader bare_reader.c ; ./bare_reader FILE [urgent]
//
// Writes the time of each read to FILE, in nanoseconds of CLOCK_MONOTONIC; `urgent` requests
// SCHED_FIFO. Ctrl-D ends it.

#include <poll.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

int main(int count, char **arguments) {
  if (count < 2) return 2;
  FILE *log = fopen(arguments[1], "w");
  if (!log) return 1;
  struct termios settings;
  tcgetattr(0, &settings);
  cfmakeraw(&settings);
  tcsetattr(0, TCSANOW, &settings);
  if (count > 2) sched_setscheduler(0, SCHED_FIFO, &(struct sched_param){.sched_priority = 20});
  struct pollfd file = {.fd = 0, .events = POLLIN};
  for (;;) {
    poll(&file, 1, -1);
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    char bytes[256];
    ssize_t size = read(0, bytes, sizeof bytes);
    if (size <= 0 || memchr(bytes, 4, size)) break;
    fprintf(log, "%lld\n", time.tv_sec * 1000000000LL + time.tv_nsec);
  }
  fclose(log);
  return 0;
}
