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
enum { CLINUX_GUARD_CAPACITY = 2048 };

/// Restores a terminal when the program crashes, in whatever thread.
///
/// From now on SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE and SIGABRT first write `bytes` to `descriptor`
/// and set its modes to `saved`, then take their former course. This thread does so, also when another crashes:
/// it must not end before the guard is disarmed. Called again, it replaces what is kept.
/// Returns 0, or -1 with errno (EINVAL when `count` is above the capacity).
int clinux_guard_arm(
  int descriptor, const struct termios *saved, const uint8_t *bytes, size_t count);

/// Has a crash print a text in UTF-8 once the terminal is restored, after the bytes of `opening`; an empty text
/// prints nothing. Control characters of the text are left out. For the thread that arms.
void clinux_guard_print(
  const uint8_t *opening, size_t opening_count, const uint8_t *text, size_t count);

/// Gives the signals back to whom they belonged before; a crash prints nothing any more.
void clinux_guard_disarm(void);

/// Gives this thread a stack for the handlers of crashes, in case its own overflows. Returns it, or null.
void *clinux_add_stack(void);

/// Takes the stack of this thread away, before it ends. Null is allowed.
void clinux_remove_stack(void *stack);

/// What has become of a child.
enum {
  CLINUX_CHILD_RUNS = 0,
  CLINUX_CHILD_EXITED = 1,
  CLINUX_CHILD_KILLED = 2,
  CLINUX_CHILD_STOPPED = 3,
};

/// Looks what has become of a child, without waiting: one of the above, with its exit status or signal in
/// `code`, or -1 with errno. A child that has ended is known no more.
int clinux_wait(int process, int *code);

/// A variable of this process's environment, as NAME=value; null after the last.
const char *clinux_environment(size_t index);

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

/// Keeps this process's memory to itself: no core dumps (the soft RLIMIT_CORE), and no other process of
/// the same user may look into it (PR_SET_DUMPABLE). Returns 0, or -1 with errno.
int clinux_hide_memory(void);

/// Neither this process nor what it starts gets more privileges by starting a program
/// (PR_SET_NO_NEW_PRIVS). Returns 0, or -1 with errno.
int clinux_keep_privileges(void);

/// An instruction of a filter of system calls (struct sock_filter).
struct clinux_instruction {
  uint16_t code;
  uint8_t if_true;
  uint8_t if_false;
  uint32_t operand;
};

/// Puts a filter in force, in all threads and for good (seccomp(2)). Returns 0, or if it asks another process the
/// descriptor by which it does, or -1 with errno.
int clinux_install_filter(
  const struct clinux_instruction *program, uint16_t count, bool asks);

/// Starts a process that connects sockets for this one, to the names in `paths`, one a line, and is confined by a
/// filter itself. To be called before clinux_hide_memory. Returns a channel to it, which stays open as long as
/// this process lives, or -1 with errno.
int clinux_connector_start(
  const char *paths, const struct clinux_instruction *program, uint16_t count);

/// Hands over the descriptor of a filter that asks. Returns 0, or -1 with errno.
int clinux_connector_serve(int channel, int listener);

/// The version of Landlock's interface (landlock(7)); -1 with errno where there is none.
int clinux_landlock_version(void);

/// Makes a set of rules for the rights named, a bit for each, by what a version of the interface knows: from the
/// fourth on TCP is refused, from the sixth on abstract sockets of others. Returns its descriptor, or -1 with errno.
int clinux_landlock_begin(uint64_t rights, int version);

/// Allows rights below a folder, or for one file those of them that are for files.
/// Returns 0, or -1 with errno.
int clinux_landlock_allow(int rules, const char *path, uint64_t rights, uint64_t file_rights);

/// Refuses this thread, and those that it starts, all that the rules do not allow.
/// Returns 0, or -1 with errno.
int clinux_landlock_restrict(int rules);

/// Starts a program in a process group of its own, its standard input and output pipes whose other ends
/// are given. Returns 0, or the number of the error.
int clinux_spawn_piped(int *process, char *const arguments[], int *input, int *output);

/// Waits for the end of a program; its status as a shell tells it, or -1 with errno.
int clinux_wait_for(int process);

/// Starts a copy of this process, which gets SIGTERM when this one ends. To be called before any thread is started.
/// Returns 0 in the copy; here its number, or -1 with errno. This process then has the name, and is to call
/// clinux_guard.
int clinux_guard_start(const char *name);

/// Waits for the end of the copy, and hands SIGTERM, SIGINT and SIGHUP on to it. Kills it once it has been stopped for
/// so long. Returns its status as a shell tells it.
int clinux_guard(int process, int milliseconds);

/// Copies one byte of another process's memory, from where this process has a variable of its own.
/// Returns 0 when that was let through, or the number of the error.
int clinux_look_into(int process);

/// What is tried by clinux_try: each makes system calls in a way that does no harm. Of the system, of processes, of
/// the file that is named.
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

/// Tries one of these; returns 0 when it was let through, or the number of the error.
int clinux_try(int which, const char *path);

/// Ends this process as a crash does (SIGABRT).
void clinux_crash(void);

/// Waits for the end of a program. Returns whether it left a core dump, or -1 when it did not crash.
int clinux_wait_for_crash(int process);

/// Makes a socket at `path` that only this user may reach, and listens. One of this user's that nobody
/// listens to any more is replaced. Returns it, or -1 with errno: EADDRINUSE when somebody listens, EEXIST
/// when there is something else, EPERM when it is somebody else's, ENAMETOOLONG.
int clinux_local_listen(const char *path);

/// Connects to a socket in the file system; it does not wait afterwards. -1 with `errno` when it cannot.
int clinux_local_connect(const char *path);

/// Lets a program in, without waiting. Returns its socket, or -1 with errno: EAGAIN when none waits, EPERM when
/// it was another user's, who is left outside.
int clinux_local_accept(int listener);

/// Room for a file's name, or for a path of a socket.
enum { CLINUX_NAME = 256 };

/// A file that appears under its name when it is whole.
struct clinux_new_file {
  int folder;
  int descriptor;
  char name[CLINUX_NAME];
  /// The name that it has until then; empty where it has none (O_TMPFILE).
  char temporary[CLINUX_NAME];
};

/// Begins a file called `name` in `folder`; `mode` is as for open(2). What was left behind by a process that was
/// killed while it wrote the same file is taken away. Returns 0, or the number of the error.
int clinux_new_file_begin(
  struct clinux_new_file *file, const char *folder, const char *name, uint32_t mode);

/// Begins a file with a hidden, random name of its own, for file systems that have none without a name.
int clinux_new_file_begin_named(
  struct clinux_new_file *file, const char *folder, const char *name, uint32_t mode);

/// Gives the file its name, in place of what has it. Returns 0, or the number of the error.
int clinux_new_file_publish(const struct clinux_new_file *file);

/// Closes the file; one that was not published is gone.
void clinux_new_file_end(const struct clinux_new_file *file, bool is_published);

/// Takes away from a folder what processes that were killed have left behind there: unfinished files, whatever
/// they were to be called, and lock files. What somebody holds a lock on stays.
void clinux_sweep(const char *path);

/// A process that does one thing to a name when it is asked to, or when this process has ended: it keeps the
/// right that a sandbox takes from this one.
struct clinux_keeper {
  int process;
  int channel;
};

/// Starts a keeper that publishes a file when asked to, and drops it when this process has ended. To be called
/// before the sandbox is entered. Returns 0, or the number of the error.
int clinux_keep_file(const struct clinux_new_file *file, struct clinux_keeper *keeper);

/// Starts a keeper that takes a socket away when this process has ended or let go of the keeper, unless another
/// file has its name by then. Returns 0, or the number of the error.
int clinux_keep_socket(const char *path, struct clinux_keeper *keeper);

/// Has a file published. Returns 0, or the number of the error.
int clinux_keeper_ask(const struct clinux_keeper *keeper);

/// Lets go of a keeper, and waits for its end.
void clinux_keeper_end(const struct clinux_keeper *keeper);

/// Starts a copy of this process that does nothing else than what its caller has it do. To be called before
/// any thread is started. Returns -1 in the copy, else 0 or the number of the error.
int clinux_keep_process(struct clinux_keeper *keeper, const char *name, int *channel);

/// Starts a copy of this process that waits to become a program: the leader of a session whose terminal is at path
/// `terminal`, found by PATH, its standard files that terminal, its signals as at the beginning. Both lists end
/// with null. No sandbox that is entered meanwhile holds for it. `clinux_keeper_end` gives it up. Returns 0, or the
/// number of the error.
int clinux_prepare_session(
  struct clinux_keeper *keeper, const char *terminal, char *const arguments[],
  char *const environment[]);

/// Has it become the program. Returns 0 or an error number: that of execve(2) if the program cannot be run. The
/// keeper is no keeper any more.
int clinux_start_session(const struct clinux_keeper *keeper);

/// The most files that are told to be ready at once.
enum { CLINUX_GROUP_MOST = 64 };

/// Makes a group of files that can be waited for as one (epoll(7)). Returns it, or -1 with errno.
int clinux_group_create(void);

/// Puts a file into a group, or changes what is waited for; that it is gone is told in any case.
/// Returns 0, or -1 with errno.
int clinux_group_set(int group, int descriptor, bool reads, bool writes);

/// Takes a file out of a group. Returns 0, or -1 with errno.
int clinux_group_remove(int group, int descriptor);

/// Tells which files of a group are ready, and which of them are gone. Returns how many, or -1 with errno.
int clinux_group_ready(int group, int descriptors[], bool gone[], int count);

#endif
