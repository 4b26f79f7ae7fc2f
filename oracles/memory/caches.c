/* caches.c: lines, dirty and clean, in the caches of hardware sheet 6.2 and what moves between them (6.4, T4-T6, T8-T10). */
#include "oracles/memory/schedule.h"

#include <string.h>

#define BIT(cache) (1u << (cache))
#define L1_CACHES  (BIT(DP_CACHE_OF_GL1S) | BIT(DP_CACHE_OF_GL1C) | BIT(DP_CACHE_OF_GL1D))
#define RB_CACHES  (BIT(DP_CACHE_OF_CBD) | BIT(DP_CACHE_OF_CBM) | BIT(DP_CACHE_OF_DBD) | BIT(DP_CACHE_OF_DBM))

/* --- the way out --- */

static void set_outer(struct dp_value_run *run, bool misaligned) {
    uint32_t hardware = run->scene->hardware;
    bool l1_of_rb = (hardware & DP_HARDWARE_gl1_in_rb_path) != 0;
    bool split = (hardware & DP_HARDWARE_rb_l2_noncoherent) != 0 || misaligned;
    uint8_t rb_l2 = split ? DP_CACHE_OF_GL2R : DP_CACHE_OF_GL2A;
    uint8_t shader_l2 = misaligned ? DP_CACHE_OF_GL2R : DP_CACHE_OF_GL2A;
    uint8_t *outer = run->outer[misaligned];
    outer[DP_CACHE_OF_GLV] = DP_CACHE_OF_GL1S;
    outer[DP_CACHE_OF_GLK] = (hardware & DP_HARDWARE_glk_behind_gl1) != 0 ? DP_CACHE_OF_GL1S : DP_CACHE_OF_GL2A;
    outer[DP_CACHE_OF_GLM] = DP_CACHE_OF_GL2A;
    outer[DP_CACHE_OF_GL1S] = shader_l2;
    outer[DP_CACHE_OF_GL1C] = rb_l2;
    outer[DP_CACHE_OF_GL1D] = rb_l2;
    outer[DP_CACHE_OF_CBD] = l1_of_rb ? DP_CACHE_OF_GL1C : rb_l2;
    outer[DP_CACHE_OF_CBM] = outer[DP_CACHE_OF_CBD];
    outer[DP_CACHE_OF_DBD] = l1_of_rb ? DP_CACHE_OF_GL1D : rb_l2;
    outer[DP_CACHE_OF_DBM] = outer[DP_CACHE_OF_DBD];
    outer[DP_CACHE_OF_GL2A] = DP_CACHE_OF_MEMORY;
    outer[DP_CACHE_OF_GL2R] = DP_CACHE_OF_MEMORY;
}

static const uint8_t *outer_of(const struct dp_value_run *run, uint32_t line) {
    return run->outer[run->scene->lines.items[line].misaligned];
}

/* GL2 as render backends see it. */
static uint32_t rb_l2_of(const struct dp_value_run *run, uint32_t line) {
    return outer_of(run, line)[DP_CACHE_OF_GL1C];
}

static uint32_t view(const struct dp_value_run *run, uint32_t line, uint32_t cache) {
    const struct dp_value_cell *cell = &run->cells.items[line];
    const uint8_t *outer = outer_of(run, line);
    while (cache != DP_CACHE_OF_MEMORY && cell->state[cache] == DP_CELL_none) {
        cache = outer[cache];
    }
    return cell->version[cache];
}

static void tell(struct dp_value_run *run, uint32_t line, struct dp_step step) {
    if (run->story != NULL && run->story->line == line && run->outcome.wrong == DP_WRONG_nothing) {
        step.by = run->position;
        run->story->steps[run->story->count++ % DP_VALUE_STORY] = step;
    }
}

/* --- lines come and go --- */

static void fill(struct dp_value_run *run, uint32_t line, uint32_t cache) {
    struct dp_value_cell *cell = &run->cells.items[line];
    if (cell->state[cache] == DP_CELL_none) {
        cell->version[cache] = view(run, line, outer_of(run, line)[cache]);
        cell->state[cache] = DP_CELL_clean;
        tell(run, line, (struct dp_step){.told = DP_TOLD_fill, .cache = cache, .version = cell->version[cache]});
    }
}

/* A cache has lost its line. It may have a new one at once. */
static void emptied(struct dp_value_run *run, uint32_t line, uint32_t cache) {
    if (run->adversary->fill == DP_FILL_at_once ||
        (run->adversary->fill == DP_FILL_random && dp_value_draw(run, 2) == 0)) {
        fill(run, line, cache);
    }
}

/* Drops clean lines of a set; none of a set lies behind another. Then it may have new ones. */
static void drop(struct dp_value_run *run, uint32_t line, uint32_t set) {
    struct dp_value_cell *cell = &run->cells.items[line];
    uint32_t dropped = 0;
    for (uint32_t c = 0; set >> c != 0; c++) {
        if ((set >> c & 1) != 0 && cell->state[c] == DP_CELL_clean) {
            cell->state[c] = DP_CELL_none;
            dropped |= BIT(c);
            tell(run, line, (struct dp_step){.told = DP_TOLD_drop, .cache = c, .version = cell->version[c]});
        }
    }
    for (uint32_t c = 0; dropped >> c != 0; c++) {
        if ((dropped >> c & 1) != 0) {
            emptied(run, line, c);
        }
    }
}

/* A dirty line moves one level out and stays clean. */
static void write_back(struct dp_value_run *run, uint32_t line, uint32_t cache) {
    struct dp_value_cell *cell = &run->cells.items[line];
    if (cell->state[cache] != DP_CELL_dirty) {
        return;
    }
    uint32_t to = cache < DP_CACHE_OF_GL2A ? rb_l2_of(run, line) : (uint32_t)DP_CACHE_OF_MEMORY;
    cell->state[cache] = DP_CELL_clean;
    cell->version[to] = cell->version[cache];
    tell(run, line, (struct dp_step){.told = DP_TOLD_write_back, .cache = cache, .version = cell->version[cache]});
    if (to == DP_CACHE_OF_MEMORY) {
        return;
    }
    cell->state[to] = DP_CELL_dirty;
    bool colour = cache == DP_CACHE_OF_CBD || cache == DP_CACHE_OF_CBM;
    drop(run, line, BIT(colour ? DP_CACHE_OF_GL1C : DP_CACHE_OF_GL1D)); /* its own L1 would hide it */
}

/* The adversary may push a dirty line out, as far as memory. */
static void dirtied(struct dp_value_run *run, uint32_t line, uint32_t cache) {
    while (cache != DP_CACHE_OF_MEMORY && (run->adversary->dirty == DP_DIRTY_evict ||
                                           (run->adversary->dirty == DP_DIRTY_random && dp_value_draw(run, 2) == 0))) {
        write_back(run, line, cache);
        cache = cache < DP_CACHE_OF_GL2A ? rb_l2_of(run, line) : (uint32_t)DP_CACHE_OF_MEMORY;
    }
}

/* --- elements --- */

static uint32_t first_cache(const struct dp_value_element *e) {
    switch (e->client) {
    case DP_CLIENT_VS:
    case DP_CLIENT_PS:
    case DP_CLIENT_CS:
        return DP_CACHE_OF_GLV;
    case DP_CLIENT_VSk:
    case DP_CLIENT_PSk:
    case DP_CLIENT_CSk:
        return DP_CACHE_OF_GLK;
    case DP_CLIENT_VSm:
    case DP_CLIENT_PSm:
    case DP_CLIENT_CSm:
        return DP_CACHE_OF_GLM;
    case DP_CLIENT_CBd:
        return DP_CACHE_OF_CBD;
    case DP_CLIENT_CBm:
        return DP_CACHE_OF_CBM;
    case DP_CLIENT_DBd:
        return DP_CACHE_OF_DBD;
    case DP_CLIENT_DBm:
        return DP_CACHE_OF_DBM;
    case DP_CLIENT_EXT:
        return DP_CACHE_OF_MEMORY;
    default:
        return DP_CACHE_OF_GL2A;
    }
}

bool dp_value_goes_through(const struct dp_value_run *run, const struct dp_value_element *element, uint32_t cache) {
    uint32_t c = first_cache(element);
    while (c != DP_CACHE_OF_MEMORY && c != cache) {
        c = outer_of(run, element->line)[c];
    }
    return c == cache;
}

/* Where a write lands. */
static uint32_t landing(const struct dp_value_run *run, const struct dp_value_element *e) {
    uint32_t cache = first_cache(e);
    if ((BIT(cache) & RB_CACHES) != 0) {
        return cache;
    }
    bool vector = cache == DP_CACHE_OF_GLV;
    return vector ? outer_of(run, e->line)[DP_CACHE_OF_GL1S] : (uint32_t)DP_CACHE_OF_GL2A;
}

static void read_line(struct dp_value_run *run, uint32_t number) {
    const struct dp_value_element *e = &run->scene->elements.items[number];
    uint32_t cache = first_cache(e);
    uint32_t seen = view(run, e->line, cache);
    uint32_t expected = run->expected.items[number];
    tell(run, e->line,
         (struct dp_step){.told = e->writes ? DP_TOLD_update : DP_TOLD_read, .element = number, .version = seen});
    /* elements of one item have no order: what the item itself wrote may be seen */
    if (e->judged && seen != expected && seen != e->op + 1 && run->outcome.wrong == DP_WRONG_nothing) {
        run->outcome = (struct dp_outcome){.wrong = seen < expected ? DP_WRONG_older : DP_WRONG_newer,
                                           .element = number,
                                           .line = e->line,
                                           .op = e->op,
                                           .seen = seen,
                                           .expected = expected};
    }
    bool fills = run->adversary->fill == DP_FILL_on_read || run->adversary->fill == DP_FILL_at_once ||
                 (run->adversary->fill == DP_FILL_random && dp_value_draw(run, 2) == 0);
    for (; fills && cache != DP_CACHE_OF_MEMORY; cache = outer_of(run, e->line)[cache]) {
        fill(run, e->line, cache);
    }
}

void dp_value_execute(struct dp_value_run *run, uint32_t number) {
    const struct dp_value_element *e = &run->scene->elements.items[number];
    uint64_t position = run->position;
    run->position = 0;
    run->done.items[number] = DP_DONE;
    if (e->reads) {
        read_line(run, number);
    }
    if (e->writes) {
        uint32_t to = landing(run, e);
        run->cells.items[e->line].version[to] = e->op + 1;
        run->cells.items[e->line].state[to] = DP_CELL_dirty;
        tell(run, e->line, (struct dp_step){.told = DP_TOLD_write, .element = number, .version = e->op + 1});
        dirtied(run, e->line, to);
    }
    run->position = position;
}

/* --- packets --- */

static void gl2_step(struct dp_value_run *run, uint32_t line, uint32_t gcr) {
    struct dp_value_cell *cell = &run->cells.items[line];
    bool loses = (run->scene->hardware & DP_HARDWARE_gl2_inv_drops_dirty) != 0;
    for (uint32_t c = DP_CACHE_OF_GL2A; c <= DP_CACHE_OF_GL2R; c++) {
        if ((gcr & DP_GCR_gl2_wb) != 0) {
            write_back(run, line, c);
        } else if (loses && cell->state[c] == DP_CELL_dirty) {
            cell->state[c] = DP_CELL_clean; /* dropped with the clean ones */
            tell(run, line, (struct dp_step){.told = DP_TOLD_lose, .cache = c, .version = cell->version[c]});
        }
    }
    if ((gcr & DP_GCR_gl2_inv) != 0) {
        drop(run, line, BIT(DP_CACHE_OF_GL2A) | BIT(DP_CACHE_OF_GL2R));
    }
}

static void write_back_set(struct dp_value_run *run, uint32_t line, uint32_t set) {
    for (uint32_t c = DP_CACHE_OF_CBD; c <= DP_CACHE_OF_DBM; c++) {
        if ((set >> c & 1) != 0) {
            write_back(run, line, c);
        }
    }
}

void dp_value_cache_step(struct dp_value_run *run, const struct dp_value_op *op, uint32_t step) {
    uint32_t inner = (op->gcr & DP_GCR_glv) != 0 ? BIT(DP_CACHE_OF_GLV) : 0;
    inner |= (op->gcr & DP_GCR_glk) != 0 ? BIT(DP_CACHE_OF_GLK) : 0;
    inner |= (op->gcr & DP_GCR_glm) != 0 ? BIT(DP_CACHE_OF_GLM) : 0;
    uint32_t wanted[4] = {op->write_back, op->gcr & (DP_GCR_gl2_wb | DP_GCR_gl2_inv), op->gcr & DP_GCR_gl1,
                          inner | op->invalidate};
    uint32_t lines = wanted[step] != 0 ? (uint32_t)run->scene->lines.count : 0;
    uint64_t position = run->position;
    run->position = op->position;
    for (uint32_t line = 0; line < lines; line++) {
        switch (step) {
        case 0:
            write_back_set(run, line, op->write_back);
            break;
        case 1:
            gl2_step(run, line, op->gcr);
            break;
        case 2:
            drop(run, line, L1_CACHES);
            break;
        default:
            write_back_set(run, line, op->invalidate); /* what is dirty again */
            drop(run, line, inner | op->invalidate);
            break;
        }
    }
    run->position = position;
}

/* --- what nobody asked for --- */

void dp_value_wander(struct dp_value_run *run) {
    uint32_t lines = (uint32_t)run->scene->lines.count;
    for (uint32_t i = 0; lines != 0 && i < 3; i++) {
        uint32_t line = dp_value_draw(run, lines);
        uint32_t cache = dp_value_draw(run, DP_VALUE_CACHES);
        uint8_t state = run->cells.items[line].state[cache];
        if (state == DP_CELL_dirty) {
            write_back(run, line, cache);
        } else if (state == DP_CELL_clean) {
            drop(run, line, BIT(cache));
        } else if (cache != DP_CACHE_OF_GL2R || run->second == DP_CACHE_OF_GL2R ||
                   run->scene->lines.items[line].misaligned) {
            fill(run, line, cache);
        }
    }
}

/* The dirty cache of a range whose version is newest; DP_NONE if none is dirty. */
static uint32_t newest_dirty(const struct dp_value_cell *cell, uint32_t first, uint32_t last) {
    uint32_t found = DP_NONE;
    for (uint32_t c = first; c <= last; c++) {
        if (cell->state[c] == DP_CELL_dirty && (found == DP_NONE || cell->version[c] > cell->version[found])) {
            found = c;
        }
    }
    return found;
}

void dp_value_settle(struct dp_value_run *run) {
    run->position = 0;
    for (uint32_t line = 0; line < (uint32_t)run->scene->lines.count; line++) {
        struct dp_value_cell *cell = &run->cells.items[line];
        /* the oldest last: an old line that is still about is what the adversary waits for */
        for (uint32_t c; (c = newest_dirty(cell, DP_CACHE_OF_CBD, DP_CACHE_OF_DBM)) != DP_NONE;) {
            write_back(run, line, c);
        }
        for (uint32_t c; (c = newest_dirty(cell, DP_CACHE_OF_GL2A, DP_CACHE_OF_GL2R)) != DP_NONE;) {
            write_back(run, line, c);
        }
        uint32_t seen = cell->version[DP_CACHE_OF_MEMORY];
        if (seen != run->newest.items[line] && run->outcome.wrong == DP_WRONG_nothing) {
            run->outcome = (struct dp_outcome){.wrong = DP_WRONG_end,
                                               .element = DP_NONE,
                                               .line = line,
                                               .seen = seen,
                                               .expected = run->newest.items[line]};
        }
    }
}

void dp_value_caches_start(struct dp_value_run *run) {
    set_outer(run, false);
    set_outer(run, true);
    run->second = (run->scene->hardware & DP_HARDWARE_rb_l2_noncoherent) != 0 ? DP_CACHE_OF_GL2R : DP_CACHE_OF_GL2A;
    bool filled = run->adversary->fill == DP_FILL_at_once;
    for (size_t line = 0; line < run->scene->lines.count; line++) {
        struct dp_value_cell *cell = &run->cells.items[line];
        memset(cell, 0, sizeof *cell);
        for (uint32_t c = 0; c < DP_VALUE_CACHES; c++) { /* of what was there before: the oldest that there is */
            bool is = c != DP_CACHE_OF_GL2R || run->second == c || run->scene->lines.items[line].misaligned;
            bool drawn = run->adversary->fill == DP_FILL_random && dp_value_draw(run, 2) == 0;
            cell->state[c] = is && (filled || drawn) ? DP_CELL_clean : DP_CELL_none;
        }
    }
}
