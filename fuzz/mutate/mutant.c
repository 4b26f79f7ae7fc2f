/* mutant.c: records of a program under mutation: see mutant.h. */
#include "fuzz/mutate/mutant.h"

#include <string.h>

enum dp_kind dp_kind_at(const struct dp_mutant *m, size_t index) {
    return index == 0 ? DP_COMMAND_device : (enum dp_kind)m->tables->kind_of[*dp_record(m, index)];
}

const struct dp_kind_facts *dp_facts_at(const struct dp_mutant *m, size_t index) {
    return &m->facts[dp_kind_at(m, index)];
}

size_t dp_command_end(const struct dp_mutant *m, size_t index) {
    size_t end = index + 1;
    while (end < m->count && dp_facts_at(m, end)->part) {
        end++;
    }
    return end;
}

bool dp_is_command(const struct dp_kind_facts *facts) {
    return !facts->part;
}

bool dp_is_part(const struct dp_kind_facts *facts) {
    return facts->part;
}

size_t dp_any_record(struct dp_mutant *m, dp_accept *accept) {
    size_t seen = 0;
    for (size_t i = 1; i < m->count; i++) {
        seen += accept == NULL || accept(dp_facts_at(m, i));
    }
    if (seen == 0) {
        return 0;
    }
    size_t skip = dp_choose(&m->dice, (uint32_t)seen);
    size_t at = 1;
    while (accept != NULL && !accept(dp_facts_at(m, at))) {
        at++;
    }
    for (; skip > 0; skip--) {
        at++;
        while (accept != NULL && !accept(dp_facts_at(m, at))) {
            at++;
        }
    }
    return at;
}

/* Calls place after place, and takes each with the likelihood 1 in those seen: one walk, no memory. */
size_t dp_any_place(struct dp_mutant *m, bool inside) {
    bool open = false;
    uint32_t places = 0;
    for (int round = 0; round < 2; round++) {
        uint32_t skip = round == 0 ? UINT32_MAX : dp_choose(&m->dice, places);
        open = false;
        for (size_t at = 1; at <= m->count; at = at < m->count ? dp_command_end(m, at) : at + 1) {
            if ((!inside || open) && skip-- == 0) {
                return at;
            }
            places += round == 0 && (!inside || open);
            if (at < m->count) {
                enum dp_category category = dp_facts_at(m, at)->category;
                open = category == DP_CATEGORY_OPEN || (open && category != DP_CATEGORY_CLOSE);
            }
        }
        if (places == 0) {
            return 0;
        }
    }
    return 0;
}

bool dp_make_room(struct dp_mutant *m, size_t at, size_t count) {
    if (m->count + count > m->most) {
        return false;
    }
    memmove(dp_record(m, at + count), dp_record(m, at), (m->count - at) * DP_RECORD_BYTES);
    memset(dp_record(m, at), 0, count * DP_RECORD_BYTES);
    m->count += count;
    return true;
}

void dp_take_out(struct dp_mutant *m, size_t at, size_t count) {
    memmove(dp_record(m, at), dp_record(m, at + count), (m->count - at - count) * DP_RECORD_BYTES);
    m->count -= count;
}

void dp_lay(struct dp_mutant *m, size_t at, enum dp_kind kind) {
    memset(dp_record(m, at), 0, DP_RECORD_BYTES);
    *dp_record(m, at) = m->tables->byte_of[kind];
}
