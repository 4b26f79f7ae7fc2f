/* marks_legacy.c: the marks of legacy states and barriers, met in execution order. */
#include "fuzz/generate/marks_runs.h"

#include "fuzz/generate/sheet.h"

static bool is_wide(const struct dp_course *c) {
    return c->made->dimension == DP_DIMENSION_buffer || (c->made->flags & DP_FLAGS_ALLOW_SIMULTANEOUS_ACCESS) != 0;
}

void dp_course_decay(struct dp_mark_runs *r) {
    for (uint32_t i = 0; i < DP_MARK_SLOTS; i++) {
        struct dp_course *c = &r->of[i];
        bool structure = c->made != NULL && (c->made->flags & DP_FLAGS_RAYTRACING_ACCELERATION_STRUCTURE) != 0;
        if (c->made == NULL || !c->legacy || structure) {
            continue;
        }
        c->read_before = c->read_before || (c->promoted != 0 && (c->promoted & DP_SHEET_WRITE_STATES) == 0);
        c->had_promotion = c->had_promotion || c->promoted != 0;
        if (is_wide(c)) {
            c->decayed = c->decayed || c->state != DP_STATE_COMMON;
            c->state = DP_STATE_COMMON;
        } else if (c->promoted == DP_STATE_COPY_DEST) {
            dp_met(r->w, DP_MARK_copy_dest_kept, true);
            c->state = DP_STATE_COPY_DEST;
            c->set_in = r->execute;
        }
        c->promoted = 0;
    }
}

void dp_course_use(struct dp_mark_runs *r, uint32_t slot, uint32_t access, uint32_t stage) {
    struct dp_course *c = dp_course_of(r, slot);
    if (c == NULL) {
        return;
    }
    bool write = (access & DP_SHEET_WRITES) != 0;
    if (c->legacy && c->state == DP_STATE_COMMON) {
        bool xbox = r->device->rules == DP_RULES_xbox;
        dp_met(r->w, DP_MARK_promoted_decayed, c->had_promotion);
        dp_met(r->w, DP_MARK_decay_on_xbox, c->decayed && xbox);
        dp_met(r->w, DP_MARK_write_after_read, write && c->read_before && c->made->dimension == DP_DIMENSION_buffer);
        c->promoted |= dp_sheet_state_of(access, stage);
    } else if (c->legacy) {
        dp_met(r->w, DP_MARK_state_kept, c->set_in != r->execute && !is_wide(c));
    }
    dp_met(r->w, DP_MARK_simultaneous_legacy, c->legacy && (c->made->flags & DP_FLAGS_ALLOW_SIMULTANEOUS_ACCESS) != 0);
}

static void look_at_transition(struct dp_mark_runs *r, const struct dp_record_transition *t) {
    struct dp_course *c = dp_course_of(r, t->resource);
    if (c == NULL) {
        return;
    }
    bool split = t->flags != 0;
    bool several = c->made->mips > 1 || c->made->extent.depth_or_slices > 1;
    dp_met(r->w, DP_MARK_transition_twice, !split && c->call == r->call && c->index == t->subresource);
    dp_met(r->w, DP_MARK_transition_one, several && t->subresource != DP_ALL_SUBRESOURCES);
    dp_met(r->w, DP_MARK_state_kept,
           c->legacy && c->state != DP_STATE_COMMON && c->set_in != r->execute && !is_wide(c));
    dp_met(r->w, DP_MARK_simultaneous_legacy, (c->made->flags & DP_FLAGS_ALLOW_SIMULTANEOUS_ACCESS) != 0);
    dp_course_kind(r, c, 2);
    c->call = split ? 0 : r->call;
    c->index = t->subresource;
    c->legacy = true;
    if (t->flags == DP_SPLIT_BEGIN_ONLY) {
        dp_course_begin(r, c, true);
        return;
    }
    if (t->flags == DP_SPLIT_END_ONLY) {
        dp_course_end(r, c, true);
    }
    c->state = t->state_after;
    c->promoted = 0;
    c->set_in = r->execute;
}

static void look_at_uav(struct dp_mark_runs *r, uint32_t slot) {
    bool translated = r->device->legacy_translation == DP_SWITCH_on;
    struct dp_course *c = dp_course_of(r, slot);
    dp_met(r->w, DP_MARK_uav_null, slot == DP_NONE);
    dp_met(r->w, DP_MARK_uav_of_resource, c != NULL);
    dp_met(r->w, DP_MARK_vertex_uav_untranslated, !translated && r->vertex_writes && !r->pixel_work);
    r->vertex_writes = false;
    r->pixel_work = false;
    if (c != NULL) {
        bool first = !c->legacy;
        dp_course_kind(r, c, 2);
        c->legacy = true;
        c->state = first ? (uint32_t)DP_STATE_COMMON : c->state;
    }
}

static void look_at_aliasing(struct dp_mark_runs *r, const struct dp_record_aliasing *a) {
    bool before = a->before != DP_NONE;
    bool after = a->after != DP_NONE;
    dp_met(r->w, DP_MARK_aliasing_both, before && after);
    dp_met(r->w, DP_MARK_aliasing_before, before && !after);
    dp_met(r->w, DP_MARK_aliasing_after, !before && after);
    dp_met(r->w, DP_MARK_aliasing_null, !before && !after);
}

static void begin_legacy_call(struct dp_mark_runs *r) {
    r->call++;
    dp_met(r->w, DP_MARK_untranslated, r->device->legacy_translation == DP_SWITCH_off);
    dp_met(r->w, DP_MARK_enhanced_off, r->device->enhanced == DP_SWITCH_off);
}

void dp_course_legacy(struct dp_mark_runs *r, const struct dp_command *record) {
    if (record->kind == DP_COMMAND_resource_barrier) {
        begin_legacy_call(r);
    } else if (record->kind == DP_COMMAND_transition) {
        look_at_transition(r, &record->as.transition);
    } else if (record->kind == DP_COMMAND_uav) {
        look_at_uav(r, record->as.uav.resource);
    } else {
        look_at_aliasing(r, &record->as.aliasing);
    }
}
