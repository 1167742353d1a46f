// Restores a terminal when the program crashes, in any thread.
//
// A thread that the keyboard can do without ends alone if Swift's own checks stop it.
//
//     armed ──crash, the first──► claimed ──by the owner──► restored ──► the signal's former course
//                                    │
//              other threads that crash meanwhile wait for the end
//
// The owner is the thread that armed the guard. Another thread may have its own descriptor table,
// in which the terminal's number is a different file. It therefore sends the owner a crash signal,
// so that the owner restores the terminal. Swift's own traps raise SIGILL or SIGTRAP.
//
// The handler calls only async-signal-safe functions (POSIX.1-2017, 2.4.3): write, poll, tcsetattr,
// sigaction, raise, and bare system calls.

#define _GNU_SOURCE
#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "CLinux.h"

static const int guarded[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT};
enum { GUARDED = sizeof guarded / sizeof *guarded };

static struct sigaction former[GUARDED];
static bool installed;

struct terminal {
  int descriptor;
  struct termios modes;
  uint8_t bytes[CLINUX_GUARD_CAPACITY];
  size_t count;
};

// A text as it was typed; its control characters are skipped when it is printed.
struct text {
  size_t opening_count, count;
  uint8_t bytes[];
};

// The owner fills the unused one, so that the other is complete at any moment.
static struct terminal terminals[2];
static _Atomic(struct terminal *) armed;
static _Atomic(struct text *) last_words;
static long owner;
static atomic_bool claimed, restored;

// The handler's stack in the owner: its ordinary stack may have overflowed.
enum { STACK = 65536 };
static uint8_t stack[STACK] __attribute__((aligned(16)));

// The event file that reports the end of this thread if it crashes; -1 if the process ends then.
static _Thread_local int report = -1;
// Whether any thread may crash alone: the handler then stays.
static atomic_bool survives;

static long this_thread(void) { return syscall(SYS_gettid); }

// Writes all bytes; gives up if the terminal does not read for a second.
static void write_all(int descriptor, const uint8_t *bytes, size_t count) {
  size_t done = 0;
  while (done < count) {
    ssize_t written = write(descriptor, bytes + done, count - done);
    if (written > 0) {
      done += (size_t)written;
      continue;
    }
    if (written < 0 && errno == EINTR) continue;
    if (written < 0 && errno != EAGAIN) return;
    struct pollfd writable = {.fd = descriptor, .events = POLLOUT};
    if (poll(&writable, 1, 1000) <= 0) return;
  }
}

// Whether a byte begins a C0 or C1 control character other than tab and newline.
static bool begins_control(const uint8_t *byte, const uint8_t *end) {
  if (*byte == '\n' || *byte == '\t') return false;
  if (*byte < 0x20 || *byte == 0x7F) return true;
  return *byte == 0xC2 && byte + 1 < end && byte[1] < 0xA0;
}

static void print(int descriptor, const struct text *text) {
  const uint8_t *next = text->bytes + text->opening_count, *end = text->bytes + text->count;
  write_all(descriptor, text->bytes, text->opening_count);
  while (next < end) {
    const uint8_t *start = next;
    while (next < end && !begins_control(next, end)) next++;
    write_all(descriptor, start, (size_t)(next - start));
    if (next < end) next += *next == 0xC2 ? 2 : 1;
  }
}

static void restore(void) {
  struct terminal *terminal = atomic_exchange(&armed, NULL);
  if (terminal == NULL) return;
  write_all(terminal->descriptor, terminal->bytes, terminal->count);
  tcsetattr(terminal->descriptor, TCSANOW, &terminal->modes);
  struct text *text = atomic_load(&last_words);
  if (text != NULL) print(terminal->descriptor, text);
  atomic_store(&restored, true);
}

// Waits until the terminal is restored, for at most `milliseconds`.
static void wait_for_restoring(int milliseconds) {
  for (int waited = 0; waited < milliseconds && !atomic_load(&restored); waited += 5)
    poll(NULL, 0, 5);
}

static void restore_former(int signal) {
  for (size_t i = 0; i < GUARDED; i++)
    if (guarded[i] == signal) sigaction(signal, &former[i], NULL);
}

// Ends the process with a signal once the handler has returned. The former handler is skipped.
// Swift's own handler, which prints a backtrace, returns from a signal that was sent, so the
// process would continue.
static void end_by(int signal) {
  struct sigaction action = {.sa_handler = SIG_DFL};
  sigaction(signal, &action, NULL);
  raise(signal);
}

// Ends this thread alone, without running anything more of its own, and reports it.
//
// Only for the traps of Swift's checks: they happen in Swift code, never within the allocator, so
// no lock that others need is held. The kernel wakes a thread that joins this one.
static void end_alone(void) {
  const uint64_t count = CLINUX_CRASH_REPORT;
  if (write(report, &count, sizeof count) < 0) { /* nobody is told */ }
  syscall(SYS_exit, 0);
}

static void crashed(int signal, siginfo_t *information, void *context) {
  (void)context;
  bool is_trap = signal == SIGILL || signal == SIGTRAP || signal == SIGFPE;
  if (report >= 0 && is_trap && information->si_code > 0) end_alone();
  if (atomic_load(&armed) != NULL || atomic_load(&claimed)) {
    bool is_first = !atomic_exchange(&claimed, true);
    if (this_thread() == owner) {
      restore();
    } else if (is_first) {
      if (syscall(SYS_tgkill, getpid(), owner, SIGABRT) == 0) wait_for_restoring(3000);
    }
    // The first crash ends the process; until then no other thread may draw on the terminal.
    if (!is_first) poll(NULL, 0, 5000);
  }
  // A fault recurs when its instruction is executed again. A sent signal, and the breakpoint of
  // x86, whose instruction is complete, must be raised again. The raised signal waits until this
  // handler returns.
  if (information->si_code <= 0 || signal == SIGTRAP) return end_by(signal);
  restore_former(signal);
}

static int install(void) {
  stack_t handler_stack = {.ss_sp = stack, .ss_size = sizeof stack};
  if (sigaltstack(&handler_stack, NULL) != 0) return -1;
  struct sigaction action = {.sa_sigaction = crashed, .sa_flags = SA_SIGINFO | SA_ONSTACK};
  // SIGTTOU stops a background process that sets terminal modes, unless the signal is blocked.
  sigemptyset(&action.sa_mask);
  sigaddset(&action.sa_mask, SIGTTOU);
  // A second crash in the restoring thread would wait for the first, and so for itself.
  for (size_t i = 0; i < GUARDED; i++) sigaddset(&action.sa_mask, guarded[i]);
  for (size_t i = 0; i < GUARDED; i++)
    if (sigaction(guarded[i], &action, &former[i]) != 0) return -1;
  installed = true;
  return 0;
}

int clinux_prepare_surviving(void) {
  atomic_store(&survives, true);
  return installed ? 0 : install();
}

void clinux_survive_crash(int event_file) { report = event_file; }

int clinux_guard_arm(
  int descriptor, const struct termios *modes, const uint8_t *bytes, size_t count) {
  if (count > CLINUX_GUARD_CAPACITY) {
    errno = EINVAL;
    return -1;
  }
  owner = this_thread();
  struct terminal *next = &terminals[atomic_load(&armed) == &terminals[0] ? 1 : 0];
  next->descriptor = descriptor;
  next->modes = *modes;
  if (count > 0) memcpy(next->bytes, bytes, count);
  next->count = count;
  atomic_store(&armed, next);
  return installed ? 0 : install();
}

void clinux_guard_print(
  const uint8_t *opening, size_t opening_count, const uint8_t *bytes, size_t count) {
  struct text *next = count == 0 ? NULL : malloc(sizeof *next + opening_count + count);
  if (next != NULL) {
    memcpy(next->bytes, opening, opening_count);
    memcpy(next->bytes + opening_count, bytes, count);
    next->opening_count = opening_count;
    next->count = opening_count + count;
  }
  free(atomic_exchange(&last_words, next));
}

void clinux_guard_disarm(void) {
  atomic_store(&armed, NULL);
  clinux_guard_print(NULL, 0, NULL, 0);
  if (!installed || atomic_load(&survives)) return;
  for (size_t i = 0; i < GUARDED; i++) sigaction(guarded[i], &former[i], NULL);
  installed = false;
}

void *clinux_add_stack(void) {
  void *memory = mmap(NULL, STACK, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return NULL;
  stack_t added = {.ss_sp = memory, .ss_size = STACK};
  if (sigaltstack(&added, NULL) == 0) return memory;
  munmap(memory, STACK);
  return NULL;
}

void clinux_remove_stack(void *memory) {
  if (memory == NULL) return;
  stack_t none = {.ss_flags = SS_DISABLE};
  sigaltstack(&none, NULL);
  munmap(memory, STACK);
}
