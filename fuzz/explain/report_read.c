/* report_read.c: reads one value off the program, or off what was tracked. */
#include "fuzz/explain/report_past.h"
#include "fuzz/explain/report_words.h"

#include "model/describe.h"

#include <inttypes.h>
#include <string.h>

/* A diagnostic with everything around it. */
struct view {
    const struct dp_report *report;
    const struct dp_diagnostic *d;
    const struct dp_command *part;
    const struct dp_record_resource *resource;
    bool full;
    char *text;
};

static bool words(const struct view *v, enum dp_set set, uint32_t value) {
    dp_report_words(set, value, v->full, v->text, DP_REPORT_WORDS);
    return true;
}

/* --- fields of the part itself, by the names of its members --- */

static bool field(const struct view *v, const char *member) {
    const struct dp_description *description = dp_describe(v->part->kind);
    for (size_t i = 0; i < description->count; i++) {
        const struct dp_field *f = &description->fields[i];
        if (strcmp(f->member, member) != 0) {
            continue;
        }
        uint64_t value = dp_get(v->part, f);
        if (f->set == DP_SET_NONE) {
            snprintf(v->text, DP_REPORT_WORDS, "%" PRIu64, value);
            return true;
        }
        return words(v, f->set, (uint32_t)value);
    }
    return false;
}

static bool range(const struct view *v) {
    struct dp_range r = {0, 0, 0, 0, 0, 0};
    switch (v->part->kind) {
    case DP_COMMAND_texture_barrier:
        r = v->part->as.texture_barrier.range;
        break;
    case DP_COMMAND_operand:
        r = v->part->as.operand.range;
        break;
    case DP_COMMAND_transition:
        r.index_or_first_mip = v->part->as.transition.subresource;
        break;
    default:
        return false;
    }
    if (r.mips == 0 && r.index_or_first_mip == DP_ALL_SUBRESOURCES) {
        snprintf(v->text, DP_REPORT_WORDS, "all");
    } else if (r.mips == 0) {
        snprintf(v->text, DP_REPORT_WORDS, "index %" PRIu32, r.index_or_first_mip);
    } else {
        snprintf(v->text, DP_REPORT_WORDS,
                 "mips %" PRIu32 "+%" PRIu32 ", slices %" PRIu32 "+%" PRIu32 ", planes %" PRIu32 "+%" PRIu32,
                 r.index_or_first_mip, r.mips, r.first_slice, r.slices, r.first_plane, r.planes);
    }
    return true;
}

static bool access(const struct view *v) {
    if (v->part->kind != DP_COMMAND_operand) {
        return false;
    }
    return words(v, DP_SET_ACCESS, dp_report_access(&v->report->program, v->d->command, &v->part->as.operand));
}

static bool type(const struct view *v) {
    snprintf(v->text, DP_REPORT_WORDS, "%s", dp_describe(v->part->kind)->word);
    return true;
}

static bool resource_name(const struct view *v) {
    dp_report_resource(v->report, dp_report_slot(v->part), v->text, DP_REPORT_WORDS);
    return true;
}

static bool method(const struct view *v) {
    dp_report_method(v->report, v->d, v->text, DP_REPORT_WORDS);
    return true;
}

/* --- what it is held against --- */

static bool list_type(const struct view *v) {
    const struct dp_record_list *list = dp_report_list(&v->report->program, v->d->command);
    return list != NULL && words(v, DP_SET_LIST, list->type);
}

static bool heap_type(const struct view *v) {
    uint32_t heap_type = v->resource->heap_type;
    bool own = v->resource->memory == DP_MEMORY_committed || v->resource->memory == DP_MEMORY_swap_chain;
    for (size_t i = 0; i < v->report->program.count && !own; i++) {
        const struct dp_command *r = &v->report->program.records[i];
        if (r->kind == DP_COMMAND_heap && r->as.heap.id == v->resource->heap) {
            heap_type = r->as.heap.type;
        }
    }
    return words(v, DP_SET_HEAP, heap_type);
}

static bool shape(const struct view *v) {
    struct dp_report_shape s = dp_report_shape(v->resource);
    if (v->resource->dimension == DP_DIMENSION_buffer) {
        snprintf(v->text, DP_REPORT_WORDS, "%" PRIu64 " bytes", v->resource->extent.width);
    } else {
        snprintf(v->text, DP_REPORT_WORDS,
                 "%" PRIu32 " mips, %" PRIu32 " slices, %" PRIu32 " planes, %" PRIu64 " subresources", s.mips, s.slices,
                 s.planes, (uint64_t)s.mips * s.slices * s.planes);
    }
    return true;
}

static bool created(const struct view *v) {
    if (v->resource->initial == DP_INITIAL_state) {
        return words(v, DP_SET_STATE, v->resource->state);
    }
    uint32_t layout = v->resource->initial == DP_INITIAL_layout       ? v->resource->layout
                      : v->resource->dimension == DP_DIMENSION_buffer ? DP_LAYOUT_UNDEFINED
                                                                      : DP_LAYOUT_COMMON;
    return words(v, DP_SET_LAYOUT, layout);
}

static bool of_resource(const struct view *v, enum dp_report_item item) {
    if (v->resource == NULL) {
        return false;
    }
    switch (item) {
    case DP_REPORT_DIMENSION:
        return words(v, DP_SET_DIMENSION, v->resource->dimension);
    case DP_REPORT_RESOURCE_FLAGS:
        return words(v, DP_SET_FLAGS, v->resource->flags);
    case DP_REPORT_HEAP_TYPE:
        return heap_type(v);
    case DP_REPORT_SAMPLES:
        snprintf(v->text, DP_REPORT_WORDS, "%" PRIu32, v->resource->samples);
        return true;
    case DP_REPORT_BYTES:
        snprintf(v->text, DP_REPORT_WORDS, "%" PRIu64, v->resource->extent.width);
        return true;
    case DP_REPORT_EXTENTS:
        return shape(v);
    case DP_REPORT_CREATED:
        return created(v);
    default:
        return false;
    }
}

/* --- what was tracked --- */

static uint32_t sync_after(const struct dp_command *barrier) {
    return barrier->kind == DP_COMMAND_texture_barrier  ? barrier->as.texture_barrier.sync_after
           : barrier->kind == DP_COMMAND_buffer_barrier ? barrier->as.buffer_barrier.sync_after
                                                        : DP_SYNC_NONE;
}

/* "line 7 @begin: texture t0 sync=..." is long; what the rule compares is enough. */
static bool barrier_at(const struct view *v, uint32_t record) {
    if (record == DP_NONE) {
        return false;
    }
    const struct dp_command *b = &v->report->program.records[record];
    char where[160];
    char before[DP_REPORT_WORDS / 4];
    char after[DP_REPORT_WORDS / 4];
    dp_report_where(v->report, record, where, sizeof where);
    if (b->kind == DP_COMMAND_texture_barrier) {
        dp_report_words(DP_SET_LAYOUT, b->as.texture_barrier.layout_before, v->full, before, sizeof before);
        dp_report_words(DP_SET_LAYOUT, b->as.texture_barrier.layout_after, v->full, after, sizeof after);
    } else if (b->kind == DP_COMMAND_buffer_barrier) {
        dp_report_words(DP_SET_ACCESS, b->as.buffer_barrier.access_before, v->full, before, sizeof before);
        dp_report_words(DP_SET_ACCESS, b->as.buffer_barrier.access_after, v->full, after, sizeof after);
    } else if (b->kind == DP_COMMAND_transition) {
        dp_report_words(DP_SET_STATE, b->as.transition.state_before, v->full, before, sizeof before);
        dp_report_words(DP_SET_STATE, b->as.transition.state_after, v->full, after, sizeof after);
    } else {
        snprintf(v->text, DP_REPORT_WORDS, "%s", where);
        return true;
    }
    snprintf(v->text, DP_REPORT_WORDS, "%s (%s > %s)", where, before, after);
    return true;
}

static bool last_sync(const struct view *v, const struct dp_report_tracked *t) {
    if (t->last == DP_NONE || t->legacy) {
        return false;
    }
    return words(v, DP_SET_SYNC, sync_after(&v->report->program.records[t->last]));
}

static bool known_access(const struct view *v, const struct dp_report_tracked *t) {
    if (t->any_access) {
        snprintf(v->text, DP_REPORT_WORDS, "any");
        return true;
    }
    return words(v, DP_SET_ACCESS, t->access);
}

static bool of_past(const struct view *v, enum dp_report_item item) {
    struct dp_report_tracked t = dp_report_past_find(v->report->past, v->d);
    if (!t.known) {
        return false;
    }
    switch (item) {
    case DP_REPORT_CURRENT_LAYOUT:
        return words(v, DP_SET_LAYOUT, t.layout);
    case DP_REPORT_CURRENT_STATE:
        /* In enhanced mode both are 0: to a legacy barrier such a subresource is in COMMON (barrier sheet 15.8.1). */
        return words(v, DP_SET_STATE, t.state != DP_STATE_COMMON ? t.state : t.promoted);
    case DP_REPORT_CURRENT_ACCESS:
        return known_access(v, &t);
    case DP_REPORT_LAST_SYNC:
        return last_sync(v, &t);
    case DP_REPORT_LAST_BARRIER:
        return barrier_at(v, t.last);
    default:
        return barrier_at(v, t.begin);
    }
}

bool dp_report_read(const struct dp_report *report, const struct dp_diagnostic *d, enum dp_report_item item, bool full,
                    char text[DP_REPORT_WORDS]) {
    static const char *const members[DP_REPORT_ITEM_COUNT] = {
        [DP_REPORT_SYNC_BEFORE] = "sync_before",
        [DP_REPORT_SYNC_AFTER] = "sync_after",
        [DP_REPORT_ACCESS_BEFORE] = "access_before",
        [DP_REPORT_ACCESS_AFTER] = "access_after",
        [DP_REPORT_LAYOUT_BEFORE] = "layout_before",
        [DP_REPORT_LAYOUT_AFTER] = "layout_after",
        [DP_REPORT_STATE_BEFORE] = "state_before",
        [DP_REPORT_STATE_AFTER] = "state_after",
        [DP_REPORT_FLAGS] = "flags",
        [DP_REPORT_OFFSET] = "offset",
        [DP_REPORT_SIZE] = "size",
    };
    const struct dp_program *program = &report->program;
    if (d->command >= program->count) {
        return false;
    }
    size_t record = dp_report_part(program, d->command, d->group, d->barrier);
    const struct dp_command *part = &program->records[record];
    struct view v = {report, d, part, dp_report_creation(program, dp_report_slot(part)), full, text};
    if (members[item] != NULL) {
        return field(&v, members[item]);
    }
    switch (item) {
    case DP_REPORT_RANGE:
        return range(&v);
    case DP_REPORT_TYPE:
        return type(&v);
    case DP_REPORT_ACCESS:
        return access(&v);
    case DP_REPORT_RESOURCE:
        return resource_name(&v);
    case DP_REPORT_COMMAND:
        return method(&v);
    case DP_REPORT_LIST_TYPE:
        return list_type(&v);
    case DP_REPORT_ENHANCED:
        return words(&v, DP_SET_SWITCH, program->records[0].as.device.enhanced);
    case DP_REPORT_TRANSLATION:
        return words(&v, DP_SET_SWITCH, program->records[0].as.device.legacy_translation);
    default:
        return item < DP_REPORT_CURRENT_STATE ? of_resource(&v, item) : of_past(&v, item);
    }
}
