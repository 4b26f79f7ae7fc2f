/* losses.c: H4 of writers before and behind an event. */
#include "model/optimized/judge/losses.h"

#include "model/optimized/judge/state.h"

static void report(struct optj *j, const struct optj_loss *loss, uint32_t key, uint64_t producer,
                   const struct dp_access_point *line) {
    if (j->sink->fault == NULL) {
        return;
    }
    struct dp_fault fault = {.hazard = DP_HAZARD_H4, .at = *line, .key = key, .producer = producer};
    fault.at.position = loss->position;
    fault.at.command = loss->cause;
    fault.at.access = DP_NONE;
    fault.at.unit = optj_unit_of_key[key];
    fault.at.rw = DP_RW_write;
    j->sink->fault(j->sink->context, &fault);
}

/* The latest writer of each key is the one to fail: an earlier one fails only with it. */
static void writes_before(struct optj *j, const struct optj_loss *loss, const struct optj_past *past,
                          const struct dp_access_point *line) {
    for (uint32_t key = 0; past->written >> key != 0; key++) {
        if ((past->written >> key & 1) != 0 && past->last[key] > loss->memory[optj_aligned_key[key]]) {
            report(j, loss, key, past->last[key], line);
        }
    }
}

static void search_numbers(struct optj *j, const struct optj_loss *loss) {
    for (size_t i = 0; i < j->numbers.count; i++) {
        const struct optj_number *number = &j->numbers.items[i];
        struct dp_access_point line = {.resource = number->number, .location = number->location, .count = 1};
        writes_before(j, loss, &number->past, &line);
    }
}

static void search_resources(struct optj *j, const struct optj_loss *loss) {
    for (size_t slot = 0; slot < j->resources.capacity; slot++) {
        const struct optj_resource *resource = &j->resources.items[slot];
        if (resource->stream != j->stream || resource->written == 0) {
            continue;
        }
        uint32_t first = 0;
        for (size_t i = 0; i < resource->history.count; i++) {
            const struct optj_run *run = &resource->history.runs[i];
            struct dp_access_point line = {.resource = (uint32_t)slot, .index = first, .count = run->end - first};
            writes_before(j, loss, &resource->history.pasts[run->past], &line);
            first = run->end;
        }
        if (resource->kinds != 0 && resource->metadata.stream == j->stream) {
            struct dp_access_point line = optj_beside_line(resource, (uint32_t)slot, true);
            writes_before(j, loss, &resource->metadata.meta, &line);
            line = optj_beside_line(resource, (uint32_t)slot, false);
            writes_before(j, loss, &resource->metadata.state, &line);
        }
    }
}

bool optj_lose(struct optj *j, uint64_t cause, uint64_t entry, const uint64_t *memory) {
    struct optj_fifo *fifo = entry == 0 ? &j->losses.acquires : &j->losses.entries;
    struct optj_loss *loss = optj_fifo_add(&j->memory, fifo, sizeof *loss);
    if (loss == NULL) {
        return false;
    }
    *loss = (struct optj_loss){.position = j->position, .entry = entry, .cause = cause};
    for (size_t i = 0; i < OPTJ_PRODUCERS; i++) {
        loss->memory[i] = memory[i];
    }
    search_numbers(j, loss);
    search_resources(j, loss);
    return true;
}

/* Events of one kind from the latest backwards, until one that the launcher knows past or that an earlier write of
 * the key has met already. */
static void meets(struct optj *j, const struct optj_fifo *fifo, const struct optj_outer *launcher, uint32_t key,
                  uint64_t last, const struct dp_access_point *line) {
    for (size_t i = fifo->count; i-- > 0;) {
        const struct optj_loss *loss = optj_fifo_at(fifo, i, sizeof *loss);
        bool past =
            loss->entry == 0 ? launcher->at[OPTJ_PASSED] >= loss->position : launcher->at[OPTJ_ENTRIES] >= loss->entry;
        if (past || loss->position < last) {
            return;
        }
        if (loss->memory[optj_aligned_key[key]] >= last) { /* else reported for that write when the event came */
            report(j, loss, key, j->position, line);
        }
    }
}

void optj_write_meets(struct optj *j, const struct optj_past *past, uint32_t keys, const struct dp_access_point *line) {
    for (uint32_t key = 0; keys >> key != 0; key++) {
        if ((keys >> key & 1) == 0) {
            continue;
        }
        uint64_t last = (past->written >> key & 1) != 0 ? past->last[key] : 0;
        if (key == DP_KEY_PFP) {
            meets(j, &j->losses.acquires, &j->pfp, key, last, line);
            meets(j, &j->losses.entries, &j->pfp, key, last, line);
        } else {
            meets(j, &j->losses.entries, &j->me.outer, key, last, line);
        }
    }
}

void optj_losses_trim(struct optj_losses *losses, const struct optj_outer *pfp) {
    while (losses->acquires.count != 0) {
        const struct optj_loss *loss = optj_fifo_at(&losses->acquires, 0, sizeof *loss);
        if (pfp->at[OPTJ_PASSED] < loss->position) {
            break;
        }
        optj_fifo_drop(&losses->acquires);
    }
    while (losses->entries.count != 0) {
        const struct optj_loss *loss = optj_fifo_at(&losses->entries, 0, sizeof *loss);
        if (pfp->at[OPTJ_ENTRIES] < loss->entry) {
            break;
        }
        optj_fifo_drop(&losses->entries);
    }
}

void optj_losses_reset(struct optj_losses *losses) {
    optj_fifo_clear(&losses->acquires);
    optj_fifo_clear(&losses->entries);
}

void optj_losses_free(const struct dp_memory *memory, struct optj_losses *losses) {
    optj_fifo_free(memory, &losses->acquires, sizeof(struct optj_loss));
    optj_fifo_free(memory, &losses->entries, sizeof(struct optj_loss));
}
