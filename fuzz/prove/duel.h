/* duel.h: one short stream through two judges, and what each said of it in a canonical form. */
#ifndef DRAINPROOF_FUZZ_PROVE_DUEL_H
#define DRAINPROOF_FUZZ_PROVE_DUEL_H

#include "fuzz/prove/letters.h"
#include "model/model.h"

#include <stdio.h>

#define DP_DUEL_LETTERS 8u
#define DP_DUEL_REPORTS 160u
#define DP_DUEL_STEPS   32u

/* A tick or a fault, less what a two-item stream leaves no doubt about. */
struct dp_duel_report {
    uint64_t position;
    uint64_t ordered_to; /* of a fault: the producer */
    uint64_t visible_to;
    uint32_t hazard; /* 0 for a tick */
    uint32_t unit;
    uint32_t rw;
    uint32_t key;
    /* Which of several elements; streams of two items have no need of these, and neither digests nor comparison read them. */
    uint32_t access;
    uint32_t location;
    uint32_t number;
};

/* One packet of a stream: a sync packet, or an item of elements in a list of type `queue`. */
struct dp_duel_step {
    const struct dp_element *elements; /* NULL: a sync packet */
    size_t element_count;
    uint32_t queue;
    struct dp_packet packet;
};

struct dp_said {
    struct dp_duel_report reports[DP_DUEL_REPORTS];
    size_t count;
    bool illegal; /* an H8 was said: nothing else counts */
    bool failed;  /* too many reports, or no memory */
};

/* Two judges that hold the same device. */
struct dp_duel {
    const struct dp_judge *judges[2];
    void *instances[2];
    struct dp_sink sinks[2];
    struct dp_said said[2];
    struct dp_duel_step steps[DP_DUEL_LETTERS + 2]; /* of the last dp_duel_stream */
    size_t step_count;
};

/* False if a judge cannot be made; dp_duel_end is then safe. */
bool dp_duel_start(struct dp_duel *duel, const struct dp_model *const models[2], uint32_t hardware);
void dp_duel_end(struct dp_duel *duel);

/* The same judges on another device. False: they failed. */
bool dp_duel_device(struct dp_duel *duel, uint32_t hardware);

/* Any stream, of up to DP_DUEL_STEPS packets: both judges hear it; `said` is filled and sorted. */
void dp_duel_steps(struct dp_duel *duel, const struct dp_duel_step *steps, size_t count);

/* before, letters, after: both judges hear it; `said` is filled and sorted. */
void dp_duel_stream(struct dp_duel *duel, const struct dp_pair *pair, const struct dp_letter *const *letters,
                    size_t count);

/* Whether two judges said the same. */
bool dp_said_same(const struct dp_said *a, const struct dp_said *b);

/* Whether the pair is free of hazards by what was said (hardware sheet 6.5): the streams that a proof calls clean. */
bool dp_said_clean(const struct dp_said *said, const struct dp_pair *pair);

/* A hash of what was said, the same on every machine. */
uint64_t dp_said_digest(const struct dp_said *said);

/* The same of what the pair's checks read (hardware sheet 6.7): a first element that only reads has no data to be seen, so
 * visible_to, which is reported all the same, tells nothing. Letters of one class must agree on this. */
uint64_t dp_said_felt(const struct dp_said *said, const struct dp_pair *pair);

/* A sync packet in the notation of hardware sheet 10, and a blank. */
void dp_step_print(const struct dp_packet *packet, FILE *out);

/* The last dp_duel_stream, of `count` letters, in that notation, with what each judge said, for a person. */
void dp_duel_print(const struct dp_duel *duel, const struct dp_pair *pair, size_t count, FILE *out);

#endif
