/* cpp.c: a whole program as one C++ function. See cpp.h. */
#include "fuzz/explain/cpp_inner.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* What a case does not hold and the reader has. */
static const char *const yours[] = {
    "D3D12_CPU_DESCRIPTOR_HANDLE RenderTargetView(ID3D12Resource *resource, UINT mip, UINT slice, UINT plane);",
    "D3D12_CPU_DESCRIPTOR_HANDLE DepthStencilView(ID3D12Resource *resource, UINT mip, UINT slice, UINT plane);",
    "D3D12_CPU_DESCRIPTOR_HANDLE ReadOnlyDepthStencilView(ID3D12Resource *resource, UINT mip, UINT slice, UINT plane);",
    "D3D12_CPU_DESCRIPTOR_HANDLE UnorderedAccessView(ID3D12Resource *resource, UINT mip, UINT slice, UINT plane);",
    "D3D12_GPU_DESCRIPTOR_HANDLE UnorderedAccessViewOnGpu(ID3D12Resource *resource, UINT mip, UINT slice, UINT plane);",
    "D3D12_VERTEX_BUFFER_VIEW VertexBufferView(ID3D12Resource *buffer);",
    "D3D12_INDEX_BUFFER_VIEW IndexBufferView(ID3D12Resource *buffer);",
    "D3D12_STREAM_OUTPUT_BUFFER_VIEW StreamOutputView(ID3D12Resource *buffer, ID3D12Resource *filledSize);",
    "ID3D12PipelineState *Pipeline(const char *name);",
    "ID3D12CommandSignature *DrawSignature();",
    "ID3D12CommandSignature *DispatchSignature();",
    "ID3D12QueryHeap *QueryHeap(D3D12_QUERY_TYPE type);",
    "D3D12_DISPATCH_RAYS_DESC RaysDesc();",
    "D3D12_GPU_VIRTUAL_ADDRESS VirtualAddress(ID3D12Resource *buffer); // 0 for nullptr",
    "UINT Subresource(ID3D12Resource *resource, UINT mip, UINT slice, UINT plane); // D3D12CalcSubresource",
    "D3D12_PLACED_SUBRESOURCE_FOOTPRINT Footprint(ID3D12Resource *texture, UINT subresource); // GetCopyableFootprints",
    "void MapWhole(ID3D12Resource *reserved, ID3D12Heap *heap, UINT64 offset); // UpdateTileMappings",
    "void MeetAtFence(ID3D12CommandQueue *first, ID3D12CommandQueue *then); // Signal and Wait",
};

/* One line a command kind that has a form of its own; work items and queries go by their category. */
static const struct {
    enum dp_kind kind;
    void (*put)(struct dp_cpp *cpp, size_t at);
} forms[] = {
    {DP_COMMAND_heap,             dp_cpp_heap            },
    {DP_COMMAND_resource,         dp_cpp_resource        },
    {DP_COMMAND_list,             dp_cpp_list            },
    {DP_COMMAND_execute,          dp_cpp_execute         },
    {DP_COMMAND_barrier,          dp_cpp_barrier         },
    {DP_COMMAND_resource_barrier, dp_cpp_resource_barrier},
    {DP_COMMAND_query_begin,      dp_cpp_query           },
    {DP_COMMAND_query_end,        dp_cpp_query           },
    {DP_COMMAND_present,          dp_cpp_work            },
};

static void put_label(struct dp_cpp *cpp, size_t at) {
    const char *label = cpp->c->labels != NULL ? cpp->c->labels[at] : NULL;
    if (label != NULL) {
        fprintf(cpp->out, "    // @%s\n", label);
    }
}

static void put_rest(struct dp_cpp *cpp, size_t at) {
    const struct dp_command *record = &cpp->program.records[at];
    char pointer[DP_CPP_POINTER];
    size_t end = at + dp_command_records(&cpp->program, at);
    if (record->kind == DP_COMMAND_end) {
        fprintf(cpp->out, "    %s->Close();\n\n", dp_cpp_name(cpp, DP_NAMES_LIST, cpp->list));
        cpp->list = DP_NONE;
    } else if (record->kind == DP_COMMAND_execute_bundle) {
        fprintf(cpp->out, "    %s->ExecuteBundle(%s);\n", dp_cpp_name(cpp, DP_NAMES_LIST, cpp->list),
                dp_cpp_pointer(cpp, DP_NAMES_LIST, record->as.execute_bundle.list, pointer, sizeof pointer));
    } else {
        for (size_t i = at; i < end; i++) { /* pipelines, state objects, markers, the device */
            dp_cpp_comment(cpp, i > at ? "  " : "", &cpp->program.records[i]);
        }
    }
}

static void put_command(struct dp_cpp *cpp, size_t at) {
    const struct dp_command *record = &cpp->program.records[at];
    put_label(cpp, at);
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        if (forms[i].kind == record->kind) {
            forms[i].put(cpp, at);
            return;
        }
    }
    if (dp_describe(record->kind)->category == DP_CATEGORY_WORK) {
        dp_cpp_work(cpp, at);
    } else {
        put_rest(cpp, at);
    }
}

/* "case_e06a_render_target" of a path. */
static void put_function_name(FILE *out, const char *name) {
    const char *slash = strrchr(name, '/');
    const char *base = slash != NULL ? slash + 1 : name;
    size_t length = strlen(base);
    length = length > 3 && strcmp(base + length - 3, ".dp") == 0 ? length - 3 : length;
    fprintf(out, "case");
    for (size_t i = 0; i < length; i++) {
        if (i == 0 || isalnum((unsigned char)base[i]) || isalnum((unsigned char)base[i - 1])) {
            fprintf(out, "%s%c", i == 0 ? "_" : "", isalnum((unsigned char)base[i]) ? base[i] : '_');
        }
    }
}

/* Whether the function calls what is declared. */
static bool uses(const char *declaration, const char *body) {
    char name[64];
    const char *paren = strchr(declaration, '(');
    const char *start = paren;
    while (start > declaration && (isalnum((unsigned char)start[-1]) != 0)) {
        start--;
    }
    snprintf(name, sizeof name, " %.*s(", (int)(paren - start), start);
    const char opening[] = {' ', '(', '{'};
    for (size_t i = 0; i < sizeof opening; i++) {
        name[0] = opening[i];
        if (strstr(body, name) != NULL) {
            return true;
        }
    }
    return false;
}

static void put_whole(FILE *out, const struct dp_cpp *cpp, const char *name, const char *body) {
    fprintf(out,
            "// Made by drainproof from a case. Needs d3dx12.h and an Agility SDK with enhanced barriers (1.608 or "
            "later).\n");
    dp_cpp_comment(cpp, "", &cpp->program.records[0]); /* what is left out is plain: model/command.def */
    bool any = false;
    for (size_t i = 0; i < sizeof yours / sizeof yours[0]; i++) {
        if (uses(yours[i], body)) {
            fprintf(out, "%s%s\n",
                    any ? "" : "// Yours to write, because a case holds no descriptors and no pipelines:\n", yours[i]);
            any = true;
        }
    }
    fprintf(out, "\nvoid ");
    put_function_name(out, name);
    fprintf(out,
            "(ID3D12Device10 *device, ID3D12CommandQueue *directQueue, ID3D12CommandQueue *computeQueue,\n"
            "        ID3D12CommandQueue *copyQueue, IDXGISwapChain *swapChain) {\n"
            "    using Microsoft::WRL::ComPtr;\n"
            "    (void)device, (void)directQueue, (void)computeQueue, (void)copyQueue, (void)swapChain;\n%s}\n",
            body);
}

bool dp_cpp_print(const struct dp_case *c, const char *name, FILE *out) {
    struct dp_cpp cpp = {.c = c, .program = dp_case_program(c), .list = DP_NONE, .queue = DP_NONE, .space = "    "};
    char *body = NULL;
    size_t size = 0;
    bool good = dp_cpp_name_slots(&cpp);
    cpp.out = good ? open_memstream(&body, &size) : NULL;
    good = cpp.out != NULL;
    for (size_t i = 1; good && i < c->count; i += dp_command_records(&cpp.program, i)) {
        put_command(&cpp, i);
    }
    good = good && fclose(cpp.out) == 0;
    if (good) {
        cpp.out = out;
        cpp.space = "";
        put_whole(out, &cpp, name, body);
    }
    free(body);
    dp_cpp_free_names(&cpp);
    return good && ferror(out) == 0;
}
