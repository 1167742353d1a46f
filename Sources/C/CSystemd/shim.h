// sd-bus, of libsystemd.
#ifndef MORSEKEY_CSYSTEMD_H
#define MORSEKEY_CSYSTEMD_H

#include <systemd/sd-bus.h>

#endif
