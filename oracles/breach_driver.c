/* breach_driver.c: BLITs and META_INITs against everything on their memory, both ways (design 5.3, promise 3; design
 * decision 3; hardware sheet 6.5).
 *
 * A clock of the hardware sheet holds for all locations alike, so it is enough to know, for each location of a resource
 * (DATA by plane class) and each producer key, the latest access that reads and the latest that writes: a running
 * table. */
#include "oracles/breach.h"

#include "oracles/array.h"
#include "oracles/scratch.h"
#include "oracles/shared_memory.h"

#define KEYS    13u
#define CLASSES 3u

/* Rows of a resource: DATA of each class, META of each class, the state word, and the state word as META_INIT writes
 * it, which alone is promised against aliases too. */
enum { ROW_DATA = 0, ROW_META = CLASSES, ROW_STATE = 2 * CLASSES, ROW_INIT, ROWS };

/* The latest access of each key that reads (slot 2 * key) and that writes (the next one); `has`: which slots hold one. */
struct latest {
    uint32_t has;
    struct dp_breach_end end[2 * KEYS];
};

/* Of one location of one resource. */
struct row {
    struct latest program, driver;
};

struct table {
    const struct dp_breach_search *s;
    struct row *rows; /* ROWS a resource */
};

static struct row *row_of(const struct table *t, uint32_t held, uint32_t row) {
    return &t->rows[held * ROWS + row];
}

static bool is_init(const struct table *t, const struct dp_breach_end *end) {
    return end->access == DP_NONE &&
           t->s->placed->stream.packets.items[end->position - 1].packet.kind == DP_PACKET_META_INIT;
}

/* Rows that the piece is on, as bits; `classes`: those that its access touches. */
static uint32_t rows_of(const struct table *t, const struct dp_breach_end *end, uint32_t classes) {
    switch (end->piece.location) {
    case DP_LOCATION_DATA:
        return (end->piece.classes != 0 ? classes & end->piece.classes : classes) << ROW_DATA;
    case DP_LOCATION_META:
        return 1u << (ROW_META + end->piece.index);
    default:
        return is_init(t, end) ? 1u << ROW_INIT : 1u << ROW_STATE;
    }
}

/* Classes of the box as bits. */
static uint32_t classes_of(const struct dp_record_resource *r, const struct dp_promise_box *box) {
    uint32_t classes = 0;
    for (uint32_t plane = box->plane; plane < box->plane + box->planes; plane++) {
        classes |= 1u << dp_class_of(r, plane);
    }
    return classes;
}

static void note(const struct table *t, uint32_t held, uint32_t classes, const struct dp_breach_end *end) {
    uint32_t rows = rows_of(t, end, classes);
    for (uint32_t r = 0; r < ROWS && end->piece.key < KEYS; r++) {
        if ((rows >> r & 1) == 0) {
            continue;
        }
        struct row *row = row_of(t, held, r);
        struct latest *to = end->access == DP_NONE ? &row->driver : &row->program;
        if (dp_piece_reads(&end->piece)) {
            to->end[2 * end->piece.key] = *end;
            to->has |= 1u << 2 * end->piece.key;
        }
        if (dp_piece_writes(&end->piece)) {
            to->end[2 * end->piece.key + 1] = *end;
            to->has |= 2u << 2 * end->piece.key;
        }
    }
}

static void raise(struct latest *to, const struct latest *from) {
    for (uint32_t slot = 0; from->has >> slot != 0; slot++) {
        bool has = (from->has >> slot & 1) != 0;
        if (has && ((to->has >> slot & 1) == 0 || from->end[slot].position > to->end[slot].position)) {
            to->end[slot] = from->end[slot];
            to->has |= 1u << slot;
        }
    }
}

/* What an access must wait for: everything of the driver's on its memory and, if the driver issued it itself,
 * everything of the program's too. */
static void gather(const struct table *t, uint32_t held, uint32_t row, bool everything, struct latest *out) {
    raise(out, &row_of(t, held, row)->driver);
    if (everything) {
        raise(out, &row_of(t, held, row)->program);
    }
}

/* On aliases: every location of theirs but a state word that no META_INIT wrote. */
static void gather_aliases(const struct table *t, const struct dp_held_shape *shape, const struct dp_breach_end *after,
                           struct latest *out) {
    if (after->piece.location == DP_LOCATION_STATE && !is_init(t, after)) {
        return;
    }
    for (uint32_t i = 0; i < shape->alias_count * ROWS; i++) {
        if (i % ROWS != ROW_STATE) {
            gather(t, shape->aliases[i / ROWS], i % ROWS, after->access == DP_NONE, out);
        }
    }
}

/* A BLIT may meet what touched some subresources of its class alone; whoever comes after a BLIT meets it on all. */
static bool compare_with(const struct table *t, const struct latest *before, struct dp_breach_end after,
                         const struct dp_held_shape *shape, const struct dp_promise_box *box) {
    for (uint32_t slot = 0; before->has >> slot != 0; slot++) {
        struct dp_breach_end b = before->end[slot];
        if ((before->has >> slot & 1) == 0 || b.position >= after.position) {
            continue;
        }
        b.piece.rw = slot % 2 != 0 ? DP_RW_write : DP_RW_read; /* the half that is compared */
        uint32_t of_plane = shape->mips * shape->slices;
        bool blit = after.access == DP_NONE && after.piece.location == DP_LOCATION_DATA;
        bool go_on = blit ? dp_breach_compare(t->s, b, after, box->plane * of_plane, box->planes * of_plane, true,
                                              DP_PROMISE_BY_driver)
                          : dp_breach_compare_box(t->s, b, after, box, DP_PROMISE_BY_driver);
        if (!go_on) {
            return false;
        }
    }
    return true;
}

/* Planes from this one on, below `end`, that are of its class: those of NV12 are colour both. */
static uint32_t planes_of_class(const struct dp_record_resource *r, uint32_t plane, uint32_t end) {
    uint32_t next = plane + 1;
    while (next < end && dp_class_of(r, next) == dp_class_of(r, plane)) {
        next++;
    }
    return next - plane;
}

/* On META or STATE: the rows of the location, and aliases. */
static bool compare_location(const struct table *t, uint32_t held, struct dp_breach_end after,
                             const struct dp_promise_box *box) {
    struct dp_held_shape shape = dp_held_shape(t->s->promise, held);
    struct latest before;
    before.has = 0;
    uint32_t rows = rows_of(t, &after, 0);
    rows |= after.piece.location == DP_LOCATION_STATE ? 1u << ROW_STATE | 1u << ROW_INIT : 0;
    for (uint32_t r = 0; r < ROWS; r++) {
        if ((rows >> r & 1) != 0) {
            gather(t, held, r, after.access == DP_NONE, &before);
        }
    }
    gather_aliases(t, &shape, &after, &before);
    return compare_with(t, &before, after, &shape, box);
}

/* DATA class by class: the classes of a resource lie apart, and aliases meet all of it. */
static bool compare(const struct table *t, uint32_t held, struct dp_breach_end after,
                    const struct dp_promise_box *box) {
    if (after.piece.location != DP_LOCATION_DATA) {
        return compare_location(t, held, after, box);
    }
    struct dp_held_shape shape = dp_held_shape(t->s->promise, held);
    uint32_t end = box->plane + box->planes;
    uint32_t planes = 0;
    for (uint32_t plane = box->plane; plane < end; plane += planes) {
        struct latest before;
        struct dp_promise_box part = *box;
        uint32_t class = dp_class_of(shape.resource, plane);
        planes = planes_of_class(shape.resource, plane, end);
        if (after.piece.classes != 0 && (after.piece.classes >> class & 1) == 0) {
            continue;
        }
        part.plane = plane;
        part.planes = planes;
        before.has = 0;
        gather(t, held, ROW_DATA + class, after.access == DP_NONE, &before);
        gather_aliases(t, &shape, &after, &before);
        if (!compare_with(t, &before, after, &shape, &part)) {
            return false;
        }
    }
    return true;
}

/* The box of the classes that an operation names. */
static struct dp_promise_box box_of(const struct dp_held_shape *shape, uint32_t classes) {
    struct dp_promise_box box = {0, shape->mips, 0, shape->slices, 0, shape->planes};
    while (box.planes > 1 && (classes >> dp_class_of(shape->resource, box.plane) & 1) == 0) {
        box.plane++;
        box.planes--;
    }
    while (box.planes > 1 && (classes >> dp_class_of(shape->resource, box.plane + box.planes - 1) & 1) == 0) {
        box.planes--;
    }
    return box;
}

/* A BLIT or META_INIT: every piece of it, before any of them counts as earlier. */
static bool walk_operation(const struct table *t, uint64_t position) {
    const struct dp_packet *packet = &t->s->placed->stream.packets.items[position - 1].packet;
    bool blit = packet->kind == DP_PACKET_BLIT;
    uint32_t slot = blit ? packet->as.BLIT.resource : packet->as.META_INIT.resource;
    uint32_t aspects = blit ? packet->as.BLIT.aspects : packet->as.META_INIT.aspects;
    uint32_t plane = blit ? packet->as.BLIT.plane : packet->as.META_INIT.plane;
    uint32_t held = dp_held_number(t->s->promise, slot);
    if (held == DP_NONE) {
        return true;
    }
    struct dp_piece pieces[DP_PIECES];
    uint32_t count = dp_operation_pieces(t->s->run->program, packet, pieces);
    struct dp_held_shape shape = dp_held_shape(t->s->promise, held);
    uint32_t classes = aspects != 0 ? aspects : 1u << plane;
    struct dp_promise_box box = box_of(&shape, classes);
    for (int noting = 0; noting < 2; noting++) {
        for (uint32_t i = 0; i < count; i++) {
            struct dp_breach_end end = {position, DP_NONE, pieces[i], slot};
            if (noting == 1) {
                note(t, held, classes, &end);
            } else if (!compare(t, held, end, &box)) {
                return false;
            }
        }
    }
    return true;
}

/* Every access of the item, before any of them counts as earlier. */
static bool walk_item(const struct table *t, uint32_t item, bool after_blit) {
    const struct dp_promise_item *it = &t->s->promise->items.items[item];
    for (int noting = after_blit ? 0 : 1; noting < 2; noting++) {
        for (uint32_t a = it->first; a < it->first + it->count; a++) {
            const struct dp_promise_access *access = &t->s->promise->accesses.items[a];
            uint32_t held = dp_held_number(t->s->promise, access->resource);
            for (uint32_t p = t->s->placed->first.items[a]; held != DP_NONE && p < t->s->placed->first.items[a + 1];
                 p++) {
                struct dp_breach_end end = {t->s->placed->position.items[item], a, t->s->placed->pieces.items[p],
                                            access->resource};
                uint32_t classes = classes_of(dp_held_shape(t->s->promise, held).resource, &access->box);
                if (noting == 1) {
                    note(t, held, classes, &end);
                } else if (!compare(t, held, end, &access->box)) {
                    return false;
                }
            }
        }
    }
    return true;
}

static bool walk(const struct table *t) {
    size_t blit = 0;
    const struct dp_placed *placed = t->s->placed;
    for (uint32_t item = 0; item < t->s->items; item++) {
        uint64_t position = placed->position.items[item];
        if (position == 0) {
            continue;
        }
        for (; blit < placed->blits.count && placed->blits.items[blit] < position; blit++) {
            if (!walk_operation(t, placed->blits.items[blit])) {
                return false;
            }
        }
        if (!walk_item(t, item, blit > 0)) {
            return false;
        }
    }
    bool whole = t->s->items == (uint32_t)t->s->promise->items.count;
    for (; whole && blit < placed->blits.count; blit++) {
        if (!walk_operation(t, placed->blits.items[blit])) {
            return false;
        }
    }
    return true;
}

bool dp_breaches_of_driver(const struct dp_breach_search *s) {
    struct dp_scratch *scratch = s->run->scratch;
    size_t size = (size_t)dp_held_count(s->promise) * ROWS * sizeof(struct row);
    bool ok = false;
    if (s->placed->blits.count == 0 || size == 0) {
        return true;
    }
    DP_RESERVE(scratch->memory, &scratch->rows, size / sizeof(uint64_t) + 1, &ok);
    if (!ok) {
        scratch->out_of_memory = true;
        return true;
    }
    struct table t = {s, (void *)scratch->rows.items};
    for (uint32_t i = 0; i < dp_held_count(s->promise) * ROWS; i++) {
        t.rows[i].program.has = 0;
        t.rows[i].driver.has = 0;
    }
    return walk(&t);
}
