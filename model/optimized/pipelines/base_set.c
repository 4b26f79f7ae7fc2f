/* base_set.c: the smallest set of pipelines from which all members derive (pipeline sheet 9.8), in one pass: keys and
 * classes are found by hash and compared byte by byte, the best member of a class is kept as members come, and only
 * classes are sorted. */
#include "model/optimized/memory.h"
#include "model/optimized/pipelines/cover.h"
#include "model/optimized/pipelines/instance.h"
#include "model/optimized/pipelines/order.h"

#include <string.h>
#include <xxhash.h>

struct member {
    uint32_t slot;
    const struct opt_pso_object *object; /* NULL: not valid */
    uint32_t class_number;
};

struct set {
    const struct dp_memory *memory;
    struct member *members;
    size_t member_capacity;
    uint32_t count;
    uint32_t valid;
    struct opt_pso_index by_key;
    uint32_t *key_member; /* first member with each key */
    size_t key_capacity;
    uint32_t keys;
    struct opt_pso_index by_class;
    struct opt_pso_class *classes;
    size_t class_capacity;
    uint32_t class_count;
    struct opt_pso_ordered *order; /* classes by the C of their best member; as much room again for sorting */
    size_t order_capacity;
    uint32_t *position; /* of each class in the list of bases */
    size_t position_capacity;
    uint32_t bases;
};

static bool key_equals(const struct opt_pso_object *a, const struct opt_pso_object *b) {
    return a->key_size == b->key_size && memcmp(a->canonical, b->canonical, a->key_size) == 0;
}

/* Number of a key, a new one if it is new; DP_NONE if memory has run out. */
static uint32_t key_of(struct set *set, uint32_t member) {
    const struct opt_pso_object *object = set->members[member].object;
    struct opt_pso_probe probe = {XXH3_64bits(object->canonical, object->key_size), 0};
    for (uint32_t i; (i = opt_pso_index_next(&set->by_key, &probe)) != DP_NONE;)
        if (key_equals(set->members[set->key_member[i]].object, object))
            return i;
    void *grown =
        opt_grown(set->memory, set->key_member, &set->key_capacity, (size_t)set->keys + 1, sizeof *set->key_member);
    if (grown == NULL)
        return DP_NONE;
    set->key_member = grown;
    if (!opt_pso_index_add(set->memory, &set->by_key, probe.hash, set->keys))
        return DP_NONE;
    set->key_member[set->keys] = member;
    return set->keys++;
}

/* Number of the class of a member, a new one if it is new; DP_NONE if memory has run out. */
static uint32_t class_of(struct set *set, uint32_t member, uint32_t key, const uint8_t *vector) {
    struct opt_pso_probe probe = {XXH3_64bits_withSeed(vector, OPT_PSO_VECTOR, key), 0};
    for (uint32_t i; (i = opt_pso_index_next(&set->by_class, &probe)) != DP_NONE;)
        if (set->classes[i].key == key && memcmp(set->classes[i].vector, vector, OPT_PSO_VECTOR) == 0)
            return i;
    void *grown =
        opt_grown(set->memory, set->classes, &set->class_capacity, (size_t)set->class_count + 1, sizeof *set->classes);
    if (grown == NULL)
        return DP_NONE;
    set->classes = grown;
    if (!opt_pso_index_add(set->memory, &set->by_class, probe.hash, set->class_count))
        return DP_NONE;
    struct opt_pso_class class_ = {.key = key, .best = member, .base = set->class_count};
    memcpy(class_.vector, vector, OPT_PSO_VECTOR);
    set->classes[set->class_count] = class_;
    return set->class_count++;
}

/* X: tuples, or their codes alone. */
static void vector_of(const struct opt_pso_object *object, uint32_t compare, uint8_t *vector) {
    for (uint32_t i = 0; i < OPT_PSO_VECTOR; i++)
        vector[i] = compare == DP_COMPARE_spi && i % 4 != OPT_PSO_SPI ? 0 : object->computed[i];
}

static bool classify(struct set *set, uint32_t member, uint32_t compare) {
    struct member *m = &set->members[member];
    uint8_t vector[OPT_PSO_VECTOR];
    vector_of(m->object, compare, vector);
    uint32_t key = key_of(set, member);
    m->class_number = key != DP_NONE ? class_of(set, member, key, vector) : DP_NONE;
    if (m->class_number == DP_NONE)
        return false;
    struct opt_pso_class *class_ = &set->classes[m->class_number];
    const struct opt_pso_object *best = set->members[class_->best].object;
    size_t key_size = best->key_size; /* K is the same for both: only the rest of C differs */
    if (memcmp(m->object->canonical + key_size, best->canonical + key_size, OPT_PSO_REST) < 0)
        class_->best = member;
    return true;
}

static bool gather(struct set *set, const struct opt_pso *device, const struct dp_command *records, size_t count) {
    set->members = opt_grown(set->memory, NULL, &set->member_capacity, count, sizeof *set->members);
    if (set->members == NULL)
        return false;
    for (size_t i = 1; i < count; i++) {
        if (records[i].kind != DP_COMMAND_member)
            continue;
        uint32_t slot = records[i].as.member.pipeline;
        struct member *member = &set->members[set->count];
        *member = (struct member){slot, opt_pso_in_slot(&device->slots, slot), DP_NONE};
        set->valid += member->object != NULL;
        if (member->object != NULL && !classify(set, set->count, device->compare))
            return false;
        set->count++;
    }
    return true;
}

/* Covers, key by key: K begins C, and no K begins another, so that sorting by C brings the classes of a key together.
 * */
static bool cover(struct set *set) {
    uint32_t *run = set->position; /* not needed for positions yet */
    for (uint32_t i = 0; i < set->class_count;) {
        uint32_t key = set->classes[set->order[i].number].key;
        uint32_t length = 0;
        while (i < set->class_count && set->classes[set->order[i].number].key == key)
            run[length++] = set->order[i++].number;
        if (length > 1 && !opt_pso_cover(set->memory, set->classes, run, length))
            return false;
    }
    return true;
}

/* Sorts the classes and finds the bases among them. False if memory has run out. */
static bool choose(struct set *set, uint32_t compare) {
    size_t classes = set->class_count;
    set->order = opt_grown(set->memory, NULL, &set->order_capacity, 2 * classes + 1, sizeof *set->order);
    set->position = opt_grown(set->memory, NULL, &set->position_capacity, classes + 1, sizeof *set->position);
    if (set->order == NULL || set->position == NULL)
        return false;
    for (uint32_t i = 0; i < classes; i++) {
        const struct opt_pso_object *best = set->members[set->classes[i].best].object;
        set->order[i].number = i;
        set->order[i].text = (struct dp_pso_bytes){best->canonical, best->canonical_size};
    }
    opt_pso_sort(set->order, set->order + classes, classes);
    if (compare == DP_COMPARE_superset && !cover(set))
        return false;
    for (uint32_t i = 0; i < classes; i++) {
        uint32_t number = set->order[i].number;
        set->position[number] = set->classes[number].covered ? DP_NONE : set->bases++;
    }
    return true;
}

/* Position of the base of a class. */
static uint32_t base_of(const struct set *set, uint32_t class_number) {
    return set->position[set->classes[class_number].base];
}

static void tell_bases(const struct set *set, const struct dp_pso_sink *sink, uint64_t command) {
    for (uint32_t i = 0; sink->base != NULL && i < set->class_count; i++) {
        uint32_t number = set->order[i].number;
        uint32_t member = set->classes[number].best;
        struct dp_pso_base base = {.command = command, .member = member, .pipeline = set->members[member].slot};
        base.base = set->position[number];
        if (base.base != DP_NONE)
            sink->base(sink->context, &base);
    }
}

static void tell_members(const struct set *set, const struct dp_pso_sink *sink, uint64_t command) {
    for (uint32_t i = 0; sink->member != NULL && i < set->count; i++) {
        const struct member *m = &set->members[i];
        struct dp_pso_member member = {.command = command, .member = i, .pipeline = m->slot};
        member.key = member.class_number = member.base = DP_NONE;
        if (m->object != NULL) {
            const struct opt_pso_class *class_ = &set->classes[m->class_number];
            member.key = class_->key;
            member.class_number = m->class_number;
            member.covered = class_->covered;
            member.base = base_of(set, m->class_number);
        }
        sink->member(sink->context, &member);
    }
}

static void tell(const struct set *set, const struct dp_pso_sink *sink, uint64_t command) {
    struct dp_pso_base_set report = {.command = command, .members = set->count, .valid = set->valid};
    report.keys = set->keys;
    report.classes = set->class_count;
    report.bases = set->bases;
    if (sink->base_set != NULL)
        sink->base_set(sink->context, &report);
    tell_bases(set, sink, command);
    tell_members(set, sink, command);
}

static void freed(struct set *set) {
    opt_freed(set->memory, set->members, set->member_capacity, sizeof *set->members);
    opt_freed(set->memory, set->key_member, set->key_capacity, sizeof *set->key_member);
    opt_freed(set->memory, set->classes, set->class_capacity, sizeof *set->classes);
    opt_freed(set->memory, set->order, set->order_capacity, sizeof *set->order);
    opt_freed(set->memory, set->position, set->position_capacity, sizeof *set->position);
    opt_pso_index_freed(set->memory, &set->by_key);
    opt_pso_index_freed(set->memory, &set->by_class);
}

bool opt_pso_base_set(struct opt_pso *device, uint64_t command, const struct dp_command *records, size_t count) {
    struct set set = {.memory = &device->memory};
    bool done = gather(&set, device, records, count) && choose(&set, device->compare);
    if (done)
        tell(&set, device->sink, command);
    freed(&set);
    return done;
}
