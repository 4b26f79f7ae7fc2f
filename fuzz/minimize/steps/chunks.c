/* chunks.c: commands with their parts left out, many at a time, from the back. The device always stays. */
#include "fuzz/minimize/reducer.h"

/* Commands behind the device. */
static size_t count_commands(const struct dp_reducer *r) {
    size_t commands = 0;
    for (size_t i = 1; i < r->count; i++) {
        commands += !dp_kind_facts(r->current[i].kind)->part;
    }
    return commands;
}

/* Tries to leave out the commands [from, to), counted behind the device. */
static bool try_without(struct dp_reducer *r, size_t from, size_t to) {
    size_t command = 0;
    dp_draft(r);
    for (size_t i = 1; i < r->count && command < to; i++) {
        if (!dp_kind_facts(r->draft[i].kind)->part) {
            if (command >= from) {
                dp_leave_out(r, i);
            }
            command++;
        }
    }
    return dp_try(r);
}

/* One round with chunks of `size` commands. What goes along with a chunk stands behind it. */
static bool round_of(struct dp_reducer *r, size_t size) {
    bool any = false;
    for (size_t end = count_commands(r); end > 0 && !r->stopped;) {
        size_t begin = end > size ? end - size : 0;
        any |= try_without(r, begin, end);
        end = begin;
    }
    return any;
}

bool dp_step_chunks(struct dp_reducer *r) {
    bool any = false;
    size_t size = (count_commands(r) + 1) / 2;
    while (size > 0 && !r->stopped) {
        if (round_of(r, size)) {
            any = true;
        } else {
            size /= 2;
        }
    }
    return any;
}
