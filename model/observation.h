/* observation.h: everything a translator and a judge say, and the sink they say it to.
 *
 * Callbacks arise as things arise. A translator calls them from within its feed function only; pointers are valid during the
 * call. `command` is always the index that the command was fed with.
 */
#ifndef DRAINPROOF_MODEL_OBSERVATION_H
#define DRAINPROOF_MODEL_OBSERVATION_H

#include "command.h"
#include "packet.h"

/* A diagnostic (barrier sheet 11; design decision 8). Key: (phase, command, group, barrier, rule, execution); a model may
 * report one key twice, readers count it once.
 *   command      of a record rule or of a barrier, operand or execute rule: the call, work item or execute itself
 *   group        0-based within its call; operands: index of the operand among the operands; -1 where there is none
 *   barrier      0-based within its group; -1 where there is none; legacy barriers stand in group 0
 *   execution    index of the execute (or present) that was running, DP_NO_COMMAND in phase record
 *   subresource  lowest offending one, DP_NONE where the rule names none; printed and not compared */
struct dp_diagnostic {
    enum dp_rule rule;
    uint32_t severity; /* DP_SEVERITY_warning or DP_SEVERITY_error */
    uint32_t phase;    /* DP_PHASE_* */
    uint64_t command;
    int32_t group;
    int32_t barrier;
    uint64_t execution;
    uint32_t subresource;
};

/* What one barrier asks of the hardware, alone, whatever stands around it (barrier sheet 15.1-15.3, 15.5.3). A pure function
 * of the barrier, the resource description, the list type and the hardware flags. Reported once for every barrier accepted
 * while recording, in queue order; an END of a split reports an empty one. L2 appears in the cache sets only as sheet 15.3.4
 * says. Entries of `op` and `removed` are indexed by DP_CLASS_*: op is DP_OP_*, removed the kinds (DP_KIND_*) that the
 * operation takes away. `trust` is the weakest label of the table rows it came from (seed strongest, proposed weakest); it
 * is printed and not compared. */
struct dp_requirement {
    uint64_t command;
    int32_t group;
    int32_t barrier;
    uint32_t drain;      /* DP_DRAIN_* */
    uint32_t block;      /* DP_BLOCK_* */
    uint32_t writeback;  /* DP_CACHE_* */
    uint32_t invalidate; /* DP_CACHE_* */
    uint32_t op[3];
    uint32_t removed[3];
    uint32_t trust; /* DP_TRUST_* */
};

/* What SyncBottomOfPipe and SyncTopOfPipe chose for a call (design 5.1), for people. Printed, not compared. */
struct dp_actions {
    uint64_t command;
    uint32_t bottom; /* DP_ACTION_* */
    uint32_t top;    /* DP_ACTION_* */
};

/* Tracked state of a run of subresources, maximal: neighbours in subresource order that agree in everything form one run.
 * Buffers are one subresource whose layout is UNDEFINED. (barrier sheet 15.8) */
struct dp_subresource_state {
    uint32_t resource;
    uint32_t first;
    uint32_t count;
    uint32_t mode;        /* DP_MODE_* */
    uint32_t layout;      /* tracked physical layout */
    uint32_t state;       /* legacy mode: S, else 0 */
    uint32_t promoted;    /* legacy mode: P, else 0 */
    uint32_t initialised; /* I of sheet 15.6 */
};

/* Tracked compression of a plane class (barrier sheet 15.5.2). Only for classes that can have kinds. */
struct dp_class_state {
    uint32_t resource;
    uint32_t plane;   /* DP_CLASS_* */
    uint32_t kinds;   /* C */
    uint32_t enabled; /* E */
    uint32_t valid;   /* V */
};

/* What an operation of a barrier came to at one execution (barrier sheet 15.5.4), for each class whose static op is not
 * none. removed and initialised say what the recorded packets did, needed what had to be done. */
struct dp_operation {
    uint64_t execution;
    uint64_t command;
    int32_t group;
    int32_t barrier;
    uint32_t resource;
    uint32_t plane;
    uint32_t needed_op;    /* DP_OP_* */
    uint32_t needed_kinds; /* DP_KIND_* */
    uint32_t removed;      /* DP_KIND_* */
    uint32_t initialised;  /* 1 if a META_INIT ran */
};

/* One access of a work item in a stream, as judges name it (hardware sheet 6.5; judge.md). Judges may cut the locations of an
 * access into runs as they like: readers join what agrees.
 *   position   of its packet in the stream, counting every packet that was fed, from 1
 *   command    of the work item; the cause of a packet that is an item itself; DP_NO_COMMAND of elements
 *   access     index of the part among the command's parts; DP_NONE for BLIT and META_INIT; dp_element.access
 *   unit, rw   of its elements (DP_UNIT_*, DP_RW_*): an access that several stages make, or that both reads and writes in
 *              elements of their own, is several points
 *   resource   slot; dp_element.number of elements
 *   index      subresource of a DATA location, DP_CLASS_* of a META location, 0 of STATE and of elements
 *   count      of neighbouring indices; at least 1 */
struct dp_access_point {
    uint64_t position;
    uint64_t command;
    uint32_t access;
    uint32_t unit;
    uint32_t rw;
    uint32_t resource;
    uint32_t location; /* DP_LOCATION_* */
    uint32_t index;
    uint32_t count;
};

/* Two ticks of an access against one producer key: positions of the stream, 0 to at.position - 1. */
struct dp_tick {
    struct dp_access_point at;
    uint32_t key; /* DP_KEY_* */
    uint64_t ordered_to;
    uint64_t visible_to;
};

/* A fault that is no pair: H4, H5, H6(init) or H8.
 *   H4   at: position of the packet that discards; access DP_NONE; resource, location, index, count of the line; unit of the
 *        writer, rw write; key of the writer; producer: its position
 *   H5   at: position, command, access and resource of the part that meets kinds which its layout forbids; location META, index
 *        DP_CLASS_* (depth and stencil apart), count 1, unit and rw 0; kinds: those
 *   H6   at: as H5, of the part or packet whose metadata hold nothing valid; access DP_NONE where it is a BLIT; kinds 0
 *   H8   at: position of the packet and its cause, every other member 0 but access and resource DP_NONE, count 1; key 0 */
struct dp_fault {
    uint32_t hazard; /* DP_HAZARD_* */
    struct dp_access_point at;
    uint32_t key;
    uint64_t producer;
    uint32_t kinds; /* DP_KIND_*, of H5 */
};

/* Where a translator and a judge report. Any callback may be NULL. `list` is the slot of the list whose recording a packet
 * belongs to, DP_NONE for packets that an execute or present emits on the queue itself (execution = that command). */
struct dp_sink {
    void *context;
    void (*diagnostic)(void *context, const struct dp_diagnostic *diagnostic);
    void (*requirement)(void *context, const struct dp_requirement *requirement);
    void (*packet)(void *context, uint32_t list, const struct dp_packet *packet);
    void (*actions)(void *context, const struct dp_actions *actions);
    void (*subresource_state)(void *context, const struct dp_subresource_state *state);
    void (*class_state)(void *context, const struct dp_class_state *state);
    void (*operation)(void *context, const struct dp_operation *operation);
    void (*tick)(void *context, const struct dp_tick *tick);
    void (*fault)(void *context, const struct dp_fault *fault);
    /* The model has no semantics for this command (or for what is named) yet. Loud: a case that meets it is not judged. */
    void (*unsupported)(void *context, uint64_t command, const char *what);
};

#endif
