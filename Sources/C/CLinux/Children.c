// Child processes whose standard input and output are pipes to this process.

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "CLinux.h"
#include "Spawning.h"

static int spawn(int *process, char *const arguments[], int input, int output) {
  posix_spawn_file_actions_t files;
  int error = posix_spawn_file_actions_init(&files);
  if (error != 0) return error;
  error = posix_spawn_file_actions_adddup2(&files, input, 0);
  if (error == 0) error = posix_spawn_file_actions_adddup2(&files, output, 1);
  if (error == 0) return spawn_with(process, &files, POSIX_SPAWN_SETPGROUP, arguments, environ);
  posix_spawn_file_actions_destroy(&files);
  return error;
}

int clinux_spawn_piped(int *process, char *const arguments[], int *input, int *output) {
  int to[2], from[2];
  if (pipe2(to, O_CLOEXEC) != 0) return errno;
  if (pipe2(from, O_CLOEXEC) != 0) {
    int error = errno;
    close(to[0]);
    close(to[1]);
    return error;
  }
  int error = spawn(process, arguments, to[0], from[1]);
  close(to[0]);
  close(from[1]);
  if (error != 0) {
    close(to[1]);
    close(from[0]);
  }
  *input = to[1];
  *output = from[0];
  return error;
}

int clinux_has_ended(int process) {
  int status = 0;
  if (waitpid(process, &status, WNOHANG) <= 0) return -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}
