/* marks.h: named rare situations, and in how many programs each was met (design section 6, vacuity; practice C7). */
#ifndef DRAINPROOF_FUZZ_GENERATE_MARKS_H
#define DRAINPROOF_FUZZ_GENERATE_MARKS_H

#include "oracles/oracle.h"

enum dp_mark {
#define DP_MARK(name, what) DP_MARK_##name,
#include "fuzz/generate/marks.def"
#undef DP_MARK
    DP_MARK_COUNT
};

struct dp_mark_facts {
    const char *name;
    const char *what;
};
extern const struct dp_mark_facts dp_mark_facts[DP_MARK_COUNT];

/* Programs in which each was met. */
struct dp_marks {
    uint64_t programs[DP_MARK_COUNT];
};

/* Looks at one program and at what a model said of it (NULL: at the program alone). Programs with more than 64
 * resources or
 * 16 lists are looked at as far as that. */
void dp_marks_count(struct dp_marks *marks, const struct dp_program *program, const struct dp_observation *said);

#endif
