// The receiver of libcw, if the library is installed.
//
// It is loaded at run time, so building does not need it. The functions are declared in libcw.h of
// unixcw 3.6 (Debian's libcw-dev).
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The settings of the receiver before a message.
typedef struct {
  /// The speed in WPM, 4 to 60; with adaptation, the initial speed.
  int speed;
  /// Whether it adapts to the sender's speed.
  bool adapts;
  /// The tolerance for marks and gaps without adaptation, in percent of a dit, 0 to 90.
  int tolerance;
  /// The maximum duration of marks that count as noise, in microseconds; 0 for none.
  int noise_threshold;
} CWSettings;

/// Loads libcw.so.7, again if it is already loaded; returns whether it is installed.
///
/// None of its calls resets all of its receiver: the averages for tracking the speed keep their
/// values from the previous message, which spoils many messages.
bool libcw_restart(void);

/// Receives a message; from a cold start only after a restart.
///
/// Its state is global: one message at a time, on one thread.
///
/// - Parameters:
///   - microseconds: alternating marks and spaces, a mark first and last.
///   - text: receives the characters and the spaces between words; `*` is an unknown character.
///   - capacity: the maximum number of characters; twice the number of marks is always enough.
/// - Returns: the number of characters.
size_t libcw_receive(
  CWSettings settings, const int64_t *microseconds, size_t count, char *text, size_t capacity);
