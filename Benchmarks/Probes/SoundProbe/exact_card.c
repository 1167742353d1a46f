// A sound card for the probes: an ALSA plugin that plays nowhere, exactly at the speed of the
// clock, and records the time of each mark. It has no daemon, and makes no system calls except to
// write marks and underruns.
//
//   cc -shared -fPIC -DPIC -O2 -o libasound_module_pcm_exact.so exact_card.c -lasound
//   pcm_type.exact { lib "/path/libasound_module_pcm_exact.so" }
//   pcm.!default { type plug slave.pcm { type exact log "/path/marks" } }
//
// The log has lines in nanoseconds of CLOCK_MONOTONIC. `mark ONSET END` has the first and the last
// non-silent frame, with at least ten milliseconds of silence before and after. `dry` is an
// underrun in a mark.

#include <alsa/asoundlib.h>
#include <alsa/pcm_external.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

enum { QUIET_MILLISECONDS = 10 };

typedef struct {
  snd_pcm_ioplug_t io;
  int log;
  int running;
  long long start;           // the time of the first frame
  unsigned long long written;
  unsigned long long onset, end;  // of the unfinished mark, in frames
  int sounds;
} card_t;

static long long now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000000000LL + time.tv_nsec;
}

static unsigned long long played(const card_t *card) {
  if (!card->running) return 0;
  return (unsigned long long)((now() - card->start) * (double)card->io.rate / 1e9);
}

static long long moment(const card_t *card, unsigned long long frame) {
  return card->start + (long long)(frame * 1e9 / card->io.rate);
}

static void end_mark(card_t *card) {
  char line[80];
  if (!card->sounds) return;
  card->sounds = 0;
  int size = snprintf(line, sizeof line, "mark %lld %lld\n", moment(card, card->onset), moment(card, card->end));
  (void)!write(card->log, line, size);
}

static int prepare(snd_pcm_ioplug_t *io) {
  card_t *card = io->private_data;
  end_mark(card);
  card->running = 0;
  card->written = 0;
  return 0;
}

static int start(snd_pcm_ioplug_t *io) {
  card_t *card = io->private_data;
  card->start = now();
  card->running = 1;
  return 0;
}

static int stop(snd_pcm_ioplug_t *io) {
  card_t *card = io->private_data;
  end_mark(card);
  card->running = 0;
  return 0;
}

static snd_pcm_sframes_t pointer(snd_pcm_ioplug_t *io) {
  card_t *card = io->private_data;
  unsigned long long frames = played(card);
  if (frames <= card->written) return frames % io->buffer_size;
  if (card->sounds) (void)!write(card->log, "dry\n", 4);
  return -EPIPE;
}

static snd_pcm_sframes_t transfer(
  snd_pcm_ioplug_t *io, const snd_pcm_channel_area_t *areas, snd_pcm_uframes_t offset, snd_pcm_uframes_t size) {
  card_t *card = io->private_data;
  const short *samples = (const short *)((char *)areas[0].addr + areas[0].first / 8);
  int step = areas[0].step / 16;
  for (snd_pcm_uframes_t index = 0; index < size; index++) {
    unsigned long long frame = card->written + index;
    if (samples[(offset + index) * step] != 0) {
      if (!card->sounds) card->onset = frame;
      card->sounds = 1;
      card->end = frame;
    } else if (card->sounds && frame - card->end > io->rate * QUIET_MILLISECONDS / 1000) {
      end_mark(card);
    }
  }
  card->written += size;
  return size;
}

static int delay(snd_pcm_ioplug_t *io, snd_pcm_sframes_t *frames) {
  card_t *card = io->private_data;
  long long left = (long long)(card->written - played(card));
  *frames = left < 0 ? 0 : left;
  return 0;
}

static int close_card(snd_pcm_ioplug_t *io) {
  card_t *card = io->private_data;
  close(card->log);
  close(io->poll_fd);
  free(card);
  return 0;
}

static const snd_pcm_ioplug_callback_t callbacks = {
  .prepare = prepare, .start = start, .stop = stop, .pointer = pointer, .transfer = transfer,
  .delay = delay, .close = close_card};

SND_PCM_PLUGIN_DEFINE_FUNC(exact) {
  snd_config_iterator_t place, next;
  const char *log = "/dev/null";
  (void)root;
  snd_config_for_each(place, next, conf) {
    snd_config_t *entry = snd_config_iterator_entry(place);
    const char *id;
    if (snd_config_get_id(entry, &id) == 0 && strcmp(id, "log") == 0) snd_config_get_string(entry, &log);
  }
  if (stream != SND_PCM_STREAM_PLAYBACK) return -EINVAL;
  card_t *card = calloc(1, sizeof *card);
  if (!card) return -ENOMEM;
  card->log = open(log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  card->io.version = SND_PCM_IOPLUG_VERSION;
  card->io.name = "exact card of the probes";
  card->io.callback = &callbacks;
  card->io.private_data = card;
  card->io.poll_fd = eventfd(1, EFD_CLOEXEC | EFD_NONBLOCK);
  card->io.poll_events = POLLIN;
  int failure = snd_pcm_ioplug_create(&card->io, name, stream, mode);
  if (failure < 0) {
    free(card);
    return failure;
  }
  static const unsigned access[] = {SND_PCM_ACCESS_RW_INTERLEAVED, SND_PCM_ACCESS_MMAP_INTERLEAVED};
  static const unsigned formats[] = {SND_PCM_FORMAT_S16};
  snd_pcm_ioplug_set_param_list(&card->io, SND_PCM_IOPLUG_HW_ACCESS, 2, access);
  snd_pcm_ioplug_set_param_list(&card->io, SND_PCM_IOPLUG_HW_FORMAT, 1, formats);
  snd_pcm_ioplug_set_param_minmax(&card->io, SND_PCM_IOPLUG_HW_CHANNELS, 1, 2);
  snd_pcm_ioplug_set_param_minmax(&card->io, SND_PCM_IOPLUG_HW_RATE, 8000, 192000);
  snd_pcm_ioplug_set_param_minmax(&card->io, SND_PCM_IOPLUG_HW_PERIOD_BYTES, 64, 1 << 20);
  snd_pcm_ioplug_set_param_minmax(&card->io, SND_PCM_IOPLUG_HW_PERIODS, 2, 1024);
  snd_pcm_ioplug_set_param_minmax(&card->io, SND_PCM_IOPLUG_HW_BUFFER_BYTES, 128, 1 << 22);
  *pcmp = card->io.pcm;
  return 0;
}
SND_PCM_PLUGIN_SYMBOL(exact);
