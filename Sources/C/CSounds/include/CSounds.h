// The files of Sounds/, as bytes in the program.
#ifndef MORSEKEY_CSOUNDS_H
#define MORSEKEY_CSOUNDS_H

/// A file of Sounds/: its name without ending, and its bytes.
struct sound_file {
  const char *_Nonnull name;
  const unsigned char *_Nonnull bytes;
  long size;
};

/// Returns the number of files.
long sound_file_count(void);

/// Returns the file with this index, from 0.
struct sound_file sound_file_at(long index);

#endif
