/* convert.c: see convert.h. */
#include "convert.h"

#include "memory.h"
#include "slot_names.h"

#include <string.h>

static bool fill(const struct dp_program *program, struct dp_case *c) {
    static const char *const *const none[DP_NAMESPACES];
    static const uint32_t zero[DP_NAMESPACES];
    c->memory = dp_memory_create();
    if (c->memory == NULL) {
        return false;
    }
    c->count = program->count;
    c->records = dp_memory_take(c->memory, program->count * sizeof *c->records);
    c->labels = dp_memory_take(c->memory, program->count * sizeof *c->labels);
    c->origins = dp_memory_take(c->memory, program->count * sizeof *c->origins);
    if (c->records == NULL || c->labels == NULL || c->origins == NULL) {
        return false;
    }
    if (program->count != 0) {
        memcpy(c->records, program->records, program->count * sizeof *c->records);
    }
    return dp_name_slots(program, none, zero, c->memory, c->names, c->name_count);
}

bool dp_case_from_program(const struct dp_program *program, struct dp_case *c) {
    memset(c, 0, sizeof *c);
    if (!fill(program, c)) {
        dp_case_free(c);
        return false;
    }
    return true;
}
