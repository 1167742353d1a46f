// A Unix socket for the programs of one user.

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <poll.h>
#include <stddef.h>
#include <limits.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/file.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "CLinux.h"

// The maximum number of pending connections.
enum { WAITING = 16 };

static int close_failing(int descriptor, int error) {
  close(descriptor);
  errno = error;
  return -1;
}

static int open_socket(void) { return socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0); }

// Locks the socket's folder until the descriptor is closed. This keeps other instances from acting
// between the check for a stale socket and the creation of the new one.
static int lock_folder(const char *path) {
  char copy[sizeof(struct sockaddr_un)];
  strncpy(copy, path, sizeof copy - 1);
  copy[sizeof copy - 1] = 0;
  int folder = open(dirname(copy), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  // Another program may hold a lock of a folder that it shares: after two seconds this one goes on.
  for (int i = 0; folder >= 0 && i < 100 && flock(folder, LOCK_EX | LOCK_NB) != 0; i++)
    poll(NULL, 0, 20);
  return folder;
}

// Removes a socket of this user to which no process listens.
static int remove_stale(const struct sockaddr_un *address) {
  struct stat status;
  if (lstat(address->sun_path, &status) != 0) return errno == ENOENT ? 0 : -1;
  if (!S_ISSOCK(status.st_mode)) return errno = EEXIST, -1;
  if (status.st_uid != geteuid()) return errno = EPERM, -1;
  int asking = open_socket();
  if (asking < 0) return -1;
  int result = connect(asking, (const struct sockaddr *)address, sizeof *address);
  if (result == 0 || errno != ECONNREFUSED) return close_failing(asking, EADDRINUSE);
  close(asking);
  return unlink(address->sun_path);
}

// The file inherits the permissions of the socket (unix_bind_bsd in Linux's af_unix.c). So the
// umask, which the whole process shares, need not change.
static int bind_privately(int listener, const struct sockaddr_un *address) {
  if (fchmod(listener, 0600) != 0) return -1;
  return bind(listener, (const struct sockaddr *)address, sizeof *address);
}

// Opens a socket and writes the address of `path`. Returns the socket, or -1 with errno.
static int open_for(const char *path, struct sockaddr_un *address) {
  *address = (struct sockaddr_un){.sun_family = AF_UNIX};
  if (strlen(path) >= sizeof address->sun_path) return errno = ENAMETOOLONG, -1;
  strcpy(address->sun_path, path);
  return open_socket();
}

int clinux_local_listen(const char *path) {
  struct sockaddr_un address;
  int listener = open_for(path, &address);
  if (listener < 0) return -1;
  int folder = lock_folder(path);
  int result = remove_stale(&address);
  if (result == 0) result = bind_privately(listener, &address);
  if (result == 0) result = listen(listener, WAITING);
  int error = errno;
  if (folder >= 0) close(folder);
  return result == 0 ? listener : close_failing(listener, error);
}

int clinux_claim(const char *name) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  size_t length = strlen(name);
  if (length > sizeof address.sun_path - 1) return errno = ENAMETOOLONG, -1;
  memcpy(address.sun_path + 1, name, length);
  int claim = open_socket();
  if (claim < 0) return -1;
  socklen_t size = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + 1 + length);
  int result = bind(claim, (const struct sockaddr *)&address, size);
  return result == 0 ? claim : close_failing(claim, errno);
}

int clinux_local_connect(const char *path) {
  struct sockaddr_un address;
  int client = open_for(path, &address);
  if (client < 0) return -1;
  int result = connect(client, (const struct sockaddr *)&address, sizeof address);
  return result == 0 ? client : close_failing(client, errno);
}

int clinux_local_accept(int listener) {
  int client = accept4(listener, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
  if (client < 0) return -1;
  struct ucred peer;
  socklen_t size = sizeof peer;
  bool known = getsockopt(client, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0;
  return known && peer.uid == geteuid() ? client : close_failing(client, EPERM);
}

// MARK: - Groups of files polled as one

int clinux_group_create(void) { return epoll_create1(EPOLL_CLOEXEC); }

int clinux_group_set(int group, int descriptor, bool reads, bool writes) {
  struct epoll_event event = {
    .events = (reads ? EPOLLIN : 0) | (writes ? EPOLLOUT : 0), .data.fd = descriptor};
  if (epoll_ctl(group, EPOLL_CTL_MOD, descriptor, &event) == 0) return 0;
  return errno == ENOENT ? epoll_ctl(group, EPOLL_CTL_ADD, descriptor, &event) : -1;
}

int clinux_group_remove(int group, int descriptor) {
  return epoll_ctl(group, EPOLL_CTL_DEL, descriptor, NULL);
}

int clinux_group_ready(int group, int descriptors[], bool gone[], int count) {
  struct epoll_event events[CLINUX_GROUP_MOST];
  int found = epoll_wait(group, events, count < CLINUX_GROUP_MOST ? count : CLINUX_GROUP_MOST, 0);
  for (int i = 0; i < found; i++) {
    descriptors[i] = events[i].data.fd;
    gone[i] = (events[i].events & (EPOLLHUP | EPOLLERR)) != 0;
  }
  return found;
}
