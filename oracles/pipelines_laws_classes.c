/* pipelines_laws_classes.c: base sets against the objects that they are made of (pipeline sheet 4 and 9.8): members
 * are of one class iff keys and exports are equal; the bases are the smallest members of the (maximal) classes. */
#include "oracles/pipelines_laws.h"

#include <string.h>

/* One base set within the stream. */
struct set {
    const struct dp_pso_stream *said;
    const struct dp_pso_base_set *head;
    const struct dp_pso_report *bases;   /* head->bases of them */
    const struct dp_pso_report *members; /* head->members of them */
};

static uint32_t count_kind(const struct dp_pso_stream *said, size_t from, enum dp_pso_report_kind kind,
                           uint64_t command) {
    uint32_t count = 0;
    while (from < said->final && said->reports.items[from].kind == kind &&
           dp_pso_report_command(&said->reports.items[from]) == command) {
        count++;
        from++;
    }
    return count;
}

/* The set that begins at `at`; NULL in `bases` if its reports are not as many as it says. */
static struct set set_at(const struct dp_pso_stream *said, size_t at) {
    const struct dp_pso_base_set *head = &said->reports.items[at].as.base_set;
    struct set set = {said, head, NULL, NULL};
    uint32_t bases = count_kind(said, at + 1, DP_PSO_REPORT_base, head->command);
    uint32_t members = count_kind(said, at + 1 + bases, DP_PSO_REPORT_member, head->command);
    if (bases == head->bases && members == head->members) {
        set.bases = &said->reports.items[at] + 1;
        set.members = set.bases + bases;
    }
    return set;
}

/* The object that a slot held when the set was asked for. */
static const struct dp_pso_report *object_in(const struct set *set, uint32_t pipeline) {
    for (size_t i = 0; i < set->said->final; i++) {
        const struct dp_pso_report *r = &set->said->reports.items[i];
        if (dp_pso_report_command(r) >= set->head->command) {
            break;
        }
        if (r->kind == DP_PSO_REPORT_object && r->as.object.pipeline == pipeline) {
            return r;
        }
    }
    return NULL;
}

static bool is_valid(const struct dp_pso_member *m) {
    return m->key != DP_NONE;
}

/* X of pipeline sheet 9.8: codes under spi, tuples else. */
static bool same_exports(const struct dp_pso_object *a, const struct dp_pso_object *b, uint32_t compare) {
    for (uint32_t i = 0; i < DP_PSO_TARGETS; i++) {
        const struct dp_pso_tuple *s = &a->computed[i];
        const struct dp_pso_tuple *t = &b->computed[i];
        bool tuples = s->type == t->type && s->bits == t->bits && s->mask == t->mask;
        if (s->spi != t->spi || (compare != DP_COMPARE_spi && !tuples)) {
            return false;
        }
    }
    return true;
}

static bool covers(const struct dp_pso_object *a, const struct dp_pso_object *b) {
    for (uint32_t i = 0; i < DP_PSO_TARGETS; i++) {
        const struct dp_pso_tuple *s = &a->computed[i];
        const struct dp_pso_tuple *t = &b->computed[i];
        bool within = s->type == t->type && s->bits == t->bits && (t->mask & ~s->mask) == 0;
        if (t->type != DP_PSO_TYPE_NONE && !within) {
            return false;
        }
    }
    return true;
}

static const char *classes_of(const struct set *set, uint32_t compare) {
    uint32_t keys = 0;
    uint32_t classes = 0;
    uint32_t valid = 0;
    for (uint32_t i = 0; i < set->head->members; i++) {
        const struct dp_pso_member *m = &set->members[i].as.member;
        const struct dp_pso_report *object = object_in(set, m->pipeline);
        DP_PSO_LAW(m->member == i, "classes: members out of order")
        DP_PSO_LAW(is_valid(m) || (m->class_number == DP_NONE && m->covered == 0 && m->base == DP_NONE),
                   "classes: figures of an invalid member")
        if (!is_valid(m)) {
            continue;
        }
        DP_PSO_LAW(object != NULL, "classes: a valid member that is no pipeline")
        valid++;
        DP_PSO_LAW(m->key <= keys && m->class_number <= classes, "classes: numbers not by first appearance")
        keys += m->key == keys;
        classes += m->class_number == classes;
        for (uint32_t j = 0; j < i; j++) {
            const struct dp_pso_member *n = &set->members[j].as.member;
            if (!is_valid(n)) {
                continue;
            }
            const struct dp_pso_report *other = object_in(set, n->pipeline);
            bool key = dp_pso_same_piece(set->said, &object->pieces[0], set->said, &other->pieces[0]);
            bool both = key && same_exports(&object->as.object, &other->as.object, compare);
            DP_PSO_LAW(key == (m->key == n->key), "classes: equal keys apart, or different ones together")
            DP_PSO_LAW(both == (m->class_number == n->class_number), "classes: one class apart, or two together")
        }
    }
    DP_PSO_LAW(valid == set->head->valid, "classes: number of valid members")
    DP_PSO_LAW(keys == set->head->keys, "classes: number of keys")
    DP_PSO_LAW(classes == set->head->classes, "classes: number of classes")
    return NULL;
}

#define FOR_SETS(law, set)                                                                                             \
    for (size_t at_##set = 0; at_##set < (law)->said->final; at_##set++)                                               \
        if ((law)->said->reports.items[at_##set].kind == DP_PSO_REPORT_base_set)

const char *dp_pso_law_classes(const struct dp_pso_law *law) {
    FOR_SETS(law, set) {
        struct set set = set_at(law->said, at_set);
        DP_PSO_LAW(set.bases != NULL, "classes: not as many reports as the set says")
        const char *broken = classes_of(&set, law->program->records[0].as.device.compare);
        DP_PSO_LAW(broken == NULL, broken)
    }
    return NULL;
}

/* --- bases --- */

/* Order of canonical byte strings: unsigned bytes, a proper prefix first. */
static int order(const struct dp_pso_stream *said, const struct dp_pso_report *a, const struct dp_pso_report *b) {
    size_t least = a->pieces[1].size < b->pieces[1].size ? a->pieces[1].size : b->pieces[1].size;
    int by = memcmp(dp_pso_piece_bytes(said, &a->pieces[1]), dp_pso_piece_bytes(said, &b->pieces[1]), least);
    return by != 0 ? by : (a->pieces[1].size > b->pieces[1].size) - (a->pieces[1].size < b->pieces[1].size);
}

/* Whether another class covers that of member i. */
static bool is_covered(const struct set *set, uint32_t i) {
    const struct dp_pso_member *m = &set->members[i].as.member;
    const struct dp_pso_report *object = object_in(set, m->pipeline);
    for (uint32_t j = 0; j < set->head->members; j++) {
        const struct dp_pso_member *n = &set->members[j].as.member;
        if (is_valid(n) && n->key == m->key && n->class_number != m->class_number &&
            covers(&object_in(set, n->pipeline)->as.object, &object->as.object)) {
            return true;
        }
    }
    return false;
}

static const char *member_of_base(const struct set *set, uint32_t i, bool superset) {
    const struct dp_pso_member *m = &set->members[i].as.member;
    DP_PSO_LAW(m->covered == (superset && is_covered(set, i)), "bases: covered or not")
    DP_PSO_LAW(m->base < set->head->bases, "bases: a member without a base")
    const struct dp_pso_base *base = &set->bases[m->base].as.base;
    const struct dp_pso_member *chosen = &set->members[base->member].as.member;
    const struct dp_pso_report *mine = object_in(set, m->pipeline);
    const struct dp_pso_report *its = object_in(set, base->pipeline);
    DP_PSO_LAW(chosen->key == m->key, "bases: a base of another key")
    if (superset) {
        DP_PSO_LAW(covers(&its->as.object, &mine->as.object), "bases: a base that does not cover its member")
    } else {
        DP_PSO_LAW(chosen->class_number == m->class_number, "bases: a base of another class")
    }
    if (chosen->class_number == m->class_number) {
        int by = order(set->said, its, mine);
        DP_PSO_LAW(by < 0 || (by == 0 && base->member <= i), "bases: not the smallest member")
    }
    for (uint32_t b = 0; superset && b < m->base; b++) { /* bases rise by C: an earlier one is smaller */
        const struct dp_pso_base *other = &set->bases[b].as.base;
        DP_PSO_LAW(set->members[other->member].as.member.key != m->key ||
                       !covers(&object_in(set, other->pipeline)->as.object, &mine->as.object),
                   "bases: a smaller base covers the member too")
    }
    return NULL;
}

static const char *bases_of(const struct set *set, bool superset) {
    uint32_t covered[2] = {0, 0}; /* classes by covered, counted at their first member */
    uint32_t seen = 0;
    for (uint32_t b = 0; b < set->head->bases; b++) {
        const struct dp_pso_base *base = &set->bases[b].as.base;
        DP_PSO_LAW(base->base == b, "bases: positions")
        DP_PSO_LAW(
            base->member < set->head->members && set->members[base->member].as.member.pipeline == base->pipeline &&
                is_valid(&set->members[base->member].as.member) && set->members[base->member].as.member.base == b,
            "bases: a base that is not its own")
        DP_PSO_LAW(b == 0 || order(set->said, object_in(set, set->bases[b - 1].as.base.pipeline),
                                   object_in(set, base->pipeline)) < 0,
                   "bases: not in the order of C")
    }
    for (uint32_t i = 0; i < set->head->members; i++) {
        const struct dp_pso_member *m = &set->members[i].as.member;
        if (!is_valid(m)) {
            continue;
        }
        const char *broken = member_of_base(set, i, superset);
        DP_PSO_LAW(broken == NULL, broken)
        if (m->class_number == seen) {
            covered[m->covered != 0]++;
            seen++;
        }
    }
    DP_PSO_LAW(set->head->bases == covered[0], "bases: not as many as maximal classes")
    return NULL;
}

const char *dp_pso_law_bases(const struct dp_pso_law *law) {
    bool superset = law->program->records[0].as.device.compare == DP_COMPARE_superset;
    FOR_SETS(law, set) {
        struct set set = set_at(law->said, at_set); /* `classes` has judged its form */
        const char *broken = set.bases != NULL ? bases_of(&set, superset) : "bases: no set";
        DP_PSO_LAW(broken == NULL, broken)
    }
    return NULL;
}
