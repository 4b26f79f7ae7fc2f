/* device.c: one field of the device changed; magic and version stay. */
#include "fuzz/mutate/mutant.h"

bool dp_mutation_device(struct dp_mutant *m) {
    const struct dp_byte_kind *k = &m->tables->kinds[DP_COMMAND_device];
    return dp_change_field(m, 0, &k->fields[dp_choose(&m->dice, k->count)]);
}
