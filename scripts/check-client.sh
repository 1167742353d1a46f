#!/bin/bash
# check-client.sh [--resolve]: makes a package that depends only on the library, like that of another developer, and
# checks that it fetches no other package. Without --resolve, it also builds and runs the package.
set -euo pipefail
source=$(cd "$(dirname "$0")/.." && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

mkdir -p "$folder/Sources/Client"
cat >"$folder/Package.swift" <<END
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Client",
  dependencies: [.package(name: "morsekey", path: "$source", traits: [])],
  targets: [
    .executableTarget(
      name: "Client", dependencies: [.product(name: "MorseKey", package: "morsekey")])
  ])
END
cat >"$folder/Sources/Client/main.swift" <<'END'
import MorseKey

print(Morse.decode(try Morse.encode("CQ DE W1AW")))
END

cd "$folder"

swift package resolve >&2
fetched=$(ls .build/checkouts 2>/dev/null || true)
[[ -z $fetched ]] || { echo "check-client: fetched $fetched; expected no package" >&2; exit 1; }
[[ ${1-} == --resolve ]] && { echo "nothing fetched"; exit; }
text=$(swift run --quiet Client)
[[ $text == "CQ DE W1AW" ]] || { echo "check-client: printed '$text'; expected CQ DE W1AW" >&2; exit 1; }
echo "nothing fetched, $text"
