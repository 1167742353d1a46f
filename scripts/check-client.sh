#!/bin/bash
# check-client.sh [--small]: makes a package that depends only on the library, like that of another developer. Checks that it
# fetches no other package, and that a client of MorseCode links no other part of the library but Timeline. Without --small,
# it also builds and runs a client of the whole library, the package and the samples of docs/building.md, and the sample of
# each product's page.
set -euo pipefail
source=$(cd "$(dirname "$0")/.." && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

mkdir -p "$folder/Sources/Client" "$folder/Sources/Encoder"
cat >"$folder/Package.swift" <<END
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Client",
  dependencies: [.package(name: "morsekey", path: "$source", traits: [])],
  targets: [
    .executableTarget(
      name: "Client", dependencies: [.product(name: "MorseKey", package: "morsekey")]),
    .executableTarget(
      name: "Encoder", dependencies: [.product(name: "MorseCode", package: "morsekey")]),
  ])
END
cat >"$folder/Sources/Client/main.swift" <<'END'
import MorseKey

print(Morse.decode(try Morse.encode("CQ DE W1AW")))
END
cat >"$folder/Sources/Encoder/main.swift" <<'END'
import MorseCode

print(try Morse.encode("sos").count)
END

cd "$folder"

swift package resolve >&2
fetched=$(ls .build/checkouts 2>/dev/null || true)
[[ -z $fetched ]] || { echo "check-client: fetched $fetched; expected no package" >&2; exit 1; }

run() {
  text=$(swift run --quiet "$1")
  [[ $text == "$2" ]] || { echo "check-client: $1 printed '$text'; expected '$2'" >&2; exit 1; }
}
run Encoder 18
targets=$(cd "$source/Sources" && printf '%s\n' */* | cut -d/ -f2 | grep -vxE 'MorseCode|Timeline' | paste -sd '|')
linked=$(nm .build/debug/Encoder | grep -oE "[0-9]($targets)[0-9A-Z]" | sort -u || true)
[[ -z $linked ]] || { echo "check-client: a client of MorseCode links $linked" >&2; exit 1; }
[[ ${1-} == --small ]] && { echo "nothing fetched; MorseCode links Timeline alone"; exit; }
run Client "CQ DE W1AW"

page=$source/docs/building.md
mkdir -p "$folder/page/Sources/client"
cd "$folder/page"
awk '/^```swift package$/ {on = 1; next} /^```$/ {on = 0} on' "$page" | sed "s|\.\./morsekey|$source|" >Package.swift
ln -s ../.build .build

# check SAMPLE: runs `client`, and looks for each result that stands in a comment behind the line that prints it.
check() {
  expected=$(sed -nE 's|^print\(.*// (.*)$|\1|p' Sources/client/main.swift | sed 's/, and a space$/ /')
  [[ -n $expected ]] || { echo "check-client: $1 has no results" >&2; exit 1; }
  printed=$(swift run --quiet client)
  while IFS= read -r line; do
    grep -qxF -- "$line" <<<"$printed" || { echo "check-client: $1 does not print '$line'" >&2; exit 1; }
  done <<<"$expected"
}
# swift_block NUMBER PAGE: prints a block of Swift.
swift_block() {
  awk -v wanted="$1" '/^```swift$/ {on = ++count == wanted; next} /^```$/ {on = 0} on' "$2"
}
for number in $(seq "$(grep -c '^```swift$' "$page")"); do
  swift_block "$number" "$page" >Sources/client/main.swift
  check "sample $number"
done
for product in MorseCode MorseDecoding MorseKeyboard TimingFiles MorseKey; do
  sed -i -E "s/(product\(name: \")[A-Za-z]+/\1$product/" Package.swift
  swift_block 1 "$source"/Sources/*/$product/$product.docc/$product.md >Sources/client/main.swift
  check "the page of $product"
done
echo "nothing fetched; MorseCode links Timeline alone; $text"
