/* test_vectors_access_table.c: table 2 (access to caches), every row, on both models.
 *
 * UNORDERED_ACCESS stands on the other side: it is a write, so nothing is left out as read to read, and it has no
 * write-back of its own. Global barriers take the texture columns, buffer barriers the buffer columns. The path
 * column (model_caches) shows between two reads: what lies on the path of the first is not invalidated for the second
 * (barrier sheet 15.3.3).
 */
#include "tests/unit/support/feed.h"
#include "tests/unit/support/tsv.h"

#include <criterion/criterion.h>
#include <string.h>

#define ROWS 64u

static struct script script;
static struct heard heard;

/* A row by name: values of its columns; `buffer`: a buffer can have it. */
struct row {
    const char *name;
    uint32_t access;
    bool write, buffer, video, expand;
    uint32_t path, writeback, invalidate, writeback_buffer, invalidate_buffer;
};

static struct row rows[ROWS];
static size_t row_count;

static const char *flag(const char *access, const char *column) {
    static struct tsv flags;
    if (!flags.text) {
        tsv_read(&flags, "tests/vectors/access_flags.tsv");
    }
    for (size_t i = 0; i < flags.rows; i++) {
        if (tsv_is(tsv_cell(&flags, i, "short"), access)) {
            return tsv_cell(&flags, i, column);
        }
    }
    support_fail("access_flags.tsv: no %s", access);
}

static uint32_t caches(const struct tsv *table, size_t at, const char *column) {
    const char *cell = tsv_cell(table, at, column);
    return tsv_is(cell, "expand") ? 0 : names_mask(DP_SET_CACHE, "", cell);
}

static void read_rows(void) {
    static struct tsv table; /* rows keep names of it */
    tsv_read(&table, "tests/vectors/xbox_access_to_caches.tsv");
    cr_assert_leq(table.rows, ROWS);
    row_count = table.rows;
    for (size_t at = 0; at < table.rows; at++) {
        const char *name = tsv_cell(&table, at, "d3d12_access");
        rows[at] = (struct row){.name = name,
                                .access = name_value(DP_SET_ACCESS, name),
                                .write = tsv_is(flag(name, "model_write"), "1"),
                                .buffer = !tsv_is(flag(name, "model_on_buffer"), "no"),
                                .video = strncmp(name, "VIDEO", 5) == 0 || tsv_is(name, "GLOBAL"),
                                .expand = tsv_is(tsv_cell(&table, at, "model_invalidate_buffer"), "expand"),
                                .path = caches(&table, at, "model_caches"),
                                .writeback = caches(&table, at, "model_writeback_when_before"),
                                .invalidate = caches(&table, at, "model_invalidate_when_after"),
                                .writeback_buffer = caches(&table, at, "model_writeback_buffer"),
                                .invalidate_buffer = caches(&table, at, "model_invalidate_buffer")};
    }
    /* COMMON: the union over what it stands for (barrier sheet 15.1): here every access that the barrier type can
     * have. */
    for (size_t at = 0; at < row_count; at++) {
        for (size_t i = 0; rows[at].expand && i < row_count; i++) {
            rows[at].writeback |= rows[i].write ? rows[i].writeback : 0;
            rows[at].invalidate |= rows[i].invalidate;
            rows[at].writeback_buffer |= rows[i].write && rows[i].buffer ? rows[i].writeback_buffer : 0;
            rows[at].invalidate_buffer |= rows[i].buffer ? rows[i].invalidate_buffer : 0;
        }
    }
}

/* A list with one barrier, global or on a buffer that may be everything, ALL > ALL. */
static const struct dp_requirement *ask(const struct dp_model *model, bool buffer, uint32_t before, uint32_t after,
                                        uint64_t *call) {
    struct sides sides = {DP_SYNC_ALL, DP_SYNC_ALL, before, after};
    script_start(&script, DP_RULES_xbox, DP_HARDWARE_scarlett);
    script_buffer(&script, 65536,
                  DP_FLAGS_ALLOW_RENDER_TARGET | DP_FLAGS_ALLOW_UNORDERED_ACCESS |
                      DP_FLAGS_RAYTRACING_ACCELERATION_STRUCTURE);
    script_list(&script, DP_LIST_direct);
    *call = buffer ? script_buffer_barrier(&script, 0, sides) : script_global(&script, sides);
    script_end(&script);
    feed(model, &script, &heard);
    return heard_requirement(&heard, *call, 0, 0);
}

static void check_sides(const struct dp_model *model, const struct row *row, bool buffer) {
    uint64_t call;
    uint32_t writeback = buffer ? row->writeback_buffer : row->writeback;
    uint32_t invalidate = buffer ? row->invalidate_buffer : row->invalidate;
    const struct dp_requirement *before = ask(model, buffer, row->access, DP_ACCESS_UNORDERED_ACCESS, &call);
    cr_assert(before, "%s: %s before: rejected", model->name, row->name);
    cr_assert_eq(before->writeback, writeback, "%s: %s before, buffer %d: write back 0x%X, not 0x%X", model->name,
                 row->name, buffer, before->writeback, writeback);
    const struct dp_requirement *after = ask(model, buffer, DP_ACCESS_UNORDERED_ACCESS, row->access, &call);
    cr_assert(after, "%s: %s after: rejected", model->name, row->name);
    cr_assert_eq(after->invalidate, invalidate, "%s: %s after, buffer %d: invalidate 0x%X, not 0x%X", model->name,
                 row->name, buffer, after->invalidate, invalidate);
}

static void check_never(const struct dp_model *model, const struct row *row) {
    uint64_t call;
    cr_assert_null(ask(model, false, row->access, DP_ACCESS_UNORDERED_ACCESS, &call), "%s: %s", model->name, row->name);
    enum dp_rule rule = row->access == DP_ACCESS_GLOBAL ? DP_RULE_A02 : DP_RULE_A08;
    cr_assert(heard_rule(&heard, rule, call), "%s: %s", model->name, row->name);
}

Test(vectors_access_table, sides) {
    read_rows();
    for (size_t at = 0; at < row_count; at++) {
        for (int i = 0; i < 2; i++) {
            if (rows[at].video) {
                check_never(feed_models[i], &rows[at]);
                continue;
            }
            check_sides(feed_models[i], &rows[at], false);
            if (rows[at].buffer) {
                check_sides(feed_models[i], &rows[at], true);
            }
        }
    }
}

static bool is_read(const struct row *row) {
    return !row->write && !row->video && !row->expand && row->access != DP_ACCESS_NO_ACCESS;
}

static void check_pair(const struct dp_model *model, const struct row *first, const struct row *second, bool buffer) {
    uint64_t call;
    uint32_t path = first->path;
    if (buffer) {
        path &= ~(uint32_t)(DP_CACHE_CB_cache | DP_CACHE_DB_cache);
    }
    uint32_t invalidate = (buffer ? second->invalidate_buffer : second->invalidate) & ~path;
    const struct dp_requirement *requirement = ask(model, buffer, first->access, second->access, &call);
    cr_assert(requirement, "%s: %s > %s: rejected", model->name, first->name, second->name);
    cr_assert_eq(requirement->writeback, 0, "%s: %s > %s: write back", model->name, first->name, second->name);
    cr_assert_eq(requirement->invalidate, invalidate, "%s: %s > %s, buffer %d: invalidate 0x%X, not 0x%X", model->name,
                 first->name, second->name, buffer, requirement->invalidate, invalidate);
}

Test(vectors_access_table, read_to_read) {
    size_t pairs = 0;
    read_rows();
    for (size_t a = 0; a < row_count; a++) {
        for (size_t b = 0; b < row_count; b++) {
            if (!is_read(&rows[a]) || !is_read(&rows[b])) {
                continue;
            }
            pairs++;
            for (int i = 0; i < 2; i++) {
                check_pair(feed_models[i], &rows[a], &rows[b], false);
                if (rows[a].buffer && rows[b].buffer) {
                    check_pair(feed_models[i], &rows[a], &rows[b], true);
                }
            }
        }
    }
    cr_assert_geq(pairs, 100);
}
