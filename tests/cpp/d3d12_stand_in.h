// d3d12_stand_in.h: as much of d3d12.h, dxgi.h, wrl and d3dx12.h as the C++ of a case uses: declarations alone, so that
// tests/cli/cpp.sh can compile that C++ on a machine without Windows. Names, signatures and the values that do not matter
// follow the public headers; nothing here runs. What tests/cpp/enumerators.py prints (the enumerations of the tables, and
// DEFINE_ENUM_FLAG_OPERATORS) comes before it.
#pragma once
#include <stdint.h>

using UINT = uint32_t;
using UINT16 = uint16_t;
using UINT32 = uint32_t;
using UINT64 = uint64_t;
using UINT8 = uint8_t;
using LONG = int32_t;
using INT = int32_t;
using BOOL = int;
using FLOAT = float;
using HRESULT = int32_t;
using SIZE_T = uint64_t;
using LPCWSTR = const wchar_t *;
#define FALSE 0
#define TRUE  1

struct GUID {
    uint32_t data[4];
};
using REFIID = const GUID &;

struct IUnknown {
    virtual HRESULT QueryInterface(REFIID riid, void **object) = 0;
    virtual UINT AddRef() = 0;
    virtual UINT Release() = 0;
};

namespace Microsoft {
namespace WRL {
namespace Details {
template <typename T> class ComPtrRef {
  public:
    explicit ComPtrRef(T *pointer);
    operator void **() const;
    operator typename T::InterfaceType **() const;
};
} // namespace Details
template <typename T> class ComPtr {
  public:
    using InterfaceType = T;
    ComPtr();
    ComPtr(const ComPtr &other);
    ~ComPtr();
    T *Get() const;
    T *operator->() const;
    Details::ComPtrRef<ComPtr<T>> operator&();
};
} // namespace WRL
} // namespace Microsoft

template <typename T> GUID IidOf(Microsoft::WRL::Details::ComPtrRef<T> pointer);
template <typename T> void **PointerOf(Microsoft::WRL::Details::ComPtrRef<T> pointer);
#define IID_PPV_ARGS(pointer) IidOf(pointer), PointerOf(pointer)

enum D3D12_HEAP_TYPE : uint32_t { D3D12_HEAP_TYPE_DEFAULT = 1, D3D12_HEAP_TYPE_UPLOAD, D3D12_HEAP_TYPE_READBACK };
enum D3D12_HEAP_FLAGS : uint32_t { D3D12_HEAP_FLAG_NONE = 0 };
enum D3D12_COMMAND_LIST_TYPE : uint32_t {
    D3D12_COMMAND_LIST_TYPE_DIRECT,
    D3D12_COMMAND_LIST_TYPE_BUNDLE,
    D3D12_COMMAND_LIST_TYPE_COMPUTE,
    D3D12_COMMAND_LIST_TYPE_COPY
};
enum D3D12_CLEAR_FLAGS : uint32_t { D3D12_CLEAR_FLAG_DEPTH = 1, D3D12_CLEAR_FLAG_STENCIL = 2 };
DEFINE_ENUM_FLAG_OPERATORS(D3D12_CLEAR_FLAGS)
enum D3D12_PREDICATION_OP : uint32_t { D3D12_PREDICATION_OP_EQUAL_ZERO, D3D12_PREDICATION_OP_NOT_EQUAL_ZERO };
enum D3D12_QUERY_TYPE : uint32_t {
    D3D12_QUERY_TYPE_OCCLUSION,
    D3D12_QUERY_TYPE_BINARY_OCCLUSION,
    D3D12_QUERY_TYPE_TIMESTAMP,
    D3D12_QUERY_TYPE_PIPELINE_STATISTICS,
    D3D12_QUERY_TYPE_SO_STATISTICS_STREAM0
};
enum D3D12_RAYTRACING_ACCELERATION_STRUCTURE_COPY_MODE : uint32_t {
    D3D12_RAYTRACING_ACCELERATION_STRUCTURE_COPY_MODE_CLONE
};
enum D3D12_WRITEBUFFERIMMEDIATE_MODE : uint32_t { D3D12_WRITEBUFFERIMMEDIATE_MODE_DEFAULT };
enum D3D12_BARRIER_TYPE : uint32_t {
    D3D12_BARRIER_TYPE_GLOBAL,
    D3D12_BARRIER_TYPE_TEXTURE,
    D3D12_BARRIER_TYPE_BUFFER
};
enum D3D12_RESOURCE_BARRIER_TYPE : uint32_t {
    D3D12_RESOURCE_BARRIER_TYPE_TRANSITION,
    D3D12_RESOURCE_BARRIER_TYPE_ALIASING,
    D3D12_RESOURCE_BARRIER_TYPE_UAV
};
#define D3D12_RESOURCE_BARRIER_ALL_SUBRESOURCES 0xffffffffu

using D3D12_GPU_VIRTUAL_ADDRESS = UINT64;
struct D3D12_CPU_DESCRIPTOR_HANDLE {
    SIZE_T ptr;
};
struct D3D12_GPU_DESCRIPTOR_HANDLE {
    UINT64 ptr;
};
struct D3D12_RECT {
    LONG left, top, right, bottom;
};
struct D3D12_BOX {
    UINT left, top, front, right, bottom, back;
};
struct D3D12_RESOURCE_DESC {
    UINT64 Width;
};
struct D3D12_RESOURCE_DESC1 {
    UINT64 Width;
};
struct D3D12_HEAP_DESC {
    UINT64 SizeInBytes;
};
struct D3D12_HEAP_PROPERTIES {
    D3D12_HEAP_TYPE Type;
};
struct D3D12_CLEAR_VALUE {
    DXGI_FORMAT Format;
};
struct D3D12_PLACED_SUBRESOURCE_FOOTPRINT {
    UINT64 Offset;
};
struct D3D12_TEXTURE_COPY_LOCATION {
    struct ID3D12Resource *pResource;
};
struct D3D12_VERTEX_BUFFER_VIEW {
    D3D12_GPU_VIRTUAL_ADDRESS BufferLocation;
};
struct D3D12_INDEX_BUFFER_VIEW {
    D3D12_GPU_VIRTUAL_ADDRESS BufferLocation;
};
struct D3D12_STREAM_OUTPUT_BUFFER_VIEW {
    D3D12_GPU_VIRTUAL_ADDRESS BufferLocation;
};
struct D3D12_DISCARD_REGION {
    UINT NumRects;
    const D3D12_RECT *pRects;
    UINT FirstSubresource;
    UINT NumSubresources;
};
struct D3D12_DISPATCH_RAYS_DESC {
    UINT Width, Height, Depth;
};
struct D3D12_BUILD_RAYTRACING_ACCELERATION_STRUCTURE_INPUTS {
    UINT NumDescs;
};
struct D3D12_BUILD_RAYTRACING_ACCELERATION_STRUCTURE_DESC {
    D3D12_GPU_VIRTUAL_ADDRESS DestAccelerationStructureData;
    D3D12_BUILD_RAYTRACING_ACCELERATION_STRUCTURE_INPUTS Inputs;
    D3D12_GPU_VIRTUAL_ADDRESS SourceAccelerationStructureData;
    D3D12_GPU_VIRTUAL_ADDRESS ScratchAccelerationStructureData;
};
struct D3D12_RAYTRACING_ACCELERATION_STRUCTURE_POSTBUILD_INFO_DESC {
    D3D12_GPU_VIRTUAL_ADDRESS DestBuffer;
    UINT InfoType;
};
struct D3D12_WRITEBUFFERIMMEDIATE_PARAMETER {
    D3D12_GPU_VIRTUAL_ADDRESS Dest;
    UINT32 Value;
};

struct ID3D12Resource;
struct D3D12_BARRIER_SUBRESOURCE_RANGE {
    UINT IndexOrFirstMipLevel, NumMipLevels, FirstArraySlice, NumArraySlices, FirstPlane, NumPlanes;
};
struct D3D12_GLOBAL_BARRIER {
    D3D12_BARRIER_SYNC SyncBefore, SyncAfter;
    D3D12_BARRIER_ACCESS AccessBefore, AccessAfter;
};
struct D3D12_TEXTURE_BARRIER {
    D3D12_BARRIER_SYNC SyncBefore, SyncAfter;
    D3D12_BARRIER_ACCESS AccessBefore, AccessAfter;
    D3D12_BARRIER_LAYOUT LayoutBefore, LayoutAfter;
    ID3D12Resource *pResource;
    D3D12_BARRIER_SUBRESOURCE_RANGE Subresources;
    D3D12_TEXTURE_BARRIER_FLAGS Flags;
};
struct D3D12_BUFFER_BARRIER {
    D3D12_BARRIER_SYNC SyncBefore, SyncAfter;
    D3D12_BARRIER_ACCESS AccessBefore, AccessAfter;
    ID3D12Resource *pResource;
    UINT64 Offset, Size;
};
struct D3D12_BARRIER_GROUP {
    D3D12_BARRIER_TYPE Type;
    UINT32 NumBarriers;
};
struct D3D12_RESOURCE_BARRIER {
    D3D12_RESOURCE_BARRIER_TYPE Type;
    D3D12_RESOURCE_BARRIER_FLAGS Flags;
};

struct ID3D12Object : IUnknown {};
struct ID3D12Resource : ID3D12Object {};
struct ID3D12Heap : ID3D12Object {};
struct ID3D12PipelineState : ID3D12Object {};
struct ID3D12CommandSignature : ID3D12Object {};
struct ID3D12QueryHeap : ID3D12Object {};
struct ID3D12CommandAllocator : ID3D12Object {};
struct ID3D12CommandList : ID3D12Object {};
struct ID3D12ProtectedResourceSession : ID3D12Object {};

struct ID3D12GraphicsCommandList : ID3D12CommandList {
    virtual HRESULT Close() = 0;
    virtual void ClearRenderTargetView(D3D12_CPU_DESCRIPTOR_HANDLE view, const FLOAT colour[4], UINT count,
                                       const D3D12_RECT *rects) = 0;
    virtual void ClearDepthStencilView(D3D12_CPU_DESCRIPTOR_HANDLE view, D3D12_CLEAR_FLAGS flags, FLOAT depth,
                                       UINT8 stencil, UINT count, const D3D12_RECT *rects) = 0;
    virtual void ClearUnorderedAccessViewUint(D3D12_GPU_DESCRIPTOR_HANDLE gpu, D3D12_CPU_DESCRIPTOR_HANDLE cpu,
                                              ID3D12Resource *resource, const UINT values[4], UINT count,
                                              const D3D12_RECT *rects) = 0;
    virtual void DiscardResource(ID3D12Resource *resource, const D3D12_DISCARD_REGION *region) = 0;
    virtual void DrawInstanced(UINT vertices, UINT instances, UINT first, UINT firstInstance) = 0;
    virtual void DrawIndexedInstanced(UINT indices, UINT instances, UINT first, INT base, UINT firstInstance) = 0;
    virtual void Dispatch(UINT x, UINT y, UINT z) = 0;
    virtual void CopyBufferRegion(ID3D12Resource *dest, UINT64 destOffset, ID3D12Resource *source, UINT64 sourceOffset,
                                  UINT64 bytes) = 0;
    virtual void CopyTextureRegion(const D3D12_TEXTURE_COPY_LOCATION *dest, UINT x, UINT y, UINT z,
                                   const D3D12_TEXTURE_COPY_LOCATION *source, const D3D12_BOX *box) = 0;
    virtual void CopyResource(ID3D12Resource *dest, ID3D12Resource *source) = 0;
    virtual void ResolveSubresource(ID3D12Resource *dest, UINT destSubresource, ID3D12Resource *source,
                                    UINT sourceSubresource, DXGI_FORMAT format) = 0;
    virtual void OMSetRenderTargets(UINT count, const D3D12_CPU_DESCRIPTOR_HANDLE *views, BOOL single,
                                    const D3D12_CPU_DESCRIPTOR_HANDLE *depth) = 0;
    virtual void IASetIndexBuffer(const D3D12_INDEX_BUFFER_VIEW *view) = 0;
    virtual void IASetVertexBuffers(UINT first, UINT count, const D3D12_VERTEX_BUFFER_VIEW *views) = 0;
    virtual void SOSetTargets(UINT first, UINT count, const D3D12_STREAM_OUTPUT_BUFFER_VIEW *views) = 0;
    virtual void SetPipelineState(ID3D12PipelineState *pipeline) = 0;
    virtual void ResourceBarrier(UINT count, const D3D12_RESOURCE_BARRIER *barriers) = 0;
    virtual void ExecuteBundle(ID3D12GraphicsCommandList *bundle) = 0;
    virtual void ExecuteIndirect(ID3D12CommandSignature *signature, UINT most, ID3D12Resource *args, UINT64 offset,
                                 ID3D12Resource *count, UINT64 countOffset) = 0;
    virtual void BeginQuery(ID3D12QueryHeap *heap, D3D12_QUERY_TYPE type, UINT index) = 0;
    virtual void EndQuery(ID3D12QueryHeap *heap, D3D12_QUERY_TYPE type, UINT index) = 0;
    virtual void ResolveQueryData(ID3D12QueryHeap *heap, D3D12_QUERY_TYPE type, UINT first, UINT count,
                                  ID3D12Resource *dest, UINT64 offset) = 0;
    virtual void SetPredication(ID3D12Resource *buffer, UINT64 offset, D3D12_PREDICATION_OP operation) = 0;
};
struct ID3D12GraphicsCommandList7 : ID3D12GraphicsCommandList {
    virtual void WriteBufferImmediate(UINT count, const D3D12_WRITEBUFFERIMMEDIATE_PARAMETER *parameters,
                                      const D3D12_WRITEBUFFERIMMEDIATE_MODE *modes) = 0;
    virtual void BuildRaytracingAccelerationStructure(
        const D3D12_BUILD_RAYTRACING_ACCELERATION_STRUCTURE_DESC *desc, UINT count,
        const D3D12_RAYTRACING_ACCELERATION_STRUCTURE_POSTBUILD_INFO_DESC *infos) = 0;
    virtual void EmitRaytracingAccelerationStructurePostbuildInfo(
        const D3D12_RAYTRACING_ACCELERATION_STRUCTURE_POSTBUILD_INFO_DESC *desc, UINT count,
        const D3D12_GPU_VIRTUAL_ADDRESS *sources) = 0;
    virtual void CopyRaytracingAccelerationStructure(D3D12_GPU_VIRTUAL_ADDRESS dest, D3D12_GPU_VIRTUAL_ADDRESS source,
                                                     D3D12_RAYTRACING_ACCELERATION_STRUCTURE_COPY_MODE mode) = 0;
    virtual void DispatchRays(const D3D12_DISPATCH_RAYS_DESC *desc) = 0;
    virtual void Barrier(UINT32 count, const D3D12_BARRIER_GROUP *groups) = 0;
};
struct ID3D12CommandQueue : ID3D12Object {
    virtual void ExecuteCommandLists(UINT count, ID3D12CommandList *const *lists) = 0;
};
struct IDXGISwapChain : IUnknown {
    virtual HRESULT Present(UINT interval, UINT flags) = 0;
    virtual HRESULT GetBuffer(UINT buffer, REFIID riid, void **surface) = 0;
};
struct ID3D12Device10 : ID3D12Object {
    virtual HRESULT CreateHeap(const D3D12_HEAP_DESC *desc, REFIID riid, void **heap) = 0;
    virtual HRESULT CreateCommandAllocator(D3D12_COMMAND_LIST_TYPE type, REFIID riid, void **allocator) = 0;
    virtual HRESULT CreateCommandList(UINT nodes, D3D12_COMMAND_LIST_TYPE type, ID3D12CommandAllocator *allocator,
                                      ID3D12PipelineState *pipeline, REFIID riid, void **list) = 0;
    virtual HRESULT CreateCommittedResource(const D3D12_HEAP_PROPERTIES *properties, D3D12_HEAP_FLAGS flags,
                                            const D3D12_RESOURCE_DESC *desc, D3D12_RESOURCE_STATES state,
                                            const D3D12_CLEAR_VALUE *clear, REFIID riid, void **resource) = 0;
    virtual HRESULT CreateCommittedResource3(const D3D12_HEAP_PROPERTIES *properties, D3D12_HEAP_FLAGS flags,
                                             const D3D12_RESOURCE_DESC1 *desc, D3D12_BARRIER_LAYOUT layout,
                                             const D3D12_CLEAR_VALUE *clear, ID3D12ProtectedResourceSession *session,
                                             UINT32 formats, const DXGI_FORMAT *castable, REFIID riid,
                                             void **resource) = 0;
    virtual HRESULT CreatePlacedResource(ID3D12Heap *heap, UINT64 offset, const D3D12_RESOURCE_DESC *desc,
                                         D3D12_RESOURCE_STATES state, const D3D12_CLEAR_VALUE *clear, REFIID riid,
                                         void **resource) = 0;
    virtual HRESULT CreatePlacedResource2(ID3D12Heap *heap, UINT64 offset, const D3D12_RESOURCE_DESC1 *desc,
                                          D3D12_BARRIER_LAYOUT layout, const D3D12_CLEAR_VALUE *clear, UINT32 formats,
                                          const DXGI_FORMAT *castable, REFIID riid, void **resource) = 0;
    virtual HRESULT CreateReservedResource(const D3D12_RESOURCE_DESC *desc, D3D12_RESOURCE_STATES state,
                                           const D3D12_CLEAR_VALUE *clear, REFIID riid, void **resource) = 0;
    virtual HRESULT CreateReservedResource2(const D3D12_RESOURCE_DESC *desc, D3D12_BARRIER_LAYOUT layout,
                                            const D3D12_CLEAR_VALUE *clear, ID3D12ProtectedResourceSession *session,
                                            UINT32 formats, const DXGI_FORMAT *castable, REFIID riid,
                                            void **resource) = 0;
};

// ---- d3dx12.h ----
struct CD3DX12_HEAP_DESC : D3D12_HEAP_DESC {
    CD3DX12_HEAP_DESC(UINT64 size, D3D12_HEAP_TYPE type, UINT64 alignment = 0,
                      D3D12_HEAP_FLAGS flags = D3D12_HEAP_FLAG_NONE);
};
struct CD3DX12_HEAP_PROPERTIES : D3D12_HEAP_PROPERTIES {
    explicit CD3DX12_HEAP_PROPERTIES(D3D12_HEAP_TYPE type, UINT creationNodeMask = 1, UINT nodeMask = 1);
};
#define DECLARE_RESOURCE_DESC(name, base)                                                                              \
    struct name : base {                                                                                               \
        static name Buffer(UINT64 width, D3D12_RESOURCE_FLAGS flags = D3D12_RESOURCE_FLAG_NONE, UINT64 alignment = 0); \
        static name Tex1D(DXGI_FORMAT format, UINT64 width, UINT16 arraySize = 1, UINT16 mipLevels = 0,                \
                          D3D12_RESOURCE_FLAGS flags = D3D12_RESOURCE_FLAG_NONE);                                      \
        static name Tex2D(DXGI_FORMAT format, UINT64 width, UINT height, UINT16 arraySize = 1, UINT16 mipLevels = 0,   \
                          UINT sampleCount = 1, UINT sampleQuality = 0,                                                \
                          D3D12_RESOURCE_FLAGS flags = D3D12_RESOURCE_FLAG_NONE);                                      \
        static name Tex3D(DXGI_FORMAT format, UINT64 width, UINT height, UINT16 depth, UINT16 mipLevels = 0,           \
                          D3D12_RESOURCE_FLAGS flags = D3D12_RESOURCE_FLAG_NONE);                                      \
    };
DECLARE_RESOURCE_DESC(CD3DX12_RESOURCE_DESC, D3D12_RESOURCE_DESC)
DECLARE_RESOURCE_DESC(CD3DX12_RESOURCE_DESC1, D3D12_RESOURCE_DESC1)
struct CD3DX12_BOX : D3D12_BOX {
    CD3DX12_BOX(LONG left, LONG top, LONG front, LONG right, LONG bottom, LONG back);
};
struct CD3DX12_TEXTURE_COPY_LOCATION : D3D12_TEXTURE_COPY_LOCATION {
    CD3DX12_TEXTURE_COPY_LOCATION(ID3D12Resource *resource, const D3D12_PLACED_SUBRESOURCE_FOOTPRINT &footprint);
    CD3DX12_TEXTURE_COPY_LOCATION(ID3D12Resource *resource, UINT subresource);
};
struct CD3DX12_BARRIER_SUBRESOURCE_RANGE : D3D12_BARRIER_SUBRESOURCE_RANGE {
    explicit CD3DX12_BARRIER_SUBRESOURCE_RANGE(UINT subresource);
    CD3DX12_BARRIER_SUBRESOURCE_RANGE(UINT firstMip, UINT mips, UINT firstSlice, UINT slices, UINT firstPlane = 0,
                                      UINT planes = 1);
};
struct CD3DX12_GLOBAL_BARRIER : D3D12_GLOBAL_BARRIER {
    CD3DX12_GLOBAL_BARRIER(D3D12_BARRIER_SYNC syncBefore, D3D12_BARRIER_SYNC syncAfter,
                           D3D12_BARRIER_ACCESS accessBefore, D3D12_BARRIER_ACCESS accessAfter);
};
struct CD3DX12_TEXTURE_BARRIER : D3D12_TEXTURE_BARRIER {
    CD3DX12_TEXTURE_BARRIER(D3D12_BARRIER_SYNC syncBefore, D3D12_BARRIER_SYNC syncAfter,
                            D3D12_BARRIER_ACCESS accessBefore, D3D12_BARRIER_ACCESS accessAfter,
                            D3D12_BARRIER_LAYOUT layoutBefore, D3D12_BARRIER_LAYOUT layoutAfter,
                            ID3D12Resource *resource, const D3D12_BARRIER_SUBRESOURCE_RANGE &subresources,
                            D3D12_TEXTURE_BARRIER_FLAGS flags = D3D12_TEXTURE_BARRIER_FLAG_NONE);
};
struct CD3DX12_BUFFER_BARRIER : D3D12_BUFFER_BARRIER {
    CD3DX12_BUFFER_BARRIER(D3D12_BARRIER_SYNC syncBefore, D3D12_BARRIER_SYNC syncAfter,
                           D3D12_BARRIER_ACCESS accessBefore, D3D12_BARRIER_ACCESS accessAfter,
                           ID3D12Resource *resource);
};
struct CD3DX12_BARRIER_GROUP : D3D12_BARRIER_GROUP {
    CD3DX12_BARRIER_GROUP(UINT32 count, const D3D12_BUFFER_BARRIER *barriers);
    CD3DX12_BARRIER_GROUP(UINT32 count, const D3D12_TEXTURE_BARRIER *barriers);
    CD3DX12_BARRIER_GROUP(UINT32 count, const D3D12_GLOBAL_BARRIER *barriers);
};
struct CD3DX12_RESOURCE_BARRIER : D3D12_RESOURCE_BARRIER {
    static CD3DX12_RESOURCE_BARRIER Transition(ID3D12Resource *resource, D3D12_RESOURCE_STATES before,
                                               D3D12_RESOURCE_STATES after,
                                               UINT subresource = D3D12_RESOURCE_BARRIER_ALL_SUBRESOURCES,
                                               D3D12_RESOURCE_BARRIER_FLAGS flags = D3D12_RESOURCE_BARRIER_FLAG_NONE);
    static CD3DX12_RESOURCE_BARRIER Aliasing(ID3D12Resource *before, ID3D12Resource *after);
    static CD3DX12_RESOURCE_BARRIER UAV(ID3D12Resource *resource);
};
