/* oracle.h: how a program is run through two models, and how an oracle judges what they said.
 *
 * The task: tell two translators apart, or show that they say the same. One run feeds a program to both models,
 * collects an observation of each, and asks every oracle of oracles.def in order; a case stops at its first failure.
 * An oracle is one file with one function, dp_oracle_<name>(run, finding): it returns false and fills the finding
 * when it does not hold. It may run the program again (blind, determinism do) through dp_observe.
 * ISO C17, no POSIX, integers only: this folder moves to wherever a driver team needs it.
 */
#ifndef DRAINPROOF_ORACLES_ORACLE_H
#define DRAINPROOF_ORACLES_ORACLE_H

#include "model/model.h"
#include "oracles/known_faults.h"

/* A growing array of T, owned by the observation that holds it. */
/* clang-format off */
#define DP_ARRAY(T)      \
    struct {             \
        T *items;        \
        size_t count;    \
        size_t capacity; \
    }
/* clang-format on */

/* One packet as a model reported it. */
struct dp_listed_packet {
    uint32_t list;      /* slot of the recording, DP_NONE for packets of an execute or present */
    uint64_t execution; /* that execute or present, DP_NO_COMMAND for a list's packets */
    struct dp_packet packet;
};

/* State as reported after one execute. `execution` groups the entries. */
struct dp_seen_subresources {
    uint64_t execution;
    struct dp_subresource_state state;
};

struct dp_seen_class {
    uint64_t execution;
    struct dp_class_state state;
};

/* Everything that one model said about one program. Diagnostics are sorted by their key and held once a key; the rest
 * stands in the order of arrival. Reused from run to run: dp_observation_reset keeps the memory. */
struct dp_observation {
    enum dp_status status;
    DP_ARRAY(struct dp_diagnostic) diagnostics;
    DP_ARRAY(struct dp_requirement) requirements;
    DP_ARRAY(struct dp_listed_packet) packets;
    DP_ARRAY(struct dp_actions) actions;
    DP_ARRAY(struct dp_seen_subresources) subresources;
    DP_ARRAY(struct dp_seen_class) classes;
    DP_ARRAY(struct dp_operation) operations;
    DP_ARRAY(uint64_t) unsupported; /* commands, with the reason of the first one */
    char unsupported_reason[96];
    /* Over the canonical serialisation of all of the above, never over structs; 0 until somebody asks for it with
     * dp_observation_digest (oracles/digest.h): most runs need none. */
    uint64_t digest;
    /* Of the arrays; NULL in a fresh observation, which then takes that of the scratch it is first run with. */
    const struct dp_memory *memory;
};

/* A failed oracle (design section 7). The signature is one line of at most 80 characters, free of resource numbers and
 * positions: "ASSERTION FAILED: requirement: drain CB". The text is for a person, with places and both values. */
struct dp_finding {
    const char *oracle;
    char signature[81];
    char text[1024];
};

/* One program, two models, two observations. observed[0] is the reference's. */
struct dp_run {
    const struct dp_program *program;
    const struct dp_model *models[2];
    const struct dp_options *options;
    const struct dp_observation *observed[2];
    struct dp_scratch *scratch; /* observations and memory for oracles that run the program again */
};

struct dp_oracle {
    const char *name;
    const char *holds_when; /* one line, as in design section 6 */
    bool (*holds)(const struct dp_run *run, struct dp_finding *finding);
};

/* The registry, in the order in which oracles are asked. */
extern const struct dp_oracle dp_oracles[];
extern const size_t dp_oracle_count;

/* Feeds `program` to a model's translator (the built-in reference's where the part is NULL) and collects what it
 * says. */
void dp_observe(const struct dp_model *model, const struct dp_options *options, const struct dp_program *program,
                struct dp_scratch *scratch, struct dp_observation *observation);

void dp_observation_reset(struct dp_observation *observation);
void dp_observation_free(struct dp_observation *observation);

/* What a judged program came to. */
enum dp_verdict {
    DP_VERDICT_HOLDS,       /* every oracle asked holds */
    DP_VERDICT_FINDING,     /* one does not: `finding` */
    DP_VERDICT_UNSUPPORTED, /* a model lacks semantics for a command: diagnostics, blind and determinism alone hold */
    DP_VERDICT_OUT_OF_MEMORY
};

/* A harness owns the memory of many runs, one after the other. Options NULL: all optimizations on. */
struct dp_harness;
struct dp_harness *dp_harness_create(const struct dp_model *reference, const struct dp_model *optimized);
void dp_harness_destroy(struct dp_harness *harness);

/* Judges one program. `oracles` is a mask over the registry (bit 0 the first). The observations stay readable until
 * the next call.
 * Oracles that run the models again (blind, determinism) cost more than all others together. Under DP_ALL_ORACLES
 * they are asked of one program in DP_RERUN_SHARE, chosen by a hash of the program, so the same programs are chosen
 * every time; the others hold there unasked. Any other mask asks what it names: DP_EVERY_ORACLE asks everything of
 * every program. */
#define DP_ALL_ORACLES        UINT64_MAX
#define DP_EVERY_ORACLE       (UINT64_MAX >> 1)
#define DP_RERUN_SHARE        16u

/* The oracles over judges ask the optimized judge of every program. The reference judge walks pair by pair and costs
 * more: under DP_ALL_ORACLES `soundness` asks it, and `judges` compares the two, of one program in
 * DP_SECOND_JUDGE_SHARE, chosen in the same way; any other mask asks both of every program. */
#define DP_SECOND_JUDGE_SHARE 16u

/* `switches` translates and judges the program once more, under a drawn part of the optimizations: under DP_ALL_ORACLES one
 * program in DP_SWITCHES_SHARE, chosen in the same way; any other mask that names it every one. */
#define DP_SWITCHES_SHARE     8u

/* `memory` runs both streams under some thirty schedules: under DP_ALL_ORACLES those of one program in DP_MEMORY_SHARE, chosen in
 * the same way; any other mask that names it those of every one. */
#define DP_MEMORY_SHARE       64u
/* `machine` searches schedules, pair of elements by pair of elements: under DP_ALL_ORACLES one program in
 * DP_MACHINE_SHARE, chosen in the same way; any other mask that names it every one. A run may see DP_MACHINE_ORACLE_STATES. */
#define DP_MACHINE_SHARE         64u
#define DP_MACHINE_ORACLE_STATES 20000u
enum dp_verdict dp_judge_program(struct dp_harness *harness, const struct dp_options *options,
                                 const struct dp_program *program, uint64_t oracles, struct dp_finding *finding);
const struct dp_observation *dp_harness_observation(const struct dp_harness *harness, int model);

/* What the oracle `machine` did. */
struct dp_machine_tally {
    uint64_t streams; /* compared */
    uint64_t pairs;   /* runs of two elements */
    uint64_t states;  /* seen in all runs */
    uint64_t cut;     /* questions that met the budget: not compared */
    uint64_t large;   /* streams left out: too many packets or elements (machine_stream.h) */
    uint64_t unfed;   /* streams left out: a WORK packet of no known item */
    uint64_t illegal; /* streams left out: an H8 */
    uint64_t open;    /* pairs left out: the sheet does not say (machine.c) */
};

/* Streams that were not compared. */
static inline uint64_t dp_machine_left_out(const struct dp_machine_tally *tally) {
    return tally->large + tally->unfed + tally->illegal;
}

/* Vacuity figures of all programs judged so far by a harness (design section 6). A command is accepted when no error
 * names it; a program when no error names any of its commands. */
struct dp_tally {
    uint64_t programs;
    uint64_t programs_accepted;
    uint64_t programs_unsupported;
    uint64_t commands;
    uint64_t commands_accepted;
    uint64_t barriers;
    uint64_t barriers_accepted;
    uint64_t findings;
    uint64_t switched;            /* programs judged under a drawn set of optimizations too */
    uint64_t replayed;            /* programs whose streams `memory` ran, */
    uint64_t not_replayed;        /* and those that it left out although it was asked: it judges no race and no refusal */
    uint64_t rule[DP_RULE_COUNT]; /* programs in which the rule was reported */
    /* Oracles over judges. `unjudged`: neither model has a judge, so they held unasked. */
    uint64_t programs_unjudged;
    uint64_t bounds;                      /* promised orders that were compared with ticks */
    uint64_t known[DP_KNOWN_FAULT_COUNT]; /* programs in which the declared fault was seen (known_faults.def) */
    struct dp_machine_tally machine;
};
const struct dp_tally *dp_harness_tally(const struct dp_harness *harness);

#endif
