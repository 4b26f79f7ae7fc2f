/* verdict.c: runs put to questions: pairs, writers, sets, and the hazard set of a stream (hardware sheet 6.5). */
#include "oracles/machine/inner.h"

#include <stdlib.h>

uint64_t dp_mc_budget(const struct dp_machine_options *options) {
    uint64_t budget = options->budget == 0 ? DP_MACHINE_BUDGET_STANDARD : options->budget;
    return budget < UINT32_MAX ? budget : UINT32_MAX - 1u;
}

static bool reads(const struct dp_mc_element *e) {
    return e->element.rw != DP_RW_write;
}

static bool writes(const struct dp_mc_element *e) {
    return e->element.rw != DP_RW_read;
}

static bool on_one_location(const struct dp_mc_element *a, const struct dp_mc_element *b) {
    return a->element.location == b->element.location && a->element.number == b->element.number;
}

bool dp_machine_is_pair(const struct dp_machine *machine, size_t before, size_t after) {
    if (before >= after || after >= machine->element_count) {
        return false;
    }
    const struct dp_mc_element *b = &machine->elements[before];
    const struct dp_mc_element *a = &machine->elements[after];
    return b->packet < a->packet && on_one_location(a, b) && (writes(a) || writes(b)) && b->client != DP_CLIENT_EXT;
}

/* Kinds that a pair can have at all, from the event: which part reads, which writes. */
static uint32_t kinds_of(const struct dp_mc_element *b, const struct dp_mc_element *a) {
    return (writes(b) && reads(a) ? DP_MACHINE_KIND(DP_HAZARD_H1) : 0u) |
           (reads(b) && writes(a) ? DP_MACHINE_KIND(DP_HAZARD_H2) : 0u) |
           (writes(b) && writes(a) ? DP_MACHINE_KIND(DP_HAZARD_H3) : 0u);
}

/* One run, added to the verdict. */
static enum dp_machine_status run(struct dp_machine *machine, const size_t *elements, size_t count, uint32_t kinds,
                                  const struct dp_machine_options *options, struct dp_machine_verdict *verdict) {
    struct dp_mc_found found;
    enum dp_machine_status status = dp_mc_plan(machine, elements, count, options->mode, kinds);
    if (status == DP_MACHINE_OK) {
        status = dp_mc_explore(machine, dp_mc_budget(options), NULL, &found);
        verdict->hazards |= found.kinds;
        verdict->states += found.states;
        verdict->runs++;
    }
    return status;
}

enum dp_machine_status dp_machine_pair(struct dp_machine *machine, size_t before, size_t after,
                                       const struct dp_machine_options *options, struct dp_machine_verdict *verdict) {
    const size_t pair[] = {before, after};
    *verdict = (struct dp_machine_verdict){0};
    machine->lost_count = 0;
    if (machine->illegal_count != 0) {
        return DP_MACHINE_ILLEGAL;
    }
    if (!dp_machine_is_pair(machine, before, after)) {
        return DP_MACHINE_UNFIT;
    }
    uint32_t kinds = kinds_of(&machine->elements[before], &machine->elements[after]);
    return run(machine, pair, 2, kinds, options, verdict);
}

static int by_number(const void *a, const void *b) {
    const uint32_t *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

/* Whether any packet can discard: most streams have none, and need no run. */
static bool may_discard(const struct dp_machine *machine) {
    for (uint32_t i = 0; i < machine->step_count; i++) {
        const struct dp_mc_work *work = &machine->steps[i].work;
        if (work->gl2_inv && !work->gl2_wb) {
            return (machine->hardware & DP_HARDWARE_gl2_inv_drops_dirty) != 0;
        }
    }
    return false;
}

enum dp_machine_status dp_machine_discards(struct dp_machine *machine, size_t writer,
                                           const struct dp_machine_options *options,
                                           struct dp_machine_verdict *verdict, const uint32_t **packets,
                                           size_t *count) {
    *verdict = (struct dp_machine_verdict){0};
    machine->lost_count = 0;
    *count = 0;
    *packets = machine->lost;
    if (machine->illegal_count != 0) {
        return DP_MACHINE_ILLEGAL;
    }
    if (writer >= machine->element_count || !writes(&machine->elements[writer])) {
        return DP_MACHINE_UNFIT;
    }
    enum dp_machine_status status = DP_MACHINE_OK;
    if (may_discard(machine)) {
        status = run(machine, &writer, 1, DP_MACHINE_KIND(DP_HAZARD_H4), options, verdict);
    }
    if (machine->lost_count > 1) {
        qsort(machine->lost, machine->lost_count, sizeof *machine->lost, by_number);
    }
    *packets = machine->lost;
    *count = machine->lost_count;
    return status;
}

static bool is_set(const struct dp_machine *machine, const size_t *elements, size_t count) {
    for (size_t i = 0; i < count; i++) {
        if (elements[i] >= machine->element_count || (i > 0 && elements[i] <= elements[i - 1])) {
            return false;
        }
        const struct dp_mc_element *e = &machine->elements[elements[i]];
        for (size_t k = 0; k < i; k++) {
            const struct dp_mc_element *other = &machine->elements[elements[k]];
            if (!on_one_location(e, other) || (e->packet == other->packet && (writes(e) || writes(other)))) {
                return false;
            }
        }
    }
    return count != 0;
}

enum dp_machine_status dp_machine_set(struct dp_machine *machine, const size_t *elements, size_t count,
                                      const struct dp_machine_options *options, struct dp_machine_verdict *verdict) {
    const uint32_t kinds = DP_MACHINE_KIND(DP_HAZARD_H1) | DP_MACHINE_KIND(DP_HAZARD_H2) |
                           DP_MACHINE_KIND(DP_HAZARD_H3) | DP_MACHINE_KIND(DP_HAZARD_H4);
    *verdict = (struct dp_machine_verdict){0};
    machine->lost_count = 0;
    if (machine->illegal_count != 0) {
        return DP_MACHINE_ILLEGAL;
    }
    if (!is_set(machine, elements, count)) {
        return DP_MACHINE_UNFIT;
    }
    if (count > DP_MACHINE_RUN_ELEMENTS) {
        return DP_MACHINE_TOO_LARGE;
    }
    return run(machine, elements, count, kinds, options, verdict);
}

/* --- the hazard set of a stream --- */

struct tour {
    struct dp_machine *machine;
    const struct dp_machine_options *options;
    void (*report)(void *context, const struct dp_machine_hazard *hazard);
    void *context;
    struct dp_machine_verdict *verdict;
    bool cut; /* some run met its budget */
};

static void tell(struct tour *tour, uint32_t hazard, size_t before, size_t after, uint32_t packet) {
    struct dp_machine_hazard found = {hazard, before, after, packet};
    tour->verdict->hazards |= DP_MACHINE_KIND(hazard);
    if (tour->report != NULL) {
        tour->report(tour->context, &found);
    }
}

static void count_run(struct tour *tour, const struct dp_machine_verdict *one) {
    tour->verdict->states += one->states;
    tour->verdict->runs += one->runs;
}

/* Whether the tour goes on after a run. */
static bool bear(struct tour *tour, enum dp_machine_status status) {
    tour->cut = tour->cut || status == DP_MACHINE_BUDGET;
    return status == DP_MACHINE_OK || status == DP_MACHINE_BUDGET;
}

static enum dp_machine_status tour_pairs(struct tour *tour) {
    struct dp_machine *machine = tour->machine;
    for (size_t after = 0; after < machine->element_count; after++) {
        for (size_t before = 0; before < after; before++) {
            struct dp_machine_verdict one;
            if (!dp_machine_is_pair(machine, before, after)) {
                continue;
            }
            enum dp_machine_status status = dp_machine_pair(machine, before, after, tour->options, &one);
            count_run(tour, &one);
            if (!bear(tour, status)) {
                return status;
            }
            for (uint32_t hazard = DP_HAZARD_H1; hazard <= DP_HAZARD_H3; hazard++) {
                if ((one.hazards & DP_MACHINE_KIND(hazard)) != 0) {
                    tell(tour, hazard, before, after, 0);
                }
            }
        }
    }
    return DP_MACHINE_OK;
}

/* By packet first: each writer is run once a packet that may discard, which is rare. */
static enum dp_machine_status tour_packet(struct tour *tour, uint32_t packet) {
    struct dp_machine *machine = tour->machine;
    for (size_t writer = 0; writer < machine->element_count; writer++) {
        struct dp_machine_verdict one;
        const uint32_t *packets = NULL;
        size_t count = 0;
        if (!writes(&machine->elements[writer])) {
            continue;
        }
        enum dp_machine_status status =
            dp_machine_discards(machine, writer, tour->options, &one, &packets, &count);
        count_run(tour, &one);
        if (!bear(tour, status)) {
            return status;
        }
        for (size_t i = 0; i < count; i++) {
            if (packets[i] == packet) {
                tell(tour, DP_HAZARD_H4, writer, machine->element_count, packet);
            }
        }
    }
    return DP_MACHINE_OK;
}

enum dp_machine_status dp_machine_program(struct dp_machine *machine, const struct dp_machine_options *options,
                                          void (*report)(void *context, const struct dp_machine_hazard *hazard),
                                          void *context, struct dp_machine_verdict *verdict) {
    struct tour tour = {machine, options, report, context, verdict, false};
    *verdict = (struct dp_machine_verdict){0};
    if (machine->illegal_count != 0) {
        return DP_MACHINE_ILLEGAL;
    }
    enum dp_machine_status status = tour_pairs(&tour);
    for (uint32_t i = 0; status == DP_MACHINE_OK && may_discard(machine) && i < machine->step_count; i++) {
        const struct dp_mc_work *work = &machine->steps[i].work;
        if (work->gl2_inv && !work->gl2_wb) {
            status = tour_packet(&tour, machine->steps[i].packet);
        }
    }
    return status == DP_MACHINE_OK && tour.cut ? DP_MACHINE_BUDGET : status;
}

uint32_t dp_machine_shown(const struct dp_machine *machine, const struct dp_machine_hazard *hazard) {
    if (hazard->hazard == DP_HAZARD_H4) {
        return DP_HAZARD_H4;
    }
    const struct dp_mc_element *a = &machine->elements[hazard->after];
    if (a->client == DP_CLIENT_PFP || a->client == DP_CLIENT_CE || a->client == DP_CLIENT_ME) {
        return DP_HAZARD_H7;
    }
    return hazard->hazard == DP_HAZARD_H1 && a->element.location != DP_LOCATION_DATA ? DP_HAZARD_H6 : hazard->hazard;
}
