/* marks_said.c: the marks that a model's reports meet. */
#include "fuzz/generate/marks_walk.h"

static void look_at_requirement(struct dp_mark_walk *w, const struct dp_requirement *r) {
    dp_met(w, DP_MARK_colour_eliminate, r->op[DP_CLASS_colour] == DP_OP_fast_clear_eliminate_only);
    dp_met(w, DP_MARK_colour_decompress, r->op[DP_CLASS_colour] == DP_OP_decompress);
    dp_met(w, DP_MARK_colour_meta_init, r->op[DP_CLASS_colour] == DP_OP_meta_init);
    dp_met(w, DP_MARK_depth_decompress, r->op[DP_CLASS_depth] == DP_OP_decompress);
    dp_met(w, DP_MARK_depth_meta_init, r->op[DP_CLASS_depth] == DP_OP_meta_init);
    dp_met(w, DP_MARK_stencil_decompress, r->op[DP_CLASS_stencil] == DP_OP_decompress);
    dp_met(w, DP_MARK_stencil_meta_init, r->op[DP_CLASS_stencil] == DP_OP_meta_init);
    dp_met(w, DP_MARK_two_classes, r->op[DP_CLASS_depth] != DP_OP_none && r->op[DP_CLASS_stencil] != DP_OP_none);
    dp_met(w, DP_MARK_drain_CPDMA, (r->drain & DP_DRAIN_CPDMA) != 0);
    dp_met(w, DP_MARK_drain_VS, (r->drain & DP_DRAIN_VS) != 0);
    dp_met(w, DP_MARK_drain_PS, (r->drain & DP_DRAIN_PS) != 0);
    dp_met(w, DP_MARK_drain_CS, (r->drain & DP_DRAIN_CS) != 0);
    dp_met(w, DP_MARK_drain_CB, (r->drain & DP_DRAIN_CB) != 0);
    dp_met(w, DP_MARK_drain_DB, (r->drain & DP_DRAIN_DB) != 0);
    dp_met(w, DP_MARK_drain_ME, (r->drain & DP_DRAIN_ME) != 0);
    dp_met(w, DP_MARK_block_PFP, (r->block & DP_BLOCK_PFP) != 0);
    dp_met(w, DP_MARK_block_CE, (r->block & DP_BLOCK_CE) != 0);
    dp_met(w, DP_MARK_writeback_CB, (r->writeback & DP_CACHE_CB_cache) != 0);
    dp_met(w, DP_MARK_writeback_DB, (r->writeback & DP_CACHE_DB_cache) != 0);
    dp_met(w, DP_MARK_writeback_L2, (r->writeback & DP_CACHE_L2) != 0);
    dp_met(w, DP_MARK_invalidate_LM, (r->invalidate & DP_CACHE_LM) != 0);
    dp_met(w, DP_MARK_invalidate_L2, (r->invalidate & DP_CACHE_L2) != 0);
    dp_met(w, DP_MARK_nothing_asked,
           (r->drain | r->block | r->writeback | r->invalidate | r->op[0] | r->op[1] | r->op[2]) == 0);
}

void dp_look_at_said(struct dp_mark_walk *w, const struct dp_observation *said) {
    for (size_t i = 0; i < said->requirements.count; i++) {
        look_at_requirement(w, &said->requirements.items[i]);
    }
    for (size_t i = 0; i < said->diagnostics.count; i++) {
        const struct dp_diagnostic *d = &said->diagnostics.items[i];
        bool barrier = d->severity == DP_SEVERITY_error && d->phase == DP_PHASE_record && d->barrier >= 0;
        for (size_t k = 0; barrier && k < said->requirements.count; k++) {
            dp_met(w, DP_MARK_rejected_beside_accepted, said->requirements.items[k].command == d->command);
        }
    }
}
