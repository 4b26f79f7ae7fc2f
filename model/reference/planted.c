/* planted.c: the list of cells behind planted.h. */
#include "planted.h"

#include "table_access.h"
#include "table_compatibility.h"
#include "table_layout.h"
#include "table_legacy.h"
#include "table_sync.h"

#ifdef DP_PLANTED_ROWS

#define ALL_DRAINS  UINT32_C(0x7F)
#define ALL_BLOCKS  UINT32_C(0x7)
#define ALL_CACHES  UINT32_C(0x7F)
#define COLOUR      UINT32_C(0x0F)
#define DEPTH       UINT32_C(0x30)
#define NEVER_WHOLE (DP_CACHE_L2) /* never in an invalidate set, so taking it out of one shows nothing */

#define ALL_SYNCS                                                                                                      \
    (REF_VALID_SYNC & ~(uint32_t)(DP_SYNC_VIDEO_DECODE | DP_SYNC_VIDEO_PROCESS | DP_SYNC_VIDEO_ENCODE) & ~DP_SYNC_SPLIT)
#define ALL_ACCESSES UINT32_C(0x0001FFFF)

/* A growing list of cells. */
struct list {
    struct dp_planted_cell cells[256];
    size_t count;
};

static struct list seed;
static struct list legacy;

/* Empty rows have no name. */
static void add_to(struct list *list, struct dp_planted_cell cell) {
    if (cell.row != NULL && cell.bits != 0 && list->count < sizeof list->cells / sizeof list->cells[0]) {
        list->cells[list->count++] = cell;
    }
}

static void add(const char *table, const char *row, const char *cell, uint32_t *value, uint32_t bits) {
    add_to(&seed, (struct dp_planted_cell){table, row, cell, value, bits});
}

/* BEGIN stands on the after side only, so its drains are never read; END on the before side only. */
static void add_sync_rows(void) {
    size_t count;
    struct ref_sync_row *rows = ref_sync_rows(&count);
    for (size_t i = 0; i < count; i++) {
        bool drains = rows[i].role != REF_SYNC_BEGIN;
        bool blocks = rows[i].role != REF_SYNC_END;
        add("sync", rows[i].name, "model_drain", &rows[i].drain, drains ? ALL_DRAINS : 0);
        add("sync", rows[i].name, "model_block", &rows[i].block, blocks ? ALL_BLOCKS : 0);
        add("sync", rows[i].name, "model_buffer_drain", &rows[i].buffer_drain, drains ? ALL_DRAINS : 0);
    }
}

/* A path is read of reads only (read to read), a write-back of writes only, a buffer column of what buffers can
 * have. */
static void add_access_rows(void) {
    size_t count;
    struct ref_access_row *rows = ref_access_rows(&count);
    for (size_t i = 0; i < count; i++) {
        uint32_t value = rows[i].value;
        bool write = (value & REF_WRITE_ACCESSES) != 0;
        bool read = !write && value != DP_ACCESS_NO_ACCESS;
        bool buffer =
            (value & (DP_ACCESS_DEPTH_STENCIL_WRITE | DP_ACCESS_DEPTH_STENCIL_READ | DP_ACCESS_SHADING_RATE_SOURCE)) ==
            0;
        add("access", rows[i].name, "model_caches", &rows[i].caches, read ? ALL_CACHES & ~(uint32_t)NEVER_WHOLE : 0);
        add("access", rows[i].name, "model_writeback_when_before", &rows[i].writeback, write ? ALL_CACHES : 0);
        add("access", rows[i].name, "model_invalidate_when_after", &rows[i].invalidate, ALL_CACHES);
        add("access", rows[i].name, "model_writeback_buffer", &rows[i].writeback_buffer,
            write && buffer ? ALL_CACHES : 0);
        add("access", rows[i].name, "model_invalidate_buffer", &rows[i].invalidate_buffer, buffer ? ALL_CACHES : 0);
    }
}

/* RENDER_TARGET needs a colour texture, DEPTH_STENCIL_* a depth texture (rule L10). */
static uint32_t kinds_in(uint32_t layout) {
    switch (layout) {
    case DP_LAYOUT_RENDER_TARGET:
        return COLOUR;
    case DP_LAYOUT_DEPTH_STENCIL_WRITE:
    case DP_LAYOUT_DEPTH_STENCIL_READ:
        return DEPTH;
    default:
        return COLOUR | DEPTH;
    }
}

static void add_layout_rows(void) {
    size_t count;
    struct ref_layout_row *rows = ref_layout_rows(&count);
    for (size_t i = 0; i < count; i++) {
        add("layout", rows[i].name, "model_nonTC", &rows[i].non_tc, kinds_in(rows[i].value));
        add("layout", rows[i].name, "model_TC", &rows[i].tc, kinds_in(rows[i].value));
    }
}

static void add_legacy_row(struct ref_legacy_row *row) {
    bool reached = row->lists != 0;
    add_to(&legacy, (struct dp_planted_cell){"legacy", row->name, "sync", &row->sync, reached ? ALL_SYNCS : 0});
    add_to(&legacy, (struct dp_planted_cell){"legacy", row->name, "access", &row->access, reached ? ALL_ACCESSES : 0});
}

static void add_legacy_rows(void) {
    size_t count;
    struct ref_legacy_row *rows = ref_legacy_rows(&count);
    for (size_t i = 0; i < count; i++) {
        add_legacy_row(&rows[i]);
    }
    add_legacy_row(&ref_uav_row);
    add_legacy_row(&ref_aliasing_row);
}

size_t dp_planted_cells(const struct dp_planted_cell **all) {
    if (seed.count == 0) {
        add_sync_rows();
        add_access_rows();
        add_layout_rows();
    }
    *all = seed.cells;
    return seed.count;
}

size_t dp_planted_legacy_cells(const struct dp_planted_cell **all) {
    if (legacy.count == 0) {
        add_legacy_rows();
    }
    *all = legacy.cells;
    return legacy.count;
}

#endif
