/* base_set.c: base sets (pipeline sheet 9.8) by brute force: every member is compared with every other one. */
#include "calls.h"

#include <string.h>

struct member {
    uint32_t number;                         /* the slot that it names */
    const struct ref_pso_pipeline *pipeline; /* NULL: not valid */
    uint32_t key;                            /* these four as they are reported */
    uint32_t class_number;
    bool covered;
    uint32_t base;
};

struct base_set {
    struct ref_pso_instance *instance;
    struct member *members;
    uint32_t count;
    uint32_t *bases; /* input positions of the representatives, in ascending C */
    uint32_t base_count;
};

static bool same_key(const struct member *a, const struct member *b) {
    return a->pipeline->key_size == b->pipeline->key_size &&
           memcmp(a->pipeline->canonical.bytes, b->pipeline->canonical.bytes, a->pipeline->key_size) == 0;
}

/* Order of byte strings: unsigned bytes left to right, a proper prefix first. */
static int compare_canonical(const struct member *a, const struct member *b) {
    const struct ref_pso_blob *left = &a->pipeline->canonical;
    const struct ref_pso_blob *right = &b->pipeline->canonical;
    int order = memcmp(left->bytes, right->bytes, left->size < right->size ? left->size : right->size);
    if (order != 0 || left->size == right->size) {
        return order;
    }
    return left->size < right->size ? -1 : 1;
}

/* Whether a shader compiled for `a` serves `b` under a mode. */
static bool serves(const struct member *a, const struct member *b, uint32_t compare) {
    return same_key(a, b) &&
           ref_pso_first_unfit(a->pipeline->computed, b->pipeline->computed, compare) == DP_PSO_TARGETS;
}

/* Equal (K, X): X is the tuples, or the codes under spi. */
static bool same_class(const struct base_set *set, const struct member *a, const struct member *b) {
    bool spi = set->instance->compare == DP_COMPARE_spi;
    return serves(a, b, spi ? DP_COMPARE_spi : DP_COMPARE_strict);
}

/* Numbers keys and classes by first appearance; true if the member shows a new one. */
static bool number_key(struct base_set *set, uint32_t i, uint32_t next) {
    struct member *member = &set->members[i];
    for (uint32_t before = 0; before < i; before++) {
        if (set->members[before].pipeline != NULL && same_key(&set->members[before], member)) {
            member->key = set->members[before].key;
            return false;
        }
    }
    member->key = next;
    return true;
}

static bool number_class(struct base_set *set, uint32_t i, uint32_t next) {
    struct member *member = &set->members[i];
    for (uint32_t before = 0; before < i; before++) {
        if (set->members[before].pipeline != NULL && same_class(set, &set->members[before], member)) {
            member->class_number = set->members[before].class_number;
            return false;
        }
    }
    member->class_number = next;
    return true;
}

static void find_covered(struct base_set *set) {
    for (uint32_t i = 0; i < set->count && set->instance->compare == DP_COMPARE_superset; i++) {
        struct member *member = &set->members[i];
        for (uint32_t other = 0; other < set->count && member->pipeline != NULL; other++) {
            const struct member *cover = &set->members[other];
            if (cover->pipeline != NULL && cover->class_number != member->class_number &&
                serves(cover, member, DP_COMPARE_superset)) {
                member->covered = true;
            }
        }
    }
}

/* Whether no member of its class has a smaller C, or the same and an earlier position. */
static bool represents(const struct base_set *set, uint32_t i) {
    const struct member *member = &set->members[i];
    for (uint32_t other = 0; other < set->count; other++) {
        const struct member *rival = &set->members[other];
        if (other == i || rival->pipeline == NULL || rival->class_number != member->class_number) {
            continue;
        }
        int order = compare_canonical(rival, member);
        if (order < 0 || (order == 0 && other < i)) {
            return false;
        }
    }
    return true;
}

/* Puts a base where its C belongs. */
static void insert_base(struct base_set *set, uint32_t i) {
    uint32_t place = set->base_count;
    while (place > 0 && compare_canonical(&set->members[i], &set->members[set->bases[place - 1]]) < 0) {
        set->bases[place] = set->bases[place - 1];
        place--;
    }
    set->bases[place] = i;
    set->base_count++;
}

static void find_bases(struct base_set *set) {
    for (uint32_t i = 0; i < set->count; i++) {
        if (set->members[i].pipeline != NULL && !set->members[i].covered && represents(set, i)) {
            insert_base(set, i);
        }
    }
}

/* The first base, in ascending C, that serves the member: under strict and spi that of its class. */
static void find_base(const struct base_set *set, struct member *member) {
    for (uint32_t base = 0; base < set->base_count; base++) {
        if (serves(&set->members[set->bases[base]], member, set->instance->compare)) {
            member->base = base;
            return;
        }
    }
}

static void report_set(const struct base_set *set, const struct dp_pso_base_set *figures) {
    const struct dp_pso_sink *sink = set->instance->sink;
    if (sink->base_set != NULL) {
        sink->base_set(sink->context, figures);
    }
    for (uint32_t i = 0; i < set->base_count && sink->base != NULL; i++) {
        struct dp_pso_base base = {.command = figures->command, .base = i, .member = set->bases[i]};
        base.pipeline = set->members[base.member].number;
        sink->base(sink->context, &base);
    }
    for (uint32_t i = 0; i < set->count && sink->member != NULL; i++) {
        const struct member *member = &set->members[i];
        struct dp_pso_member report = {
            .command = figures->command,
            .member = i,
            .pipeline = member->number,
            .key = member->key,
            .class_number = member->class_number,
            .covered = member->covered,
            .base = member->base,
        };
        sink->member(sink->context, &report);
    }
}

static void solve(struct base_set *set, uint64_t command) {
    struct dp_pso_base_set figures = {.command = command, .members = set->count};
    for (uint32_t i = 0; i < set->count; i++) {
        if (set->members[i].pipeline != NULL) {
            figures.valid++;
            figures.keys += number_key(set, i, figures.keys);
            figures.classes += number_class(set, i, figures.classes);
        }
    }
    find_covered(set);
    find_bases(set);
    for (uint32_t i = 0; i < set->count; i++) {
        if (set->members[i].pipeline != NULL) {
            find_base(set, &set->members[i]);
        }
    }
    figures.bases = set->base_count;
    report_set(set, &figures);
}

static void collect(struct base_set *set, const struct dp_command *records, size_t count) {
    uint32_t next = 0;
    for (size_t i = 1; i < count; i++) {
        if (records[i].kind == DP_COMMAND_member) {
            uint32_t number = records[i].as.member.pipeline;
            set->members[next++] = (struct member){
                .number = number,
                .pipeline = ref_pso_find(set->instance, number),
                .key = DP_NONE,
                .class_number = DP_NONE,
                .base = DP_NONE,
            };
        }
    }
}

enum dp_status ref_pso_base_set(struct ref_pso_instance *instance, uint64_t command, const struct dp_command *records,
                                size_t count) {
    struct base_set set = {.instance = instance};
    for (size_t i = 1; i < count; i++) {
        set.count += records[i].kind == DP_COMMAND_member;
    }
    size_t members_size = (set.count + (size_t)1) * sizeof *set.members; /* an empty set is one, too */
    size_t bases_size = (set.count + (size_t)1) * sizeof *set.bases;
    set.members = ref_allocate(instance->memory, members_size);
    set.bases = ref_allocate(instance->memory, bases_size);
    enum dp_status status = DP_STATUS_OUT_OF_MEMORY;
    if (set.members != NULL && set.bases != NULL) {
        collect(&set, records, count);
        solve(&set, command);
        status = DP_STATUS_OK;
    }
    ref_release(instance->memory, set.members, members_size);
    ref_release(instance->memory, set.bases, bases_size);
    return status;
}
