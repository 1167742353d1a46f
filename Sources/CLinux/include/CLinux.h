// What `import Glibc` cannot see, and what must be C: a handler for crashes.
#ifndef MORSEKEY_CLINUX_H
#define MORSEKEY_CLINUX_H

#include <malloc.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/signalfd.h>
#include <termios.h>
#include <time.h>

/// ppoll(2), which glibc declares for GNU sources only, without a signal mask.
/// `timeout` is null to wait for ever.
int clinux_ppoll(struct pollfd *descriptors, size_t count, const struct timespec *timeout);

/// Blocks every signal in this thread, save those that report a fault in the program itself.
void clinux_block_signals(sigset_t *before);

/// Names this thread in listings; the first 15 bytes count (pthread_setname_np(3)).
void clinux_name_thread(const char *name);

/// The most bytes the guard can be given.
enum { CLINUX_GUARD_CAPACITY = 512 };

/// Restores a terminal when the program crashes.
///
/// From now on SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE and SIGABRT first write `bytes` to `descriptor`
/// and set its modes to `saved`, then take their former course. Called again, it replaces what is kept.
/// The handler's spare stack serves the thread that arms first; other threads use their own.
/// Returns 0, or -1 with errno (EINVAL when `count` is above the capacity).
int clinux_guard_arm(
  int descriptor, const struct termios *saved, const uint8_t *bytes, size_t count);

/// Gives the signals back to whom they belonged before.
void clinux_guard_disarm(void);

/// Makes an input device stamp its events with CLOCK_MONOTONIC. Returns 0, or -1 with errno.
int clinux_input_use_monotonic(int device);

/// Takes an input device for this program alone, or gives it back. Returns 0, or -1 with errno.
int clinux_input_grab(int device, bool grabs);

/// Reads which keys of an input device are down, a bit for each code. Returns 0, or -1 with errno.
int clinux_input_keys(int device, uint8_t *bits, size_t count);

/// The lines of a serial port that come from the other side, as a set of CLINUX_LINE bits.
enum { CLINUX_LINE_CTS = 1, CLINUX_LINE_DSR = 2 };

/// Reads the state of a serial port's lines. Returns 0, or -1 with errno.
int clinux_serial_lines(int port, int *lines);

/// Raises DTR and RTS, which feed a key between them and CTS or DSR. Returns 0, or -1 with errno.
int clinux_serial_feed(int port);

/// Waits until CTS or DSR of a serial port changes. Returns 0, or -1 with errno: EINTR when another
/// thread interrupted the wait by clinux_interrupt.
int clinux_serial_wait(int port);

/// Lets this thread's waits be interrupted from now on. Returns 0, or -1 with errno.
int clinux_allow_interruption(void);

/// Interrupts what a thread waits in, if it has allowed that.
void clinux_interrupt(pthread_t thread);

#endif
