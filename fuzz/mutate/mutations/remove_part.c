/* remove_part.c: a part taken out. */
#include "fuzz/mutate/mutant.h"

bool dp_mutation_remove_part(struct dp_mutant *m) {
    size_t part = dp_any_record(m, dp_is_part);
    if (part == 0) {
        return false;
    }
    dp_take_out(m, part, 1);
    return true;
}
