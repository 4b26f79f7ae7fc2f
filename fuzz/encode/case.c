/* case.c: see case.h. */
#include "case.h"

#include "memory.h"

#include <string.h>

struct dp_program dp_case_program(const struct dp_case *c) {
    return (struct dp_program){c->records, c->count};
}

void dp_case_free(struct dp_case *c) {
    dp_memory_free(c->memory);
    memset(c, 0, sizeof *c);
}
