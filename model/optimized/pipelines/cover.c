/* cover.c: covering as inclusion. A tuple that is not NONE is the set of its channels, each tagged with target, type
 * and bits; a vector is the union of its tuples. Then B covers V exactly if V's set is within B's: another type or
 * width has other tags, and NONE has none. Transposed, every channel knows the classes that have it, and who covers V
 * is the intersection over V's channels, 64 classes at a time. */
#include "model/optimized/pipelines/cover.h"

#include "model/names.h"
#include "model/optimized/pipelines/exports.h"
#include "model/optimized/raytracing/arithmetic.h"

#include <string.h>

#define CHANNELS (DP_PSO_TARGETS * 32u) /* eight kinds of tuples of four channels a target */
#define WORDS    (CHANNELS / 64)
#define NO_ROW   UINT16_MAX

/* A set of tagged channels. */
struct tagged {
    uint64_t words[WORDS];
};

/* Number of a type and width, 0..7: two each of UINT, SINT and FLOAT, one each of UNORM and SNORM. */
static uint32_t kind_of(uint32_t type, uint32_t bits) {
    static const uint8_t first[] = {0, 0, 2, 4, 5, 6};
    return first[type] + (bits == 32);
}

static struct tagged tag(const uint8_t *vector) {
    struct tagged set = {{0}};
    for (uint32_t i = 0; i < DP_PSO_TARGETS; i++, vector += 4) {
        if (vector[OPT_PSO_TYPE] == DP_PSO_TYPE_NONE)
            continue;
        uint32_t kind = kind_of(vector[OPT_PSO_TYPE], vector[OPT_PSO_BITS]);
        uint32_t first = 32 * i + 4 * kind;
        set.words[first / 64] |= (uint64_t)vector[OPT_PSO_MASK] << first % 64;
    }
    return set;
}

/* The classes of a run by tagged channel: row r of `maps`, one bit a class. */
struct transposed {
    uint64_t *maps;
    uint32_t row[CHANNELS]; /* NO_ROW: nobody has the channel */
    uint32_t rows;
    uint32_t width; /* words of a row */
};

static size_t size_of(const struct transposed *t) {
    return (size_t)t->rows * t->width * sizeof *t->maps;
}

static bool transpose(const struct dp_memory *memory, struct transposed *t, const struct opt_pso_class *classes,
                      const uint32_t *run, uint32_t count) {
    struct tagged all = {{0}};
    t->width = (count + 63) / 64;
    t->rows = 1; /* the first row is the bases */
    for (uint32_t i = 0; i < count; i++) {
        struct tagged set = tag(classes[run[i]].vector);
        for (uint32_t w = 0; w < WORDS; w++)
            all.words[w] |= set.words[w];
    }
    for (uint32_t channel = 0; channel < CHANNELS; channel++)
        t->row[channel] = (all.words[channel / 64] >> channel % 64 & 1) != 0 ? t->rows++ : NO_ROW;
    t->maps = memory->resize(memory->context, NULL, 0, size_of(t));
    if (t->maps == NULL)
        return false;
    memset(t->maps, 0, size_of(t));
    for (uint32_t i = 0; i < count; i++) {
        struct tagged set = tag(classes[run[i]].vector);
        for (uint32_t w = 0; w < WORDS; w++)
            for (uint64_t rest = set.words[w]; rest != 0; rest &= rest - 1)
                t->maps[(size_t)t->row[64 * w + opt_rt_lowest(rest)] * t->width + i / 64] |= UINT64_C(1) << i % 64;
    }
    return true;
}

/* The rows of a set, ended by NO_ROW. */
static void rows_of(const struct transposed *t, const uint8_t *vector, uint32_t rows[DP_PSO_TARGETS * 4 + 1]) {
    struct tagged set = tag(vector);
    uint32_t count = 0;
    for (uint32_t w = 0; w < WORDS; w++)
        for (uint64_t rest = set.words[w]; rest != 0; rest &= rest - 1)
            rows[count++] = t->row[64 * w + opt_rt_lowest(rest)];
    rows[count] = NO_ROW;
}

/* Of the classes 64 * word .. in `among`, those that have all rows. */
static uint64_t coverers(const struct transposed *t, const uint32_t *rows, uint32_t word, uint64_t among) {
    for (; among != 0 && *rows != NO_ROW; rows++)
        among &= t->maps[(size_t)*rows * t->width + word];
    return among;
}

/* Whether another class covers place i of the run. */
static bool is_covered(const struct transposed *t, const uint32_t *rows, uint32_t i, uint32_t count) {
    for (uint32_t word = 0; word < t->width; word++) {
        uint64_t others = word == count / 64 ? (UINT64_C(1) << count % 64) - 1 : UINT64_MAX;
        others &= ~(word == i / 64 ? UINT64_C(1) << i % 64 : 0);
        if (coverers(t, rows, word, others) != 0)
            return true;
    }
    return false;
}

/* The first base of the run that covers; there is one, as every chain of covers ends at a base. */
static uint32_t first_base(const struct transposed *t, const uint32_t *rows) {
    uint32_t word = 0;
    uint64_t found = 0;
    while (word < t->width && (found = coverers(t, rows, word, t->maps[word])) == 0)
        word++;
    return 64 * word + opt_rt_lowest(found);
}

bool opt_pso_cover(const struct dp_memory *memory, struct opt_pso_class *classes, const uint32_t *run, uint32_t count) {
    struct transposed t;
    uint32_t rows[DP_PSO_TARGETS * 4 + 1];
    if (!transpose(memory, &t, classes, run, count))
        return false;
    for (uint32_t i = 0; i < count; i++) {
        rows_of(&t, classes[run[i]].vector, rows);
        classes[run[i]].covered = is_covered(&t, rows, i, count);
        t.maps[i / 64] |= (uint64_t)!classes[run[i]].covered << i % 64;
    }
    for (uint32_t i = 0; i < count; i++) {
        rows_of(&t, classes[run[i]].vector, rows);
        classes[run[i]].base = run[first_base(&t, rows)];
    }
    (void)memory->resize(memory->context, t.maps, size_of(&t), 0);
    return true;
}
