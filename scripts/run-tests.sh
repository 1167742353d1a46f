#!/bin/bash
# run-tests.sh: builds and runs every test; lists at the end what failed.
set -euo pipefail

# Tests that run programs, devices and threads for real: one after another, so that none starves another.
real='EndToEnd|SystemTests'
log=$(mktemp)
trap 'rm -f "$log"' EXIT

run() {
  swift test "$@" 2>&1 | tee "$log" && return
  printf '\nWhat failed:\n' >&2
  grep -E '^✘|error:' "$log" >&2 || tail -n 20 "$log" >&2
  return 1
}

run --explicit-target-dependency-import-check error --skip "$real"
run --skip-build --no-parallel --filter "$real" && exit
# Real time passes in these tests. What failed may have met a busy moment: its suites run once more, alone.
suites=$(sed -nE 's/^✘ Suite ([A-Za-z]+) failed.*/\1/p' "$log" | sort -u | paste -sd '|')
[[ -n $suites ]] || exit 1
printf '\nOnce more: %s\n' "$suites" >&2
run --skip-build --no-parallel --filter "$suites"
printf 'Failed at first, and passed alone: %s\n' "$suites" >&2
