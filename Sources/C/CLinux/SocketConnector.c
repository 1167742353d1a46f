// A process that connects sockets for another one, which may not connect any itself
// (seccomp_unotify(2)).

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/seccomp.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <unistd.h>

#include "CLinux.h"
#include "HelperProcess.h"

// A newer kernel's messages may be longer than those of the headers at build time.
enum { MESSAGE = 1024 };

struct connector {
  int listener;
  int memory;
  const char *paths;
};

// Whether a name is one of the lines of `paths`.
static bool is_listed(const char *paths, const char *name) {
  size_t length = strlen(name);
  for (const char *line = paths; length > 0 && line != NULL; line = strchr(line, '\n')) {
    if (*line == '\n') line++;
    if (strncmp(line, name, length) == 0 && (line[length] == '\n' || line[length] == 0))
      return true;
  }
  return false;
}

// Connects a socket of this process to the name in the caller's memory. Returns the socket, or a
// negative error number.
static int connect_for(const struct connector *connector, const struct seccomp_notif *call) {
  struct sockaddr_un address;
  memset(&address, 0, sizeof address);
  size_t size = call->data.args[2];
  if (size > sizeof address) size = sizeof address;
  ssize_t count = pread(connector->memory, &address, size, (off_t)call->data.args[1]);
  uint64_t id = call->id;
  // The caller may have ended; the memory just read may then belong to another process.
  if (ioctl(connector->listener, SECCOMP_IOCTL_NOTIF_ID_VALID, &id) != 0) return -ENOENT;
  bool is_name = count == (ssize_t)size && size > offsetof(struct sockaddr_un, sun_path)
    && address.sun_family == AF_UNIX
    && memchr(address.sun_path, 0, sizeof address.sun_path) != NULL;
  if (!is_name || !is_listed(connector->paths, address.sun_path)) return -EPERM;
  int made = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (made < 0) return -errno;
  if (connect(made, (const struct sockaddr *)&address, sizeof address) == 0) return made;
  int error = errno;
  close(made);
  return -error;
}

static void answer_call(const struct connector *connector) {
  union {
    struct seccomp_notif call;
    char space[MESSAGE];
  } message;
  union {
    struct seccomp_notif_resp answer;
    char space[MESSAGE];
  } reply;
  memset(&message, 0, sizeof message);
  memset(&reply, 0, sizeof reply);
  if (ioctl(connector->listener, SECCOMP_IOCTL_NOTIF_RECV, &message) != 0) return;
  int made = connect_for(connector, &message.call);
  reply.answer.id = message.call.id;
  reply.answer.error = made < 0 ? made : 0;
  if (made >= 0) {
    struct seccomp_notif_addfd place = {
      .id = message.call.id, .flags = SECCOMP_ADDFD_FLAG_SETFD, .srcfd = (uint32_t)made,
      .newfd = (uint32_t)message.call.data.args[0], .newfd_flags = O_CLOEXEC};
    if (ioctl(connector->listener, SECCOMP_IOCTL_NOTIF_ADDFD, &place) < 0)
      reply.answer.error = -errno;
    close(made);
  }
  ioctl(connector->listener, SECCOMP_IOCTL_NOTIF_SEND, &reply);
}

// Receives the descriptor of the filter. Returns -1 if the other process has ended before.
static int receive_listener(int channel) {
  char word, space[CMSG_SPACE(sizeof(int))];
  struct iovec part = {&word, 1};
  struct msghdr message = {
    .msg_iov = &part, .msg_iovlen = 1, .msg_control = space, .msg_controllen = sizeof space};
  ssize_t count;
  while ((count = recvmsg(channel, &message, MSG_CMSG_CLOEXEC)) < 0 && errno == EINTR) {}
  struct cmsghdr *header = count == 1 ? CMSG_FIRSTHDR(&message) : NULL;
  if (header == NULL || header->cmsg_type != SCM_RIGHTS) return -1;
  int listener;
  memcpy(&listener, CMSG_DATA(header), sizeof listener);
  return listener;
}

static void serve(struct connector *connector, int channel) {
  connector->listener = receive_listener(channel);
  struct pollfd places[2] = {
    {.fd = connector->listener, .events = POLLIN}, {.fd = channel, .events = POLLIN}};
  while (connector->listener >= 0) {
    if (poll(places, 2, -1) < 0 && errno != EINTR) return;
    // The other process has ended, however it did.
    if (places[1].revents != 0 || (places[0].revents & (POLLHUP | POLLERR)) != 0) return;
    if (places[0].revents & POLLIN) answer_call(connector);
  }
}

// The helper process, reaped when this process exits: not every system has another process that
// would reap it.
static struct clinux_helper started = {.process = -1, .channel = -1};

static void end_started(void) {
  clinux_helper_end(&started);
}

int clinux_connector_start(
  const char *paths, const struct clinux_instruction *program, uint16_t count) {
  struct connector connector = {.listener = -1, .paths = paths};
  int channel = -1;
  struct clinux_helper helper;
  // Opened by its owner before the memory is hidden: afterwards no other process may open it.
  connector.memory = open("/proc/self/mem", O_RDONLY | O_CLOEXEC);
  if (connector.memory < 0) return -1;
  int result = clinux_fork_helper(&helper, &channel);
  if (result == -1) {
    clinux_become_helper("sound connector", (const int[]){channel, connector.memory}, 2);
    clinux_forbid_new_privileges();
    clinux_install_filter(program, count, false);
    serve(&connector, channel);
    _exit(0);
  }
  close(connector.memory);
  if (result != 0) errno = result;
  if (result == 0 && started.process < 0 && atexit(end_started) == 0) started = helper;
  return result == 0 ? helper.channel : -1;
}

int clinux_connector_serve(int channel, int listener) {
  char word = 'l', space[CMSG_SPACE(sizeof(int))] = {0};
  struct iovec part = {&word, 1};
  struct msghdr message = {
    .msg_iov = &part, .msg_iovlen = 1, .msg_control = space, .msg_controllen = sizeof space};
  struct cmsghdr *header = CMSG_FIRSTHDR(&message);
  header->cmsg_level = SOL_SOCKET;
  header->cmsg_type = SCM_RIGHTS;
  header->cmsg_len = CMSG_LEN(sizeof listener);
  memcpy(CMSG_DATA(header), &listener, sizeof listener);
  return sendmsg(channel, &message, MSG_NOSIGNAL) == 1 ? 0 : -1;
}
