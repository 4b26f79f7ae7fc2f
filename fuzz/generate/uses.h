/* uses.h: the table of uses.def as C. */
#ifndef DRAINPROOF_FUZZ_GENERATE_USES_H
#define DRAINPROOF_FUZZ_GENERATE_USES_H

#include "model/command.h"

enum dp_use {
#define DP_USE(name, command, part, access, stage, lists, kind) DP_USE_##name,
#include "fuzz/generate/uses.def"
#undef DP_USE
    DP_USE_COUNT
};
_Static_assert(DP_USE_COUNT < 64, "sets of uses are 64-bit masks");

#define DP_NO_USE      DP_USE_COUNT
#define DP_USES(use)   (UINT64_C(1) << DP_USE_##use)
#define DP_ALL_USES    ((UINT64_C(1) << DP_USE_COUNT) - 1)

/* One use. `lists` has a bit for each DP_LIST_* type; `part` is a DP_ROLE_*, or DP_PART_SHADER + DP_RW_*. */
#define DP_PART_SHADER 0x80u
struct dp_use_facts {
    enum dp_kind command;
    uint32_t part;
    uint32_t access;
    uint32_t stage;
    uint32_t lists;
    bool buffers;
    bool textures;
};

extern const struct dp_use_facts dp_uses[DP_USE_COUNT];

#endif
