/* file.h: whole files in, whole files out. */
#ifndef DRAINPROOF_FUZZ_CLI_FILE_H
#define DRAINPROOF_FUZZ_CLI_FILE_H

#include <stdbool.h>
#include <stddef.h>

/* Reads a regular file, or stdin if `path` is `-`, of at most `most` bytes. The caller frees *bytes. On failure
 * `why` holds the reason. */
bool dp_file_read(const char *path, size_t most, char **bytes, size_t *size, char *why, size_t why_size);

/* Writes a file that is there whole or not at all: into a temporary file beside it, then renamed. `-` is stdout. An
 * existing `path` must be a regular file (through symbolic links). On failure `why` holds the reason. */
bool dp_file_write(const char *path, const void *bytes, size_t size, char *why, size_t why_size);

/* Keeps what stdin holds (at most `most` bytes) in a temporary file that takes its place, so that it can be read again:
 * once as it stands, and once more behind every rewind. On failure `why` holds the reason. */
bool dp_file_keep_stdin(size_t most, char *why, size_t why_size);
bool dp_file_rewind_stdin(void);

/* Whether dp_file_write would find a place for `path`: asked before long work, so that it is not done for nothing.
 * Leaves nothing behind. On failure `why` holds the reason. */
bool dp_file_can_write(const char *path, char *why, size_t why_size);

/* Whether `path` is a folder. */
bool dp_is_folder(const char *path);

#endif
