/* partition.c: all restricted growth strings, each judged by the objective of pipeline sheet 9.13. */
#include "model/reference/raytracing/partition.h"

#include <string.h>

struct search {
    const struct ref_rt_problem *problem;
    struct ref_rt_answer *answer;
    bool limited_found;
    bool unlimited_found;
    struct ref_rt_partition current;
};

/* Objective (1) to (3). Strings come in ascending order, so (4), the smallest string, is the one that came first. */
static bool better(const struct ref_rt_partition *a, const struct ref_rt_partition *b) {
    if (a->value != b->value)
        return a->value > b->value;
    if (a->objects != b->objects)
        return a->objects < b->objects;
    return a->code < b->code;
}

static void offer(const struct ref_rt_partition *candidate, struct ref_rt_partition *best, bool *found) {
    if (!*found || better(candidate, best))
        *best = *candidate;
    *found = true;
}

static void judge(struct search *search) {
    const struct ref_rt_problem *problem = search->problem;
    struct ref_rt_answer *answer = search->answer;
    struct ref_rt_partition *current = &search->current;
    current->value = 0;
    current->code = 0;
    for (uint32_t i = 0; i < current->objects; i++) {
        const struct ref_rt_part *part = &problem->parts[current->subsets[i]];
        current->value += part->waves * part->weight;
        current->code += part->code;
    }
    if (current->value > answer->best[current->objects])
        answer->best[current->objects] = current->value;
    offer(current, &answer->unlimited, &search->unlimited_found);
    if (problem->limit == 0 || current->objects <= problem->limit)
        offer(current, &answer->limited, &search->limited_found);
}

/* May the generator stand in that part, as far as those before it say? */
static bool pairs_hold(const struct search *search, uint32_t generator, uint32_t part) {
    for (uint32_t i = 0; i < generator; i++)
        if (search->problem->together[i][generator] && search->current.assignment[i] != part)
            return false;
    return true;
}

/* Puts the generator into each part that is there and into a new one, then goes on with the next generator. */
static void assign(struct search *search, uint32_t generator) {
    struct ref_rt_partition *current = &search->current;
    if (generator == search->problem->generators) {
        judge(search);
        return;
    }
    uint32_t objects = current->objects;
    for (uint32_t part = 0; part <= objects; part++) {
        if (!pairs_hold(search, generator, part))
            continue;
        current->assignment[generator] = part;
        current->subsets[part] |= UINT32_C(1) << generator;
        current->objects = part == objects ? objects + 1 : objects;
        assign(search, generator + 1);
        current->subsets[part] &= ~(UINT32_C(1) << generator);
        current->objects = objects;
    }
}

void ref_rt_try_partitions(const struct ref_rt_problem *problem, struct ref_rt_answer *answer) {
    struct search search;
    memset(answer, 0, sizeof *answer);
    memset(&search, 0, sizeof search);
    search.problem = problem;
    search.answer = answer;
    assign(&search, 0);
}
