/* load_headers.c: rows 1-8 of a load: pointers, sizes and headers. Nothing is read that a size does not cover. */
#include "model/optimized/pipelines/container.h"
#include "model/optimized/pipelines/loading.h"

bool opt_pso_load_pointers(struct opt_pso_loading *loading) {
    bool null = (loading->load->null & (DP_PSO_NULL_output | DP_PSO_NULL_desc)) != 0;
    return !null && loading->load->package != NULL;
}

/* Whether a blob of a slot may be there: NULL only without a size. */
static bool is_blob(struct dp_pso_bytes blob) {
    return blob.bytes != NULL || blob.size == 0;
}

static bool is_given(struct dp_pso_bytes blob) {
    return blob.bytes != NULL && blob.size != 0;
}

bool opt_pso_load_arguments(struct opt_pso_loading *loading) {
    const struct dp_pso_package *package = loading->load->package;
    if (loading->load->root == 0 || !is_given(package->packet) || !is_given(package->metadata))
        return false;
    loading->packet = package->packet.bytes;
    loading->metadata = package->metadata.bytes;
    for (uint32_t slot = 0; slot < DP_PSO_SLOTS; slot++) {
        bool code = package->code[slot].size != 0;
        bool info = package->info[slot].size != 0;
        bool paired = slot == DP_PSO_SLOT_FS ? !info : code == info;
        if (!is_blob(package->code[slot]) || !is_blob(package->info[slot]) || !paired)
            return false;
        loading->supplied |= opt_pso_bit_if(code, slot);
    }
    return true;
}

/* Whether a test holds for every X that was supplied. */
static bool each_info(const struct opt_pso_loading *loading, bool (*holds)(struct dp_pso_bytes info)) {
    const struct dp_pso_package *package = loading->load->package;
    bool all = true;
    for (uint32_t slot = 0; slot < DP_PSO_SLOTS; slot++)
        all = all && (package->info[slot].size == 0 || holds(package->info[slot]));
    return all;
}

static bool info_long_enough(struct dp_pso_bytes info) {
    return info.size >= OPT_PSO_X_HEADER_SIZE;
}

static bool info_magic(struct dp_pso_bytes info) {
    return opt_pso_get32(info.bytes) == OPT_PSO_MAGIC_X;
}

static bool info_version(struct dp_pso_bytes info) {
    return opt_pso_get32(info.bytes + 4) == OPT_PSO_VERSION;
}

static bool info_total(struct dp_pso_bytes info) {
    return opt_pso_get32(info.bytes + OPT_PSO_X_TOTAL) == info.size;
}

bool opt_pso_load_sizes(struct opt_pso_loading *loading) {
    const struct dp_pso_package *package = loading->load->package;
    return package->packet.size >= OPT_PSO_P_HEADER_SIZE && package->metadata.size >= OPT_PSO_M_HEADER_SIZE &&
           each_info(loading, info_long_enough);
}

bool opt_pso_load_magics(struct opt_pso_loading *loading) {
    return opt_pso_get32(loading->packet) == OPT_PSO_MAGIC_P && opt_pso_get32(loading->metadata) == OPT_PSO_MAGIC_M &&
           each_info(loading, info_magic);
}

bool opt_pso_load_versions(struct opt_pso_loading *loading) {
    return opt_pso_get32(loading->packet + 4) == OPT_PSO_VERSION &&
           opt_pso_get32(loading->metadata + 4) == OPT_PSO_VERSION && each_info(loading, info_version);
}

bool opt_pso_load_platforms(struct opt_pso_loading *loading) {
    return opt_pso_get32(loading->packet + OPT_PSO_P_PLATFORM) == OPT_PSO_PLATFORM &&
           opt_pso_get32(loading->metadata + OPT_PSO_M_PLATFORM) == OPT_PSO_PLATFORM;
}

bool opt_pso_load_toolchain(struct opt_pso_loading *loading) {
    return opt_pso_get32(loading->metadata + OPT_PSO_M_TOOLCHAIN) == OPT_PSO_TOOLCHAIN;
}

bool opt_pso_load_totals(struct opt_pso_loading *loading) {
    const struct dp_pso_package *package = loading->load->package;
    return opt_pso_get32(loading->packet + OPT_PSO_P_TOTAL) == package->packet.size &&
           opt_pso_get32(loading->metadata + OPT_PSO_M_TOTAL) == package->metadata.size &&
           each_info(loading, info_total);
}
