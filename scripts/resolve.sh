#!/bin/bash
# resolve.sh: fetches the packages in Package.swift. It shows its output only after a failure.
set -euo pipefail

state=.build/workspace-state.json
[[ $state -nt Package.swift ]] && exit
mkdir -p .build
swift package resolve >.build/resolve.log 2>&1 || {
  cat .build/resolve.log >&2
  exit 1
}
touch "$state"
