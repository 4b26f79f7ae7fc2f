/* cut.c: the best cuts, and the smallest assignment among equals. */
#include "model/optimized/raytracing/cut.h"
#include "model/optimized/raytracing/arithmetic.h"

/* Code of every run. Growing a run to the right adds what it did not hold yet, so each row costs one visit a shader. */
static void run_codes(struct opt_rt_cuts *cuts, const struct opt_rt_levels *levels,
                      const struct opt_rt_object *object) {
    for (uint32_t from = 0; from < levels->count; from++) {
        uint64_t held = 0, bytes = 0;
        for (uint32_t to = from; to < levels->count; to++) {
            bytes += opt_rt_code_of(object, levels->level[to].closure & ~held);
            held |= levels->level[to].closure;
            cuts->run_code[from][to + 1] = bytes;
        }
    }
}

/* Takes the run [from, to) before the best cut of the rest, if that beats what is there. */
static void offer(struct opt_rt_cuts *cuts, uint32_t parts, uint32_t from, uint32_t to, uint64_t run_value,
                  uint64_t run_code) {
    uint64_t value = run_value + cuts->value[parts - 1][to];
    uint64_t code = run_code + cuts->code[parts - 1][to];
    uint64_t *best = &cuts->value[parts][from], *best_code = &cuts->code[parts][from];
    if (value > *best || (value == *best && code < *best_code)) {
        *best = value;
        *best_code = code;
    }
}

/* Every value is at least 1, so 0 stands for none yet. */
void opt_rt_cuts(struct opt_rt_cuts *cuts, const struct opt_rt_levels *levels, const struct opt_rt_object *object,
                 bool with_code) {
    uint32_t count = levels->count;
    if (with_code)
        run_codes(cuts, levels, object);
    cuts->value[0][count] = cuts->code[0][count] = 0;
    for (uint32_t parts = 1; parts <= count; parts++) {
        for (uint32_t from = 0; from + parts <= count; from++) {
            uint64_t weight = 0;
            cuts->value[parts][from] = cuts->code[parts][from] = 0;
            for (uint32_t to = from + 1; to + parts <= count + 1; to++) {
                weight += levels->level[to - 1].weight;
                if (parts == 1 && to < count)
                    continue; /* the last part takes all that is left */
                offer(cuts, parts, from, to, levels->level[from].waves * weight,
                      with_code ? cuts->run_code[from][to] : 0);
            }
        }
    }
}

uint32_t opt_rt_start_of(uint32_t starts, uint32_t level) {
    while (!(starts >> level & 1))
        level--;
    return level;
}

uint64_t opt_rt_assignment(const struct opt_rt_levels *levels, uint32_t starts) {
    uint64_t string = 0;
    uint32_t numbered = 0, parts = 0;
    uint8_t number[DP_RT_LEVELS];
    for (uint32_t i = 0; i < levels->generators; i++) {
        uint32_t start = opt_rt_start_of(starts, levels->of[i]);
        if (!(numbered >> start & 1)) {
            numbered |= 1u << start;
            number[start] = (uint8_t)parts++;
        }
        string |= (uint64_t)number[start] << (60 - 4 * i);
    }
    return string;
}

/* The smallest assignment seen so far and its cut. */
struct smallest {
    uint64_t string;
    uint32_t starts;
};

/* Walks every way on which nothing is lost: at most DP_RT_LEVELS deep, and rarely more than one. */
static void walk(struct smallest *found, const struct opt_rt_cuts *cuts, const struct opt_rt_levels *levels,
                 uint32_t parts, uint32_t from, uint32_t starts) {
    if (parts == 0) {
        uint64_t string = opt_rt_assignment(levels, starts);
        if (found->starts == 0 || string < found->string)
            *found = (struct smallest){string, starts};
        return;
    }
    uint64_t weight = 0;
    for (uint32_t to = from + 1; to + parts <= levels->count + 1; to++) {
        weight += levels->level[to - 1].weight;
        if (parts == 1 && to < levels->count)
            continue;
        uint64_t value = levels->level[from].waves * weight + cuts->value[parts - 1][to];
        uint64_t code = cuts->run_code[from][to] + cuts->code[parts - 1][to];
        if (value == cuts->value[parts][from] && code == cuts->code[parts][from])
            walk(found, cuts, levels, parts - 1, to, starts | 1u << from);
    }
}

uint32_t opt_rt_best_cut(const struct opt_rt_cuts *cuts, const struct opt_rt_levels *levels, uint32_t parts) {
    struct smallest found = {0, 0};
    walk(&found, cuts, levels, parts, 0, 0);
    return found.starts;
}
