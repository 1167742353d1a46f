// A minimal program that sounds a key: bare C between a terminal and libasound, for comparison.
//
//   cc -O2 -o bare_player bare_player.c -lasound -lm ; ./bare_player DEVICE lead|periods
//
// `lead` polls every millisecond and keeps the device 96 frames ahead (2 ms). `periods` writes 120
// frames whenever there is room in a buffer of 360. `.` and `-` start a tone of 40 and 120 ms with
// the next write, and cut off the previous tone. Ctrl-D ends it.

#define _GNU_SOURCE
#include <alsa/asoundlib.h>
#include <fcntl.h>
#include <math.h>
#include <poll.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/timerfd.h>
#include <termios.h>
#include <unistd.h>

enum { RATE = 48000, EDGE = 240, LEAD = 96, PERIOD = 120, BUFFER = 360 };

static int length, position;

static void fill(short *output, int count) {
  for (int index = 0; index < count; index++, position++) {
    int nearest = position < length - 1 - position ? position : length - 1 - position;
    double level = nearest < EDGE ? 0.5 - 0.5 * cos(M_PI * (nearest + 0.5) / EDGE) : 1;
    output[index] = nearest < 0 ? 0 : (short)(9000 * level * sin(2 * M_PI * 600 * position / RATE));
  }
}

static void check(int code, const char *what) {
  if (code >= 0) return;
  fprintf(stderr, "bare_player: %s: %s\n", what, snd_strerror(code));
  exit(1);
}

static snd_pcm_t *open_device(const char *name, int keeps_lead) {
  snd_pcm_t *pcm;
  snd_pcm_hw_params_t *hardware;
  snd_pcm_sw_params_t *software;
  unsigned rate = RATE;
  snd_pcm_uframes_t period = keeps_lead ? 128 : PERIOD, buffer = keeps_lead ? 1024 : BUFFER;
  check(snd_pcm_open(&pcm, name, SND_PCM_STREAM_PLAYBACK, SND_PCM_NONBLOCK), "open");
  snd_pcm_hw_params_malloc(&hardware);
  check(snd_pcm_hw_params_any(pcm, hardware), "any");
  check(snd_pcm_hw_params_set_access(pcm, hardware, SND_PCM_ACCESS_RW_INTERLEAVED), "access");
  check(snd_pcm_hw_params_set_format(pcm, hardware, SND_PCM_FORMAT_S16), "format");
  check(snd_pcm_hw_params_set_channels(pcm, hardware, 1), "channels");
  check(snd_pcm_hw_params_set_rate_near(pcm, hardware, &rate, NULL), "rate");
  check(snd_pcm_hw_params_set_period_size_near(pcm, hardware, &period, NULL), "period");
  check(snd_pcm_hw_params_set_buffer_size_near(pcm, hardware, &buffer), "buffer");
  check(snd_pcm_hw_params(pcm, hardware), "hw_params");
  snd_pcm_sw_params_malloc(&software);
  check(snd_pcm_sw_params_current(pcm, software), "current");
  check(snd_pcm_sw_params_set_start_threshold(pcm, software, keeps_lead ? 1 : buffer), "threshold");
  check(snd_pcm_sw_params_set_avail_min(pcm, software, period), "avail_min");
  check(snd_pcm_sw_params(pcm, software), "sw_params");
  return pcm;
}

// Returns the number of frames to write now.
static long room(snd_pcm_t *pcm, int keeps_lead, long buffer) {
  long available = snd_pcm_avail_update(pcm);
  if (available < 0) {
    check(snd_pcm_recover(pcm, available, 1), "recover");
    available = buffer;
  }
  if (!keeps_lead) return available / PERIOD * PERIOD;
  long queued = buffer - available;
  return queued < LEAD ? LEAD - queued : 0;
}

// Reads the keys; returns false at the end.
static int read_keys(void) {
  char keys[64];
  ssize_t count = read(0, keys, sizeof keys);
  if (count <= 0) return 0;
  for (ssize_t index = 0; index < count; index++) {
    if (keys[index] == 4) return 0;
    if (keys[index] != '.' && keys[index] != '-') continue;
    length = RATE / 1000 * (keys[index] == '.' ? 40 : 120);
    position = 0;
  }
  return 1;
}

int main(int count, char **arguments) {
  if (count < 3) return 2;
  struct termios settings;
  tcgetattr(0, &settings);
  cfmakeraw(&settings);
  tcsetattr(0, TCSANOW, &settings);
  // The same request as that of the keyboard's sound thread; a refusal is ignored.
  sched_setscheduler(0, SCHED_FIFO, &(struct sched_param){.sched_priority = 20});
  int keeps_lead = strcmp(arguments[2], "lead") == 0;
  snd_pcm_t *pcm = open_device(arguments[1], keeps_lead);
  snd_pcm_uframes_t buffer, period;
  snd_pcm_get_params(pcm, &buffer, &period);
  struct pollfd files[16] = {{.fd = 0, .events = POLLIN}};
  int timer = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK), places = 1;
  if (keeps_lead) {
    timerfd_settime(timer, 0, &(struct itimerspec){{0, 1000000}, {0, 1000000}}, NULL);
    files[places++] = (struct pollfd){.fd = timer, .events = POLLIN};
  } else {
    places += snd_pcm_poll_descriptors(pcm, files + 1, 15);
  }
  short samples[BUFFER];
  position = 1;
  for (;;) {
    poll(files, places, -1);
    if (files[0].revents && !read_keys()) break;
    unsigned long long ticks;
    unsigned short ready;
    if (keeps_lead) (void)!read(timer, &ticks, sizeof ticks);
    else snd_pcm_poll_descriptors_revents(pcm, files + 1, places - 1, &ready);
    for (long left = room(pcm, keeps_lead, buffer); left > 0;) {
      long part = left < PERIOD ? left : PERIOD;
      fill(samples, part);
      if (snd_pcm_writei(pcm, samples, part) < 0) break;
      left -= part;
    }
  }
  snd_pcm_drop(pcm);
  snd_pcm_close(pcm);
  return 0;
}
