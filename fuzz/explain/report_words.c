/* report_words.c: names in full, resources, places, methods. */
#include "fuzz/explain/report_words.h"

#include <inttypes.h>
#include <string.h>

static void add(char *buffer, size_t size, const char *prefix, const char *name) {
    size_t used = strlen(buffer);
    snprintf(buffer + used, size - used, "%s%s%s", used == 0 ? "" : "|", prefix, name);
}

static bool is_bit(uint32_t value) {
    return value != 0 && (value & (value - 1)) == 0;
}

const char *dp_report_words(enum dp_set set, uint32_t value, bool full, char *buffer, size_t size) {
    const struct dp_vocabulary *v = dp_vocabulary(set);
    const char *prefix = full ? v->prefix : "";
    const char *exact = dp_name(set, value);
    uint32_t rest = value;
    buffer[0] = '\0';
    if (exact != NULL) {
        add(buffer, size, prefix, exact);
        return buffer;
    }
    for (size_t i = 0; v->mask && i < v->count; i++) {
        const struct dp_value *name = &v->values[i];
        if (!name->alias && is_bit(name->value) && (rest & name->value) != 0) {
            add(buffer, size, prefix, name->name);
            rest &= ~name->value;
        }
    }
    if (rest != 0 || value == 0) {
        char number[16];
        snprintf(number, sizeof number, "0x%08" PRIX32, rest);
        add(buffer, size, "", number);
    }
    return buffer;
}

const char *dp_report_resource(const struct dp_report *report, uint32_t slot, char *buffer, size_t size) {
    const struct dp_case *c = report->c;
    bool known = slot < c->name_count[DP_NAMES_RESOURCE] && c->names[DP_NAMES_RESOURCE][slot] != NULL;
    if (slot == DP_NONE) {
        snprintf(buffer, size, "(0x%016d) \"<null>\"", 0);
    } else {
        snprintf(buffer, size, "(0x%016" PRIX64 ") \"%s\"", UINT64_C(0x200200000) + (slot + UINT64_C(1)) * 0xC00,
                 report->named && known ? c->names[DP_NAMES_RESOURCE][slot] : "<untitled>");
    }
    return buffer;
}

const char *dp_report_where(const struct dp_report *report, uint64_t record, char *buffer, size_t size) {
    const struct dp_case *c = report->c;
    uint32_t line = record < c->count && c->origins != NULL ? c->origins[record] : 0;
    const char *label = record < c->count && c->labels != NULL ? c->labels[record] : NULL;
    if (line != 0) {
        snprintf(buffer, size, "line %" PRIu32 "%s%s", line, label != NULL ? " @" : "", label != NULL ? label : "");
    } else {
        snprintf(buffer, size, "record %" PRIu64, record);
    }
    return buffer;
}

/* --- methods --- */

struct method {
    enum dp_kind kind;
    const char *interface;
    const char *name;
};

/* clang-format off */
static const struct method methods[] = {
    {DP_COMMAND_barrier,           "ID3D12GraphicsCommandList7", "Barrier"},
    {DP_COMMAND_resource_barrier,  "ID3D12GraphicsCommandList",  "ResourceBarrier"},
    {DP_COMMAND_draw,              "ID3D12GraphicsCommandList",  "DrawInstanced"},
    {DP_COMMAND_draw_indirect,     "ID3D12GraphicsCommandList",  "ExecuteIndirect"},
    {DP_COMMAND_dispatch,          "ID3D12GraphicsCommandList",  "Dispatch"},
    {DP_COMMAND_dispatch_indirect, "ID3D12GraphicsCommandList",  "ExecuteIndirect"},
    {DP_COMMAND_dispatch_rays,     "ID3D12GraphicsCommandList4", "DispatchRays"},
    {DP_COMMAND_rtas_build,        "ID3D12GraphicsCommandList4", "BuildRaytracingAccelerationStructure"},
    {DP_COMMAND_rtas_copy,         "ID3D12GraphicsCommandList4", "CopyRaytracingAccelerationStructure"},
    {DP_COMMAND_rtas_emit,         "ID3D12GraphicsCommandList4", "EmitRaytracingAccelerationStructurePostbuildInfo"},
    {DP_COMMAND_clear_rtv,         "ID3D12GraphicsCommandList",  "ClearRenderTargetView"},
    {DP_COMMAND_clear_dsv,         "ID3D12GraphicsCommandList",  "ClearDepthStencilView"},
    {DP_COMMAND_clear_uav,         "ID3D12GraphicsCommandList",  "ClearUnorderedAccessViewUint"},
    {DP_COMMAND_copy_buffer,       "ID3D12GraphicsCommandList",  "CopyBufferRegion"},
    {DP_COMMAND_copy_texture,      "ID3D12GraphicsCommandList",  "CopyTextureRegion"},
    {DP_COMMAND_copy_resource,     "ID3D12GraphicsCommandList",  "CopyResource"},
    {DP_COMMAND_resolve,           "ID3D12GraphicsCommandList",  "ResolveSubresource"},
    {DP_COMMAND_discard,           "ID3D12GraphicsCommandList",  "DiscardResource"},
    {DP_COMMAND_predicate,         "ID3D12GraphicsCommandList",  "SetPredication"},
    {DP_COMMAND_query_begin,       "ID3D12GraphicsCommandList",  "BeginQuery"},
    {DP_COMMAND_query_end,         "ID3D12GraphicsCommandList",  "EndQuery"},
    {DP_COMMAND_query_resolve,     "ID3D12GraphicsCommandList",  "ResolveQueryData"},
    {DP_COMMAND_write_immediate,   "ID3D12GraphicsCommandList2", "WriteBufferImmediate"},
    {DP_COMMAND_execute_bundle,    "ID3D12GraphicsCommandList",  "ExecuteBundle"},
};
/* clang-format on */

static const char *queue_word(uint32_t list_type) {
    static const char *const words[] = {[DP_LIST_direct] = "Graphics",
                                        [DP_LIST_bundle] = "Bundle",
                                        [DP_LIST_compute] = "Compute",
                                        [DP_LIST_copy] = "Copy"};
    return list_type < sizeof words / sizeof words[0] ? words[list_type] : "Graphics";
}

static const char *creation_method(const struct dp_record_resource *resource) {
    switch (resource->memory) {
    case DP_MEMORY_placed:
        return "CreatePlacedResource2";
    case DP_MEMORY_component_placed:
        return "CreateComponentPlacedResourceX2";
    case DP_MEMORY_reserved:
        return "CreateReservedResource2";
    default:
        return "CreateCommittedResource3";
    }
}

/* The type of the first list that an execute runs. */
static uint32_t queue_of(const struct dp_program *program, uint64_t execution) {
    for (size_t i = (size_t)execution + 1; i < program->count && program->records[i].kind == DP_COMMAND_executed; i++) {
        for (size_t j = (size_t)execution; j-- > 0;) {
            const struct dp_command *r = &program->records[j];
            if (r->kind == DP_COMMAND_list && r->as.list.id == program->records[i].as.executed.list) {
                return r->as.list.type;
            }
        }
    }
    return DP_LIST_direct;
}

static const struct method *method_of(enum dp_kind kind) {
    for (size_t i = 0; i < sizeof methods / sizeof methods[0]; i++) {
        if (methods[i].kind == kind) {
            return &methods[i];
        }
    }
    return NULL;
}

const char *dp_report_method(const struct dp_report *report, const struct dp_diagnostic *d, char *buffer, size_t size) {
    const struct dp_program *program = &report->program;
    uint64_t at = d->phase == DP_PHASE_execute && d->execution != DP_NO_COMMAND ? d->execution : d->command;
    const struct dp_command *command = at < program->count ? &program->records[at] : &program->records[0];
    const struct dp_record_list *list = dp_report_list(program, at);
    const struct method *method = method_of(command->kind);
    if (command->kind == DP_COMMAND_present) {
        snprintf(buffer, size, "ID3D12CommandQueue(Graphics)::PresentX");
    } else if (command->kind == DP_COMMAND_resource) {
        bool component = command->as.resource.memory == DP_MEMORY_component_placed;
        snprintf(buffer, size, "%s::%s", component ? "ID3D12Device11" : "ID3D12Device10",
                 creation_method(&command->as.resource));
    } else if (method == NULL) {
        uint32_t queue = command->kind == DP_COMMAND_execute ? queue_of(program, at) : DP_LIST_direct;
        snprintf(buffer, size, "ID3D12CommandQueue(%s)::ExecuteCommandLists", queue_word(queue));
    } else {
        snprintf(buffer, size, "%s(%s)::%s", method->interface, queue_word(list != NULL ? list->type : DP_LIST_direct),
                 method->name);
    }
    return buffer;
}
