/* log.h: what executing a list judges and moves, recorded as it was accepted: one short entry for each operand of a
 * work item, for each barrier on a resource, and for each bundle that is called. Globals leave none. */
#ifndef DRAINPROOF_MODEL_OPTIMIZED_LOG_H
#define DRAINPROOF_MODEL_OPTIMIZED_LOG_H

#include "model/model.h"
#include "model/optimized/range.h"

enum opt_log_kind {
    OPT_LOG_OPERAND,
    OPT_LOG_BARRIER,  /* enhanced; also the BEGIN of a split */
    OPT_LOG_END,      /* of an enhanced split */
    OPT_LOG_MOVE,     /* legacy transition; also BEGIN_ONLY and END_ONLY */
    OPT_LOG_UAV,      /* legacy UAV barrier on a resource */
    OPT_LOG_ALIASING, /* untranslated aliasing barrier that decompresses its after-resource */
    OPT_LOG_CALL,     /* a call by itself; kept only where rule I04 may ask for it */
    OPT_LOG_BUNDLE
};

/* Marks of operands. An item is the entries from FIRST to LAST. */
#define OPT_OPERAND_FIRST    0x01u
#define OPT_OPERAND_LAST     0x02u
#define OPT_OPERAND_TARGET   0x04u /* render target or depth view of a draw: rule D06 */
#define OPT_OPERAND_CLEAR    0x08u /* cleared, by whatever view */
#define OPT_OPERAND_FAST     0x10u /* cleared through CB or DB without a box: whole classes start again */
#define OPT_OPERAND_WHOLE    0x20u /* written by a copy or resolve, whole from `whole_mip` on */
#define OPT_OPERAND_DISCARD  0x40u /* its metadata are initialised (barrier sheet 15.6) */
#define OPT_OPERAND_COPY     0x80u /* of a copy: rule K14 */

/* Marks of barriers. */
#define OPT_BARRIER_DISCARD  0x01u
#define OPT_BARRIER_BEGIN    0x02u
#define OPT_BARRIER_END      0x04u /* of a legacy split */
#define OPT_BARRIER_UNSYNCED 0x08u /* SyncBefore NONE */
#define OPT_BARRIER_LEGACY   0x10u /* OPT_LOG_CALL: ResourceBarrier */

/* An operand: the layouts that admit its access (bits are ids of layout_algebra.h), the state bit that it asks for,
 * and the kinds that writing it may add. `source` and `dest` are roles of a copy. */
struct opt_log_operand {
    uint64_t allowed;
    uint32_t access;
    uint32_t state;
    uint8_t adds;
    uint8_t whole_mip;
    bool writes;
    bool source;
    bool dest;
};

/* An enhanced barrier: its accesses, leaves(SyncBefore) as rule S06 compares them (all ones where it does not), and the
 * high half of the scope word that it leaves behind (tracked.h). */
struct opt_log_barrier {
    uint32_t access_before;
    uint32_t access_after;
    uint32_t covered;
    uint32_t said;
};

struct opt_log_move {
    uint32_t before;
    uint32_t after;
};

/* `resource` is a slot; of OPT_LOG_BUNDLE that of a list. `before` and `after` are ids of layouts, `removed` and
 * `initialised` the kinds that the recorded packets take away and the classes that they initialise (as kinds). */
struct opt_log_entry {
    uint64_t command;
    struct opt_box box;
    uint32_t resource;
    int32_t group;
    int32_t barrier;
    uint8_t kind; /* enum opt_log_kind */
    uint8_t marks;
    uint8_t before;
    uint8_t after;
    uint8_t removed;
    uint8_t initialised;
    union {
        struct opt_log_operand operand;
        struct opt_log_barrier sides;
        struct opt_log_move move;
    } as;
};

/* `work`: an accepted work item without an operand that is logged; `barriers`: an accepted barrier that is not. Rule
 * E02 asks. */
struct opt_log {
    struct opt_log_entry *entries;
    size_t count;
    size_t capacity;
    bool work;
    bool barriers;
};

/* False if memory has run out. */
bool opt_log_add(const struct dp_memory *memory, struct opt_log *log, const struct opt_log_entry *entry);

void opt_log_emptied(struct opt_log *log);

#endif
