/* rt_view.c: names and places of a state object. */
#include "fuzz/cli/rt_view.h"

#include <inttypes.h>

static const char *label_of(const struct dp_rt_view *view, size_t record) {
    const struct dp_case *c = &view->input->c;
    return c->labels != NULL ? c->labels[record] : NULL;
}

const char *dp_rt_object_name(const struct dp_rt_view *view, char name[DP_RT_VIEW_NAME]) {
    const struct dp_case *c = &view->input->c;
    uint32_t slot = view->object.records[0].as.state_object.id;
    bool named = slot < c->name_count[DP_NAMES_OBJECT] && c->names[DP_NAMES_OBJECT][slot] != NULL;
    if (named) {
        snprintf(name, DP_RT_VIEW_NAME, "%s", c->names[DP_NAMES_OBJECT][slot]);
    } else {
        snprintf(name, DP_RT_VIEW_NAME, "o%" PRIu32, slot);
    }
    return name;
}

/* Record of the part of this kind with this number within the object; the object's own if there is none. */
static size_t part_record(const struct dp_rt_view *view, enum dp_kind kind, enum dp_kind other, int32_t index) {
    for (size_t i = 1; i < view->object.count; i++) {
        enum dp_kind own = view->object.records[i].kind;
        if ((own == kind || own == other) && index-- == 0) {
            return view->record + i;
        }
    }
    return view->record;
}

size_t dp_rt_subject_record(const struct dp_rt_view *view, uint32_t subject, int32_t index) {
    switch (subject) {
    case DP_RT_SUBJECT_shader:
        return part_record(view, DP_COMMAND_rt_shader, DP_COMMAND_rt_shader, index);
    case DP_RT_SUBJECT_hit_group:
        return part_record(view, DP_COMMAND_rt_hit_group, DP_COMMAND_rt_hit_group, index);
    case DP_RT_SUBJECT_site:
        return part_record(view, DP_COMMAND_rt_site, DP_COMMAND_rt_site, index);
    case DP_RT_SUBJECT_triangle:
        return part_record(view, DP_COMMAND_rt_triangle, DP_COMMAND_rt_triangle_shape, index);
    default:
        return view->record;
    }
}

uint32_t dp_rt_shader_kind(const struct dp_rt_view *view, uint32_t shader) {
    size_t record = dp_rt_subject_record(view, DP_RT_SUBJECT_shader, (int32_t)shader);
    const struct dp_command *part = &view->object.records[record - view->record];
    return part->kind == DP_COMMAND_rt_shader ? part->as.rt_shader.kind : DP_RT_SHADER_ray_generation;
}

const char *dp_rt_shader_name(const struct dp_rt_view *view, uint32_t shader, char name[DP_RT_VIEW_NAME]) {
    static const char *const kinds[DP_RT_SHADER_KINDS] = {"RG", "MS", "CH", "AH", "IS", "CA"};
    size_t record = dp_rt_subject_record(view, DP_RT_SUBJECT_shader, (int32_t)shader);
    if (record != view->record && label_of(view, record) != NULL) {
        snprintf(name, DP_RT_VIEW_NAME, "%s", label_of(view, record));
    } else {
        snprintf(name, DP_RT_VIEW_NAME, "%s%" PRIu32, kinds[dp_rt_shader_kind(view, shader)], shader);
    }
    return name;
}

bool dp_rt_is_valid(const struct dp_rt_view *view) {
    for (size_t i = 0; i < view->said->records.count; i++) {
        if (view->said->records.items[i].severity == DP_RT_SEVERITY_ERR) {
            return false;
        }
    }
    return true;
}
