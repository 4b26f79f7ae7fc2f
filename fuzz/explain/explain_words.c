/* explain_words.c: reasons of packets as text. */
#include "fuzz/explain/explain_words.h"

#include "fuzz/encode/json.h"
#include "fuzz/encode/text.h"
#include "fuzz/explain/report.h"
#include "model/describe.h"

#include <inttypes.h>
#include <stdarg.h>
#include <string.h>

static void append(char *buffer, size_t size, const char *format, ...) {
    size_t used = strlen(buffer);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(buffer + used, size - used, format, arguments);
    va_end(arguments);
}

/* --- names --- */

/* "@label", or "line 12", or "record 12". */
static void append_command(const struct dp_case *c, uint64_t command, char *buffer, size_t size) {
    if (command >= c->count) {
        append(buffer, size, "record %" PRIu64, command);
    } else if (c->labels != NULL && c->labels[command] != NULL) {
        append(buffer, size, "@%s", c->labels[command]);
    } else if (c->origins != NULL && c->origins[command] != 0) {
        append(buffer, size, "line %" PRIu32, c->origins[command]);
    } else {
        append(buffer, size, "record %" PRIu64, command);
    }
}

static size_t barriers_of(const struct dp_program *program, uint64_t command) {
    size_t count = 0;
    size_t end = (size_t)command + dp_command_records(program, (size_t)command);
    for (size_t i = (size_t)command + 1; i < end; i++) {
        count += program->records[i].kind != DP_COMMAND_group;
    }
    return count;
}

const char *dp_explain_barrier_name(const struct dp_case *c, uint64_t command, int32_t group, int32_t barrier,
                                    char *buffer, size_t size) {
    struct dp_program program = dp_case_program(c);
    size_t part = dp_report_part(&program, command, group, barrier);
    buffer[0] = '\0';
    if (part != command && c->labels != NULL && c->labels[part] != NULL) {
        append(buffer, size, "@%s", c->labels[part]);
    } else if (barriers_of(&program, command) > 1) {
        append(buffer, size, "%" PRId32 ".%" PRId32, group, barrier);
    }
    return buffer;
}

/* "BLIT t0". */
static void append_item(const struct dp_explain_scene *scene, size_t item, char *buffer, size_t size) {
    const struct dp_packet *p = scene->explanation->packets.items[item].packet;
    uint32_t slot = p->kind == DP_PACKET_BLIT ? p->as.BLIT.resource : p->as.META_INIT.resource;
    const struct dp_case *c = scene->c;
    bool named = slot < c->name_count[DP_NAMES_RESOURCE] && c->names[DP_NAMES_RESOURCE][slot] != NULL;
    append(buffer, size, "%s ",
           p->kind == DP_PACKET_BLIT ? dp_name(DP_SET_BLIT, p->as.BLIT.kind) : dp_describe_packet(p->kind)->word);
    if (named) {
        append(buffer, size, "%s", c->names[DP_NAMES_RESOURCE][slot]);
    } else {
        append(buffer, size, "#%" PRIu32, slot);
    }
}

const char *dp_explain_packet(const struct dp_case *c, const struct dp_packet *packet, char *buffer, size_t size) {
    struct dp_packet bare = *packet;
    bare.cause = DP_NO_COMMAND;
    dp_print_packet(c, &bare, buffer, size);
    return buffer;
}

const char *dp_explain_asker(const struct dp_explain_scene *scene, const struct dp_explain_reason *r, char *buffer,
                             size_t size) {
    char name[128];
    buffer[0] = '\0';
    switch (r->who) {
    case DP_EXPLAIN_OWN:
        dp_explain_barrier_name(scene->c, r->command, r->group, r->barrier, name, sizeof name);
        if (r->elsewhere) {
            append_command(scene->c, r->command, buffer, size);
            append(buffer, size, "%s", name[0] != '\0' ? " " : "");
        }
        append(buffer, size, "%s", name);
        break;
    case DP_EXPLAIN_RUN:
        dp_explain_barrier_name(scene->c, r->command, r->group, r->barrier, name, sizeof name);
        append(buffer, size, "run of ");
        append_command(scene->c, r->command, buffer, size);
        append(buffer, size, "%s%s", name[0] != '\0' ? " " : "", name);
        break;
    case DP_EXPLAIN_OWED:
        append(buffer, size, "owed to later readers");
        break;
    case DP_EXPLAIN_BEFORE:
        append(buffer, size, "before ");
        append_item(scene, r->item, buffer, size);
        break;
    case DP_EXPLAIN_BEHIND:
        append(buffer, size, "behind ");
        append_item(scene, r->item, buffer, size);
        break;
    case DP_EXPLAIN_COPIES:
        append(buffer, size, "serialized with ");
        append_command(scene->c, r->command, buffer, size);
        break;
    default:
        append(buffer, size, "between executes");
        break;
    }
    return buffer;
}

/* --- purposes --- */

const char *dp_explain_why_not(enum dp_explain_why_not why) {
    static const char *const texts[] = {
        [DP_EXPLAIN_NOBODY] = "no bit asks for it",
        [DP_EXPLAIN_STREAM_OUT] = "stream-out flush of the old aliasing barrier; it orders nothing",
        [DP_EXPLAIN_TOO_EARLY] = "the operation does not look there",
        [DP_EXPLAIN_IDLE_UNIT] = "the operation left nothing there",
        [DP_EXPLAIN_NO_BARRIER] = "no barrier of the call asks for the operation",
    };
    return texts[why];
}

static bool has_same_bits(const struct dp_explain_reason *a, const struct dp_explain_reason *b) {
    return a->bits == b->bits;
}

static size_t barriers_among(const struct dp_explain_reason *reasons, size_t count) {
    size_t barriers = 0;
    for (size_t i = 0; i < count; i++) {
        barriers += reasons[i].who == DP_EXPLAIN_OWN;
    }
    return barriers;
}

/* How reasons are joined, and whether that of the packet's own sync goes without a name. */
struct style {
    const char *between;
    bool bare;
};

static bool is_own(const struct dp_explained *x, const struct dp_explain_reason *r) {
    return x->has_own_sync && r->who == x->sync.who && r->command == x->sync.command && r->group == x->sync.group &&
           r->barrier == x->sync.barrier && r->item == x->sync.item;
}

/* "0.0, 0.2: drain CS; before BLIT t0: drain CB DB". */
static void append_reasons(const struct dp_explain_scene *scene, const struct dp_explained *x, struct style style,
                           char *buffer, size_t size) {
    const struct dp_explain_reason *reasons = &scene->explanation->reasons.items[x->reasons];
    char bits[DP_EXPLAIN_BITS_SIZE];
    char asker[256];
    for (size_t i = 0; i < x->reason_count;) {
        bool named = false;
        size_t from = i;
        append(buffer, size, "%s", i > 0 ? style.between : "");
        do {
            dp_explain_asker(scene, &reasons[i], asker, sizeof asker);
            asker[0] = style.bare && is_own(x, &reasons[i]) ? '\0' : asker[0];
            append(buffer, size, "%s%s", named && asker[0] != '\0' ? ", " : "", asker);
            named = named || asker[0] != '\0';
            i++;
        } while (named && i < x->reason_count && has_same_bits(&reasons[from], &reasons[i]));
        append(buffer, size, "%s%s", named ? ": " : "", dp_explain_bits_text(reasons[from].bits, bits, sizeof bits));
    }
}

/* The operation and what it takes away, as the barrier's requirement says. */
static void append_operation(const struct dp_explain_scene *scene, const struct dp_explain_block *block,
                             const struct dp_explained *x, char *buffer, size_t size) {
    char words[DP_WORDS_SIZE];
    char name[128];
    const struct dp_requirement *r = dp_explain_requirement(scene->said, block->cause, x->group, x->barrier);
    bool init = x->packet->kind == DP_PACKET_META_INIT;
    uint32_t plane = init ? x->packet->as.META_INIT.plane : x->packet->as.BLIT.plane;
    if (r == NULL) {
        append(buffer, size, "operation of the discard: metadata initialised");
        return;
    }
    dp_explain_barrier_name(scene->c, block->cause, x->group, x->barrier, name, sizeof name);
    append(buffer, size, "operation%s%s: ", name[0] != '\0' ? " of " : "", name);
    if (init || plane > DP_CLASS_stencil) {
        append(buffer, size, "metadata initialised");
        return;
    }
    append(buffer, size, "%s, removes %s", dp_name(DP_SET_OP, r->op[plane]),
           dp_json_words(DP_SET_KIND, r->removed[plane], words, sizeof words));
}

static void append_wait(const struct dp_explained *x, char *buffer, size_t size) {
    append(buffer, size, "%s",
           x->as == DP_EXPLAINED_AGAIN          ? "again, as its event"
           : x->as == DP_EXPLAINED_NOT_REQUIRED ? "not required, as its event"
                                                : "ME stops until it is done");
}

const char *dp_explain_purpose(const struct dp_explain_scene *scene, const struct dp_explain_block *block, size_t index,
                               const char *between, bool bare, char *buffer, size_t size) {
    struct style style = {between, bare};
    const struct dp_explained *x = &scene->explanation->packets.items[index];
    char bits[DP_EXPLAIN_BITS_SIZE];
    buffer[0] = '\0';
    if (x->packet->kind == DP_PACKET_WAIT_FENCE && x->packet->as.WAIT_FENCE.engine == DP_CP_ME) {
        append_wait(x, buffer, size);
        return buffer;
    }
    switch (x->as) {
    case DP_EXPLAINED_WORK:
        append(buffer, size, "work of the program");
        break;
    case DP_EXPLAINED_OPERATION:
        append_operation(scene, block, x, buffer, size);
        break;
    case DP_EXPLAINED_SERVES:
        if (barriers_among(&scene->explanation->reasons.items[x->reasons], x->reason_count) > 1) {
            append(buffer, size, "merged:%s", between[0] == '\n' ? between : " ");
        }
        append_reasons(scene, x, style, buffer, size);
        break;
    case DP_EXPLAINED_AGAIN:
        append(buffer, size, "again, as packet %zu: ", x->again - block->first + 1);
        append_reasons(scene, x, style, buffer, size);
        break;
    default:
        append(buffer, size, "not required by the sheet: %s", dp_explain_why_not(x->why_not));
        break;
    }
    if (x->beyond != 0) {
        append(buffer, size, "%s(also: %s)", between[0] == '\n' && x->reason_count > 1 ? between : " ",
               dp_explain_bits_text(x->beyond, bits, sizeof bits));
    }
    return buffer;
}
