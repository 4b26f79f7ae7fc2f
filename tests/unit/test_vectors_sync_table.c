/* test_vectors_sync_table.c: table 1 (sync to drain and block), every row, on both models.
 *
 * The sync stands on both sides of a barrier that moves nothing: what it drains as SyncBefore and blocks as SyncAfter
 * is the whole requirement. Global barriers and memory-only texture barriers take the texture column, buffer barriers
 * theirs.
 */
#include "tests/unit/support/feed.h"
#include "tests/unit/support/tsv.h"

#include <criterion/criterion.h>
#include <string.h>

static struct script script;
static struct heard heard;

/* Row "D3D12_BARRIER_SYNC_COPY (as source)": sync COPY, and the AccessBefore that gives it that role (barrier sheet
 * 15.2). */
struct row {
    uint32_t sync;
    uint32_t access;
    const char *role; /* text in brackets, "" */
    uint32_t drain, buffer_drain, block;
};

static uint32_t role_access(uint32_t sync, const char *role) {
    bool copy = sync == DP_SYNC_COPY;
    uint32_t source = copy ? DP_ACCESS_COPY_SOURCE : DP_ACCESS_RESOLVE_SOURCE;
    uint32_t dest = copy ? DP_ACCESS_COPY_DEST : DP_ACCESS_RESOLVE_DEST;
    if (strstr(role, "source")) {
        return source;
    }
    if (strstr(role, "destination")) {
        return dest;
    }
    return strstr(role, "both") ? source | dest : DP_ACCESS_NO_ACCESS;
}

static struct row read_row(const struct tsv *table, size_t at) {
    const char *name = tsv_cell(table, at, "sync_flag");
    const char *bracket = strchr(name, '(');
    char plain[96];
    size_t length = bracket ? (size_t)(bracket - name) - 1 : strlen(name);
    cr_assert_lt(length, sizeof plain);
    memcpy(plain, name, length);
    plain[length] = '\0';
    /* The Xbox name has no public value; it is the same bit (barrier sheet Q24). */
    struct row row = {.role = bracket ? bracket : ""};
    row.sync = tsv_is(plain, "D3D12XBOX_BARRIER_SYNC_EXECUTE_INDIRECT") ? (uint32_t)DP_SYNC_EXECUTE_INDIRECT
                                                                        : name_value(DP_SET_SYNC, plain);
    row.access = role_access(row.sync, row.role);
    row.drain = names_mask(DP_SET_DRAIN, "Drain", tsv_cell(table, at, "model_drain"));
    row.buffer_drain = names_mask(DP_SET_DRAIN, "Drain", tsv_cell(table, at, "model_buffer_drain"));
    row.block = names_mask(DP_SET_BLOCK, "Block", tsv_cell(table, at, "model_block"));
    return row;
}

static void check(const struct dp_model *model, const char *name, uint64_t call, uint32_t drain, uint32_t block) {
    const struct dp_requirement *requirement = heard_requirement(&heard, call, 0, 0);
    cr_assert(requirement, "%s: %s: rejected", model->name, name);
    cr_assert_eq(requirement->drain, drain, "%s: %s: drain 0x%X, not 0x%X", model->name, name, requirement->drain,
                 drain);
    cr_assert_eq(requirement->block, block, "%s: %s: block 0x%X, not 0x%X", model->name, name, requirement->block,
                 block);
    cr_assert_eq(requirement->writeback & ~(uint32_t)(DP_CACHE_CB_cache | DP_CACHE_DB_cache), 0, "%s: %s", model->name,
                 name);
}

/* An ordinary row: one barrier of each type. */
static void check_row(const struct dp_model *model, const char *name, const struct row *row) {
    struct sides sides = {row->sync, row->sync, row->access, DP_ACCESS_NO_ACCESS};
    script_start(&script, DP_RULES_xbox, DP_HARDWARE_scarlett);
    script_texture(&script, DP_FORMAT_R8G8B8A8_UNORM, 0, DP_LAYOUT_COMMON);
    script_buffer(&script, 65536, 0);
    script_list(&script, DP_LIST_direct);
    uint64_t global = script_global(&script, sides);
    uint64_t texture = script_texture_barrier(&script, 0, sides, DP_LAYOUT_UNDEFINED, DP_LAYOUT_UNDEFINED);
    uint64_t buffer = script_buffer_barrier(&script, 1, sides);
    script_end(&script);
    feed(model, &script, &heard);
    check(model, name, global, row->drain, row->block);
    check(model, name, texture, row->drain, row->block);
    check(model, name, buffer, row->buffer_drain, row->block);
}

/* The two SPLIT rows: BEGIN blocks what its row says, END asks for nothing. */
static void check_split(const struct dp_model *model, const char *name, const struct row *row) {
    struct sides begin = {DP_SYNC_VERTEX_SHADING, DP_SYNC_SPLIT, DP_ACCESS_SHADER_RESOURCE, DP_ACCESS_COPY_DEST};
    struct sides end = {DP_SYNC_SPLIT, DP_SYNC_COPY, DP_ACCESS_SHADER_RESOURCE, DP_ACCESS_COPY_DEST};
    script_start(&script, DP_RULES_xbox, DP_HARDWARE_scarlett);
    script_texture(&script, DP_FORMAT_R8G8B8A8_UNORM, 0, DP_LAYOUT_SHADER_RESOURCE);
    script_list(&script, DP_LIST_direct);
    uint64_t first = script_texture_barrier(&script, 0, begin, DP_LAYOUT_SHADER_RESOURCE, DP_LAYOUT_COPY_DEST);
    uint64_t second = script_texture_barrier(&script, 0, end, DP_LAYOUT_SHADER_RESOURCE, DP_LAYOUT_COPY_DEST);
    script_end(&script);
    feed(model, &script, &heard);
    if (strstr(row->role, "begin")) {
        check(model, name, first, DP_DRAIN_VS, row->block);
    } else {
        check(model, name, second, row->drain, row->block);
        cr_assert_eq(heard_requirement(&heard, second, 0, 0)->invalidate, 0, "%s: %s", model->name, name);
    }
}

/* Video syncs have no row on the lists of the project: S07. */
static void check_video(const struct dp_model *model, const char *name, const struct row *row) {
    static const uint32_t types[] = {DP_LIST_direct, DP_LIST_compute, DP_LIST_copy};
    struct sides sides = {row->sync, row->sync, DP_ACCESS_NO_ACCESS, DP_ACCESS_NO_ACCESS};
    script_start(&script, DP_RULES_xbox, DP_HARDWARE_scarlett);
    uint64_t calls[3];
    for (int i = 0; i < 3; i++) {
        script_list(&script, types[i]);
        calls[i] = script_global(&script, sides);
        script_end(&script);
    }
    feed(model, &script, &heard);
    for (int i = 0; i < 3; i++) {
        cr_assert(heard_rule(&heard, DP_RULE_S07, calls[i]), "%s: %s: not S07", model->name, name);
        cr_assert_null(heard_requirement(&heard, calls[i], 0, 0), "%s: %s: accepted", model->name, name);
    }
}

Test(vectors_sync_table, rows) {
    struct tsv table;
    tsv_read(&table, "tests/vectors/xbox_sync_to_drain_block.tsv");
    for (size_t at = 0; at < table.rows; at++) {
        const char *name = tsv_cell(&table, at, "sync_flag");
        struct row row = read_row(&table, at);
        for (int i = 0; i < 2; i++) {
            if (strstr(name, "VIDEO")) {
                check_video(feed_models[i], name, &row);
            } else if (row.sync == DP_SYNC_SPLIT) {
                check_split(feed_models[i], name, &row);
            } else {
                check_row(feed_models[i], name, &row);
            }
        }
    }
    tsv_free(&table);
}
