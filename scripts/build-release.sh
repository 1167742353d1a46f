#!/bin/bash
# build-release.sh OPTION...: runs `swift build` for the smallest release that this machine supports.
# docs/building.md lists the savings of each measure. Measures that the machine does not support are skipped.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
cd "$root"
work=.build/small

# The linker removes our functions that nothing calls.
options=(-c release --static-swift-stdlib -Xswiftc -Xfrontend -Xswiftc -function-sections
  -Xswiftc -Xfrontend -Xswiftc -internalize-at-link)
# The linker of the Swift toolchain is faster, makes smaller programs, and has no warnings about the standard library.
options+=(-Xswiftc -use-ld=lld -Xlinker --no-export-dynamic)
options+=(-Xlinker --no-eh-frame-hdr -Xlinker -T -Xlinker "$root/scripts/no-unwind-tables.ld")
# Optimizes every target for size unless its speed matters: see Package.swift.
export MORSEKEY_SMALL=1

# packed_relocations: returns whether the loader supports packed relocations, which need a fortieth of the space
# (glibc 2.36).
packed_relocations() {
  [[ -e $work/relocations ]] || {
    echo 'int main(void) { static int *self; static int **const volatile place = &self; return place != &self; }' |
      clang -x c -fuse-ld=lld -pie -fPIE -Wl,-z,pack-relative-relocs -o "$work/probe" - 2>/dev/null &&
      "$work/probe" 2>/dev/null && echo yes >"$work/relocations" || echo no >"$work/relocations"
  }
  [[ $(<"$work/relocations") == yes ]]
}

# plain_essentials: returns whether swift-argument-parser compiles with Sources/PlainEssentials instead of Foundation.
plain_essentials() {
  local parser=.build/checkouts/swift-argument-parser/Sources source=Sources/PlainEssentials/PlainEssentials.swift
  [[ -d $parser ]] || return 1
  [[ $work/essentials -nt $source && $work/essentials -nt $parser ]] || {
    make_essentials "$parser" "$source" >"$work/essentials.log" 2>&1 && echo yes || echo no
  } >"$work/essentials"
  [[ $(<"$work/essentials") == yes ]]
}

# Excludes regular expressions and their string searches: 1.2 MB that this program does not use.
no_regex=-disable-implicit-string-processing-module-import

# make_essentials PARSER SOURCE: builds the module and its library, and compiles both libraries of the parser with it.
make_essentials() {
  local module=(swiftc -swift-version 6 -parse-as-library -wmo -Xfrontend "$no_regex") info files
  mapfile -t info < <(find "$1/ArgumentParserToolInfo" -name '*.swift')
  mapfile -t files < <(find "$1/ArgumentParser" -name '*.swift')
  "${module[@]}" -O -module-name FoundationEssentials -module-link-name PlainEssentials -emit-module \
    -emit-module-path "$work/FoundationEssentials.swiftmodule" -emit-library -static -o "$work/libPlainEssentials.a" "$2" &&
    mkdir -p "$work/trial" &&
    "${module[@]}" -module-name ArgumentParserToolInfo -emit-module \
      -emit-module-path "$work/trial/ArgumentParserToolInfo.swiftmodule" "${info[@]}" &&
    "${module[@]}" -module-name ArgumentParser -typecheck -I "$work" -I "$work/trial" "${files[@]}"
}

# released_runtime: copies the archives of the Swift runtime so that the linker can remove functions that nothing calls.
runtime=(libswiftCore.a libswift_Concurrency.a libswiftSynchronization.a)
released_runtime() {
  local archive source folder
  folder=$(dirname "$(dirname "$(readlink -f "$(command -v swiftc)")")")/lib/swift_static/linux
  for archive in "${runtime[@]}"; do
    source=$folder/$archive
    [[ $work/$archive -nt $source ]] || scripts/release-retained.py "$source" "$work/$archive" 2>/dev/null || return 1
  done
}

mkdir -p "$work"
packed_relocations && options+=(-Xlinker -z -Xlinker pack-relative-relocs)
if plain_essentials; then
  options+=(-Xswiftc "-I$root/$work" -Xlinker "-L$root/$work" -Xswiftc -Xfrontend -Xswiftc "$no_regex")
fi
if released_runtime; then
  for archive in "${runtime[@]}"; do
    options+=(-Xlinker "--remap-inputs=*/swift_static/linux/$archive=$root/$work/$archive")
  done
fi
exec swift build --quiet "${options[@]}" "$@"
