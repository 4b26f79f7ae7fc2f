/* feed.h: small programs made in a test, fed to a model's translator, and what the model said about them.
 *
 * A script starts as a device and grows by the calls below; each returns the command's index (or the slot) to ask
 * about. Guarantees of model/command.h are the test's business. Everything that fails ends the test (support_fail).
 */
#ifndef DRAINPROOF_TESTS_SUPPORT_FEED_H
#define DRAINPROOF_TESTS_SUPPORT_FEED_H

#include "model/model.h"

#define FEED_RECORDS 1024u
#define FEED_SAID    1024u

struct script {
    struct dp_command records[FEED_RECORDS];
    size_t count;
    uint32_t resources; /* slots used */
    uint32_t lists;
};

/* Everything heard from one model about one script. Packets, ticks and state are not kept. */
struct heard {
    struct dp_diagnostic diagnostics[FEED_SAID];
    size_t diagnostic_count;
    struct dp_requirement requirements[FEED_SAID];
    size_t requirement_count;
    struct dp_subresource_state states[FEED_SAID]; /* as of the last execute */
    size_t state_count;
    uint64_t state_command; /* of the execute that is running */
    size_t unsupported;
};

/* The models that suites are run on: the two built-in ones. */
extern const struct dp_model *const feed_models[2];

/* A script of a device alone. */
void script_start(struct script *script, uint32_t rules, uint32_t hardware);
/* Appends a plain record and returns it, to be filled in. */
struct dp_command *script_add(struct script *script, enum dp_kind kind);
/* A resource in the next slot; `layout` DP_LAYOUT_UNDEFINED for buffers. Returns it, to be filled in further. */
struct dp_record_resource *script_buffer(struct script *script, uint64_t size, uint32_t flags);
struct dp_record_resource *script_texture(struct script *script, uint32_t format, uint32_t flags, uint32_t layout);
uint32_t script_last_resource(const struct script *script);
/* Opens a list in the next slot; closes the open one; executes the list opened last. */
void script_list(struct script *script, uint32_t type);
void script_end(struct script *script);
void script_execute(struct script *script);

/* The four masks that every barrier has. */
struct sides {
    uint32_t sync_before, sync_after, access_before, access_after;
};
/* A call of one barrier; they return the index of the call. Group and barrier are 0. The record of the barrier is the
 * last one. */
uint64_t script_global(struct script *script, struct sides sides);
uint64_t script_buffer_barrier(struct script *script, uint32_t resource, struct sides sides);
uint64_t script_texture_barrier(struct script *script, uint32_t resource, struct sides sides, uint32_t layout_before,
                                uint32_t layout_after);

/* Feeds the whole script. */
void feed(const struct dp_model *model, const struct script *script, struct heard *heard);

/* Whether the rule was reported on this command (any group and barrier), and whether any error was. */
bool heard_rule(const struct heard *heard, enum dp_rule rule, uint64_t command);
bool heard_error(const struct heard *heard, uint64_t command);
/* The requirement of the barrier; NULL if none was reported. */
const struct dp_requirement *heard_requirement(const struct heard *heard, uint64_t command, int32_t group,
                                               int32_t barrier);

/* Values of names in tables: a mask of `|`-joined names of a set, "none" and "-" being nothing. Every name may carry
 * `prefix` ("Drain"). Unknown names end the test. */
uint32_t names_mask(enum dp_set set, const char *prefix, const char *text);
/* One name of a set, with or without the set's prefix. Unknown names end the test. */
uint32_t name_value(enum dp_set set, const char *text);

#endif
