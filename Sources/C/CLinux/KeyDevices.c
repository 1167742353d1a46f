// Keys that are separate devices: the kernel's input layer and the control lines of a serial port.

#define _GNU_SOURCE
#include <errno.h>
#include <linux/input.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <time.h>

#include "CLinux.h"

int clinux_input_use_monotonic(int device) {
  int clock = CLOCK_MONOTONIC;
  return ioctl(device, EVIOCSCLOCKID, &clock);
}

int clinux_input_grab(int device, bool grabs) {
  return ioctl(device, EVIOCGRAB, grabs ? (void *)1 : (void *)0);
}

int clinux_input_keys(int device, uint8_t *bits, size_t count) {
  return ioctl(device, EVIOCGKEY(count), bits) < 0 ? -1 : 0;
}

int clinux_input_axis(int device, uint16_t axis, struct clinux_axis *state) {
  struct input_absinfo info;
  if (ioctl(device, EVIOCGABS(axis), &info) < 0) return -1;
  *state = (struct clinux_axis){info.value, info.minimum, info.maximum};
  return 0;
}

int clinux_serial_lines(int port, int *lines) {
  int bits = 0;
  if (ioctl(port, TIOCMGET, &bits) != 0) return -1;
  *lines = (bits & TIOCM_CTS ? CLINUX_LINE_CTS : 0) | (bits & TIOCM_DSR ? CLINUX_LINE_DSR : 0);
  return 0;
}

int clinux_serial_feed(int port) {
  int bits = TIOCM_DTR | TIOCM_RTS;
  return ioctl(port, TIOCMBIS, &bits);
}

int clinux_serial_wait(int port) {
  return ioctl(port, TIOCMIWAIT, TIOCM_CTS | TIOCM_DSR);
}

// Only a signal with a handler interrupts the kernel's wait for a line.
static void interrupted(int signal) { (void)signal; }

static int interrupting_signal(void) { return SIGRTMIN + 1; }

int clinux_allow_interruption(void) {
  struct sigaction action = {.sa_handler = interrupted};
  sigemptyset(&action.sa_mask);
  if (sigaction(interrupting_signal(), &action, NULL) != 0) return -1;
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, interrupting_signal());
  errno = pthread_sigmask(SIG_UNBLOCK, &set, NULL);
  return errno == 0 ? 0 : -1;
}

void clinux_interrupt(pthread_t thread) { pthread_kill(thread, interrupting_signal()); }
