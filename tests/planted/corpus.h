/* corpus.h: all cases of a corpus folder in memory, for tests that replay it many times. */
#ifndef DRAINPROOF_TESTS_PLANTED_CORPUS_H
#define DRAINPROOF_TESTS_PLANTED_CORPUS_H

#include "fuzz/encode/text.h"

struct corpus_file {
    char *name; /* without its folder */
    struct dp_case parsed;
    struct dp_program program;
};

struct corpus {
    struct corpus_file *files; /* by name */
    size_t count;
};

/* Reads every .dp of the folder. Ends the test with the place if one cannot be read or parsed, or if there are none. */
void corpus_load(struct corpus *corpus, const char *folder);

/* Reads one file; its name is left alone. */
void corpus_load_file(struct corpus_file *file, const char *path);
void corpus_free(struct corpus *corpus);

#endif
