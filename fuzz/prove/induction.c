/* induction.c: the sections of the induction, by number. See induction.h. */
#include "fuzz/prove/induction.h"

static const struct dp_ind_section_facts *const sections[DP_IND_SECTIONS] = {
    [DP_IND_merge] = &dp_ind_merge, [DP_IND_emit] = &dp_ind_emit,        [DP_IND_pass] = &dp_ind_pass,
    [DP_IND_force] = &dp_ind_force, [DP_IND_known] = &dp_ind_known_bits, [DP_IND_reduce] = &dp_ind_reduce};

const uint32_t dp_ind_hardware[DP_IND_HARDWARES] = {DP_HARDWARE_scarlett, DP_HARDWARE_worst, DP_HARDWARE_lenient};
const char *const dp_ind_hardware_names[DP_IND_HARDWARES] = {"scarlett", "worst", "lenient"};

size_t dp_induction_parts(enum dp_ind_section section) {
    return sections[section]->parts();
}

uint64_t dp_induction_cases(enum dp_ind_section section, size_t part) {
    return sections[section]->cases(part);
}

bool dp_induction_part(enum dp_ind_section section, size_t part, struct dp_duel *duel, FILE *out,
                       struct dp_proof_sum *sum) {
    struct dp_ind_run run = {part, duel, out, sum};
    *sum = (struct dp_proof_sum){0};
    bool ok = sections[section]->prove(&run);
    sum->alike = sum->streams / DP_PROOF_ALIKE_SHARE;
    return ok;
}

void dp_ind_count(struct dp_ind_run *run, uint64_t observed, bool clean) {
    run->sum->streams++;
    run->sum->clean += clean;
    run->sum->digest = run->sum->digest * UINT64_C(0x9E3779B97F4A7C15) + observed + 1;
}

bool dp_ind_wrong(struct dp_ind_run *run) {
    return run->sum->disagreements++ < DP_PROOF_PRINTED;
}
