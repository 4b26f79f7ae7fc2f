/* pso_text.c: a set of pipelines and its base set as text for a person. */
#include "fuzz/cli/pso_view.h"

#include <inttypes.h>

static void print_place(const struct dp_pso_view *view, uint64_t command) {
    uint32_t line = dp_pso_line(view, command);
    if (line != 0) {
        printf("%s:%" PRIu32 ": ", view->input->name, line);
    } else {
        printf("%s: record %" PRIu64 ": ", view->input->name, command);
    }
}

static void print_members(const struct dp_pso_view *view, uint32_t base) {
    char name[DP_PSO_NAME];
    char text[256];
    for (size_t i = 0; i < view->count; i++) {
        const struct dp_pso_item *item = &view->items[i];
        if (item->base != base || view->bases[base] == i) {
            continue;
        }
        struct dp_words words = dp_words_in(text, sizeof text);
        dp_pso_words_blocks(&words, item->blocks);
        printf("      %-16s derives: %s%s\n", dp_pso_slot_name(view, item->pipeline, name), text,
               item->blocks == 0 ? " (the same pipeline)" : "");
    }
}

static void print_base(const struct dp_pso_view *view, uint32_t base) {
    const struct dp_pso_item *item = &view->items[view->bases[base]];
    char name[DP_PSO_NAME];
    char text[256];
    struct dp_words words = dp_words_in(text, sizeof text);
    dp_pso_words_tuples(&words, item->object->as.object.computed);
    printf("    base %" PRIu32 ": %s, exports %s\n", base, dp_pso_slot_name(view, item->pipeline, name), text);
    print_members(view, base);
}

static void print_refusals(const struct dp_pso_view *view, uint32_t key) {
    char from[DP_PSO_NAME];
    char to[DP_PSO_NAME];
    char reason[64];
    char text[256];
    for (size_t i = 0; i < view->refusal_count; i++) {
        const struct dp_pso_refusal *r = &view->refusals[i];
        if (view->items[view->bases[r->from]].key != key) {
            continue;
        }
        struct dp_words words = dp_words_in(reason, sizeof reason);
        dp_pso_words_reason(&words, &r->record);
        words = dp_words_in(text, sizeof text);
        dp_pso_words_seed(&words, &r->record, &r->compiled, &r->computed);
        printf("    not %s from %s: target %" PRId32 " %s: %s\n",
               dp_pso_slot_name(view, view->items[view->bases[r->to]].pipeline, to),
               dp_pso_slot_name(view, view->items[view->bases[r->from]].pipeline, from), r->record.index, reason, text);
    }
}

static void print_bytes(const struct dp_pso_view *view) {
    static const char *const names[DP_PSO_BLOB_KINDS] = {"packets", "metadata", "code", "shader metadata"};
    printf("  package, in bytes:      %12s %12s\n", "as saved", "deduplicated");
    printf("    all pipelines         %12" PRIu64 " %12" PRIu64 "\n", view->all.offered, view->all.kept);
    printf("    base set only         %12" PRIu64 " %12" PRIu64 "\n", view->only_bases.offered, view->only_bases.kept);
    for (uint32_t kind = 0; kind < DP_PSO_BLOB_KINDS; kind++) {
        const struct dp_pso_kept *a = &view->all.kinds[kind];
        const struct dp_pso_kept *b = &view->only_bases.kinds[kind];
        printf("    %-16s %" PRIu64 " blobs, %" PRIu64 " distinct; of the base set %" PRIu64 ", %" PRIu64 " distinct\n",
               names[kind], a->offered, a->kept, b->offered, b->kept);
    }
}

static void print_failures(const struct dp_pso_view *view) {
    char text[256];
    for (size_t i = 0; i < view->failure_count; i++) {
        const struct dp_pso_failed *f = &view->failures[i];
        struct dp_words words = dp_words_in(text, sizeof text);
        dp_pso_words_result(&words, &f->result);
        if (f->record.rule != DP_PSO_RULE_COUNT) {
            dp_words_add(&words, ", ");
            dp_pso_words_record(&words, &f->record);
            dp_words_add(&words, ": %s", dp_pso_rule_facts(f->record.rule)->text);
        }
        print_place(view, f->command);
        printf("%s\n", text);
    }
}

void dp_pso_print_text(const struct dp_pso_view *view) {
    size_t derived = view->count - view->base_count;
    printf("%s: %zu pipelines, compared %s: %" PRIu32 " immutable keys, %" PRIu32 " classes, %" PRIu32 " bases\n",
           view->input->name, view->count, dp_name(DP_SET_COMPARE, view->compare), view->keys, view->classes,
           view->base_count);
    if (view->loaded != 0) {
        printf("  %zu more were loaded, or derived from loaded ones: left out\n", view->loaded);
    }
    for (uint32_t key = 0; key < view->keys; key++) {
        printf("  key %" PRIu32 "\n", key);
        for (uint32_t base = 0; base < view->base_count; base++) {
            if (view->items[view->bases[base]].key == key) {
                print_base(view, base);
            }
        }
        print_refusals(view, key);
    }
    printf("  creations: %zu without a base set; %" PRIu32 " with it, %zu derived: %zu saved\n", view->count,
           view->base_count, derived, derived);
    print_bytes(view);
    print_failures(view);
}
