#!/bin/bash
# check-client.sh [--small]: makes a package that depends only on the library, like that of another developer. Checks that it
# fetches no other package, and that a client of MorseCode links no other part of the library but Timeline. Without --small,
# it also builds and runs a client of the whole library.
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
targets=$(cd "$source/Sources" && printf '%s\n' * | grep -vxE 'MorseCode|Timeline' | paste -sd '|')
linked=$(nm .build/debug/Encoder | grep -oE "[0-9]($targets)[0-9A-Z]" | sort -u || true)
[[ -z $linked ]] || { echo "check-client: a client of MorseCode links $linked" >&2; exit 1; }
[[ ${1-} == --small ]] && { echo "nothing fetched; MorseCode links Timeline alone"; exit; }
run Client "CQ DE W1AW"
echo "nothing fetched; MorseCode links Timeline alone; $text"
