// libcw's receiver, when the library is there.
//
// It is loaded while the program runs, so that nothing needs it to be built. What is called is
// declared in libcw.h of unixcw 3.6 (Debian's libcw-dev).
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// What the receiver is told before a message.
typedef struct {
  /// The speed in WPM, 4 to 60; when it adapts, the speed it begins at.
  int speed;
  /// Whether it follows the sender's speed.
  bool adapts;
  /// By how many percent of a dit marks and gaps may be off when it does not adapt, 0 to 90.
  int tolerance;
  /// Marks up to so many microseconds are taken for noise; 0 for none.
  int noise_threshold;
} CWSettings;

/// Loads libcw.so.7, anew if it is loaded; returns whether it is there.
///
/// No call of its own brings all of its receiver back to the beginning: the averages by which it
/// follows a speed stay those of the message before, and many a message is lost by them.
bool libcw_restart(void);

/// Receives a message; from a cold start only after a restart.
///
/// Its state is the process's: one message at a time, on one thread.
///
/// - Parameters:
///   - microseconds: marks and spaces in turn, a mark first and last.
///   - text: gets the characters and the blanks between words; `*` stands for what was no character.
///   - capacity: how many characters have room there; twice as many as there are marks always have.
/// - Returns: how many characters there were.
size_t libcw_receive(
  CWSettings settings, const int64_t *microseconds, size_t count, char *text, size_t capacity);
