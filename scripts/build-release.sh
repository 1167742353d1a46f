#!/bin/bash
# build-release.sh OPTION...: runs `swift build` for a release as small as this machine can make it.
# docs/building.md says what each measure saves; what the machine does not bear is left out.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
cd "$root"
work=.build/small

# Our functions are kept only where something calls them.
options=(-c release --static-swift-stdlib -Xswiftc -Xfrontend -Xswiftc -function-sections
  -Xswiftc -Xfrontend -Xswiftc -internalize-at-link)
# The linker of the Swift toolchain: quicker, smaller, and without warnings about the standard library.
options+=(-Xswiftc -use-ld=lld -Xlinker --no-export-dynamic)
options+=(-Xlinker --no-eh-frame-hdr -Xlinker -T -Xlinker "$root/scripts/no-unwind-tables.ld")
# Every target that nobody waits for is optimised for size: see Package.swift.
export MORSEKEY_SMALL=1

# packed_relocations: the loader of glibc 2.36 reads relocations in a fortieth of the space.
packed_relocations() {
  [[ -e $work/relocations ]] || {
    echo 'int main(void) { static int *self; static int **const volatile place = &self; return place != &self; }' |
      clang -x c -fuse-ld=lld -pie -fPIE -Wl,-z,pack-relative-relocs -o "$work/probe" - 2>/dev/null &&
      "$work/probe" 2>/dev/null && echo yes >"$work/relocations" || echo no >"$work/relocations"
  }
  [[ $(<"$work/relocations") == yes ]]
}

# plain_essentials: whether swift-argument-parser is content with Sources/PlainEssentials instead of Foundation.
plain_essentials() {
  local parser=.build/checkouts/swift-argument-parser/Sources source=Sources/PlainEssentials/PlainEssentials.swift
  [[ -d $parser ]] || return 1
  [[ $work/essentials -nt $source && $work/essentials -nt $parser ]] || {
    make_essentials "$parser" "$source" >"$work/essentials.log" 2>&1 && echo yes || echo no
  } >"$work/essentials"
  [[ $(<"$work/essentials") == yes ]]
}

# Regular expressions and the searches that come with them: 1.2 MB, which this program does without.
no_regex=-disable-implicit-string-processing-module-import

# make_essentials PARSER SOURCE: makes the module and its library, and tries both libraries of the parser with it.
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

# released_runtime: copies of the runtime's archives, out of which the linker may leave functions that nothing calls.
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
