/* trial_difference.c: in what the voices of a trial differ, in a few words that hold for all streams with that difference. */
#include "fuzz/prove/trial.h"

#include <stdio.h>

static const char *const judges[] = {[DP_VOICE_REFERENCE] = "reference", [DP_VOICE_OPTIMIZED] = "optimized"};

static bool pairs_differ(const struct dp_trial *trial, int voice, char *text, size_t size) {
    const struct dp_voice *machine = &trial->voices[DP_VOICE_MACHINE], *judge = &trial->voices[voice];
    for (size_t a = 0; a < trial->element_count; a++) {
        for (size_t b = 0; b < a; b++) {
            uint32_t more = machine->pairs[b][a] & ~(uint32_t)judge->pairs[b][a];
            uint32_t less = judge->pairs[b][a] & ~(uint32_t)machine->pairs[b][a];
            uint32_t hazard = DP_HAZARD_H1;
            if ((more | less) == 0) {
                continue;
            }
            while (((more != 0 ? more : less) & DP_MACHINE_KIND(hazard)) == 0) {
                hazard++;
            }
            char before[16], after[16];
            struct dp_machine_place one = dp_machine_element(trial->machine, b);
            struct dp_machine_place two = dp_machine_element(trial->machine, a);
            snprintf(text, size, "%s judge %s %s %s > %s", judges[voice], more != 0 ? "misses" : "invents",
                     dp_name(DP_SET_HAZARD, hazard), dp_element_name(&one.element, before),
                     dp_element_name(&two.element, after));
            return true;
        }
    }
    return false;
}

const char *dp_trial_difference(const struct dp_trial *trial, char *text, size_t size) {
    for (int voice = DP_VOICE_REFERENCE; voice <= DP_VOICE_OPTIMIZED; voice++) {
        if (trial->voices[voice].failed) {
            snprintf(text, size, "%s judge has no answer", judges[voice]);
            return text;
        }
        if (pairs_differ(trial, voice, text, size)) {
            return text;
        }
        if (!dp_voice_same(&trial->voices[DP_VOICE_MACHINE], &trial->voices[voice])) {
            snprintf(text, size, "%s judge has other H4", judges[voice]);
            return text;
        }
    }
    return NULL;
}

bool dp_trial_try(struct dp_trial *trial, const struct dp_duel_step *steps, size_t count, char *text, size_t size) {
    bool masked = false;
    dp_duel_steps(&trial->duel, steps, count);
    bool alike = dp_said_same(&trial->duel.said[0], &trial->duel.said[1]);
    dp_trial_follow(trial, steps, count);
    if (trial->voices[DP_VOICE_MACHINE].failed) {
        snprintf(text, size, "no answer");
        return false;
    }
    if (dp_trial_difference(trial, text, size) != NULL) {
        return false;
    }
    if (!alike) {
        snprintf(text, size, "the judges' ticks differ");
        return false;
    }
    if (!dp_trial_together(trial, &masked)) {
        snprintf(text, size, "all elements have a hazard, no pair has");
        return false;
    }
    return true;
}
