"""enumerators.py: the enumerations of the public header that the C++ of a case uses, out of the tables of tests/vectors, so
that a name which the header has not does not compile. What only the driver interface, a preview or the console has is left
out: the C++ must cast its number."""
import csv
import sys
from pathlib import Path

VECTORS = Path("tests/vectors")
OPERATORS = """#pragma once
#include <stdint.h>
#define DEFINE_ENUM_FLAG_OPERATORS(E) \\
    constexpr E operator|(E a, E b) { return static_cast<E>(static_cast<uint32_t>(a) | static_cast<uint32_t>(b)); }"""


def rows(name):
    lines = [line for line in (VECTORS / name).read_text().splitlines() if not line.startswith("#")]
    return list(csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))


def enumeration(name, values, mask):
    body = "".join(f"    {key} = {value},\n" for key, value in values)
    print(f"enum {name} : uint32_t {{\n{body}}};")
    if mask:
        print(f"DEFINE_ENUM_FLAG_OPERATORS({name})")


def taken(table, key, prefix, keep=lambda row: True):
    return [(r[key], r["value_hex"]) for r in rows(table) if r[key].startswith(prefix) and keep(r)]


def main():
    print(OPERATORS)
    in_headers = lambda row: row["exists_in"].startswith("PC headers")
    enumeration("D3D12_BARRIER_SYNC", taken("sync_flags.tsv", "name", "D3D12_BARRIER_SYNC_", in_headers), True)
    no_preview = lambda row: row["short"] != "GLOBAL"
    enumeration("D3D12_BARRIER_ACCESS", taken("access_flags.tsv", "name", "D3D12_BARRIER_ACCESS_", no_preview), True)
    public = lambda row: row["visibility"] == "public"
    enumeration("D3D12_BARRIER_LAYOUT", taken("layouts.tsv", "name", "D3D12_BARRIER_LAYOUT_", public), False)
    documented = lambda row: "RESERVED_INTERNAL" not in row["state"]
    enumeration("D3D12_RESOURCE_STATES", taken("legacy_states.tsv", "state", "D3D12_RESOURCE_STATE_", documented), True)
    formats = [(f"DXGI_FORMAT_{r['name'].removeprefix('DXGI_FORMAT_')}", r["num"]) for r in rows("dxgi_formats.tsv")]
    enumeration("DXGI_FORMAT", [(n, v) for n, v in formats if int(v) < 116], False)
    flags = ("NONE", "ALLOW_RENDER_TARGET", "ALLOW_DEPTH_STENCIL", "ALLOW_UNORDERED_ACCESS", "DENY_SHADER_RESOURCE",
             "ALLOW_CROSS_ADAPTER", "ALLOW_SIMULTANEOUS_ACCESS", "VIDEO_DECODE_REFERENCE_ONLY",
             "VIDEO_ENCODE_REFERENCE_ONLY", "RAYTRACING_ACCELERATION_STRUCTURE")
    enumeration("D3D12_RESOURCE_FLAGS", [(f"D3D12_RESOURCE_FLAG_{f}", i and 1 << i - 1) for i, f in enumerate(flags)], True)
    enumeration("D3D12_RESOURCE_BARRIER_FLAGS",
                [(f"D3D12_RESOURCE_BARRIER_FLAG_{f}", i) for i, f in enumerate(("NONE", "BEGIN_ONLY", "END_ONLY"))], True)
    enumeration("D3D12_TEXTURE_BARRIER_FLAGS",
                [(f"D3D12_TEXTURE_BARRIER_FLAG_{f}", i) for i, f in enumerate(("NONE", "DISCARD"))], True)


sys.exit(main())
