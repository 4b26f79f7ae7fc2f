/* pipelines_laws.h: what holds of every answer about pipelines, whoever gives it (pipeline sheet 4, 5 and 8).
 *
 * A law is one function over what one model said of one program; it returns NULL if it holds, else what does not, in
 * the words of a signature. Those that need further runs make them in a lab: a fresh instance that has been fed the
 * whole program, or a changed copy of it.
 */
#ifndef DRAINPROOF_ORACLES_PIPELINES_LAWS_H
#define DRAINPROOF_ORACLES_PIPELINES_LAWS_H

#include "oracles/pipelines.h"

struct dp_pso_law {
    const struct dp_pipelines *part;
    const struct dp_program *program;
    const struct dp_pso_stream *said; /* of the program */
    const struct dp_memory *memory;   /* for further runs */
    uint64_t seed;                    /* chooses what is tried; that of the program */
    uint32_t free_slot;               /* pipeline slots from here on are used by nothing in the program */
    bool out_of_memory;
};

#define DP_PSO_LAW(holds, broken)                                                                                      \
    if (!(holds)) {                                                                                                    \
        return broken;                                                                                                 \
    }

/* --- laws over the stream alone --- */

typedef const char *dp_pso_static_law(const struct dp_pso_law *law);
dp_pso_static_law dp_pso_law_form;            /* pipeline.md, order of reports; values within their sets */
dp_pso_static_law dp_pso_law_failure;         /* sheet 9.4: an object iff S_OK, and S_OK iff no error */
dp_pso_static_law dp_pso_law_masks;           /* sheet 8, item 2 */
dp_pso_static_law dp_pso_law_types;           /* sheet 8, item 3, first half */
dp_pso_static_law dp_pso_law_blending;        /* sheet 8, item 3, second half */
dp_pso_static_law dp_pso_law_codes;           /* sheet 8, item 5, first half (rules Q1-Q6) */
dp_pso_static_law dp_pso_law_classes;         /* sheet 4: P ~ Q iff key(P) = key(Q) and E(P) = E(Q) */
dp_pso_static_law dp_pso_law_bases;           /* sheet 4: as many bases as (maximal) classes; smallest C; sorted */
dp_pso_static_law dp_pso_law_canonical_equal; /* sheet 8, item 7, keys and exports */
dp_pso_static_law dp_pso_law_store;           /* sheet 5: the store keeps each distinct blob once */
dp_pso_static_law dp_pso_law_origin;          /* sheet 9.7: derived and loaded */
dp_pso_static_law dp_pso_law_use;             /* pipeline.md: what its canonical form says of it */
dp_pso_static_law dp_pso_law_binding;         /* pipeline.md: a draw uses what the object says */

/* --- laws that run again --- */

typedef const char *dp_pso_rerun_law(struct dp_pso_law *law);
dp_pso_rerun_law dp_pso_law_no_effect;      /* sheet 4 and 8.1: fields without effect change no report */
dp_pso_rerun_law dp_pso_law_other_blocks;   /* sheet 8, item 1: blocks but blend do not move exports */
dp_pso_rerun_law dp_pso_law_more_outputs;   /* sheet 8, item 4: a component more removes no channel */
dp_pso_rerun_law dp_pso_law_coverage;       /* sheet 8, item 4: A2C removes no channel */
dp_pso_rerun_law dp_pso_law_write_mask;     /* sheet 8, item 4: write bits less add no channel */
dp_pso_rerun_law dp_pso_law_modes;          /* sheet 8, item 5: strict OK implies spi OK and superset OK */
dp_pso_rerun_law dp_pso_law_back;           /* sheet 8, item 6: back-derivation is the identity */
dp_pso_rerun_law dp_pso_law_permutation;    /* sheet 8, item 6: the order of descs */
dp_pso_rerun_law dp_pso_law_chain;          /* sheet 8, item 6: chains collapse */
dp_pso_rerun_law dp_pso_law_no_trace;       /* sheet 3 and 5: a call that fails changes nothing */
dp_pso_rerun_law dp_pso_law_variants;       /* sheet 4: every variant derives from its base */
dp_pso_rerun_law dp_pso_law_needed_bases;   /* sheet 4: no base can be left out */
dp_pso_rerun_law dp_pso_law_shuffle;        /* sheet 4: the base set does not depend on the order of members */
dp_pso_rerun_law dp_pso_law_merge;          /* sheet 4: merged sets need no more bases than the sum */
dp_pso_rerun_law dp_pso_law_save_again;     /* sheet 5: saving is deterministic */
dp_pso_rerun_law dp_pso_law_no_store;       /* sheet 5: saved bytes do not depend on the store */
dp_pso_rerun_law dp_pso_law_canonical_save; /* sheet 8, item 7: equal canonical forms save equal bytes */
dp_pso_rerun_law dp_pso_law_shared_code;    /* sheet 9.9: a derived one shares every G and X with its root */
dp_pso_rerun_law dp_pso_law_round_trip;     /* sheet 5: load(save(p)) behaves as p */
dp_pso_rerun_law dp_pso_law_reserialize;    /* sheet 5: save(load(b)) fails */
dp_pso_rerun_law dp_pso_law_retail;         /* sheet 5: retail saves nothing, loads and derives as ever */
dp_pso_rerun_law dp_pso_law_prefix;         /* sheet 8, item 8: a proper prefix of a valid blob fails */
dp_pso_rerun_law dp_pso_law_flip;           /* sheet 8, item 8: a single-bit flip of a valid blob fails */

/* --- pipelines_lab.c: further runs --- */

struct dp_pso_lab {
    struct dp_pso_law *law;
    struct dp_pso_session session;
    struct dp_pso_stream stream;
    uint64_t command; /* of the next call */
    uint32_t slot;    /* the next free one */
};

/* Opens an instance and feeds it the law's program. Close it in any case. */
void dp_pso_lab_open(struct dp_pso_lab *lab, struct dp_pso_law *law);
/* An instance that has been fed a device alone. */
void dp_pso_lab_open_empty(struct dp_pso_lab *lab, struct dp_pso_law *law, const struct dp_command *device);
/* False if memory ran out: then nothing may be said of what the lab heard. */
bool dp_pso_lab_close(struct dp_pso_lab *lab);
bool dp_pso_lab_is_good(const struct dp_pso_lab *lab);

/* Where the reports of the next call begin. */
size_t dp_pso_lab_here(const struct dp_pso_lab *lab);
/* Feeds one command. */
void dp_pso_lab_feed(struct dp_pso_lab *lab, const struct dp_command *records, size_t count);
/* The first report of a kind from `from` on; NULL if there is none. */
const struct dp_pso_report *dp_pso_lab_find(const struct dp_pso_lab *lab, size_t from, enum dp_pso_report_kind kind);

/* derive SLOT from=`from` with blocks; returns the slot. */
uint32_t dp_pso_lab_derive(struct dp_pso_lab *lab, uint32_t from, const struct dp_command *blocks, size_t count);
/* save into package 15, and load from there; `load` returns the slot. */
void dp_pso_lab_save(struct dp_pso_lab *lab, uint32_t pipeline);
uint32_t dp_pso_lab_load(struct dp_pso_lab *lab, uint64_t root);
/* The hresult of the call whose reports begin at `from`; UINT32_MAX if it said none. */
uint32_t dp_pso_lab_hresult(const struct dp_pso_lab *lab, size_t from);
/* The package that the save at `from` made, pointing into the lab's stream: valid until it hears more. False if the
 * save failed. */
bool dp_pso_lab_package(const struct dp_pso_lab *lab, size_t from, struct dp_pso_package *package);

/* --- objects --- */

/* The objects of the state at the end of the program: how many, and the one of a number. */
size_t dp_pso_objects(const struct dp_pso_stream *said);
const struct dp_pso_report *dp_pso_object(const struct dp_pso_stream *said, size_t number);

/* Whether two objects are the same but for command, slot, `derived` and `loaded`. */
bool dp_pso_alike(const struct dp_pso_stream *a, const struct dp_pso_report *object_a, const struct dp_pso_stream *b,
                  const struct dp_pso_report *object_b);

/* Blocks of a derive call that say what a canonical byte string says (pipeline sheet 9.6). `types` has bit
 * DP_PSO_DERIVED_* of each wanted. Returns the number of records, at most DP_PSO_BLOCK_RECORDS. */
#define DP_PSO_BLOCK_RECORDS 16u
#define DP_PSO_ALL_BLOCKS    0x3Eu
#define DP_PSO_TAIL          204u /* bytes of C behind K */
size_t dp_pso_blocks(const uint8_t *canonical, size_t size, uint32_t types, struct dp_command *out);

/* A changed copy of the program: `change` may edit records in place. NULL if memory ran out. */
struct dp_command *dp_pso_copy(struct dp_pso_law *law);
void dp_pso_copy_free(struct dp_pso_law *law, struct dp_command *records);
/* Runs a copy of the law's program. Free the stream. False if memory ran out. */
bool dp_pso_run_copy(struct dp_pso_law *law, const struct dp_command *records, struct dp_pso_stream *said);

#endif
