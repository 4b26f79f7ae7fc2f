/* graft.c: the commands of a generated program (fuzz/generate) put behind the others, as many whole ones as fit. Its
 * creations go into empty slots, so that what it says stays right. */
#include "fuzz/mutate/mutant.h"

#define SMALLEST 8u /* records of room */

bool dp_mutation_graft(struct dp_mutant *m) {
    struct dp_generate_options options = dp_generate_defaults();
    struct dp_generated made;
    struct dp_mutant from = *m;
    if (m->most - m->count < SMALLEST) {
        return false;
    }
    options.most_commands = 4 + dp_choose(&m->dice, 20);
    dp_generate(m->generator, &m->dice, &options, &made);
    size_t size = dp_encode(&made.program, m->other, DP_DECODE_MAX * DP_RECORD_BYTES, NULL, 0);
    if (size < 2 * DP_RECORD_BYTES) {
        return false;
    }
    from.bytes = m->other;
    from.count = size / DP_RECORD_BYTES;
    size_t end = 1;
    for (size_t next = 1; next < from.count && next - 1 <= m->most - m->count;) {
        end = next;
        next = dp_command_end(&from, next);
        end = next - 1 <= m->most - m->count ? next : end;
    }
    return end > 1 && dp_put_run(m, &from, m->count, 1, end);
}
