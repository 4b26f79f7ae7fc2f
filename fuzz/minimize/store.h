/* store.h: files of a bucket folder: each is there whole or not at all. */
#ifndef DRAINPROOF_FUZZ_MINIMIZE_STORE_H
#define DRAINPROOF_FUZZ_MINIMIZE_STORE_H

#include <stdbool.h>
#include <stddef.h>

/* Makes a folder and those above it, unless they are there. On failure `why` holds the reason, with the path. */
bool dp_store_folder(const char *path, char *why, size_t why_size);

/* Writes `folder`/`name`: into a temporary file beside it, flushed, then renamed. */
bool dp_store_write(const char *folder, const char *name, const void *bytes, size_t size, char *why, size_t why_size);

/* Writes `path` whole or not at all: into a new file (`temporary` is its mkstemp template and should lie beside it),
 * flushed to the disk if so wanted, then renamed. A file that is there keeps its mode. False: errno says why. */
bool dp_store_replace(const char *path, char *temporary, bool flush, const void *bytes, size_t size);

/* Between the two Ctrl-C, SIGTERM and SIGHUP wait: what is written there is all there or not begun. They nest.
 * Writing one file does this by itself. */
void dp_store_hold(void);
void dp_store_release(void);

/* Reads `folder`/`name`, of at most `most` bytes, terminated by NUL; the caller frees *text. A file that is not there
 * is no failure: *text is NULL then. */
bool dp_store_read(const char *folder, const char *name, size_t most, char **text, size_t *size, char *why,
                   size_t why_size);

/* Removes the file if it is there. */
bool dp_store_remove(const char *folder, const char *name, char *why, size_t why_size);

/* "folder/name" into a new string; NULL: out of memory. */
char *dp_store_path(const char *folder, const char *name);

#endif
