/* induction.h: the optimized translator is right for barrier sequences of any length (design section 9.2).
 *
 * What a recording holds between two packets is a finite state: the pending requirement (model/optimized/pending.h) and
 * what is known of the hardware (known.h). Each proof here is one step of the induction over it:
 *   merge   (i)   joining two requirements is the union on every component
 *   emit    (ii)  for every requirement, reachable or not, the packets meet it; what they wait for passes nothing
 *   pass    (iii) what is let through is spoken of by nothing that is pending, and adds nothing that is waited for
 *   force   (iv)  what no requirement speaks of leaves nothing pending, in the real translator
 *   known   (v)   every bit that is clear after a packet or an item is true of the clocks
 *   reduce  (vi)  what is left out of an emission by what is known brings nothing
 * Obligations are those of hardware sheet 6 and design section 5, decision 11, as clocks (induction_clock.h), and both
 * judges say what packets bring.
 */
#ifndef DRAINPROOF_FUZZ_PROVE_INDUCTION_H
#define DRAINPROOF_FUZZ_PROVE_INDUCTION_H

#include "fuzz/prove/proof.h"

enum dp_ind_section {
    DP_IND_merge,
    DP_IND_emit,
    DP_IND_pass,
    DP_IND_force,
    DP_IND_known,
    DP_IND_reduce,
    DP_IND_SECTIONS
};

/* Parts of a section (below DP_PAIRS_MAX), and the cases of one. */
size_t dp_induction_parts(enum dp_ind_section section);
uint64_t dp_induction_cases(enum dp_ind_section section, size_t part);

/* One part. Counterexamples go to `out`. False: a judge failed or memory has run out. */
bool dp_induction_part(enum dp_ind_section section, size_t part, struct dp_duel *duel, FILE *out,
                       struct dp_proof_sum *sum);

/* --- what sections share --- */

struct dp_ind_run {
    size_t part;
    struct dp_duel *duel;
    FILE *out;
    struct dp_proof_sum *sum;
};

/* Each section: cases of a part, and the part itself. */
struct dp_ind_section_facts {
    size_t (*parts)(void);
    uint64_t (*cases)(size_t part);
    bool (*prove)(struct dp_ind_run *run);
};
extern const struct dp_ind_section_facts dp_ind_merge, dp_ind_emit, dp_ind_pass, dp_ind_force, dp_ind_known_bits,
    dp_ind_reduce;

#define DP_IND_HARDWARES 3u
extern const uint32_t dp_ind_hardware[DP_IND_HARDWARES];
extern const char *const dp_ind_hardware_names[DP_IND_HARDWARES];

/* Counts a case into the sum, with what was observed. */
void dp_ind_count(struct dp_ind_run *run, uint64_t observed, bool clean);

/* Whether a counterexample should be printed; counts it. */
bool dp_ind_wrong(struct dp_ind_run *run);

#endif
