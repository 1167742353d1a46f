#!/bin/bash
# run-tests.sh: builds and runs every test; lists the failures at the end.
set -euo pipefail

# Tests with real programs, devices and threads run one after another, so that they do not slow each other down.
real='EndToEnd|SystemTests'
# Each part takes about three minutes on two cores. A test that never ends is stopped.
patience=20m
log=$(mktemp)
trap 'rm -f "$log"' EXIT

run() {
  local status=0
  timeout --kill-after=10 "$patience" swift test "$@" 2>&1 | tee "$log" || status=$?
  ((status)) || return 0
  if ((status == 124 || status == 137)); then
    printf '\nA test had not ended after %s.\n' "$patience" >&2
  fi
  printf '\nWhat failed:\n' >&2
  grep -E '^✘|error:' "$log" >&2 || tail -n 20 "$log" >&2
  return "$status"
}

swift build --build-tests --explicit-target-dependency-import-check error
run --skip-build --skip "$real"
status=0
run --skip-build --no-parallel --filter "$real" || status=$?
((status)) || exit 0
# These tests depend on real time. A failure may be due to a busy moment, so the failed suites run once more, alone.
suites=$(sed -nE 's/^✘ Suite ([A-Za-z]+) failed.*/\1/p' "$log" | sort -u | paste -sd '|')
((status == 124 || status == 137)) && suites=$real
[[ -n $suites ]] || exit 1
printf '\nOnce more: %s\n' "$suites" >&2
run --skip-build --no-parallel --filter "$suites"
printf 'Failed at first, and passed alone: %s\n' "$suites" >&2
