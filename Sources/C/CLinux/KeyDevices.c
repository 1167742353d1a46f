// Keys, motors and lights that are separate devices: the kernel's input layer and the control lines
// of a serial port.

#define _GNU_SOURCE
#include <errno.h>
#include <linux/input.h>
#include <signal.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

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

int clinux_input_name(int device, char *name, size_t count) {
  memset(name, 0, count);
  return ioctl(device, EVIOCGNAME(count - 1), name) < 0 ? -1 : 0;
}

// Whether a device has an event of a type; neither type has more events than FF_CNT.
static bool has_event(int device, int type, int code) {
  uint8_t bits[FF_CNT / 8] = {0};
  _Static_assert(LED_CNT <= FF_CNT, "room for all lights");
  return ioctl(device, EVIOCGBIT(type, sizeof bits), bits) >= 0 && bits[code / 8] >> code % 8 & 1;
}

bool clinux_input_has_motors(int device) { return has_event(device, EV_FF, FF_RUMBLE); }

int clinux_input_light(int device) {
  static const int lights[] = {LED_SCROLLL, LED_CAPSL, LED_NUML};
  for (size_t index = 0; index < sizeof lights / sizeof *lights; index++)
    if (has_event(device, EV_LED, lights[index])) return lights[index];
  return -1;
}

bool clinux_input_is_lit(int device, int light) {
  uint8_t bits[LED_CNT / 8] = {0};
  return ioctl(device, EVIOCGLED(sizeof bits), bits) >= 0 && bits[light / 8] >> light % 8 & 1;
}

int clinux_input_load_rumble(
  int device, int effect, uint16_t strong, uint16_t weak, uint16_t milliseconds) {
  struct ff_effect rumble = {.type = FF_RUMBLE, .id = (int16_t)effect};
  rumble.replay.length = milliseconds;
  rumble.u.rumble.strong_magnitude = strong;
  rumble.u.rumble.weak_magnitude = weak;
  return ioctl(device, EVIOCSFF, &rumble) < 0 ? -1 : rumble.id;
}

// Writes an event, and the end of its report.
static int send_event(int device, int type, int code, int value) {
  struct input_event events[2] = {
    {.type = (uint16_t)type, .code = (uint16_t)code, .value = value},
    {.type = EV_SYN, .code = SYN_REPORT},
  };
  ssize_t count = write(device, events, sizeof events);
  if (count == sizeof events) return 0;
  if (count >= 0) errno = EIO;
  return -1;
}

int clinux_input_rumble(int device, int effect, bool is_on) {
  return send_event(device, EV_FF, effect, is_on);
}

int clinux_input_set_light(int device, int light, bool is_on) {
  return send_event(device, EV_LED, light, is_on);
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
