/* test_optimized_interval.c: words per subresource as runs against an array of them: random changes of random boxes,
 * every word read back, runs maximal. */
#include "model/optimized/interval.h"
#include "tests/unit/test_optimized_memory.h"

#include <criterion/criterion.h>
#include <stdlib.h>

#define MOST 256u

static uint32_t below(uint64_t *seed, uint32_t limit) {
    *seed = *seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(*seed >> 33) % limit;
}

static struct opt_box some_box(uint64_t *seed, const struct opt_shape *shape) {
    struct opt_box box = opt_box_all(shape);
    if (below(seed, 4) != 0) {
        box.first_mip = (uint8_t)below(seed, shape->mips);
        box.mips = (uint8_t)(1 + below(seed, shape->mips - box.first_mip));
        box.first_slice = below(seed, shape->slices);
        box.slices = 1 + below(seed, shape->slices - box.first_slice);
        box.first_plane = (uint8_t)below(seed, shape->planes);
        box.planes = (uint8_t)(1 + below(seed, shape->planes - box.first_plane));
    }
    return box;
}

static bool is_in(const struct opt_shape *shape, const struct opt_box *box, uint32_t subresource) {
    uint32_t mip = subresource % shape->mips;
    uint32_t slice = subresource / shape->mips % shape->slices;
    uint32_t plane = subresource / shape->mips / shape->slices;
    return mip - box->first_mip < box->mips && slice - box->first_slice < box->slices &&
           plane - box->first_plane < box->planes;
}

static void check_runs(const struct opt_map *map, const struct opt_shape *shape, const uint64_t *words) {
    uint32_t total = opt_subresources(shape);
    uint32_t at = 0;
    cr_assert_neq(map->count, 1);
    for (size_t run = 0; run < map->count; run++) {
        cr_assert(run == 0 || map->runs[run].word != map->runs[run - 1].word, "run %zu is not maximal", run);
        for (; at < map->runs[run].end; at++) {
            cr_assert_eq(map->runs[run].word, words[at], "subresource %u", at);
        }
    }
    for (; map->count == 0 && at < total; at++) {
        cr_assert_eq(map->uniform, words[at], "subresource %u", at);
    }
    cr_assert_eq(at, total);
}

/* Every subresource of the box comes once, in order, with its word; of an even map only the first one comes. */
static void check_walk(const struct opt_map *map, const struct opt_shape *shape, const struct opt_box *box,
                       const uint64_t *words) {
    struct opt_walk walk;
    opt_walk_box(&walk, map, shape, box);
    uint32_t at = 0;
    while (opt_walk_on(&walk)) {
        while (!is_in(shape, box, at)) {
            at++;
        }
        cr_assert_eq(walk.first, at);
        if (map->count == 0) {
            cr_assert_eq(walk.word, words[at]);
            return;
        }
        for (; at < walk.end; at++) {
            cr_assert(is_in(shape, box, at));
            cr_assert_eq(walk.word, words[at]);
        }
    }
    for (; at < opt_subresources(shape); at++) {
        cr_assert(!is_in(shape, box, at), "subresource %u was left out", at);
    }
}

static void change_words(const struct opt_shape *shape, const struct opt_box *box, const struct opt_change *change,
                         uint64_t *words) {
    for (uint32_t i = 0; i < opt_subresources(shape); i++) {
        if (is_in(shape, box, i) && (words[i] & change->mask) == change->value) {
            words[i] = (words[i] & change->keep) | change->set;
        }
    }
}

Test(optimized_interval, is_an_array_of_words) {
    for (uint64_t seed = 1; seed <= 300; seed++) {
        uint64_t random = seed;
        struct opt_shape shape = {1 + below(&random, 5), 1 + below(&random, 6), 1 + below(&random, 2)};
        struct opt_map map = {0};
        struct opt_map spare = {0};
        uint64_t words[MOST] = {0};
        for (int step = 0; step < 40; step++) {
            struct opt_box box = some_box(&random, &shape);
            struct opt_change change = {.mask = below(&random, 3) == 0 ? 1 : 0,
                                        .keep = below(&random, 2) == 0 ? 0 : 2,
                                        .set = below(&random, 4)};
            change.value = change.mask & below(&random, 2);
            cr_assert(opt_map_change(&memory, &map, &spare, &shape, &box, &change));
            change_words(&shape, &box, &change, words);
            check_runs(&map, &shape, words);
            box = some_box(&random, &shape);
            check_walk(&map, &shape, &box, words);
        }
        opt_map_freed(&memory, &map);
        opt_map_freed(&memory, &spare);
    }
}
