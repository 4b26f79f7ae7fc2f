/* insert_part.c: a new part under a command that takes one, or behind another part. */
#include "fuzz/mutate/mutant.h"

static bool takes_parts(const struct dp_kind_facts *f) {
    return !f->part && f->parts != DP_PARTS_NONE;
}

/* A kind of part of this family, by chance; DP_COMMAND_COUNT if there is none. */
static enum dp_kind any_part(struct dp_mutant *m, enum dp_parts family) {
    int chosen = DP_COMMAND_COUNT;
    uint32_t seen = 0;
    for (int kind = 0; kind < DP_COMMAND_COUNT; kind++) {
        if (m->facts[kind].part && m->facts[kind].parts == family && dp_choose(&m->dice, ++seen) == 0) {
            chosen = kind;
        }
    }
    return (enum dp_kind)chosen;
}

bool dp_mutation_insert_part(struct dp_mutant *m) {
    size_t command = dp_any_record(m, takes_parts);
    enum dp_kind kind = command != 0 ? any_part(m, dp_facts_at(m, command)->parts) : DP_COMMAND_COUNT;
    if (kind == DP_COMMAND_COUNT) {
        return false;
    }
    struct dp_living living;
    size_t parts = dp_command_end(m, command) - command - 1;
    size_t at = command + 1 + dp_choose(&m->dice, (uint32_t)parts + 1);
    dp_find_living(m, &living);
    if (!dp_make_room(m, at, 1)) {
        return false;
    }
    dp_lay(m, at, kind);
    dp_fill(m, at, &living);
    return true;
}
