/* rewrite.c: see rewrite.h. */
#include "fuzz/savings/rewrite.h"

#include <stdlib.h>

struct dp_program dp_rewritten_program(const struct dp_rewritten *r) {
    return (struct dp_program){r->records, r->count};
}

void dp_rewritten_free(struct dp_rewritten *r) {
    free(r->records);
    *r = (struct dp_rewritten){0};
}

void dp_rewritten_clear(struct dp_rewritten *r) {
    r->count = 0;
    r->out_of_memory = false;
}

void dp_rewritten_push(struct dp_rewritten *r, const struct dp_command *record) {
    if (r->count == r->capacity) {
        size_t capacity = r->capacity != 0 ? r->capacity * 2 : 64;
        struct dp_command *grown = realloc(r->records, capacity * sizeof *grown);
        if (grown == NULL) {
            r->out_of_memory = true;
            return;
        }
        r->records = grown;
        r->capacity = capacity;
    }
    r->records[r->count++] = *record;
}
