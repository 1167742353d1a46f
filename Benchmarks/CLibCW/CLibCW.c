#include "CLibCW.h"

#include <dlfcn.h>
#include <errno.h>
#include <string.h>
#include <sys/time.h>

static struct {
  void (*clear_buffer)(void);
  void (*adapt)(void);
  void (*do_not_adapt)(void);
  int (*set_speed)(int);
  int (*set_tolerance)(int);
  int (*set_noise_threshold)(int);
  int (*start_tone)(const struct timeval *);
  int (*end_tone)(const struct timeval *);
  int (*receive_representation)(const struct timeval *, char *, bool *, bool *);
  int (*character)(const char *);
} cw;

// The library; NULL until it is loaded.
static void *library = NULL;

static bool find(const char *name, void *function) {
  void *symbol = dlsym(library, name);
  *(void **)function = symbol;
  return symbol != NULL;
}

static bool find_all(void) {
  return find("cw_clear_receive_buffer", &cw.clear_buffer)
    && find("cw_enable_adaptive_receive", &cw.adapt)
    && find("cw_disable_adaptive_receive", &cw.do_not_adapt)
    && find("cw_set_receive_speed", &cw.set_speed)
    && find("cw_set_tolerance", &cw.set_tolerance)
    && find("cw_set_noise_spike_threshold", &cw.set_noise_threshold)
    && find("cw_start_receive_tone", &cw.start_tone)
    && find("cw_end_receive_tone", &cw.end_tone)
    && find("cw_receive_representation", &cw.receive_representation)
    && find("cw_representation_to_character", &cw.character);
}

bool libcw_restart(void) {
  if (library != NULL) dlclose(library);
  library = dlopen("libcw.so.7", RTLD_NOW | RTLD_LOCAL);
  if (library != NULL && find_all()) return true;
  if (library != NULL) dlclose(library);
  library = NULL;
  return false;
}

typedef struct {
  char *text;
  size_t count;
  size_t capacity;
} Output;

static void put(Output *output, char character) {
  if (output->count < output->capacity) output->text[output->count++] = character;
}

static struct timeval moment(int64_t microseconds) {
  return (struct timeval){microseconds / 1000000, microseconds % 1000000};
}

static void begin(CWSettings settings) {
  // The speed can only be set while adaptation is disabled; adaptation then starts from it.
  cw.do_not_adapt();
  cw.set_speed(settings.speed);
  cw.set_tolerance(settings.tolerance);
  cw.set_noise_threshold(settings.noise_threshold);
  if (settings.adapts) cw.adapt();
}

// Returns the character of dots and dashes; 0 for none.
//
// Seven dashes are excluded, because libcw 3.6.0 would read one element beyond the end of its
// table.
static char character(const char *representation) {
  return strcmp(representation, "-------") == 0 ? 0 : (char)cw.character(representation);
}

// Requests the character before a space at the end of the space. cwcp and xcwcp do so continuously.
static void poll(const struct timeval *now, Output *output) {
  // The result of cw_get_receive_buffer_capacity(), and a NUL.
  char representation[257];
  bool is_end_of_word = false;
  bool is_error = false;
  if (!cw.receive_representation(now, representation, &is_end_of_word, &is_error)) return;
  char received = is_error ? 0 : character(representation);
  put(output, received == 0 ? '*' : received);
  if (is_end_of_word) put(output, ' ');
  cw.clear_buffer();
}

// Discards what cannot be received, as xcwcp does.
static void give_up(Output *output) {
  put(output, '*');
  cw.clear_buffer();
}

static void start_mark(const struct timeval *now, Output *output) {
  if (cw.start_tone(now)) return;
  give_up(output);
  cw.start_tone(now);
}

static void end_mark(const struct timeval *now, Output *output) {
  if (cw.end_tone(now)) return;
  // ENOENT and ENOMEM put the receiver in a separate error state, which the next poll reports.
  if (errno == ERANGE || errno == EINVAL) give_up(output);
}

size_t libcw_receive(
  CWSettings settings, const int64_t *microseconds, size_t count, char *text, size_t capacity) {
  Output output = {text, 0, capacity};
  // Greater than zero, which libcw interprets as no time.
  int64_t time = 1000000;
  if (library == NULL) return 0;
  begin(settings);
  for (size_t index = 0; index < count; index++) {
    struct timeval now = moment(time);
    if (index % 2 == 0) {
      if (index > 0) poll(&now, &output);
      start_mark(&now, &output);
    } else {
      end_mark(&now, &output);
    }
    time += microseconds[index];
  }
  struct timeval end = moment(time);
  end_mark(&end, &output);
  struct timeval later = moment(time + 30000000);
  poll(&later, &output);
  return output.count;
}
