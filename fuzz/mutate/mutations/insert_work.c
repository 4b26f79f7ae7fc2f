/* insert_work.c: a work item that touches living resources as uses.def says, mostly with barriers that hand one of them
 * over to it and on to what comes next. */
#include "fuzz/generate/sheet.h"
#include "fuzz/generate/uses.h"
#include "fuzz/mutate/mutant.h"

/* Filled slots that a use can touch: buffers or textures, and by their flags; whatever there is if not `careful`. */
static uint64_t touchable(const struct dp_mutant *m, const struct dp_use_facts *use, bool careful) {
    uint64_t fitting = 0;
    for (size_t i = 1; i < m->count; i++) {
        const struct dp_record_resource *r = &m->decoded[i].as.resource;
        if (m->decoded[i].kind != DP_COMMAND_resource) {
            continue;
        }
        bool fits = r->dimension == DP_DIMENSION_buffer ? use->buffers : use->textures;
        fits = fits && (dp_sheet_resource_accesses(r) & use->access) == use->access;
        fitting |= fits || !careful ? UINT64_C(1) << r->id : 0;
    }
    return fitting;
}

/* Type of the list that is open at a place. */
static uint32_t list_at(const struct dp_mutant *m, size_t at) {
    uint32_t type = DP_LIST_direct;
    for (size_t i = 1; i < at; i++) {
        type = m->decoded[i].kind == DP_COMMAND_list ? m->decoded[i].as.list.type : type;
    }
    return type;
}

/* A use by chance, mostly one that the list allows. */
static const struct dp_use_facts *any_use(struct dp_mutant *m, uint32_t list, bool careful) {
    const struct dp_use_facts *use = &dp_uses[dp_choose(&m->dice, DP_USE_COUNT)];
    for (int draw = 0; draw < 8 && careful && (use->lists >> list & 1) == 0; draw++) {
        use = &dp_uses[dp_choose(&m->dice, DP_USE_COUNT)];
    }
    return use;
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

/* Not where decoding mends: the command would stand elsewhere. */
static void hand_over(struct dp_mutant *m, size_t at) {
    size_t count = m->count;
    if (!dp_mutant_decode(m) || m->count != count) {
        return;
    }
    size_t behind = dp_bridge(m, 0, at) ? at + 3 : at;
    count = m->count;
    if (dp_mutant_decode(m) && m->count == count) {
        (void)dp_bridge(m, behind, 0);
    }
}

/* Where a command takes several operands (source and dest), all that are alike in command and can be had are laid. */
bool dp_mutation_insert_work(struct dp_mutant *m) {
    const struct dp_use_facts *parts[4];
    uint32_t slots[4];
    size_t count = 0;
    if (!dp_mutant_decode(m)) {
        return false;
    }
    bool careful = dp_chance(&m->dice, 15, 16);
    size_t at = dp_any_place(m, true);
    const struct dp_use_facts *lead = any_use(m, at != 0 ? list_at(m, at) : 0, careful);
    bool pairs = lead->part == DP_ROLE_source || lead->part == DP_ROLE_dest;
    for (size_t use = 0; use < DP_USE_COUNT && count < 4 && at != 0; use++) {
        const struct dp_use_facts *u = &dp_uses[use];
        uint64_t choices = u->command == lead->command ? touchable(m, u, careful) : 0;
        for (size_t i = 0; i < count; i++) {
            choices &= ~(UINT64_C(1) << slots[i]); /* a copy onto itself overlaps */
        }
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
    if (dp_chance(&m->dice, 3, 4)) {
        hand_over(m, at);
    }
    return true;
}
