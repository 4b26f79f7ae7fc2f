/* translator.h: one instance of the optimized translator. */
#ifndef DRAINPROOF_MODEL_OPTIMIZED_TRANSLATOR_H
#define DRAINPROOF_MODEL_OPTIMIZED_TRANSLATOR_H

#include "model/optimized/blits.h"
#include "model/optimized/call.h"
#include "model/optimized/layout_algebra.h"
#include "model/optimized/log.h"
#include "model/optimized/pending.h"
#include "model/optimized/run.h"

struct opt_heap {
    uint32_t type; /* DP_HEAP_* */
};

/* A list, open or closed; the log is what executing it judges and moves. */
struct opt_list {
    uint32_t type; /* DP_LIST_* */
    struct opt_log log;
};

/* The list that is being recorded. */
struct opt_recorder {
    uint32_t list;
    uint32_t type;
    struct opt_stream stream;
    struct opt_runs runs;
};

/* Arrays by slot grow with the highest slot named. `admits` is opt_layout_admits of every id (second row: the wide
 * COMMON), `batches` numbers batches of blits, `last_type` is the list type of the last execute, DP_NONE before the
 * first. */
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
    struct opt_layouts spare;
    uint32_t admits[2][OPT_LAYOUTS];
    uint64_t batches;
    uint32_t last_type;
    enum dp_status status;
};

/* Commands by subject; each answers one command with all its parts. */
enum dp_status opt_feed_list(struct opt_translator *t, const struct dp_record_list *list);
enum dp_status opt_feed_barrier(struct opt_translator *t, uint64_t command, const struct dp_command *records,
                                size_t count);
enum dp_status opt_feed_work(struct opt_translator *t, uint64_t command, const struct dp_command *records,
                             size_t count);
enum dp_status opt_feed_query(struct opt_translator *t, uint64_t command, const struct dp_command *record);
enum dp_status opt_feed_present(struct opt_translator *t, uint64_t command, const struct dp_command *records,
                                size_t count);
enum dp_status opt_feed_execute(struct opt_translator *t, uint64_t command, const struct dp_command *records,
                                size_t count);

#endif
