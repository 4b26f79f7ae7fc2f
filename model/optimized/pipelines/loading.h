/* loading.h: a load under way: one function a row of tables/pso_deserialize_errors.tsv, each of which holds or does
 * not. Later rows trust what earlier ones found, and read nothing that those did not bound. */
#ifndef DRAINPROOF_OPTIMIZED_PIPELINES_LOADING_H
#define DRAINPROOF_OPTIMIZED_PIPELINES_LOADING_H

#include "model/optimized/pipelines/instance.h"

struct opt_pso_loading {
    struct opt_pso *device;
    const struct dp_pso_load *load;
    const uint8_t *packet;   /* from row 2 on */
    const uint8_t *metadata; /* from row 2 on */
    uint32_t supplied;       /* slots whose G has bytes */
    /* From row 11 on: where the lists of M stand. */
    uint32_t elements;
    uint32_t entries;
    size_t stream_at;
    size_t strings_at;
    size_t strings_size;
    size_t validation_at;
    /* From row 16 on. */
    struct opt_pso_birth birth;
    uint8_t exports[OPT_PSO_VECTOR]; /* recomputed */
    enum dp_pso_rule rule;
    int32_t index;
    bool out_of_memory; /* the row did not hold because of that */
};

/* Rows 1 and 2. */
bool opt_pso_load_pointers(struct opt_pso_loading *loading);
bool opt_pso_load_arguments(struct opt_pso_loading *loading);
/* Rows 3 to 8: headers. */
bool opt_pso_load_sizes(struct opt_pso_loading *loading);
bool opt_pso_load_magics(struct opt_pso_loading *loading);
bool opt_pso_load_versions(struct opt_pso_loading *loading);
bool opt_pso_load_platforms(struct opt_pso_loading *loading);
bool opt_pso_load_toolchain(struct opt_pso_loading *loading);
bool opt_pso_load_totals(struct opt_pso_loading *loading);
/* Rows 9, 10, 12: the packet and the checksums. */
bool opt_pso_load_sections(struct opt_pso_loading *loading);
bool opt_pso_load_crcs(struct opt_pso_loading *loading);
bool opt_pso_load_packet(struct opt_pso_loading *loading);
/* Row 11: metadata, code and shader metadata. */
bool opt_pso_load_form(struct opt_pso_loading *loading);
bool opt_pso_load_metadata(struct opt_pso_loading *loading);
/* Rows 13 and 14: stages. */
bool opt_pso_load_stages(struct opt_pso_loading *loading);
bool opt_pso_load_shaders(struct opt_pso_loading *loading);
/* Rows 15 to 18: the state. */
bool opt_pso_load_root(struct opt_pso_loading *loading);
bool opt_pso_load_rules(struct opt_pso_loading *loading);
bool opt_pso_load_copies(struct opt_pso_loading *loading);
bool opt_pso_load_exports(struct opt_pso_loading *loading);

#endif
