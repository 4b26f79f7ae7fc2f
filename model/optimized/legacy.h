/* legacy.h: one barrier of a ResourceBarrier() call, its record rules, and the enhanced barrier that it is translated
 * to (barrier sheet 9, 15.8.5, 15.8.6). */
#ifndef DRAINPROOF_MODEL_OPTIMIZED_LEGACY_H
#define DRAINPROOF_MODEL_OPTIMIZED_LEGACY_H

#include "model/optimized/barrier.h"
#include "model/optimized/requirement.h"

/* `kind` is DP_COMMAND_transition, uav or aliasing; `resource` that of a transition or UAV barrier and the after-
 * resource of an aliasing barrier, NULL for NULL, with its slot. States, box and `range_leaves` (K07) are of
 * transitions. `rules` gathers the record rules that it breaks (OPT_LATE_RULE). */
struct opt_legacy {
    enum dp_kind kind;
    struct opt_resource *resource;
    uint32_t slot;
    struct opt_box box;
    bool range_leaves;
    uint32_t before;
    uint32_t after;
    uint32_t flags; /* DP_SPLIT_* */
    uint64_t rules;
};

/* Reads a part of the call. False if rule K02 (then in `rules`) forbids reading further. */
bool opt_read_legacy(struct opt_translator *t, const struct dp_command *record, struct opt_legacy *legacy);

/* Judges every record rule but K12, which looks at the call. */
void opt_check_legacy(struct opt_legacy *legacy, uint32_t list_type);

/* The enhanced barrier it stands for on a list of the type, group and index left open. */
void opt_translate_legacy(const struct opt_legacy *legacy, uint32_t list_type, struct opt_barrier *barrier);

/* What the untranslated path asks for instead, where it differs: UAV and aliasing barriers. `created` are the kinds
 * that the layout which an aliasing barrier's after-resource was created in permits. */
void opt_untranslated(const struct opt_legacy *legacy, uint32_t list_type, uint32_t created, struct opt_needs *needs);

#endif
