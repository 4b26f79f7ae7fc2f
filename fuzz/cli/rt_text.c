/* rt_text.c: a state object's figures and advice as text for a person. */
#include "fuzz/cli/rt_view.h"

#include <inttypes.h>

static const char *series_name(const struct dp_rt_view *view) {
    return dp_name(DP_SET_SERIES, view->object.device->series);
}

/* "case.dp:12", or "case.bin: record 12" where the form has no lines. */
static void print_place(const struct dp_rt_view *view, size_t record) {
    const struct dp_case *c = &view->input->c;
    uint32_t line = c->origins != NULL ? c->origins[record] : 0;
    if (line != 0) {
        printf("%s:%" PRIu32 ": ", view->input->name, line);
    } else {
        printf("%s: record %zu: ", view->input->name, record);
    }
}

static void print_occupancy(const struct dp_rt_view *view) {
    const struct dp_rt_occupancy *o = &view->said->occupancy;
    char name[DP_RT_VIEW_NAME];
    printf("  occupancy: %" PRIu32 " waves a SIMD", o->waves);
    if (o->worst != DP_RT_NO_SHADER) {
        printf(", because %s needs %" PRIu32 " VGPRs; alone the lightest shader reaches %" PRIu32,
               dp_rt_shader_name(view, o->worst, name), o->vgprs, o->best_waves);
    }
    printf("\n");
    for (size_t i = 0; i < view->said->shaders.count; i++) {
        const struct dp_rt_shader_report *s = &view->said->shaders.items[i];
        printf("    %-8s %3" PRIu32 " VGPRs, %2" PRIu32 " waves alone%s\n", dp_rt_shader_name(view, s->shader, name),
               s->vgprs, s->waves, s->reachable != 0 ? "" : ", no ray generation shader reaches it");
    }
}

/* Of the caps that gain waves, the highest of each level: the others spill more for the same. */
static void print_caps(const struct dp_rt_view *view) {
    const struct dp_rt_occupancy *o = &view->said->occupancy;
    uint32_t cap = view->object.records[0].as.state_object.cap;
    if (cap != 0) {
        printf("  cap that is set: %" PRIu32 ", %" PRIu32 " waves\n", cap, o->capped_waves);
    }
    if (o->best_cap == 0) {
        printf("  caps: none gains waves\n");
        return;
    }
    printf("  caps that gain waves:\n");
    uint32_t shown = o->waves;
    for (size_t i = view->said->caps.count; i-- > 0;) {
        const struct dp_rt_cap *c = &view->said->caps.items[i];
        if (c->waves > shown) {
            shown = c->waves;
            printf("    cap %3" PRIu32 ": %2" PRIu32 " waves, spills %" PRIu64 " registers, %" PRIu64
                   " bytes a wave%s\n",
                   c->cap, c->waves, c->spill, c->bytes, c->cap == o->best_cap ? "  <- best" : "");
        }
    }
}

static void print_stack(const struct dp_rt_view *view) {
    const struct dp_rt_stack *s = &view->said->stack;
    printf("  stack: %" PRIu64 " bytes a thread at the declared depth %" PRIu32 "; rays reach depth %" PRIu32
           ", which needs %" PRIu64 "\n",
           s->per_thread, view->object.records[0].as.state_object.depth, s->reached_depth, s->needed);
    for (uint32_t i = 0; i < 2; i++) {
        printf("    Series %s: %" PRIu64 " bytes of stack memory, the driver reserves %" PRIu64 ", of which %" PRIu64
               " can be given back\n",
               dp_name(DP_SET_SERIES, i), s->stack[i], s->reserved[i], s->reclaimable[i]);
        printf("      %" PRIu64 " of %" PRIu64 " threads trace at once (%" PRIu64 " at depth 1)\n", s->rays[i],
               s->threads[i], s->rays_shallow[i]);
    }
}

static void print_traffic(const struct dp_rt_view *view) {
    const struct dp_rt_said *said = view->said;
    printf("  live state: %" PRIu64 " bytes a frame over all TraceRay sites; their code: %" PRIu64 " bytes\n",
           said->traffic.bytes, said->traffic.code);
    for (size_t i = 0; i < said->sites.count; i++) {
        if (said->sites.items[i].live != 0) {
            printf("    site %" PRIu32 ": %" PRIu32 " bytes alive, %" PRIu64 " bytes a frame\n",
                   said->sites.items[i].site, said->sites.items[i].live, said->sites.items[i].bytes);
        }
    }
}

static void print_bvh(const struct dp_rt_view *view) {
    const struct dp_rt_said *said = view->said;
    uint32_t bad = 0;
    for (size_t i = 0; i < said->triangles.count; i++) {
        bad += said->triangles.items[i].reason != 0;
    }
    printf("  acceleration structure: %" PRIu32 " nodes, %" PRIu32 " triangles (%" PRIu32
           " badly shaped); siblings overlap by %" PRIu64 " of %" PRIu64 " of surface\n",
           said->bvh.nodes, said->bvh.triangles, bad, said->bvh.overlap, said->bvh.surface);
}

static void print_parts(const struct dp_rt_view *view) {
    const struct dp_rt_split *s = &view->said->split;
    char name[DP_RT_VIEW_NAME];
    for (uint32_t part = 0; part < s->objects; part++) {
        printf("    object %" PRIu32 ": %" PRIu32 " waves:", part, s->waves[part]);
        uint32_t generator = 0;
        for (uint32_t i = 0; i < view->said->shaders.count; i++) {
            if (dp_rt_shader_kind(view, i) == DP_RT_SHADER_ray_generation && s->assignment[generator++] == part) {
                printf(" %s", dp_rt_shader_name(view, i, name));
            }
        }
        printf("\n");
    }
}

static void print_split(const struct dp_rt_view *view) {
    const struct dp_rt_split *s = &view->said->split;
    uint32_t limit = view->object.records[0].as.state_object.limit;
    if (s->generators == 0) {
        printf("  split: no ray generation shader\n");
        return;
    }
    printf("  split");
    if (limit != 0) {
        printf(" into at most %" PRIu32 " objects", limit);
    }
    printf(": today's object %" PRIu64 " (waves times rays), %" PRIu64 " bytes of code; ", s->value_now, s->code_now);
    if (s->known == 0) {
        printf("%" PRIu32 " ray generation shaders are too many to say more\n", s->generators);
        return;
    }
    printf("best %" PRIu64 ", %" PRIu64 " bytes, in %" PRIu32 " object%s\n", s->value, s->code, s->objects,
           s->objects == 1 ? "" : "s");
    print_parts(view);
    printf("    best value with at most 1, 2, .. objects:");
    for (uint32_t i = 0; i < s->levels; i++) {
        printf(" %" PRIu64, s->curve[i]);
    }
    printf("\n");
}

static void print_advice(const struct dp_rt_view *view, const struct dp_rt_record *record) {
    const struct dp_rt_rule_facts *facts = dp_rt_rule_facts(record->rule);
    char name[DP_RT_VIEW_NAME];
    print_place(view, dp_rt_subject_record(view, facts->subject, record->index));
    printf("%s: %s (%s): %s", dp_name(DP_SET_RT_SEVERITY, record->severity), facts->name,
           dp_name(DP_SET_TRUST, facts->trust), facts->text);
    if (facts->subject == DP_RT_SUBJECT_shader) {
        printf(" [%s", dp_rt_shader_name(view, (uint32_t)record->index, name));
    } else if (facts->subject != DP_RT_SUBJECT_whole) {
        printf(" [%s %" PRId32, dp_name(DP_SET_RT_SUBJECT, facts->subject), record->index);
    }
    bool bracket = facts->subject != DP_RT_SUBJECT_whole;
    char figure[DP_RT_NAME_SIZE];
    for (uint32_t i = 0; i < dp_rt_figures(record->rule); i++) {
        printf("%s%s=%" PRIu64, bracket ? ", " : " [", dp_rt_figure(record->rule, i, figure), record->values[i]);
        bracket = true;
    }
    printf("%s\n    %s\n", bracket ? "]" : "", facts->advice);
}

void dp_rt_print_text(const struct dp_rt_view *view) {
    char name[DP_RT_VIEW_NAME];
    print_place(view, view->record);
    printf("state object %s, Series %s, wave%" PRIu32 ": %s\n", dp_rt_object_name(view, name), series_name(view),
           view->object.records[0].as.state_object.wave, dp_rt_is_valid(view) ? "valid" : "not valid");
    print_occupancy(view);
    print_caps(view);
    print_stack(view);
    print_traffic(view);
    print_bvh(view);
    print_split(view);
    for (size_t i = 0; i < view->said->records.count; i++) {
        print_advice(view, &view->said->records.items[i]);
    }
    if (view->said->records.count == 0) {
        printf("  no advice\n");
    }
}
