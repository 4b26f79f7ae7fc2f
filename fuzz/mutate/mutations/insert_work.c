/* insert_work.c: a work item that touches living resources as uses.def says. */
#include "fuzz/generate/uses.h"
#include "fuzz/mutate/mutant.h"

/* Filled slots that a use can touch, by the dimension of their creation. */
static uint64_t touchable(const struct dp_mutant *m, const struct dp_living *living, const struct dp_use_facts *use) {
    uint64_t fitting = 0;
    for (uint64_t rest = living->filled[DP_NAMES_RESOURCE]; rest != 0; rest &= rest - 1) {
        uint32_t slot = dp_bit_index(rest);
        size_t creation = living->definer[DP_NAMES_RESOURCE][slot];
        const struct dp_byte_kind *k = &m->tables->kinds[DP_COMMAND_resource];
        bool buffer = false;
        for (size_t i = 0; i < k->count; i++) {
            buffer |= k->fields[i].field->set == DP_SET_DIMENSION &&
                      dp_value_of(m, creation, &k->fields[i]) == DP_DIMENSION_buffer;
        }
        fitting |= (buffer ? use->buffers : use->textures) ? UINT64_C(1) << slot : 0;
    }
    return fitting;
}

static void lay_part(struct dp_mutant *m, size_t at, const struct dp_use_facts *use, uint32_t slot) {
    if (use->part < DP_PART_SHADER) {
        dp_lay(m, at, DP_COMMAND_operand);
        DP_PUT(m, at, operand, role, use->part);
        DP_PUT(m, at, operand, resource, slot);
        return;
    }
    dp_lay(m, at, DP_COMMAND_shader);
    DP_PUT(m, at, shader, rw, use->part - DP_PART_SHADER);
    DP_PUT(m, at, shader, resource, slot);
    DP_PUT(m, at, shader, access, use->access);
    DP_PUT(m, at, shader, stage, use->stage);
}

/* Where a command takes several operands (source and dest), all that are alike in command and can be had are laid. */
bool dp_mutation_insert_work(struct dp_mutant *m) {
    struct dp_living living;
    const struct dp_use_facts *lead = &dp_uses[dp_choose(&m->dice, DP_USE_COUNT)];
    const struct dp_use_facts *parts[4];
    uint32_t slots[4];
    size_t count = 0;
    size_t at = dp_any_place(m, true);
    dp_find_living(m, &living);
    for (size_t use = 0; use < DP_USE_COUNT && count < 4 && at != 0; use++) {
        const struct dp_use_facts *u = &dp_uses[use];
        uint64_t choices = u->command == lead->command ? touchable(m, &living, u) : 0;
        bool pairs = lead->part == DP_ROLE_source || lead->part == DP_ROLE_dest;
        if (choices != 0 && (u == lead || (pairs && u->part < DP_PART_SHADER) || dp_chance(&m->dice, 1, 8))) {
            parts[count] = u;
            slots[count++] = dp_bit_index(dp_pick_bit(&m->dice, choices));
        }
    }
    if (count == 0 || !dp_make_room(m, at, count + 1)) {
        return false;
    }
    dp_lay(m, at, lead->command);
    for (size_t i = 0; i < count; i++) {
        lay_part(m, at + 1 + i, parts[i], slots[i]);
    }
    return true;
}
