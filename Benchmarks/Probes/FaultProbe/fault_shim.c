// A sound device that fails on demand; preloaded between a program and libasound.
//
// $FAULT_PAGE is a file of one page that the probe maps too. One byte selects the fault, and
// counters report the calls of the device. The faults are: 0 none, 1 lost, 2 suspended, 3 busy, 4
// refused, 5 back with another rate.
#define _GNU_SOURCE
#include <alsa/asoundlib.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

struct page {
  _Atomic unsigned char fault;
  // Incremented by the probe with each new fault, which invalidates open devices.
  _Atomic unsigned generation;
  _Atomic unsigned failures;
  // The time of the last samples other than silence, and of the first ones since the last fault.
  _Atomic long long heard;
};

static struct page *page;
static unsigned opened;
static int rates;

static long long now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000000000LL + time.tv_nsec;
}

__attribute__((constructor)) static void map_page(void) {
  const char *name = getenv("FAULT_PAGE");
  int file = name ? open(name, O_RDWR | O_CLOEXEC) : -1;
  if (file < 0) return;
  void *mapped = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  close(file);
  if (mapped != MAP_FAILED) page = mapped;
}

static int fails(int code) {
  page->failures++;
  return code;
}

// Returns the error of an open device during a fault; 0 without one.
static int trouble(void) {
  if (!page) return 0;
  if (page->fault == 2) return fails(-ESTRPIPE);
  if (page->fault != 0 || opened != page->generation) return fails(-ENODEV);
  return 0;
}

#define REAL(name) ((typeof(&name))dlsym(RTLD_NEXT, #name))

int snd_pcm_open(snd_pcm_t **pcm, const char *name, snd_pcm_stream_t stream, int mode) {
  if (page) switch (page->fault) {
    case 1: return fails(-ENODEV);
    case 3: return fails(-EBUSY);
    case 4: return fails(-EACCES);
    }
  if (page) opened = page->generation;
  return REAL(snd_pcm_open)(pcm, name, stream, mode);
}

int snd_pcm_hw_params_set_rate_near(
    snd_pcm_t *pcm, snd_pcm_hw_params_t *parameters, unsigned *rate, int *direction) {
  static const unsigned other[] = {44100, 8000, 96000, 48000};
  if (page && page->generation > 0) *rate = other[rates++ % 4];
  return REAL(snd_pcm_hw_params_set_rate_near)(pcm, parameters, rate, direction);
}

int snd_pcm_prepare(snd_pcm_t *pcm) {
  int code = trouble();
  return code ? code : REAL(snd_pcm_prepare)(pcm);
}

int snd_pcm_resume(snd_pcm_t *pcm) {
  int code = trouble();
  return code ? -EAGAIN : REAL(snd_pcm_resume)(pcm);
}

snd_pcm_sframes_t snd_pcm_avail(snd_pcm_t *pcm) {
  int code = trouble();
  return code ? code : REAL(snd_pcm_avail)(pcm);
}

snd_pcm_sframes_t snd_pcm_writei(snd_pcm_t *pcm, const void *buffer, snd_pcm_uframes_t size) {
  int code = trouble();
  if (code) return code;
  snd_pcm_sframes_t taken = REAL(snd_pcm_writei)(pcm, buffer, size);
  if (page && taken > 0) {
    ssize_t bytes = snd_pcm_frames_to_bytes(pcm, taken);
    for (ssize_t i = 0; i < bytes; i++)
      if (((const char *)buffer)[i]) {
        page->heard = now();
        break;
      }
  }
  return taken;
}
