/* test_table_legacy.h: rows of tables/legacy_states.tsv, and what the two Xbox tables say of their masks. For
 * test_table_legacy_*.c alone.
 */
#ifndef DRAINPROOF_TESTS_TABLE_LEGACY_H
#define DRAINPROOF_TESTS_TABLE_LEGACY_H

#include "test_table_case.h"

struct state_row {
    const char *name;
    uint32_t value;
    uint32_t sync;
    uint32_t access;
    uint32_t stand_in; /* layout of textures */
    bool writes;
    bool video;
    bool reserved;
    bool buffer_only;
    bool texture_only;
    bool fixed;         /* never transitioned: acceleration structures */
    bool legal[3];      /* direct, compute, copy */
    bool promotable[3]; /* plain texture, simultaneous-access texture, buffer */
};

static bool legacy_has(const char *cell, const char *word) {
    return strstr(cell, word) != NULL;
}

/* Names of a list that stand between `|`, up to a blank: "DIRECT|COMPUTE (constant buffer use)". */
static bool legacy_lists(const char *cell, const char *word) {
    size_t length = strlen(word);
    for (const char *at = cell; *at && *at != ' '; at += *at == '|') {
        size_t one = strcspn(at, "| ");
        if (one == length && memcmp(at, word, length) == 0) {
            return true;
        }
        at += one;
    }
    return false;
}

static void legacy_read_promotable(const char *cell, struct state_row *row) {
    bool all = tsv_is(cell, "yes");
    bool generic = legacy_has(cell, "; ");
    row->promotable[0] = all;
    row->promotable[1] = all || (generic ? legacy_has(cell, "simultaneous-access textures: yes")
                                         : legacy_has(cell, "simultaneous-access textures only"));
    row->promotable[2] = all || legacy_has(cell, "buffers: yes") || legacy_has(cell, "buffers and");
    cr_assert(all || generic || legacy_has(cell, "only") || tsv_is(cell, "buffers: yes") || legacy_has(cell, "never") ||
                  tsv_is(cell, "no") || tsv_is(cell, "-"),
              "%s: promotable %s is not understood", row->name, cell);
}

static void legacy_read_lists(const char *cell, struct state_row *row) {
    static const char *const lists[] = {"DIRECT", "COMPUTE", "COPY"};
    for (int i = 0; i < 3; i++) {
        row->legal[i] = tsv_is(cell, "all") || legacy_lists(cell, lists[i]);
    }
}

/* The layout of a texture: "DIRECT_QUEUE_.. (textures); N/A (buffers)" is the first word. */
static uint32_t legacy_stand_in(const char *cell) {
    uint32_t layout = DP_LAYOUT_UNDEFINED;
    size_t length = strcspn(cell, " ");
    bool none = strncmp(cell, "N/A", 3) == 0 || strncmp(cell, "reject", 6) == 0;
    cr_assert(none || dp_find(DP_SET_LAYOUT, cell, length, &layout), "layout %s", cell);
    return layout;
}

/* False for rows that are no state of their own (masks by rule, barrier forms). */
static bool legacy_read(const struct tsv *table, size_t at, struct state_row *row) {
    memset(row, 0, sizeof *row);
    row->name = tsv_cell(table, at, "state");
    const char *applies = tsv_cell(table, at, "applies_to");
    if (strncmp(row->name, "D3D12_RESOURCE_STATE_", 21) != 0) {
        return false;
    }
    cr_assert(tsv_number(tsv_cell(table, at, "value_hex"), &row->value), "%s: value", row->name);
    row->video = legacy_has(row->name, "_VIDEO_");
    row->reserved = tsv_is(tsv_cell(table, at, "layout_direct"), "reject");
    legacy_read_lists(tsv_cell(table, at, "legal_command_lists"), row);
    row->stand_in = row->video ? DP_LAYOUT_UNDEFINED : legacy_stand_in(tsv_cell(table, at, "public_layout_stand_in"));
    row->writes = legacy_has(tsv_cell(table, at, "rw"), "write");
    row->buffer_only = tsv_is(applies, "buffer");
    row->texture_only = strncmp(applies, "texture", 7) == 0;
    row->fixed = legacy_has(tsv_cell(table, at, "promotable_from_common"), "fixed");
    if (!row->reserved && !row->video) {
        row->sync = names_mask(DP_SET_SYNC, "", tsv_cell(table, at, "sync"));
        row->access = names_mask(DP_SET_ACCESS, "", tsv_cell(table, at, "access"));
    }
    legacy_read_promotable(tsv_cell(table, at, "promotable_from_common"), row);
    return true;
}

/* A resource that can have the state, as the text form writes it (its `flags=` last). */
__attribute__((unused)) static const char *legacy_resource(const struct state_row *row, bool buffer) {
    if (row->value == DP_STATE_RAYTRACING_ACCELERATION_STRUCTURE) {
        return "buffer 65536 flags=ALLOW_UNORDERED_ACCESS|RAYTRACING_ACCELERATION_STRUCTURE";
    }
    if (buffer) {
        return "buffer 65536 flags=ALLOW_RENDER_TARGET|ALLOW_UNORDERED_ACCESS";
    }
    if ((row->value & (DP_STATE_DEPTH_READ | DP_STATE_DEPTH_WRITE)) != 0) {
        return "texture2d 64x64 format=D32_FLOAT flags=ALLOW_DEPTH_STENCIL";
    }
    if (row->value == DP_STATE_RESOLVE_SOURCE) {
        return "texture2d 64x64 samples=4 flags=ALLOW_RENDER_TARGET";
    }
    return "texture2d 64x64 flags=ALLOW_RENDER_TARGET|ALLOW_UNORDERED_ACCESS";
}

/* ---- what the Xbox tables say of two masks, each on one side, the other side being COMMON ---- */

struct sides_wanted {
    uint32_t drain, block, writeback, invalidate;
};

/* Whether a row of table 1 speaks of a bit of the mask: COPY and RESOLVE have a row a role (barrier sheet 15.2). */
static bool legacy_row_speaks(const char *name, uint32_t sync, uint32_t access) {
    uint32_t bit;
    const char *bracket = strstr(name, " (");
    size_t length = bracket ? (size_t)(bracket - name) : strlen(name);
    if (!dp_find(DP_SET_SYNC, name, length, &bit) || bit == 0 || (sync & bit) == 0) {
        return false;
    }
    if (bit != DP_SYNC_COPY && bit != DP_SYNC_RESOLVE) {
        return true;
    }
    bool source = (access & (bit == DP_SYNC_COPY ? (uint32_t)DP_ACCESS_COPY_SOURCE : DP_ACCESS_RESOLVE_SOURCE)) != 0;
    bool dest = (access & (bit == DP_SYNC_COPY ? (uint32_t)DP_ACCESS_COPY_DEST : DP_ACCESS_RESOLVE_DEST)) != 0;
    return legacy_has(bracket, "both") ? source && dest
                                       : (legacy_has(bracket, "source") && source && !dest) ||
                                             (legacy_has(bracket, "destination") && dest && !source);
}

__attribute__((unused)) static struct sides_wanted legacy_wanted(uint32_t sync, uint32_t access, bool buffer) {
    struct sides_wanted wanted = {0, 0, 0, 0};
    struct tsv table;
    tsv_read(&table, "tests/vectors/xbox_sync_to_drain_block.tsv");
    for (size_t i = 0; i < table.rows; i++) {
        if (legacy_row_speaks(tsv_cell(&table, i, "sync_flag"), sync, access)) {
            const char *drain = tsv_cell(&table, i, buffer ? "model_buffer_drain" : "model_drain");
            wanted.drain |= names_mask(DP_SET_DRAIN, "Drain", drain);
            wanted.block |= names_mask(DP_SET_BLOCK, "Block", tsv_cell(&table, i, "model_block"));
        }
    }
    tsv_free(&table);
    tsv_read(&table, "tests/vectors/xbox_access_to_caches.tsv");
    for (size_t i = 0; i < table.rows; i++) {
        const char *name = tsv_cell(&table, i, "d3d12_access");
        uint32_t bit;
        if (dp_find(DP_SET_ACCESS, name, strlen(name), &bit) && (bit & access) != 0) {
            const char *back = tsv_cell(&table, i, buffer ? "model_writeback_buffer" : "model_writeback_when_before");
            const char *out = tsv_cell(&table, i, buffer ? "model_invalidate_buffer" : "model_invalidate_when_after");
            wanted.writeback |= names_mask(DP_SET_CACHE, "", back);
            wanted.invalidate |= names_mask(DP_SET_CACHE, "", out);
        }
    }
    tsv_free(&table);
    return wanted;
}

#endif
