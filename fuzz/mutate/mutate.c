/* mutate.c: which change is made: see mutate.h. */
#include "fuzz/mutate/mutant.h"

#include <stdlib.h>
#include <string.h>

#define BYTES_SHARE 4u /* one call in so many is a byte mutation of one record */
#define DRAWS       24u

const struct dp_mutation_facts dp_mutation_facts[DP_MUTATION_COUNT] = {
#define DP_MUTATION(name, weight, what) {#name, weight, what},
#include "fuzz/mutate/mutations.def"
#undef DP_MUTATION
};

static bool (*const mutations[DP_MUTATION_COUNT])(struct dp_mutant *) = {
#define DP_MUTATION(name, weight, what) dp_mutation_##name,
#include "fuzz/mutate/mutations.def"
#undef DP_MUTATION
};

static const uint8_t weights[DP_MUTATION_COUNT] = {
#define DP_MUTATION(name, weight, what) weight,
#include "fuzz/mutate/mutations.def"
#undef DP_MUTATION
};

struct dp_mutator {
    struct dp_mutate_counts counts;
    struct dp_mutant mutant;
    struct dp_mutant second; /* of a crossover */
    uint8_t room[DP_DECODE_MAX * DP_RECORD_BYTES];
    uint8_t other[DP_DECODE_MAX * DP_RECORD_BYTES];
    struct dp_command decoded[DP_DECODE_MAX];
};

struct dp_mutator *dp_mutator_create(void) {
    struct dp_mutator *mutator = calloc(1, sizeof *mutator);
    struct dp_generator *generator = dp_generator_create();
    if (mutator == NULL || generator == NULL) {
        free(mutator);
        dp_generator_destroy(generator);
        return NULL;
    }
    mutator->mutant = (struct dp_mutant){.tables = dp_byte_tables(),
                                         .facts = dp_all_kind_facts(),
                                         .generator = generator,
                                         .decoded = mutator->decoded,
                                         .room = mutator->room,
                                         .other = mutator->other};
    mutator->second = mutator->mutant;
    return mutator;
}

void dp_mutator_destroy(struct dp_mutator *mutator) {
    if (mutator != NULL) {
        dp_generator_destroy(mutator->mutant.generator);
        free(mutator);
    }
}

const struct dp_mutate_counts *dp_mutator_counts(const struct dp_mutator *mutator) {
    return &mutator->counts;
}

/* Whole records, with a header; DP_DECODE_MAX is all that decoding looks at. `most` holds a header. */
static void start(struct dp_mutant *m, uint8_t *bytes, size_t size, size_t most, uint32_t seed) {
    static const uint8_t head[DP_HEADER_FIELDS] = {'D', 'R', 'N', 'P', DP_BYTES_VERSION, 0, 0, 0};
    if (size < DP_RECORD_BYTES) {
        memset(bytes + size, 0, DP_RECORD_BYTES - size);
    }
    memcpy(bytes, head, sizeof head);
    m->bytes = bytes;
    m->most = most / DP_RECORD_BYTES < DP_DECODE_MAX ? most / DP_RECORD_BYTES : DP_DECODE_MAX;
    m->count = size < DP_RECORD_BYTES ? 1 : size / DP_RECORD_BYTES;
    m->count = m->count < m->most ? m->count : m->most;
    dp_choice_random(&m->dice, seed);
}

/* Where not even a header fits. */
static size_t mutate_tiny(struct dp_mutator *mutator, uint8_t *bytes, size_t size, size_t most, uint32_t seed) {
    if (most == 0) {
        return 0;
    }
    size = size == 0 ? 1 : size < most ? size : most;
    dp_choice_random(&mutator->mutant.dice, seed);
    dp_mutate_bytes(&mutator->mutant.dice, bytes, size);
    mutator->counts.bytes++;
    return size;
}

/* Any record behind the header; of a program without one the fields of the device. */
static void mutate_record(struct dp_mutator *mutator) {
    struct dp_mutant *m = &mutator->mutant;
    if (m->count > 1) {
        size_t record = 1 + dp_choose(&m->dice, (uint32_t)m->count - 1);
        dp_mutate_bytes(&m->dice, dp_record(m, record), DP_RECORD_BYTES);
    } else {
        dp_mutate_bytes(&m->dice, m->bytes + DP_HEADER_FIELDS, DP_RECORD_BYTES - DP_HEADER_FIELDS);
    }
    mutator->counts.bytes++;
}

static void mutate_structure(struct dp_mutator *mutator) {
    struct dp_mutant *m = &mutator->mutant;
    for (uint32_t draw = 0; draw < DRAWS; draw++) {
        uint32_t which = dp_weighted(&m->dice, weights, DP_MUTATION_COUNT);
        if (mutations[which](m)) {
            mutator->counts.mutation[which]++;
            return;
        }
    }
    mutate_record(mutator);
}

size_t dp_mutate(struct dp_mutator *mutator, uint8_t *bytes, size_t size, size_t most, uint32_t seed) {
    struct dp_mutant *m = &mutator->mutant;
    mutator->counts.calls++;
    if (most < DP_RECORD_BYTES) {
        return mutate_tiny(mutator, bytes, size, most, seed);
    }
    start(m, bytes, size, most, seed);
    if (dp_choose(&m->dice, BYTES_SHARE) == 0) {
        mutate_record(mutator);
    } else {
        mutate_structure(mutator);
    }
    return m->count * DP_RECORD_BYTES;
}

size_t dp_mutate_by(struct dp_mutator *mutator, enum dp_mutation mutation, uint8_t *bytes, size_t size, size_t most,
                    uint32_t seed, int *changed) {
    struct dp_mutant *m = &mutator->mutant;
    *changed = 0;
    mutator->counts.calls++;
    if (most < DP_RECORD_BYTES) {
        return size < most ? size : most;
    }
    start(m, bytes, size, most, seed);
    *changed = mutations[mutation](m);
    mutator->counts.mutation[mutation] += *changed != 0;
    return m->count * DP_RECORD_BYTES;
}

/* --- crossover --- */

static bool is_in_list(const struct dp_kind_facts *f) {
    return f->category == DP_CATEGORY_WORK || f->category == DP_CATEGORY_CALL || f->category == DP_CATEGORY_NOTE;
}

/* A run of whole commands of `from`, at most `most` records: [*first, *end). Half of them stay within one list. */
static bool choose_run(struct dp_mutant *m, struct dp_mutant *from, size_t most, size_t *first, size_t *end) {
    bool contents = dp_chance(&m->dice, 1, 2);
    from->dice = m->dice;
    *first = dp_any_record(from, contents ? is_in_list : dp_is_command);
    m->dice = from->dice;
    *end = *first;
    if (*first == 0) {
        return false;
    }
    for (uint32_t commands = 1 + dp_choose(&m->dice, 12); commands > 0 && *end < from->count; commands--) {
        size_t next = dp_command_end(from, *end);
        if (next - *first > most || (contents && !is_in_list(dp_facts_at(from, *end)))) {
            break;
        }
        *end = next;
    }
    return *end > *first;
}

/* Makes room at the end, if it is needed, by leaving out whole commands. */
static void leave_room(struct dp_mutant *m, size_t needed) {
    size_t keep = 1;
    while (keep < m->count && dp_command_end(m, keep) + needed <= m->most) {
        keep = dp_command_end(m, keep);
    }
    m->count = keep;
}

size_t dp_cross(struct dp_mutator *mutator, const uint8_t *first, size_t first_size, const uint8_t *second,
                size_t second_size, uint8_t *out, size_t most, uint32_t seed) {
    struct dp_mutant *m = &mutator->mutant;
    struct dp_mutant *from = &mutator->second;
    size_t from_size = second_size < sizeof mutator->other ? second_size : sizeof mutator->other;
    size_t size = first_size < most ? first_size : most;
    if (size != 0) {
        memcpy(out, first, size);
    }
    if (most < 2 * DP_RECORD_BYTES || from_size < 2 * DP_RECORD_BYTES) {
        return dp_mutate(mutator, out, size, most, seed);
    }
    memcpy(mutator->other, second, from_size);
    start(from, mutator->other, from_size, sizeof mutator->other, seed);
    start(m, out, size, most, seed);
    size_t begin, end;
    bool crossed = false;
    if (choose_run(m, from, m->most - 1, &begin, &end)) {
        if (m->count + (end - begin) > m->most) {
            leave_room(m, end - begin);
        }
        bool inside = is_in_list(dp_facts_at(from, begin));
        size_t at = dp_any_place(m, inside);
        crossed = dp_put_run(m, from, at != 0 ? at : m->count, begin, end);
    }
    if (!crossed) {
        return dp_mutate(mutator, out, m->count * DP_RECORD_BYTES, most, seed);
    }
    mutator->counts.calls++;
    mutator->counts.crossed++;
    return m->count * DP_RECORD_BYTES;
}
