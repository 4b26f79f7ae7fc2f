/* run.c: runs of adjacent barriers. */
#include "model/optimized/run.h"

#include "model/optimized/memory.h"

void opt_runs_end(struct opt_runs *runs) {
    runs->window++;
    runs->count = 0;
    runs->globals = (struct opt_echo){0};
    runs->all = (struct opt_echo){0};
}

static void join(struct opt_echo *into, const struct opt_echo *more) {
    into->drain |= more->drain;
    into->dirty |= more->dirty;
    into->left |= more->left;
    into->towards |= more->towards;
    into->block |= more->block;
    into->full |= more->full;
    into->traffic |= more->traffic;
    into->metadata |= more->metadata;
}

/* Joins the barrier into the entry of its box, or a new one, and the runs that it meets into `echo`. */
static bool add_on_resource(const struct dp_memory *memory, struct opt_runs *runs, const struct opt_barrier *barrier,
                            const struct opt_echo *own, struct opt_echo *echo) {
    struct opt_resource *resource = barrier->resource;
    bool found = false;
    if (resource->run_window != runs->window) {
        resource->run_window = runs->window;
        resource->run_last = 0;
    }
    for (size_t i = resource->run_last; i != 0; i = runs->entries[i - 1].previous) {
        struct opt_run_entry *entry = &runs->entries[i - 1];
        if (opt_boxes_equal(&entry->box, &barrier->box)) {
            join(&entry->echo, own);
            found = true;
        }
        if (opt_boxes_meet(&entry->box, &barrier->box)) {
            join(echo, &entry->echo);
        }
    }
    if (found) {
        return true;
    }
    void *grown = opt_grown(memory, runs->entries, &runs->capacity, runs->count + 1, sizeof *runs->entries);
    if (grown == NULL) {
        return false;
    }
    runs->entries = grown;
    runs->entries[runs->count++] = (struct opt_run_entry){barrier->box, *own, resource->run_last};
    resource->run_last = runs->count;
    return true;
}

bool opt_run_add(const struct dp_memory *memory, struct opt_runs *runs, const struct opt_barrier *barrier,
                 const struct opt_echo *own, struct opt_echo *echo) {
    *echo = *own;
    if (barrier->resource == NULL) {
        join(echo, &runs->all);
        join(&runs->globals, own);
    } else {
        join(echo, &runs->globals);
        if (!add_on_resource(memory, runs, barrier, own, echo)) {
            return false;
        }
    }
    join(&runs->all, own);
    return true;
}
