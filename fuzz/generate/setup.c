/* setup.c: what a program is to be like: its barrier calls, its device, and what it lacks (swarm testing). */
#include "fuzz/generate/generator.h"

/* What the fault that was asked for, or drawn, is about. */
static uint32_t fault_calls(const struct dp_generator *g) {
    for (uint32_t i = 0; i < dp_fault_count; i++) {
        if (dp_faults[i].rule == g->options.fault) {
            return dp_faults[i].calls;
        }
    }
    return dp_faults[g->fault].calls;
}

void dp_make_device(struct dp_generator *g) {
    static const uint8_t rules[] = {6, 1, 1};
    static const uint32_t sets[] = {DP_HARDWARE_scarlett, DP_HARDWARE_worst, DP_HARDWARE_lenient, DP_HARDWARE_none};
    struct dp_record_device *device = &dp_append(g, DP_COMMAND_device)->as.device;
    device->rules = dp_weighted(g->choice, rules, 3);
    device->hardware = sets[dp_choose(g->choice, 4)];
    if (dp_chance(g->choice, 1, 4)) { /* any combination of flags */
        device->hardware = dp_choose(g->choice, 0x400);
    }
    device->series = dp_choose(g->choice, 2);
    device->build = dp_chance(g->choice, 1, 4) ? DP_BUILD_retail : DP_BUILD_development;
    device->compare = dp_choose(g->choice, 3);
    bool untranslated = dp_chance(g->choice, 1, g->calls == DP_CALLS_LEGACY ? 2 : 4);
    device->legacy_translation = untranslated && g->calls != DP_CALLS_BOTH ? DP_SWITCH_off : DP_SWITCH_on; /* I04 */
    bool off = g->calls == DP_CALLS_LEGACY && dp_chance(g->choice, 1, 3);
    device->enhanced = off ? DP_SWITCH_off : DP_SWITCH_on; /* V01 */
    g->rules = device->rules;
}

bool dp_calls_allowed(const struct dp_generator *g, uint32_t calls) {
    bool allowed = false;
    for (uint32_t set = DP_CALLS_ENHANCED; set <= DP_CALLS_BOTH; set++) {
        allowed = allowed || ((g->options.calls >> set & 1) != 0 && (calls & ~set) == 0);
    }
    return allowed;
}

/* What the lead shape needs, and the fault if that goes; mostly enhanced ones alone. */
void dp_choose_calls(struct dp_generator *g, uint32_t lead) {
    static const uint8_t rarity[] = {0, 6, 1, 1}; /* by DP_CALLS_* */
    uint32_t fault = g->wrong ? fault_calls(g) : 0;
    uint8_t weights[4] = {0, 0, 0, 0};
    uint32_t sum = 0;
    for (uint32_t needs = 2; sum == 0 && needs > 0; needs--) {
        for (uint32_t set = DP_CALLS_ENHANCED; set <= DP_CALLS_BOTH; set++) {
            uint32_t needed = lead | (needs == 2 ? fault : 0);
            bool fits = (g->options.calls >> set & 1) != 0 && (needed & ~set) == 0;
            weights[set] = fits ? rarity[set] : 0;
            sum += weights[set];
        }
    }
    g->calls = sum == 0 ? (uint32_t)DP_CALLS_ENHANCED : dp_weighted(g->choice, weights, 4);
    bool legacy_leads = (lead & DP_CALLS_LEGACY) != 0;
    g->prone = legacy_leads ? 6 : g->calls == DP_CALLS_LEGACY ? 5 : 3;
}

/* Half of a mask's bits, drawn one by one. */
static uint64_t half_of(struct dp_generator *g, uint64_t mask) {
    uint64_t kept = 0;
    for (uint32_t at = 0; at < 64; at += 16) {
        kept |= (uint64_t)dp_choose(g->choice, 65536) << at;
    }
    return mask & kept;
}

/* Swarm: whole command kinds, access families, layouts and list types that this program does not have. Enough is
 * left that
 * something can be written and read on every list type: dispatches and copies of buffers. */
void dp_choose_swarm(struct dp_generator *g) {
    const uint64_t least = DP_USES(uav_write) | DP_USES(srv_compute) | DP_USES(copy_buffer_from) |
                           DP_USES(copy_buffer_to) | DP_USES(clear_rtv) | DP_USES(clear_dsv);
    g->uses = DP_ALL_USES;
    g->layouts = UINT32_MAX;
    if (dp_chance(g->choice, 1, 2)) {
        g->uses &= half_of(g, DP_ALL_USES) | half_of(g, DP_ALL_USES) | least;
    }
    if (dp_chance(g->choice, 1, 4)) {
        uint32_t family = dp_choose(g->choice, 17);
        g->uses &= ~g->index.of_access[family] | least;
    }
    if (dp_chance(g->choice, 1, 3)) {
        g->layouts = (uint32_t)half_of(g, UINT32_MAX);
    }
}
