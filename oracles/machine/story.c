/* story.c: the schedule behind a hazard, found and told. */
#include "oracles/machine/story.h"

static const char not_shortest[] =
    "(Not the shortest: the search for that met its budget. Here every cache has a line of version 0 at first, a dropped "
    "line is filled again at once, and caches do the work of packets before the packets do.)\n";

/* Whether the hazard can be one of the stream: what the run needs. */
static enum dp_machine_status check(const struct dp_machine *machine, const struct dp_machine_hazard *hazard) {
    if (machine->illegal_count != 0) {
        return DP_MACHINE_ILLEGAL;
    }
    if (hazard->hazard == DP_HAZARD_H4) {
        bool writes = hazard->before < machine->element_count &&
                      machine->elements[hazard->before].element.rw != DP_RW_read;
        return writes ? DP_MACHINE_OK : DP_MACHINE_UNFIT;
    }
    bool kind = hazard->hazard >= DP_HAZARD_H1 && hazard->hazard <= DP_HAZARD_H3;
    return kind && dp_machine_is_pair(machine, hazard->before, hazard->after) ? DP_MACHINE_OK : DP_MACHINE_UNFIT;
}

static enum dp_machine_status plan_for(struct dp_machine *machine, const struct dp_machine_hazard *hazard,
                                       enum dp_machine_mode mode) {
    const size_t elements[] = {hazard->before, hazard->after};
    return dp_mc_plan(machine, elements, hazard->hazard == DP_HAZARD_H4 ? 1 : 2, mode,
                      DP_MACHINE_KIND(hazard->hazard));
}

enum dp_machine_status dp_mc_story_trail(struct dp_machine *machine, const struct dp_machine_hazard *hazard,
                                         const struct dp_machine_options *options, struct dp_mc_trail *trail) {
    const struct dp_mc_goal goal = {DP_MACHINE_KIND(hazard->hazard), hazard->packet};
    enum dp_machine_status status = check(machine, hazard);
    status = status == DP_MACHINE_OK ? plan_for(machine, hazard, DP_MACHINE_PLAIN) : status;
    status = status == DP_MACHINE_OK ? dp_mc_shortest(machine, dp_mc_budget(options), &goal, trail) : status;
    if (status == DP_MACHINE_BUDGET) {
        status = plan_for(machine, hazard, DP_MACHINE_REDUCED);
        status = status == DP_MACHINE_OK ? dp_mc_some_schedule(machine, dp_mc_budget(options), &goal, trail) : status;
    }
    return status;
}

enum dp_machine_status dp_machine_story(struct dp_machine *machine, const struct dp_machine_hazard *hazard,
                                        const struct dp_machine_options *options,
                                        const struct dp_machine_writer *writer) {
    struct dp_mc_trail trail = {0};
    enum dp_machine_status status = dp_mc_story_trail(machine, hazard, options, &trail);
    if (status == DP_MACHINE_OK) {
        if (machine->plan.reduced) {
            writer->text(writer->context, not_shortest);
        }
        dp_mc_tell(machine, hazard, &trail, writer);
    }
    dp_mc_trail_end(machine, &trail);
    return status;
}
