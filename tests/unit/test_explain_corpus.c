/* Every packet of both streams of every program of the corpus has a stated purpose; blocks are whole, and their costs
 * add up to the list's. */
#define _POSIX_C_SOURCE 200809L
#include "test_explain.h"

#include <dirent.h>
#include <inttypes.h>

struct counts {
    size_t programs;
    size_t packets[2][DP_EXPLAINED_NOT_REQUIRED + 1];
    size_t why_not[2][DP_EXPLAIN_NO_BARRIER + 1];
    size_t who[2][DP_EXPLAIN_QUEUE + 1];
    size_t blocks[2];
    size_t merged[2];
};

static void check_packet(const char *path, const struct explained *x, int model, const struct dp_explain_block *block,
                         size_t index, struct counts *counts) {
    const struct dp_explained *p = &x->e[model].packets.items[index];
    struct dp_explain_scene scene = {&x->c, &x->e[model], &x->said[model]};
    char purpose[DP_EXPLAIN_PURPOSE_SIZE];
    dp_explain_purpose(&scene, block, index, "; ", false, purpose, sizeof purpose);
    counts->packets[model][p->as]++;
    cr_assert(purpose[0] != '\0' && strlen(purpose) + 1 < sizeof purpose, "%s: packet %zu", path, index);
    cr_assert_eq(p->packet, &x->said[model].packets.items[index].packet);
    cr_assert_eq(p->as == DP_EXPLAINED_WORK, p->packet->kind == DP_PACKET_WORK, "%s: packet %zu", path, index);
    if (p->as == DP_EXPLAINED_SERVES || p->as == DP_EXPLAINED_AGAIN) {
        cr_assert_gt(p->reason_count, 0, "%s: packet %zu has no reason", path, index);
    }
    if (p->as == DP_EXPLAINED_AGAIN) {
        cr_assert(p->again >= block->first && p->again < index, "%s: packet %zu", path, index);
    }
    if (p->as == DP_EXPLAINED_NOT_REQUIRED) {
        counts->why_not[model][p->why_not]++;
    }
    for (size_t i = 0; i < p->reason_count; i++) {
        const struct dp_explain_reason *r = &x->e[model].reasons.items[p->reasons + i];
        cr_assert_neq(r->bits, 0);
        counts->who[model][r->who]++;
    }
}

/* Blocks follow each other without a gap. */
static void check_blocks(const char *path, const struct explained *x, int model, struct counts *counts) {
    size_t next = 0;
    for (size_t i = 0; i < x->e[model].blocks.count; i++) {
        const struct dp_explain_block *b = &x->e[model].blocks.items[i];
        cr_assert_eq(b->first, next, "%s: block %zu", path, i);
        for (size_t k = 0; k < b->count; k++) {
            check_packet(path, x, model, b, b->first + k, counts);
        }
        next = b->first + b->count;
        enum dp_kind kind = x->program.records[b->cause].kind;
        bool call = kind == DP_COMMAND_barrier || kind == DP_COMMAND_resource_barrier;
        cr_assert(!(model == 0 && call && b->merged), "%s: the reference takes one barrier at a time: record %" PRIu64,
                  path, b->cause);
        counts->blocks[model]++;
        counts->merged[model] += b->merged;
    }
    cr_assert_eq(next, x->said[model].packets.count, "%s", path);
    cr_assert_eq(next, x->e[model].packets.count, "%s", path);
}

static void check_costs(const char *path, const struct explained *x, int model) {
    for (size_t i = 0; i < x->program.count; i++) {
        if (x->program.records[i].kind != DP_COMMAND_list) {
            continue;
        }
        uint32_t list = x->program.records[i].as.list.id;
        struct dp_cost whole = dp_cost_of(&x->program, &x->said[model], list, NULL);
        struct dp_cost sum = {{0}};
        for (size_t k = 0; k < x->e[model].blocks.count; k++) {
            const struct dp_explain_block *b = &x->e[model].blocks.items[k];
            for (size_t j = 0; j < DP_COST_COUNT && b->list == list; j++) {
                sum.of[j] += b->cost.of[j];
            }
        }
        for (size_t j = 0; j < DP_COST_COUNT; j++) {
            cr_assert_eq(sum.of[j], whole.of[j], "%s: list %u, %s", path, list, dp_cost_component_name(j));
        }
    }
}

static void check_file(const char *path, struct counts *counts) {
    struct explained x;
    explained_file(&x, path);
    counts->programs++;
    for (int model = 0; model < 2; model++) {
        check_blocks(path, &x, model, counts);
        check_costs(path, &x, model);
    }
    explained_free(&x);
}

static void walk(const char *folder, struct counts *counts) {
    DIR *dir = opendir(folder);
    cr_assert_not_null(dir, "%s", folder);
    for (struct dirent *entry = readdir(dir); entry != NULL; entry = readdir(dir)) {
        char path[1024];
        const char *dot = strrchr(entry->d_name, '.');
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        if (dot != NULL && strcmp(dot, ".dp") == 0) {
            check_file(path, counts);
        } else if (entry->d_name[0] != '.' && dot == NULL) {
            walk(path, counts);
        }
    }
    closedir(dir);
}

static void print_counts(const struct counts *counts, int model) {
    const size_t *as = counts->packets[model];
    const size_t *why = counts->why_not[model];
    printf("%s: %zu programs, %zu blocks, %zu merged; packets: %zu work, %zu operations, %zu serve, %zu again, %zu not "
           "required (%zu nobody asks, %zu stream-out, %zu too early, %zu idle unit)\n",
           model == 0 ? "reference" : "optimized", counts->programs, counts->blocks[model], counts->merged[model],
           as[DP_EXPLAINED_WORK], as[DP_EXPLAINED_OPERATION], as[DP_EXPLAINED_SERVES], as[DP_EXPLAINED_AGAIN],
           as[DP_EXPLAINED_NOT_REQUIRED], why[DP_EXPLAIN_NOBODY], why[DP_EXPLAIN_STREAM_OUT], why[DP_EXPLAIN_TOO_EARLY],
           why[DP_EXPLAIN_IDLE_UNIT]);
}

Test(explain, every_packet_of_the_corpus_has_a_purpose) {
    struct counts counts = {0};
    walk("corpus/barrier", &counts);
    walk("corpus/bugs", &counts);
    walk("corpus/regressions", &counts);
    cr_assert_gt(counts.programs, 400);
    for (int model = 0; model < 2; model++) {
        print_counts(&counts, model);
        for (size_t who = 0; who <= DP_EXPLAIN_QUEUE; who++) {
            cr_assert_gt(counts.who[model][who], 0, "the corpus lacks a reason %zu", who);
        }
        cr_assert_eq(counts.why_not[model][DP_EXPLAIN_NO_BARRIER], 0);
        cr_assert_gt(counts.why_not[model][DP_EXPLAIN_STREAM_OUT], 0);
    }
    /* What the reference puts around operations and the optimized model does not; operands that a copy does not take
     * are serialized by the reference all the same. */
    cr_assert_gt(counts.packets[0][DP_EXPLAINED_AGAIN], 0);
    cr_assert_gt(counts.why_not[0][DP_EXPLAIN_TOO_EARLY], 0);
    cr_assert_gt(counts.why_not[0][DP_EXPLAIN_IDLE_UNIT], 0);
    cr_assert_lt(counts.why_not[0][DP_EXPLAIN_NOBODY], 20);
    cr_assert_eq(counts.why_not[1][DP_EXPLAIN_NOBODY], 0);
}
