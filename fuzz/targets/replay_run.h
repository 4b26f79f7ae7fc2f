/* replay_run.h: running a target over files in child processes, so that one finding does not hide the next. */
#ifndef DRAINPROOF_FUZZ_TARGETS_REPLAY_RUN_H
#define DRAINPROOF_FUZZ_TARGETS_REPLAY_RUN_H

#include <stdbool.h>
#include <stddef.h>

/* Longest signature that is passed on. */
#define DP_SIGNATURE_MAX 160

/* Reads `path` and runs the target on it once. False, with a message on standard error, if it cannot be read, or is a
 * case as text and the target takes bytes. */
bool dp_replay_file(const char *path);

/* Runs all files, in child processes. For each that ends its process, one line goes to standard output:
 *   finding<TAB>path<TAB>signature
 * The signature is the "ASSERTION FAILED: " line if there is one, else the sanitizer's summary, else the signal
 * ("timeout" after `seconds` on one input). Returns the number of findings, or -1 if something could not be run or
 * read. */
int dp_replay_all(char *const *paths, size_t count, unsigned seconds);

#endif
