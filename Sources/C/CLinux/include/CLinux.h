// Functions that `import Glibc` does not provide, and code that must be C, such as the crash
// handler.
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

/// Calls ppoll(2), which glibc declares only for GNU sources, without a signal mask. A null
/// `timeout` waits without limit.
int clinux_ppoll(struct pollfd *descriptors, size_t count, const struct timespec *timeout);

/// Lets SIGQUIT end the process, instead of the backtrace that the Swift runtime prints for it.
/// A process that was started with the signal ignored keeps ignoring it.
void clinux_end_at_quit(void);

/// Blocks all signals in this thread except those that report a fault of the program itself.
void clinux_block_signals(sigset_t *before);

/// Sets this thread's name in process listings; limited to 15 bytes (pthread_setname_np(3)).
void clinux_name_thread(const char *name);

/// Joins a thread if it has ended, without waiting. Returns whether it was joined, which happens
/// once.
bool clinux_try_join(pthread_t thread);

/// The maximum number of bytes that the guard can store.
enum { CLINUX_GUARD_CAPACITY = 2048 };

/// Restores a terminal when the program crashes, in any thread.
///
/// From now on SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE and SIGABRT first write `bytes` to
/// `descriptor` and set its modes to `saved`. Then they take their former action. This thread
/// restores the terminal even if another one crashes, so it must not end before the guard is
/// disarmed. Another call replaces the stored values. Returns 0, or -1 with errno (EINVAL if
/// `count` exceeds the capacity).
int clinux_guard_arm(
  int descriptor, const struct termios *saved, const uint8_t *bytes, size_t count);

/// Makes a crash print a UTF-8 text after restoring the terminal, preceded by the bytes of
/// `opening`. An empty text prints nothing. Control characters of the text are skipped. Only for
/// the thread that arms the guard.
void clinux_guard_print(
  const uint8_t *opening, size_t opening_count, const uint8_t *text, size_t count);

/// Restores the former signal handlers; a crash no longer prints anything.
void clinux_guard_disarm(void);

// What a thread that crashes alone adds to the count of its event file.
#define CLINUX_CRASH_REPORT (1ull << 32)

// Installs the handlers that let a thread crash alone. Call it in the main thread.
int clinux_prepare_surviving(void);

// Lets this thread crash alone from now on: it ends, and `event_file` reports it.
void clinux_survive_crash(int event_file);

/// Allocates a stack for crash handlers in this thread, in case its own overflows. Returns it, or
/// null.
void *clinux_add_stack(void);

/// Removes this thread's handler stack; call it before the thread ends. Null is allowed.
void clinux_remove_stack(void *stack);

/// The state of a child.
enum {
  CLINUX_CHILD_RUNS = 0,
  CLINUX_CHILD_EXITED = 1,
  CLINUX_CHILD_KILLED = 2,
  CLINUX_CHILD_STOPPED = 3,
};

/// Returns the state of a child without waiting, one of the above, and stores its exit status or
/// signal in `code`; -1 with errno on failure. A child that has ended is reaped and then unknown.
int clinux_wait(int process, int *code);

/// Returns a variable of this process's environment, as NAME=value; null after the last.
const char *clinux_environment(size_t index);

/// Makes an input device timestamp its events with CLOCK_MONOTONIC. Returns 0, or -1 with errno.
int clinux_input_use_monotonic(int device);

/// Grabs an input device for this program alone, or releases it. Returns 0, or -1 with errno.
int clinux_input_grab(int device, bool grabs);

/// Reads which keys of an input device are down, one bit per key code. Returns 0, or -1 with errno.
int clinux_input_keys(int device, uint8_t *bits, size_t count);

/// The place of an axis of an input device, and the ends of its range.
struct clinux_axis { int32_t value, minimum, maximum; };

/// Reads the place and the range of an axis of an input device. The range of an axis that the device
/// lacks may be empty. Returns 0, or -1 with errno.
int clinux_input_axis(int device, uint16_t axis, struct clinux_axis *state);

/// Reads the name of an input device, cut to `count` bytes with the null at its end. Returns 0, or -1
/// with errno.
int clinux_input_name(int device, char *name, size_t count);

/// Whether an input device has motors (FF_RUMBLE).
bool clinux_input_has_motors(int device);

/// Returns the light of an input device that other programs need least: that of scroll lock, caps lock
/// or num lock; -1 if it has none.
int clinux_input_light(int device);

/// Whether a light of an input device is on.
bool clinux_input_is_lit(int device, int light);

/// Loads a movement of the motors into an input device, or changes a loaded one; -1 loads another. It
/// ends by itself after `milliseconds`, and the kernel removes it when the device is closed. Returns
/// its number, or -1 with errno.
int clinux_input_load_rumble(
  int device, int effect, uint16_t strong, uint16_t weak, uint16_t milliseconds);

/// Starts a loaded movement from its beginning, or stops it. Returns 0, or -1 with errno.
int clinux_input_rumble(int device, int effect, bool is_on);

/// Turns a light of an input device on or off. Returns 0, or -1 with errno.
int clinux_input_set_light(int device, int light, bool is_on);

/// The input lines of a serial port, as a set of CLINUX_LINE bits.
enum { CLINUX_LINE_CTS = 1, CLINUX_LINE_DSR = 2 };

/// Reads the state of a serial port's lines. Returns 0, or -1 with errno.
int clinux_serial_lines(int port, int *lines);

/// Sets DTR and RTS, which supply a key connected between them and CTS or DSR. Returns 0, or -1
/// with errno.
int clinux_serial_feed(int port);

/// Waits until CTS or DSR of a serial port changes. Returns 0, or -1 with errno: EINTR if another
/// thread interrupted the wait with clinux_interrupt.
int clinux_serial_wait(int port);

/// Allows other threads to interrupt this thread's waits. Returns 0, or -1 with errno.
int clinux_allow_interruption(void);

/// Interrupts a blocking call of a thread that has allowed interruption.
void clinux_interrupt(pthread_t thread);

/// Hides this process's memory: no core dumps (the soft RLIMIT_CORE), and no other process of the
/// same user may read it (PR_SET_DUMPABLE). Returns 0, or -1 with errno.
int clinux_hide_memory(void);

/// Prevents this process and its children from gaining privileges by starting a program
/// (PR_SET_NO_NEW_PRIVS). Returns 0, or -1 with errno.
int clinux_forbid_new_privileges(void);

/// An instruction of a system call filter (struct sock_filter).
struct clinux_instruction {
  uint16_t code;
  uint8_t if_true;
  uint8_t if_false;
  uint32_t operand;
};

/// Installs a filter permanently in all threads (seccomp(2)). Returns 0, or -1 with errno. If the
/// filter asks another process, returns the descriptor for that.
int clinux_install_filter(
  const struct clinux_instruction *program, uint16_t count, bool asks);

/// Starts a process that connects sockets for this one, only to the names in `paths`, one per line.
/// A filter confines it. Call this before clinux_hide_memory. Returns a channel to the process,
/// which stays open while this process lives, or -1 with errno.
int clinux_connector_start(
  const char *paths, const struct clinux_instruction *program, uint16_t count);

/// Sends the descriptor of a filter that asks. Returns 0, or -1 with errno.
int clinux_connector_serve(int channel, int listener);

/// Returns the version of Landlock's interface (landlock(7)); -1 with errno if there is none.
int clinux_landlock_version(void);

/// Creates a rule set for the given rights, one bit each, and for further restrictions of the
/// interface version: TCP from version 4, other processes' abstract sockets from version 6. Returns
/// its descriptor, or -1 with errno.
int clinux_landlock_begin(uint64_t rights, int version);

/// Allows rights below a folder; for a single file, only those also in `file_rights`. Returns 0, or
/// -1 with errno.
int clinux_landlock_allow(int rules, const char *path, uint64_t rights, uint64_t file_rights);

/// Refuses this thread, and threads that it starts later, everything that the rules do not allow.
/// Returns 0, or -1 with errno.
int clinux_landlock_restrict(int rules);

/// Starts a program in its own process group, with pipes as standard input and output, and stores
/// their other ends. Returns 0, or the error number.
int clinux_spawn_piped(int *process, char *const arguments[], int *input, int *output);

// Returns the status of a process that has ended, in a shell's form; -1 while it runs.
int clinux_has_ended(int process);

/// Forks a copy of this process, which receives SIGTERM when this one ends. Call it before starting
/// any thread. Returns 0 in the copy; in this process the copy's process ID, or -1 with errno. This
/// process then takes the name, and must call clinux_guard.
int clinux_guard_start(const char *name);

/// Waits for the copy to end and forwards SIGTERM, SIGINT and SIGHUP to it. Kills the copy once it
/// has been stopped for `milliseconds`. Then ends with its status in a shell's form, and returns the
/// status in another process, which has a session of its own.
int clinux_guard(int process, int milliseconds);

/// Copies one byte of another process's memory, at the address of a variable of this process.
/// Returns 0 if access was granted, otherwise the error number.
int clinux_look_into(int process);

/// The trials of clinux_try; each makes system calls in a way that does no harm. The groups concern
/// the system, processes, and a named file.
enum {
  CLINUX_TRY_RING, CLINUX_TRY_BPF, CLINUX_TRY_MOUNT, CLINUX_TRY_KEXEC, CLINUX_TRY_CORE_LIMIT,
  CLINUX_TRY_DUMPABLE, CLINUX_TRY_WRITTEN_CODE, CLINUX_TRY_MADE_CODE, CLINUX_TRY_FILE_CODE,
  CLINUX_TRY_SHARED_MEMORY, CLINUX_TRY_MESSAGES, CLINUX_TRY_TERMINAL_INPUT, CLINUX_TRY_CONSOLE,
  CLINUX_TRY_TAKE_TERMINAL,

  CLINUX_TRY_PTRACE, CLINUX_TRY_READ_MEMORY, CLINUX_TRY_KILL, CLINUX_TRY_STOP,
  CLINUX_TRY_OPEN_PROCESS, CLINUX_TRY_LIMIT, CLINUX_TRY_PRIORITY, CLINUX_TRY_AFFINITY,
  CLINUX_TRY_COPY, CLINUX_TRY_NAMESPACE, CLINUX_TRY_CLONE3, CLINUX_TRY_OWN_NAMESPACE,
  CLINUX_TRY_EXECUTE,

  CLINUX_TRY_CONNECT, CLINUX_TRY_WATCH, CLINUX_TRY_CHMOD, CLINUX_TRY_CHOWN, CLINUX_TRY_TIMES,
  CLINUX_TRY_ATTRIBUTE, CLINUX_TRY_TRUNCATE, CLINUX_TRY_RENAME, CLINUX_TRY_LOOK
};

/// Makes a trial. Returns 0 if it was allowed, otherwise the error number.
int clinux_try(int which, const char *path);

/// Ends this process like a crash (SIGABRT).
void clinux_crash(void);

/// The answer for a program that has not ended.
enum { CLINUX_RUNS = -2 };

/// Returns whether a program that has ended dumped core; -1 if it did not crash, CLINUX_RUNS while it
/// runs.
int clinux_has_crashed(int process);

/// Creates a socket at `path` that only this user may access, and listens. An abandoned socket of
/// this user is replaced. Returns it, or -1 with errno: EADDRINUSE if a process listens, EEXIST if
/// another kind of file is there, EPERM if it belongs to another user, ENAMETOOLONG.
int clinux_local_listen(const char *path);

// Claims a name that no other process may have at the same time (an abstract socket). Returns its
// descriptor, or -1 with errno EADDRINUSE.
int clinux_claim(const char *name);

/// Connects to a Unix socket and returns a non-blocking socket, or -1 with errno.
int clinux_local_connect(const char *path);

/// Accepts a connection without waiting. Returns its socket, or -1 with errno: EAGAIN if none is
/// pending, EPERM if it came from another user and was closed.
int clinux_local_accept(int listener);

/// The capacity for a file name or a socket's path.
enum { CLINUX_NAME = 256 };

/// A file that appears under its name when it is complete.
struct clinux_new_file {
  int folder;
  int descriptor;
  char name[CLINUX_NAME];
  /// The name until then; empty if the file has none (O_TMPFILE).
  char temporary[CLINUX_NAME];
};

/// Creates a file to be called `name` in `folder`; `mode` is as for open(2). Files left behind by a
/// killed writer of the same file are removed. Returns 0, or the error number.
int clinux_new_file_begin(
  struct clinux_new_file *file, const char *folder, const char *name, uint32_t mode);

/// Creates a file with a hidden, random name, for file systems without unnamed files.
int clinux_new_file_begin_named(
  struct clinux_new_file *file, const char *folder, const char *name, uint32_t mode);

/// Gives the file its name, replacing an existing file. Returns 0, or the error number.
int clinux_new_file_publish(const struct clinux_new_file *file);

/// Closes the file; an unpublished file is deleted.
void clinux_new_file_end(const struct clinux_new_file *file, bool is_published);

/// Removes the files that killed processes have left in a folder: unfinished files of any name, and
/// lock files. Locked files stay.
void clinux_sweep(const char *path);

/// A helper process that keeps a right which the sandbox removes from this process. It acts on a
/// name when requested, or when this process has ended.
struct clinux_helper {
  int process;
  int channel;
};

/// Starts a helper that publishes a file on request, and drops it when this process ends. Call it
/// before entering the sandbox. Returns 0, or the error number.
int clinux_start_file_publisher(const struct clinux_new_file *file, struct clinux_helper *helper);

/// Starts a helper that removes a socket when this process ends or ends the helper, unless another
/// file has its name by then. Returns 0, or the error number.
int clinux_start_socket_remover(const char *path, struct clinux_helper *helper);

/// Requests the publication of a file. Returns 0, or the error number.
int clinux_helper_publish(const struct clinux_helper *helper);

/// Ends a helper and waits for its end.
void clinux_helper_end(const struct clinux_helper *helper);

/// Starts a copy of this process that does only what its caller makes it do. Call it before
/// starting any thread. Returns -1 in the copy, otherwise 0 or the error number.
int clinux_start_worker(struct clinux_helper *helper, const char *name, int *channel);

/// Starts a copy of this process that waits to become a program. The program leads a session with
/// the terminal at path `terminal`, which is also its standard files. It is found in PATH, and its
/// signals have their default state. Both lists end with null. A sandbox entered meanwhile does not
/// confine the copy. `clinux_helper_end` cancels it. Returns 0, or the error number.
int clinux_prepare_session(
  struct clinux_helper *helper, const char *terminal, char *const arguments[],
  char *const environment[]);

/// Turns the copy into the program. Returns 0 or an error number: that of execve(2) if the program
/// cannot be run. The helper no longer exists afterwards.
int clinux_start_session(const struct clinux_helper *helper);

/// The maximum number of files reported as ready at once.
enum { CLINUX_GROUP_MOST = 64 };

/// Creates a group of files that can be polled as one (epoll(7)). Returns it, or -1 with errno.
int clinux_group_create(void);

/// Adds a file to a group, or changes the awaited readiness; hang-up is always reported. Returns 0,
/// or -1 with errno.
int clinux_group_set(int group, int descriptor, bool reads, bool writes);

/// Removes a file from a group. Returns 0, or -1 with errno.
int clinux_group_remove(int group, int descriptor);

/// Reports which files of a group are ready, and which have hung up. Returns their number, or -1
/// with errno.
int clinux_group_ready(int group, int descriptors[], bool gone[], int count);

#endif
