#!/usr/bin/env bash
# drainproof convert --to=cpp: what is written, and that the C++ of every case of the corpus compiles against a stand-in for
# the public headers, whose enumerators come from the tables.
source "$(dirname "$0")/common.bash"

cat >"$work/a-case.dp" <<'DP'
drainproof 1
device hardware=scarlett
heap h 131072
resource t0 texture2d 64x64 mips=2 format=R8G8B8A8_UNORM flags=ALLOW_RENDER_TARGET|FORCE_TEXTURE_COMPATIBILITY layout=RENDER_TARGET
resource t1 texture2d 64x64 format=R8G8B8A8_UNORM flags=ALLOW_RENDER_TARGET placed=h+0 state=RENDER_TARGET
resource while buffer 4096 flags=ALLOW_UNORDERED_ACCESS
list c0 direct
draw @d rt=t0[mip 1]
barrier @b
  texture t0 sync=RENDER_TARGET>PIXEL_SHADING|COPY access=RENDER_TARGET>SHADER_RESOURCE layout=RENDER_TARGET>SHADER_RESOURCE flags=DISCARD
  buffer while sync=0x10000>COPY access=UNORDERED_ACCESS>COPY_SOURCE offset=16 size=64
  global sync=ALL>ALL
resource_barrier
  transition t1[all] RENDER_TARGET>PIXEL_SHADER_RESOURCE flags=BEGIN_ONLY
  uav while
draw_indirect args=while rt=t0 shader read t1[all] SHADER_RESOURCE@PIXEL_SHADING
end
execute c0
DP
run convert --to=cpp "$work/a-case.dp"
code_is 0
err_is_empty
out_has 'void case_a_case(ID3D12Device10 *device' 'CreateCommittedResource3(&properties, D3D12_HEAP_FLAG_NONE, &resourceDesc' \
    'CreatePlacedResource(h.Get(), 0ull, &resourceDesc, D3D12_RESOURCE_STATE_RENDER_TARGET' \
    '// console: its flags also hold D3D12XBOX_RESOURCE_FLAG_ FORCE_TEXTURE_COMPATIBILITY' \
    'ComPtr<ID3D12Resource> while_resource2_2;' '    // @b' \
    'D3D12_BARRIER_SYNC_RENDER_TARGET, D3D12_BARRIER_SYNC_PIXEL_SHADING | D3D12_BARRIER_SYNC_COPY,' \
    'D3D12_TEXTURE_BARRIER_FLAG_DISCARD),' 'static_cast<D3D12_BARRIER_SYNC>(0x10000u) /* 0x10000 */' \
    ', 16ull, 64ull},' 'CD3DX12_GLOBAL_BARRIER(' 'c0->Barrier(3, groups);' \
    'CD3DX12_RESOURCE_BARRIER::Transition(t1.Get(), D3D12_RESOURCE_STATE_RENDER_TARGET' \
    'D3D12_RESOURCE_BARRIER_FLAG_BEGIN_ONLY' 'CD3DX12_RESOURCE_BARRIER::UAV(while_resource2_2.Get())' \
    'c0->ExecuteIndirect(DrawSignature(), 1, while_resource2_2.Get(), 0, nullptr, 0);' \
    '// shader read t1 SHADER_RESOURCE@PIXEL_SHADING' 'directQueue->ExecuteCommandLists(1, lists);' \
    'D3D12_CPU_DESCRIPTOR_HANDLE RenderTargetView('
out_lacks 'DepthStencilView'

# C++ cannot be read back, and is none of the input's forms.
run convert --from=cpp "$work/a-case.dp"
code_is 2

# --- the corpus ---

python3 tests/cpp/enumerators.py >"$work/enumerators.h" || fail "no enumerators"
compile() { # compile FILE...: all of them in one translation unit
    local n=0 file
    printf '#include "enumerators.h"\n#include "d3d12_stand_in.h"\n' >"$work/all.cpp"
    for file in "$@"; do
        n=$((n + 1))
        printf 'namespace case%d {\n#include "%s"\n}\n' "$n" "$file" >>"$work/all.cpp"
    done
    "$compiler" -std=c++17 -fsyntax-only -Wall -Wextra -Werror -Itests/cpp -I"$work" "$work/all.cpp" >"$work/out" 2>"$work/err"
}
compiler=$(command -v g++ || command -v clang++)
[ -n "$compiler" ] || skip "there is neither g++ nor clang++, so the C++ is not compiled"
for folder in corpus/*/; do
    run convert --to=cpp -o "$work/$(basename "$folder")" "$folder"
    code_is 0
done
mapfile -t files < <(find "$work" -name '*.cpp' ! -name all.cpp | LC_ALL=C sort)
ran="$compiler of ${#files[@]} cases"
[ "${#files[@]}" = "$(find corpus -name '*.dp' | wc -l)" ] || fail "some case is missing"
compile "${files[@]}" || fail "the corpus does not compile"

# The check can fail: a name that the header has not, and a call of the wrong shape.
file=$work/barrier/e25-compute-writes-indirect-arguments.cpp
for change in 's/SYNC_COMPUTE_SHADING/SYNC_COMPUTE/' 's/Dispatch(1, 1, 1)/Dispatch(1, 1)/'; do
    sed "$change" "$file" >"$work/broken.cpp"
    ran="$compiler after $change"
    ! compile "$work/broken.cpp" || fail "it compiles"
done
finish
