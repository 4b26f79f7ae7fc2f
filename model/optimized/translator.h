/* translator.h: one instance of the optimized translator. */
#ifndef DRAINPROOF_MODEL_OPTIMIZED_TRANSLATOR_H
#define DRAINPROOF_MODEL_OPTIMIZED_TRANSLATOR_H

#include "model/optimized/blits.h"
#include "model/optimized/call.h"
#include "model/optimized/copies.h"
#include "model/optimized/layout_algebra.h"
#include "model/optimized/log.h"
#include "model/optimized/pending.h"
#include "model/optimized/run.h"
#include "model/optimized/slots.h"

struct opt_heap {
    uint32_t type; /* DP_HEAP_* */
};

/* A list, open or closed; the log is what executing it judges and moves, `items` the accepted work items (discards
 * aside) of a bundle, whose WORK packets stand in every list that executes it, and `did` what they are together. */
struct opt_list {
    uint32_t type; /* DP_LIST_* */
    uint64_t *items;
    size_t item_count;
    size_t item_capacity;
    struct opt_item did;
    struct opt_log log;
};

/* How far the log of the list with this number has been read for O18, and the bundles that it calls up to there. */
struct opt_proof {
    uint64_t list;
    uint64_t bundles;
    size_t read;
};

/* The list begins. */
void opt_proof_begin(struct opt_proof *proof);

/* The list that is being recorded. */
struct opt_recorder {
    uint32_t list;
    uint32_t type;
    struct opt_copies copies;
    struct opt_proof proof;
    struct opt_stream stream;
    struct opt_known known;
    struct opt_pending deferred; /* of calls without operations, and the first of them (O15) */
    uint64_t deferred_by;
    struct opt_runs runs;
};

/* Arrays by slot grow with the highest slot named. `bound` is what the next item is bound to, if `is_bound`;
 * `batches` numbers batches of blits and `scope` scopes; `last_type` is the list type of the last execute, DP_NONE
 * before the first. `due` are the resources that may decay when the execute ends, `splits` those with an open enhanced
 * split. `called` says which kinds of call have been accepted in execution order: [0] Barrier(), [1] ResourceBarrier()
 * (rule I04). */
struct opt_translator {
    struct dp_memory memory;
    const struct dp_sink *sink;
    uint64_t switches;
    struct dp_record_device device;
    struct opt_heap *heaps;
    size_t heap_capacity;
    struct opt_resource *resources;
    size_t resource_capacity;
    struct opt_list *lists;
    size_t list_capacity;
    struct opt_recorder recorder;
    struct opt_call call;
    struct opt_map spare;
    struct dp_pso_use bound;
    bool is_bound;
    uint64_t batches;
    uint64_t scope;
    uint32_t last_type;
    struct opt_slots due;
    struct opt_slots splits;
    bool called[2];
    enum dp_status status;
};

/* Commands by subject; each answers one command with all its parts. */
enum dp_status opt_feed_list(struct opt_translator *t, const struct dp_record_list *list);
enum dp_status opt_feed_end(struct opt_translator *t);
enum dp_status opt_feed_barrier(struct opt_translator *t, uint64_t command, const struct dp_command *records,
                                size_t count);
enum dp_status opt_feed_resource_barrier(struct opt_translator *t, uint64_t command, const struct dp_command *records,
                                         size_t count);
enum dp_status opt_feed_bundle(struct opt_translator *t, uint64_t command, uint32_t list);
enum dp_status opt_feed_work(struct opt_translator *t, uint64_t command, const struct dp_command *records,
                             size_t count);
enum dp_status opt_feed_query(struct opt_translator *t, uint64_t command, const struct dp_command *record);
enum dp_status opt_feed_present(struct opt_translator *t, uint64_t command, const struct dp_command *records,
                                size_t count);
enum dp_status opt_feed_execute(struct opt_translator *t, uint64_t command, const struct dp_command *records,
                                size_t count);

#endif
