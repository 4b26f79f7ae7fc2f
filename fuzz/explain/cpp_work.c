/* cpp_work.c: work items as C++. Shader accesses, and operands that the call has no argument for, stand as comments. */
#include "fuzz/explain/cpp_inner.h"

#include <inttypes.h>
#include <string.h>

/* One work item while it is written. `used` marks the operands that the call names. */
struct work {
    struct dp_cpp *cpp;
    size_t at, end;
    const char *list;
    uint64_t used; /* by part */
};

/* The n-th operand of a role; NULL if there is none. */
static const struct dp_record_operand *operand(struct work *w, uint32_t role, size_t n) {
    for (size_t i = w->at + 1; i < w->end; i++) {
        const struct dp_command *part = &w->cpp->program.records[i];
        if (part->kind == DP_COMMAND_operand && part->as.operand.role == role && n-- == 0) {
            w->used |= i - w->at < 64 ? UINT64_C(1) << (i - w->at) : 0;
            return &part->as.operand;
        }
    }
    return NULL;
}

static size_t operands(const struct work *w, uint32_t role) {
    size_t count = 0;
    for (size_t i = w->at + 1; i < w->end; i++) {
        const struct dp_command *part = &w->cpp->program.records[i];
        count += part->kind == DP_COMMAND_operand && part->as.operand.role == role;
    }
    return count;
}

static const struct dp_record_resource *resource_in(const struct work *w, uint32_t slot) {
    for (size_t i = 0; i < w->cpp->program.count; i++) {
        const struct dp_command *record = &w->cpp->program.records[i];
        if (record->kind == DP_COMMAND_resource && record->as.resource.id == slot) {
            return &record->as.resource;
        }
    }
    return NULL;
}

/* "t0.Get()", "nullptr" where there is no operand. */
static const char *pointer(const struct work *w, const struct dp_record_operand *o, char *buffer) {
    return dp_cpp_pointer(w->cpp, DP_NAMES_RESOURCE, o != NULL ? o->resource : DP_NONE, buffer, DP_CPP_POINTER);
}

/* "VirtualAddress(b0.Get())": 0 of no resource. */
static void put_address(const struct work *w, const struct dp_record_operand *o) {
    char text[DP_CPP_POINTER];
    fprintf(w->cpp->out, "VirtualAddress(%s)", pointer(w, o, text));
}

/* Mip, slice and plane of the first subresource of an operand, as arguments. */
struct spot {
    uint32_t mip, slice, plane;
};

static struct spot spot_of(const struct work *w, const struct dp_record_operand *o) {
    const struct dp_record_resource *r = resource_in(w, o->resource);
    const struct dp_range *range = &o->range;
    uint32_t mips = r != NULL ? r->mips : 1;
    uint32_t slices = r != NULL && r->dimension != DP_DIMENSION_texture3d ? r->extent.depth_or_slices : 1;
    if (range->mips != 0) {
        return (struct spot){range->index_or_first_mip, range->first_slice, range->first_plane};
    }
    if (range->index_or_first_mip == DP_ALL_SUBRESOURCES || mips == 0 || slices == 0) {
        return (struct spot){0, 0, 0};
    }
    return (struct spot){range->index_or_first_mip % mips, range->index_or_first_mip / mips % slices,
                         range->index_or_first_mip / mips / slices};
}

/* "RenderTargetView(t0.Get(), 0, 0, 0)". */
static void put_view(const struct work *w, const char *view, const struct dp_record_operand *o) {
    char text[DP_CPP_POINTER];
    struct spot s = spot_of(w, o);
    fprintf(w->cpp->out, "%s(%s, %" PRIu32 "u, %" PRIu32 "u, %" PRIu32 "u)", view, pointer(w, o, text), s.mip, s.slice,
            s.plane);
}

/* "Subresource(t0.Get(), 0, 0, 0)": what D3D12CalcSubresource counts. */
static void put_subresource(const struct work *w, const struct dp_record_operand *o) {
    if (o == NULL) {
        fprintf(w->cpp->out, "0");
        return;
    }
    put_view(w, "Subresource", o);
}

/* Whether an operand means more than the first subresource, which is all that most calls can name. */
static bool is_many(const struct work *w, const struct dp_record_operand *o) {
    const struct dp_record_resource *r = resource_in(w, o->resource);
    const struct dp_range *range = &o->range;
    bool slices = r != NULL && r->dimension != DP_DIMENSION_texture3d && r->extent.depth_or_slices > 1;
    return range->mips != 0 ? range->mips > 1 || range->slices > 1 || range->planes > 1
                            : range->index_or_first_mip == DP_ALL_SUBRESOURCES && r != NULL &&
                                  r->dimension != DP_DIMENSION_buffer && (r->mips > 1 || slices);
}

/* What the call does not say of its parts. */
static void put_comments(const struct work *w) {
    struct dp_cpp inner = *w->cpp;
    inner.space = "        ";
    for (size_t i = w->at + 1; i < w->end; i++) {
        bool named = i - w->at < 64 && (w->used >> (i - w->at) & 1) != 0;
        const struct dp_command *part = &w->cpp->program.records[i];
        bool more = part->kind == DP_COMMAND_operand &&
                    (part->as.operand.full != 0 || part->as.operand.box.width != 0 || is_many(w, &part->as.operand));
        if (!named || more) {
            dp_cpp_comment(&inner, part->kind == DP_COMMAND_operand ? "operand " : "", part);
        }
    }
}

/* --- draws and dispatches --- */

static void put_targets(struct work *w) {
    FILE *out = w->cpp->out;
    size_t count = operands(w, DP_ROLE_rt);
    const struct dp_record_operand *depth = operand(w, DP_ROLE_depth, 0);
    depth = depth != NULL ? depth : operand(w, DP_ROLE_depth_read, 0);
    for (size_t i = 0; i < count; i++) {
        fprintf(out, "%s", i == 0 ? "        const D3D12_CPU_DESCRIPTOR_HANDLE views[] = {" : ", ");
        put_view(w, "RenderTargetView", operand(w, DP_ROLE_rt, i));
    }
    fprintf(out, "%s", count > 0 ? "};\n" : "");
    if (depth != NULL) {
        fprintf(out, "        const D3D12_CPU_DESCRIPTOR_HANDLE depth = ");
        put_view(w, depth->role == DP_ROLE_depth ? "DepthStencilView" : "ReadOnlyDepthStencilView", depth);
        fprintf(out, ";\n");
    }
    if (count > 0 || depth != NULL) {
        fprintf(out, "        %s->OMSetRenderTargets(%zu, %s, FALSE, %s);\n", w->list, count,
                count > 0 ? "views" : "nullptr", depth != NULL ? "&depth" : "nullptr");
    }
}

static void put_inputs(struct work *w) {
    FILE *out = w->cpp->out;
    char text[DP_CPP_POINTER];
    const struct dp_record_operand *index = operand(w, DP_ROLE_index, 0);
    size_t count = operands(w, DP_ROLE_vertex);
    size_t streams = operands(w, DP_ROLE_stream_output);
    if (index != NULL) {
        fprintf(out, "        const D3D12_INDEX_BUFFER_VIEW indices = IndexBufferView(%s);\n", pointer(w, index, text));
        fprintf(out, "        %s->IASetIndexBuffer(&indices);\n", w->list);
    }
    for (size_t i = 0; i < count; i++) {
        fprintf(out, "%sVertexBufferView(%s)", i == 0 ? "        const D3D12_VERTEX_BUFFER_VIEW vertices[] = {" : ", ",
                pointer(w, operand(w, DP_ROLE_vertex, i), text));
    }
    if (count > 0) {
        fprintf(out, "};\n        %s->IASetVertexBuffers(0, %zu, vertices);\n", w->list, count);
    }
    for (size_t i = 0; i < streams; i++) {
        char counter[DP_CPP_POINTER];
        fprintf(out, "%sStreamOutputView(%s, %s)",
                i == 0 ? "        const D3D12_STREAM_OUTPUT_BUFFER_VIEW streams[] = {" : ", ",
                pointer(w, operand(w, DP_ROLE_stream_output, i), text),
                pointer(w, operand(w, DP_ROLE_so_counter, i), counter));
    }
    if (streams > 0) {
        fprintf(out, "};\n        %s->SOSetTargets(0, %zu, streams);\n", w->list, streams);
    }
}

static void put_indirect(struct work *w, const char *signature) {
    char args[DP_CPP_POINTER];
    char count[DP_CPP_POINTER];
    pointer(w, operand(w, DP_ROLE_args, 0), args);
    pointer(w, operand(w, DP_ROLE_count, 0), count);
    fprintf(w->cpp->out, "        %s->ExecuteIndirect(%s(), 1, %s, 0, %s, 0);\n", w->list, signature, args, count);
}

static void put_pipeline(const struct work *w, uint32_t slot) {
    const char *name = dp_cpp_name(w->cpp, DP_NAMES_PIPELINE, slot);
    if (name[0] != '\0') {
        fprintf(w->cpp->out, "        %s->SetPipelineState(Pipeline(\"%s\"));\n", w->list, name);
    } else {
        fprintf(w->cpp->out, "        // its pipeline and root signature are yours to set\n");
    }
}

static void put_draw(struct work *w, uint32_t pipeline, bool indirect) {
    put_pipeline(w, pipeline);
    put_targets(w);
    put_inputs(w);
    if (indirect) {
        put_indirect(w, "DrawSignature");
    } else if (operands(w, DP_ROLE_index) > 0) {
        fprintf(w->cpp->out, "        %s->DrawIndexedInstanced(3, 1, 0, 0, 0);\n", w->list);
    } else {
        fprintf(w->cpp->out, "        %s->DrawInstanced(3, 1, 0, 0);\n", w->list);
    }
}

/* --- ray tracing --- */

static void put_build(struct work *w) {
    FILE *out = w->cpp->out;
    fprintf(out, "        D3D12_BUILD_RAYTRACING_ACCELERATION_STRUCTURE_DESC desc = {}; // desc.Inputs is yours\n"
                 "        desc.DestAccelerationStructureData = ");
    put_address(w, operand(w, DP_ROLE_dest, 0));
    fprintf(out, ";\n        desc.SourceAccelerationStructureData = ");
    put_address(w, operand(w, DP_ROLE_source, 0));
    fprintf(out, ";\n        desc.ScratchAccelerationStructureData = ");
    put_address(w, operand(w, DP_ROLE_scratch, 0));
    fprintf(out, ";\n        %s->BuildRaytracingAccelerationStructure(&desc, 0, nullptr);\n", w->list);
}

static void put_copy_structure(struct work *w) {
    FILE *out = w->cpp->out;
    fprintf(out, "        %s->CopyRaytracingAccelerationStructure(", w->list);
    put_address(w, operand(w, DP_ROLE_dest, 0));
    fprintf(out, ", ");
    put_address(w, operand(w, DP_ROLE_source, 0));
    fprintf(out, ", D3D12_RAYTRACING_ACCELERATION_STRUCTURE_COPY_MODE_CLONE);\n");
}

static void put_emit(struct work *w) {
    FILE *out = w->cpp->out;
    fprintf(out, "        D3D12_RAYTRACING_ACCELERATION_STRUCTURE_POSTBUILD_INFO_DESC desc = {};\n"
                 "        desc.DestBuffer = ");
    put_address(w, operand(w, DP_ROLE_dest, 0));
    fprintf(out, ";\n        const D3D12_GPU_VIRTUAL_ADDRESS source = ");
    put_address(w, operand(w, DP_ROLE_source, 0));
    fprintf(out, ";\n        %s->EmitRaytracingAccelerationStructurePostbuildInfo(&desc, 1, &source);\n", w->list);
}

/* --- clears, copies, resolves --- */

static void put_clear(struct work *w, const char *call) {
    FILE *out = w->cpp->out;
    char text[DP_CPP_POINTER];
    const struct dp_record_operand *o = operand(w, DP_ROLE_view, 0);
    if (o == NULL) {
        fprintf(out, "        // a clear without a view\n");
        return;
    }
    if (strcmp(call, "ClearRenderTargetView") == 0) {
        fprintf(out, "        const float colour[4] = {0.0f, 0.0f, 0.0f, 0.0f};\n        %s->%s(", w->list, call);
        put_view(w, "RenderTargetView", o);
        fprintf(out, ", colour, 0, nullptr);\n");
    } else if (strcmp(call, "ClearDepthStencilView") == 0) {
        bool one = o->range.mips != 0 && o->range.planes == 1;
        fprintf(out, "        %s->%s(", w->list, call);
        put_view(w, "DepthStencilView", o);
        fprintf(out, ", %s, 1.0f, 0, 0, nullptr);\n",
                !one                        ? "D3D12_CLEAR_FLAG_DEPTH | D3D12_CLEAR_FLAG_STENCIL"
                : o->range.first_plane == 0 ? "D3D12_CLEAR_FLAG_DEPTH"
                                            : "D3D12_CLEAR_FLAG_STENCIL");
    } else {
        fprintf(out, "        const UINT values[4] = {0, 0, 0, 0};\n        %s->%s(", w->list, call);
        put_view(w, "UnorderedAccessViewOnGpu", o);
        fprintf(out, ", ");
        put_view(w, "UnorderedAccessView", o);
        fprintf(out, ", %s, values, 0, nullptr);\n", pointer(w, o, text));
    }
}

static uint64_t bytes_of(const struct work *w, const struct dp_record_operand *o) {
    const struct dp_record_resource *r = o != NULL ? resource_in(w, o->resource) : NULL;
    return r == NULL ? 0 : o->box.width != 0 ? o->box.width : r->extent.width;
}

static void put_copy_buffer(struct work *w) {
    const struct dp_record_operand *dest = operand(w, DP_ROLE_dest, 0);
    const struct dp_record_operand *source = operand(w, DP_ROLE_source, 0);
    uint64_t bytes[2] = {bytes_of(w, dest), bytes_of(w, source)};
    char text[2][DP_CPP_POINTER];
    fprintf(w->cpp->out, "        %s->CopyBufferRegion(%s, %" PRIu32 ", %s, %" PRIu32 ", %" PRIu64 "ull);\n", w->list,
            pointer(w, dest, text[0]), dest != NULL ? dest->box.x : 0, pointer(w, source, text[1]),
            source != NULL ? source->box.x : 0, bytes[0] < bytes[1] ? bytes[0] : bytes[1]);
}

static void put_location(struct work *w, const char *name, const struct dp_record_operand *o,
                         const struct dp_record_operand *other) {
    char text[DP_CPP_POINTER];
    char texture[DP_CPP_POINTER];
    const struct dp_record_resource *r = o != NULL ? resource_in(w, o->resource) : NULL;
    fprintf(w->cpp->out, "        const CD3DX12_TEXTURE_COPY_LOCATION %s(%s, ", name, pointer(w, o, text));
    if (r != NULL && r->dimension == DP_DIMENSION_buffer) {
        fprintf(w->cpp->out, "Footprint(%s, ", pointer(w, other, texture));
        put_subresource(w, other);
        fprintf(w->cpp->out, ")");
    } else {
        put_subresource(w, o);
    }
    fprintf(w->cpp->out, ");\n");
}

static void put_copy_texture(struct work *w) {
    FILE *out = w->cpp->out;
    const struct dp_record_operand *dest = operand(w, DP_ROLE_dest, 0);
    const struct dp_record_operand *source = operand(w, DP_ROLE_source, 0);
    const struct dp_box *to = dest != NULL ? &dest->box : NULL;
    const struct dp_box *from = source != NULL ? &source->box : NULL;
    bool boxed = from != NULL && from->width != 0;
    put_location(w, "dest", dest, source);
    put_location(w, "source", source, dest);
    if (boxed) {
        fprintf(out,
                "        const CD3DX12_BOX region(%" PRIu32 ", %" PRIu32 ", %" PRIu32 ", %" PRIu64 ", %" PRIu64
                ", %" PRIu64 ");\n",
                from->x, from->y, from->z, (uint64_t)from->x + from->width, (uint64_t)from->y + from->height,
                (uint64_t)from->z + from->depth);
    }
    fprintf(out, "        %s->CopyTextureRegion(&dest, %" PRIu32 "u, %" PRIu32 "u, %" PRIu32 "u, &source, %s);\n",
            w->list, to != NULL ? to->x : 0, to != NULL ? to->y : 0, to != NULL ? to->z : 0,
            boxed ? "&region" : "nullptr");
}

static void put_resolve(struct work *w) {
    FILE *out = w->cpp->out;
    char text[DP_CPP_POINTER];
    const struct dp_record_operand *dest = operand(w, DP_ROLE_dest, 0);
    const struct dp_record_operand *source = operand(w, DP_ROLE_source, 0);
    const struct dp_record_resource *r = dest != NULL ? resource_in(w, dest->resource) : NULL;
    fprintf(out, "        %s->ResolveSubresource(%s, ", w->list, pointer(w, dest, text));
    put_subresource(w, dest);
    fprintf(out, ", %s, ", pointer(w, source, text));
    put_subresource(w, source);
    fprintf(out, ", ");
    dp_cpp_value(w->cpp, DP_SET_FORMAT, r != NULL ? r->format : 0);
    fprintf(out, ");\n");
}

static void put_discard(struct work *w) {
    char text[DP_CPP_POINTER];
    const struct dp_record_operand *o = operand(w, DP_ROLE_view, 0);
    bool all = o == NULL || (o->range.mips == 0 && o->range.index_or_first_mip == DP_ALL_SUBRESOURCES);
    if (!all) {
        fprintf(w->cpp->out, "        const D3D12_DISCARD_REGION region = {0, nullptr, ");
        put_subresource(w, o);
        fprintf(w->cpp->out, ", 1}; // of the first subresource of the range\n");
    }
    fprintf(w->cpp->out, "        %s->DiscardResource(%s, %s);\n", w->list, pointer(w, o, text),
            all ? "nullptr" : "&region");
}

/* --- queries and the rest --- */

static const char *query_type(uint32_t type) {
    static const char *const types[] = {"D3D12_QUERY_TYPE_OCCLUSION", "D3D12_QUERY_TYPE_TIMESTAMP",
                                        "D3D12_QUERY_TYPE_PIPELINE_STATISTICS",
                                        "D3D12_QUERY_TYPE_SO_STATISTICS_STREAM0"};
    return types[type & 3];
}

void dp_cpp_query(struct dp_cpp *cpp, size_t at) {
    const struct dp_command *record = &cpp->program.records[at];
    bool begin = record->kind == DP_COMMAND_query_begin;
    uint32_t type = begin ? record->as.query_begin.type : record->as.query_end.type;
    uint32_t index = begin ? record->as.query_begin.index : record->as.query_end.index;
    fprintf(cpp->out, "    %s->%sQuery(QueryHeap(%s), %s, %" PRIu32 ");\n", dp_cpp_name(cpp, DP_NAMES_LIST, cpp->list),
            begin ? "Begin" : "End", query_type(type), query_type(type), index);
}

static void put_other(struct work *w, const struct dp_command *record) {
    FILE *out = w->cpp->out;
    char text[DP_CPP_POINTER];
    switch (record->kind) {
    case DP_COMMAND_predicate:
        fprintf(out, "        %s->SetPredication(%s, 0, D3D12_PREDICATION_OP_EQUAL_ZERO);\n", w->list,
                pointer(w, operand(w, DP_ROLE_view, 0), text));
        break;
    case DP_COMMAND_query_resolve:
        fprintf(out, "        %s->ResolveQueryData(QueryHeap(%s), %s, 0, 1, %s, 0);\n", w->list, query_type(0),
                query_type(0), pointer(w, operand(w, DP_ROLE_dest, 0), text));
        break;
    case DP_COMMAND_write_immediate:
        fprintf(out, "        D3D12_WRITEBUFFERIMMEDIATE_PARAMETER parameter = {};\n        parameter.Dest = ");
        put_address(w, operand(w, DP_ROLE_dest, 0));
        fprintf(out, ";\n        %s->WriteBufferImmediate(1, &parameter, nullptr);\n", w->list);
        break;
    case DP_COMMAND_present:
        (void)operand(w, DP_ROLE_view, 0);
        fprintf(out, "        swapChain->Present(1, 0); // shows %s\n", pointer(w, operand(w, DP_ROLE_view, 0), text));
        break;
    default:
        dp_cpp_comment(w->cpp, "no call of the public API: ", record);
        break;
    }
}

static void put_call(struct work *w, const struct dp_command *record) {
    FILE *out = w->cpp->out;
    char text[2][DP_CPP_POINTER];
    switch (record->kind) {
    case DP_COMMAND_draw:
        put_draw(w, record->as.draw.pipeline, false);
        break;
    case DP_COMMAND_draw_indirect:
        put_draw(w, record->as.draw_indirect.pipeline, true);
        break;
    case DP_COMMAND_dispatch:
        put_pipeline(w, DP_NONE);
        fprintf(out, "        %s->Dispatch(1, 1, 1);\n", w->list);
        break;
    case DP_COMMAND_dispatch_indirect:
        put_pipeline(w, DP_NONE);
        put_indirect(w, "DispatchSignature");
        break;
    case DP_COMMAND_dispatch_rays:
        fprintf(out,
                "        const D3D12_DISPATCH_RAYS_DESC desc = RaysDesc(); // state object and shader tables\n"
                "        %s->DispatchRays(&desc);\n",
                w->list);
        break;
    case DP_COMMAND_rtas_build:
        put_build(w);
        break;
    case DP_COMMAND_rtas_copy:
        put_copy_structure(w);
        break;
    case DP_COMMAND_rtas_emit:
        put_emit(w);
        break;
    case DP_COMMAND_clear_rtv:
        put_clear(w, "ClearRenderTargetView");
        break;
    case DP_COMMAND_clear_dsv:
        put_clear(w, "ClearDepthStencilView");
        break;
    case DP_COMMAND_clear_uav:
        put_clear(w, "ClearUnorderedAccessViewUint");
        break;
    case DP_COMMAND_copy_buffer:
        put_copy_buffer(w);
        break;
    case DP_COMMAND_copy_texture:
        put_copy_texture(w);
        break;
    case DP_COMMAND_copy_resource:
        pointer(w, operand(w, DP_ROLE_dest, 0), text[0]);
        pointer(w, operand(w, DP_ROLE_source, 0), text[1]);
        fprintf(out, "        %s->CopyResource(%s, %s);\n", w->list, text[0], text[1]);
        break;
    case DP_COMMAND_resolve:
        put_resolve(w);
        break;
    case DP_COMMAND_discard:
        put_discard(w);
        break;
    default:
        put_other(w, record);
        break;
    }
}

void dp_cpp_work(struct dp_cpp *cpp, size_t at) {
    struct work w = {cpp, at, at + dp_command_records(&cpp->program, at), dp_cpp_name(cpp, DP_NAMES_LIST, cpp->list),
                     0};
    fprintf(cpp->out, "    {\n");
    put_call(&w, &cpp->program.records[at]);
    put_comments(&w);
    fprintf(cpp->out, "    }\n");
}
