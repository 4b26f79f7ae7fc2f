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

/* Whether `path` is a folder. */
bool dp_is_folder(const char *path);

#endif
