// What `import Glibc` cannot see.
#ifndef MORSEKEY_CLINUX_H
#define MORSEKEY_CLINUX_H

#include <poll.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>

#endif
