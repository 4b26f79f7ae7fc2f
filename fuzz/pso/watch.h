/* watch.h: a sink that compares the state of a device with what it was, as it is reported, without writing it down: a
 * load that is refused costs no memory traffic but the model's own. */
#ifndef DRAINPROOF_FUZZ_PSO_WATCH_H
#define DRAINPROOF_FUZZ_PSO_WATCH_H

#include "oracles/pipelines.h"

/* Hears an instance. While `watching`, reports are compared with `state` one by one, else they go into `said`. */
struct dp_pso_watch {
    struct dp_pso_sink sink; /* what the instance is given */
    struct dp_pso_sink into; /* into `said` */
    struct dp_pso_stream said;
    struct dp_pso_stream state;
    bool watching;
    bool same;
    size_t at; /* the next report of `state` */
};

/* Starts it; it may not move afterwards. */
void dp_pso_watch_start(struct dp_pso_watch *watch);
void dp_pso_watch_end(struct dp_pso_watch *watch);

/* What `said` holds becomes the state to compare with. */
void dp_pso_watch_keep(struct dp_pso_watch *watch);

/* Watches one report() of the instance: whether it is the state. *status is what the call came to. */
bool dp_pso_watch_report(struct dp_pso_watch *watch, const struct dp_pipelines *part, void *instance, uint32_t *status);

#endif
