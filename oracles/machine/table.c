/* table.c: the states of a search, each once: nodes in the order in which they were met, and a hash table over them. */
#include "oracles/machine/inner.h"

#include <string.h>

static uint32_t slot_of(const struct dp_mc_search *search, const struct dp_mc_state *state) {
    uint64_t h = state->flow * UINT64_C(0x9E3779B97F4A7C15) ^ state->lines * UINT64_C(0xC2B2AE3D27D4EB4F);
    h ^= h >> 32;
    h *= UINT64_C(0xD6E8FEB86659FD93);
    return (uint32_t)(h >> (64 - search->table_bits));
}

/* The slot that holds the state, or the free one where it belongs. */
static uint32_t find(const struct dp_mc_search *search, const struct dp_mc_state *state, bool *known) {
    uint32_t mask = (UINT32_C(1) << search->table_bits) - 1;
    uint32_t slot = slot_of(search, state);
    for (;; slot = (slot + 1) & mask) {
        uint64_t entry = search->table[slot];
        if (entry >> 32 != search->stamp) {
            *known = false;
            return slot;
        }
        const struct dp_mc_state *other = &search->nodes[(uint32_t)entry].state;
        if (other->flow == state->flow && other->lines == state->lines) {
            *known = true;
            return slot;
        }
    }
}

/* Twice as large; every node of this run anew. */
static bool widen(struct dp_machine *machine) {
    struct dp_mc_search *search = &machine->search;
    const struct dp_memory *memory = machine->memory;
    uint32_t bits = search->table == NULL ? 10 : search->table_bits + 1;
    size_t size = sizeof *search->table << bits;
    uint64_t *table = bits < 32 ? memory->resize(memory->context, NULL, 0, size) : NULL;
    if (table == NULL) {
        return false;
    }
    if (search->table != NULL) {
        memory->resize(memory->context, search->table, sizeof *search->table << search->table_bits, 0);
    }
    memset(table, 0, size);
    search->table = table;
    search->table_bits = bits;
    search->stamp = 1;
    for (uint32_t i = 0; i < search->node_count; i++) {
        bool known = false;
        uint32_t slot = find(search, &search->nodes[i].state, &known);
        table[slot] = UINT64_C(1) << 32 | i;
    }
    return true;
}

bool dp_mc_search_begin(struct dp_machine *machine) {
    struct dp_mc_search *search = &machine->search;
    search->node_count = 0;
    if (search->table == NULL) {
        return widen(machine);
    }
    if (++search->stamp == 0) { /* old entries would look new */
        memset(search->table, 0, sizeof *search->table << search->table_bits);
        search->stamp = 1;
    }
    return true;
}

enum dp_machine_status dp_mc_node_of(struct dp_machine *machine, const struct dp_mc_state *state, uint64_t budget,
                                     uint32_t *node, bool *known) {
    struct dp_mc_search *search = &machine->search;
    uint32_t slot = find(search, state, known);
    if (*known) {
        *node = (uint32_t)search->table[slot];
        return DP_MACHINE_OK;
    }
    if (search->node_count >= budget) {
        return DP_MACHINE_BUDGET;
    }
    if (!dp_mc_grow(machine->memory, (void **)&search->nodes, &search->node_room, search->node_count,
                    sizeof *search->nodes)) {
        return DP_MACHINE_OUT_OF_MEMORY;
    }
    search->nodes[search->node_count] = (struct dp_mc_node){.state = *state};
    search->table[slot] = (uint64_t)search->stamp << 32 | search->node_count;
    *node = search->node_count++;
    bool crowded = search->node_count * UINT64_C(2) > UINT64_C(1) << search->table_bits;
    return crowded && !widen(machine) ? DP_MACHINE_OUT_OF_MEMORY : DP_MACHINE_OK;
}

static void give_back(const struct dp_memory *memory, void *block, size_t size) {
    if (block != NULL) {
        memory->resize(memory->context, block, size, 0);
    }
}

void dp_mc_search_end(struct dp_machine *machine) {
    struct dp_mc_search *search = &machine->search;
    give_back(machine->memory, search->nodes, search->node_room * sizeof *search->nodes);
    give_back(machine->memory, search->stack, search->stack_room * sizeof *search->stack);
    give_back(machine->memory, search->later, search->later_room * sizeof *search->later);
    if (search->table != NULL) {
        give_back(machine->memory, search->table, sizeof *search->table << search->table_bits);
    }
}
