/* cpp_barrier.c: barrier calls as C++: Barrier() with groups, ResourceBarrier(). */
#include "fuzz/explain/cpp_inner.h"

#include <inttypes.h>

static const char *list_of(const struct dp_cpp *cpp) {
    return dp_cpp_name(cpp, DP_NAMES_LIST, cpp->list);
}

static void put_range(const struct dp_cpp *cpp, const struct dp_range *r) {
    bool index = r->mips == 0 && r->first_slice == 0 && r->slices == 0 && r->first_plane == 0 && r->planes == 0;
    if (index && r->index_or_first_mip == DP_ALL_SUBRESOURCES) {
        fprintf(cpp->out, "CD3DX12_BARRIER_SUBRESOURCE_RANGE(D3D12_RESOURCE_BARRIER_ALL_SUBRESOURCES)");
    } else if (index) {
        fprintf(cpp->out, "CD3DX12_BARRIER_SUBRESOURCE_RANGE(%" PRIu32 "u)", r->index_or_first_mip);
    } else {
        fprintf(cpp->out,
                "CD3DX12_BARRIER_SUBRESOURCE_RANGE(%" PRIu32 "u, %" PRIu32 "u, %" PRIu32 "u, %" PRIu32 "u, %" PRIu32
                "u, %" PRIu32 "u)",
                r->index_or_first_mip, r->mips, r->first_slice, r->slices, r->first_plane, r->planes);
    }
}

/* Arguments of a barrier stand on lines of their own, a pair on each. */
#define NEXT ",\n                "

static void put_barrier(const struct dp_cpp *cpp, const struct dp_command *part) {
    char pointer[DP_CPP_POINTER];
    if (part->kind == DP_COMMAND_texture_barrier) {
        const struct dp_record_texture_barrier *t = &part->as.texture_barrier;
        fprintf(cpp->out, "            CD3DX12_TEXTURE_BARRIER(\n                ");
        dp_cpp_set_fields(cpp, part, NEXT, NEXT);
        fprintf(cpp->out, "%s, ", dp_cpp_pointer(cpp, DP_NAMES_RESOURCE, t->resource, pointer, sizeof pointer));
        put_range(cpp, &t->range);
        fprintf(cpp->out, ", ");
        dp_cpp_value(cpp, DP_SET_TEXTURE_BARRIER, t->flags);
        fprintf(cpp->out, "),\n");
    } else if (part->kind == DP_COMMAND_buffer_barrier) {
        const struct dp_record_buffer_barrier *b = &part->as.buffer_barrier;
        bool whole = b->offset == 0 && b->size == UINT64_MAX;
        fprintf(cpp->out, "            %s",
                whole ? "CD3DX12_BUFFER_BARRIER(\n                " : "D3D12_BUFFER_BARRIER{\n                ");
        dp_cpp_set_fields(cpp, part, NEXT, NEXT);
        fprintf(cpp->out, "%s", dp_cpp_pointer(cpp, DP_NAMES_RESOURCE, b->resource, pointer, sizeof pointer));
        if (whole) {
            fprintf(cpp->out, "),\n");
        } else {
            fprintf(cpp->out, ", %" PRIu64 "ull, %" PRIu64 "ull},\n", b->offset, b->size);
        }
    } else {
        fprintf(cpp->out, "            CD3DX12_GLOBAL_BARRIER(\n                ");
        dp_cpp_set_fields(cpp, part, NEXT, "");
        fprintf(cpp->out, "),\n");
    }
}

static const char *const barrier_types[] = {"D3D12_GLOBAL_BARRIER", "D3D12_TEXTURE_BARRIER", "D3D12_BUFFER_BARRIER"};

/* One group's array; returns how many barriers it holds. */
static size_t put_group(const struct dp_cpp *cpp, size_t group, size_t end, size_t number) {
    size_t count = 0;
    for (size_t i = group + 1; i < end && cpp->program.records[i].kind != DP_COMMAND_group; i++) {
        if (count++ == 0) {
            fprintf(cpp->out, "        const %s barriers%zu[] = {\n",
                    barrier_types[cpp->program.records[group].as.group.type % 3], number);
        }
        put_barrier(cpp, &cpp->program.records[i]);
    }
    fprintf(cpp->out, "%s", count > 0 ? "        };\n" : "");
    return count;
}

void dp_cpp_barrier(struct dp_cpp *cpp, size_t at) {
    size_t end = at + dp_command_records(&cpp->program, at);
    size_t number = 0;
    size_t counted = 0;
    fprintf(cpp->out, "    {\n");
    for (size_t i = at + 1; i < end; i++) {
        if (cpp->program.records[i].kind == DP_COMMAND_group) {
            put_group(cpp, i, end, number++);
        }
    }
    if (number == 0) {
        fprintf(cpp->out, "        %s->Barrier(0, nullptr);\n    }\n", list_of(cpp));
        return;
    }
    fprintf(cpp->out, "        const D3D12_BARRIER_GROUP groups[] = {");
    for (size_t i = at + 1; i < end; i++) {
        size_t count = 0;
        if (cpp->program.records[i].kind != DP_COMMAND_group) {
            continue;
        }
        while (i + 1 + count < end && cpp->program.records[i + 1 + count].kind != DP_COMMAND_group) {
            count++;
        }
        fprintf(cpp->out, "%sCD3DX12_BARRIER_GROUP(%zu, ", counted > 0 ? ", " : "", count);
        if (count > 0) {
            fprintf(cpp->out, "barriers%zu)", counted);
        } else {
            fprintf(cpp->out, "static_cast<const %s *>(nullptr))",
                    barrier_types[cpp->program.records[i].as.group.type % 3]);
        }
        counted++;
    }
    fprintf(cpp->out, "};\n        %s->Barrier(%zu, groups);\n    }\n", list_of(cpp), counted);
}

/* --- legacy --- */

static uint32_t flags_of(const struct dp_command *part) {
    return part->kind == DP_COMMAND_uav        ? part->as.uav.flags
           : part->kind == DP_COMMAND_aliasing ? part->as.aliasing.flags
                                               : 0;
}

static void put_legacy(const struct dp_cpp *cpp, const struct dp_command *part) {
    char first[DP_CPP_POINTER];
    char second[DP_CPP_POINTER];
    if (part->kind == DP_COMMAND_transition) {
        const struct dp_record_transition *t = &part->as.transition;
        fprintf(cpp->out, "            CD3DX12_RESOURCE_BARRIER::Transition(%s, ",
                dp_cpp_pointer(cpp, DP_NAMES_RESOURCE, t->resource, first, sizeof first));
        dp_cpp_set_fields(cpp, part, ", ", ", ");
        if (t->subresource == DP_ALL_SUBRESOURCES) {
            fprintf(cpp->out, "D3D12_RESOURCE_BARRIER_ALL_SUBRESOURCES, ");
        } else {
            fprintf(cpp->out, "%" PRIu32 "u, ", t->subresource);
        }
        dp_cpp_value(cpp, DP_SET_SPLIT, t->flags);
        fprintf(cpp->out, "),\n");
    } else if (part->kind == DP_COMMAND_uav) {
        fprintf(cpp->out, "            CD3DX12_RESOURCE_BARRIER::UAV(%s),\n",
                dp_cpp_pointer(cpp, DP_NAMES_RESOURCE, part->as.uav.resource, first, sizeof first));
    } else {
        fprintf(cpp->out, "            CD3DX12_RESOURCE_BARRIER::Aliasing(%s, %s),\n",
                dp_cpp_pointer(cpp, DP_NAMES_RESOURCE, part->as.aliasing.before, first, sizeof first),
                dp_cpp_pointer(cpp, DP_NAMES_RESOURCE, part->as.aliasing.after, second, sizeof second));
    }
}

void dp_cpp_resource_barrier(struct dp_cpp *cpp, size_t at) {
    size_t count = dp_command_records(&cpp->program, at) - 1;
    if (count == 0) {
        fprintf(cpp->out, "    %s->ResourceBarrier(0, nullptr);\n", list_of(cpp));
        return;
    }
    fprintf(cpp->out, "    {\n        D3D12_RESOURCE_BARRIER barriers[] = {\n");
    for (size_t i = 0; i < count; i++) {
        put_legacy(cpp, &cpp->program.records[at + 1 + i]);
    }
    fprintf(cpp->out, "        };\n");
    for (size_t i = 0; i < count; i++) {
        uint32_t flags = flags_of(&cpp->program.records[at + 1 + i]);
        if (flags != 0) {
            fprintf(cpp->out, "        barriers[%zu].Flags = ", i);
            dp_cpp_value(cpp, DP_SET_SPLIT, flags);
            fprintf(cpp->out, ";\n");
        }
    }
    fprintf(cpp->out, "        %s->ResourceBarrier(%zu, barriers);\n    }\n", list_of(cpp), count);
}
