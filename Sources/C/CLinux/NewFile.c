// A file that appears under its name when it is complete. Also the helper process that may still
// name it, or remove a name, after this process has dropped that right.

#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/prctl.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "CLinux.h"
#include "HelperProcess.h"

// MARK: - Temporary names

// The length of the part of a name used in its temporary name, which is limited to 255 bytes.
enum { PART_OF_NAME = 200, RANDOM_DIGITS = 16 };
static const char ending[] = ".part";

static void make_prefix(char prefix[CLINUX_NAME], const char *name) {
  snprintf(prefix, CLINUX_NAME, ".%.*s.", PART_OF_NAME, name);
}

// Makes a hidden, unpredictable name.
static int make_temporary(char temporary[CLINUX_NAME], const char *name) {
  uint64_t number;
  if (getrandom(&number, sizeof number, 0) != sizeof number) return errno;
  make_prefix(temporary, name);
  size_t length = strlen(temporary);
  snprintf(
    temporary + length, CLINUX_NAME - length, "%0*llx%s", RANDOM_DIGITS, (unsigned long long)number,
    ending);
  return 0;
}

// Whether a name ends in a dot, random digits and `ending`, as temporary names do.
static bool ends_as_temporary(const char *entry) {
  size_t length = strlen(entry), tail = RANDOM_DIGITS + sizeof ending - 1;
  if (length < tail + 2 || entry[length - tail - 1] != '.') return false;
  const char *digits = entry + length - tail;
  return strspn(digits, "0123456789abcdef") == RANDOM_DIGITS
    && strcmp(digits + RANDOM_DIGITS, ending) == 0;
}

static bool is_temporary(const char *entry, const char *prefix) {
  size_t length = strlen(prefix);
  return strncmp(entry, prefix, length) == 0 && ends_as_temporary(entry)
    && strlen(entry) == length + RANDOM_DIGITS + sizeof ending - 1;
}

static bool is_lock(const char *entry) {
  size_t length = strlen(entry);
  return length > 6 && entry[0] == '.' && strcmp(entry + length - 5, ".lock") == 0;
}

// The writer of a file holds a lock on it, so a file that can be locked was left behind. Only its
// holder removes a lock file. So a lock file that still exists once it is locked is the one that
// was listed; it is empty.
static void remove_if_stale(int folder, const char *entry) {
  int file = openat(folder, entry, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  if (file < 0) return;
  struct stat status;
  bool is_free = flock(file, LOCK_EX | LOCK_NB) == 0 && fstat(file, &status) == 0;
  bool is_ours = is_free && S_ISREG(status.st_mode) && status.st_uid == geteuid()
    && status.st_nlink > 0 && (status.st_size == 0 || !is_lock(entry));
  if (is_ours) unlinkat(folder, entry, 0);
  close(file);
}

static DIR *list(int folder) {
  int listed = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  DIR *entries = listed < 0 ? NULL : fdopendir(listed);
  if (entries == NULL && listed >= 0) close(listed);
  return entries;
}

static void sweep(int folder, const char *name) {
  DIR *entries = list(folder);
  if (entries == NULL) return;
  char prefix[CLINUX_NAME];
  make_prefix(prefix, name);
  for (struct dirent *entry; (entry = readdir(entries)) != NULL;)
    if (is_temporary(entry->d_name, prefix)) remove_if_stale(folder, entry->d_name);
  closedir(entries);
}

void clinux_sweep(const char *path) {
  int folder = open(path, O_PATH | O_DIRECTORY | O_CLOEXEC);
  if (folder < 0) return;
  DIR *entries = list(folder);
  for (struct dirent *entry; entries != NULL && (entry = readdir(entries)) != NULL;)
    if (entry->d_name[0] == '.' && (ends_as_temporary(entry->d_name) || is_lock(entry->d_name)))
      remove_if_stale(folder, entry->d_name);
  if (entries != NULL) closedir(entries);
  close(folder);
}

// MARK: - Beginning and end

static int open_named(struct clinux_new_file *file, mode_t mode) {
  for (int tries = 0; tries < 16; tries++) {
    int error = make_temporary(file->temporary, file->name);
    if (error != 0) return error;
    file->descriptor = openat(
      file->folder, file->temporary, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode);
    if (file->descriptor < 0 && errno == EEXIST) continue;
    if (file->descriptor < 0) return errno;
    struct stat status;
    flock(file->descriptor, LOCK_EX);
    // Another process may have swept the file away before it was locked.
    if (fstat(file->descriptor, &status) == 0 && status.st_nlink > 0) return 0;
    close(file->descriptor);
  }
  return EEXIST;
}

static int open_nameless(struct clinux_new_file *file, mode_t mode) {
  file->temporary[0] = 0;
  file->descriptor = openat(file->folder, ".", O_TMPFILE | O_RDWR | O_CLOEXEC, mode);
  if (file->descriptor >= 0) {
    flock(file->descriptor, LOCK_EX);
    return 0;
  }
  return errno;
}

static int begin(
  struct clinux_new_file *file, const char *folder, const char *name, mode_t mode,
  int (*open_file)(struct clinux_new_file *, mode_t)) {
  size_t length = strlen(name);
  if (length == 0 || length > 255) return length == 0 ? EISDIR : ENAMETOOLONG;
  memcpy(file->name, name, length + 1);
  file->folder = open(folder, O_PATH | O_DIRECTORY | O_CLOEXEC);
  if (file->folder < 0) return errno;
  sweep(file->folder, name);
  int error = open_file(file, mode);
  if (error != 0) close(file->folder);
  return error;
}

int clinux_new_file_begin(
  struct clinux_new_file *file, const char *folder, const char *name, uint32_t mode) {
  int error = begin(file, folder, name, (mode_t)mode, open_nameless);
  bool has_none = error == EOPNOTSUPP || error == EISDIR || error == EINVAL;
  return has_none ? clinux_new_file_begin_named(file, folder, name, mode) : error;
}

int clinux_new_file_begin_named(
  struct clinux_new_file *file, const char *folder, const char *name, uint32_t mode) {
  return begin(file, folder, name, (mode_t)mode, open_named);
}

static int link_as(const struct clinux_new_file *file, const char *name) {
  char path[32];
  snprintf(path, sizeof path, "/proc/self/fd/%d", file->descriptor);
  return linkat(AT_FDCWD, path, file->folder, name, AT_SYMLINK_FOLLOW) == 0 ? 0 : errno;
}

int clinux_new_file_publish(const struct clinux_new_file *file) {
  char temporary[CLINUX_NAME];
  memcpy(temporary, file->temporary, sizeof temporary);
  if (temporary[0] == 0) {
    int error = link_as(file, file->name);
    if (error != EEXIST) return error;
    error = make_temporary(temporary, file->name);
    if (error == 0) error = link_as(file, temporary);
    if (error != 0) return error;
  }
  if (renameat(file->folder, temporary, file->folder, file->name) == 0) return 0;
  int error = errno;
  unlinkat(file->folder, temporary, 0);
  return error;
}

void clinux_new_file_end(const struct clinux_new_file *file, bool is_published) {
  if (!is_published && file->temporary[0] != 0) unlinkat(file->folder, file->temporary, 0);
  close(file->descriptor);
  close(file->folder);
}

// MARK: - Helper processes

static void close_range_of(unsigned first, unsigned last) {
  if (first > last || syscall(SYS_close_range, first, last, 0) == 0) return;
  for (unsigned number = first; number <= last && number < 4096; number++) close((int)number);
}

static int ascending(const void *one, const void *other) {
  return *(const int *)one - *(const int *)other;
}

void clinux_close_all_but(const int descriptors[], size_t count) {
  int kept[4];
  unsigned next = 0;
  for (size_t i = 0; i < count; i++) kept[i] = descriptors[i];
  qsort(kept, count, sizeof *kept, ascending);
  for (size_t i = 0; i < count; i++) {
    if (kept[i] > 0) close_range_of(next, (unsigned)kept[i] - 1);
    next = (unsigned)kept[i] + 1;
  }
  close_range_of(next, ~0u);
}

// Names the process for ps(1) and pgrep(1), by its command and by its first argument: a search for
// the program must not find its helper.
static void name_process(const char *name) {
  prctl(PR_SET_NAME, name);
  size_t length = strlen(program_invocation_name);
  strncpy(program_invocation_name, name, length);
}

void clinux_become_helper(const char *name, const int descriptors[], size_t count) {
  clinux_close_all_but(descriptors, count);
  setsid();
  name_process(name);
  clinux_hide_memory();
  // A current folder would keep its file system from being unmounted.
  if (chdir("/") != 0) return;
}

int clinux_fork_helper(struct clinux_helper *helper, int *channel) {
  int pair[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) != 0) return errno;
  sigset_t all, former;
  sigfillset(&all);
  // In the copy the signals stay blocked: it ends after this process, not before.
  pthread_sigmask(SIG_SETMASK, &all, &former);
  helper->process = fork();
  int error = errno;
  if (helper->process == 0) {
    *channel = pair[1];
    return -1;
  }
  pthread_sigmask(SIG_SETMASK, &former, NULL);
  close(pair[1]);
  helper->channel = pair[0];
  if (helper->process > 0) return 0;
  close(pair[0]);
  return error;
}

int clinux_start_worker(struct clinux_helper *helper, const char *name, int *channel) {
  int result = clinux_fork_helper(helper, channel);
  if (result == -1) clinux_become_helper(name, (const int[]){*channel}, 1);
  return result;
}

bool clinux_helper_requested(int channel) {
  char word;
  ssize_t count;
  while ((count = read(channel, &word, 1)) < 0 && errno == EINTR) {}
  return count == 1;
}

int clinux_start_file_publisher(const struct clinux_new_file *file, struct clinux_helper *helper) {
  int channel = -1;
  int result = clinux_fork_helper(helper, &channel);
  if (result != -1) return result;
  clinux_become_helper("file publisher", (const int[]){channel, file->folder, file->descriptor}, 3);
  if (clinux_helper_requested(channel)) {
    int32_t error = clinux_new_file_publish(file);
    if (write(channel, &error, sizeof error) < 0) _exit(1);
  } else if (file->temporary[0] != 0) {
    unlinkat(file->folder, file->temporary, 0);
  }
  _exit(0);
}

int clinux_start_socket_remover(const char *path, struct clinux_helper *helper) {
  char copy[CLINUX_NAME];
  struct stat made, found;
  if (strlen(path) >= sizeof copy) return ENAMETOOLONG;
  strcpy(copy, path);
  char *slash = strrchr(copy, '/');
  const char *name = slash == NULL ? copy : slash + 1;
  if (slash != NULL) *slash = 0;
  int folder = open(
    slash == NULL ? "." : slash == copy ? "/" : copy, O_PATH | O_DIRECTORY | O_CLOEXEC);
  if (folder < 0) return errno;
  int channel = -1;
  bool is_there = fstatat(folder, name, &made, AT_SYMLINK_NOFOLLOW) == 0;
  int result = is_there ? clinux_fork_helper(helper, &channel) : errno;
  if (result != -1) {
    close(folder);
    return result;
  }
  clinux_become_helper("socket remover", (const int[]){channel, folder}, 2);
  clinux_helper_requested(channel);
  // If another file has replaced the socket, it belongs to somebody else and stays.
  bool is_same = fstatat(folder, name, &found, AT_SYMLINK_NOFOLLOW) == 0
    && found.st_dev == made.st_dev && found.st_ino == made.st_ino;
  if (is_same) unlinkat(folder, name, 0);
  _exit(0);
}

int clinux_helper_publish(const struct clinux_helper *helper) {
  int32_t error = EIO;
  if (write(helper->channel, "n", 1) != 1) return errno;
  ssize_t count;
  while ((count = read(helper->channel, &error, sizeof error)) < 0 && errno == EINTR) {}
  return count == sizeof error ? error : EIO;
}

void clinux_helper_end(const struct clinux_helper *helper) {
  close(helper->channel);
  while (waitpid(helper->process, NULL, 0) < 0 && errno == EINTR) {}
}
