#!/bin/bash
# run-tests.sh: builds and runs every test. Prints progress, failures and one closing line; the log has everything.
set -euo pipefail
cd "$(dirname "$0")/.."

# Tests with real programs, devices and threads run one after another, so that they do not slow each other down.
real='EndToEnd|SystemTests'
# Each part takes some minutes on two cores. A test that never ends is stopped.
patience=20m
log=.build/test.log
mkdir -p .build
: >"$log"
passed=0 failed=0

# summarize: prints failures as they come, and a line for every 250 tests that have passed.
summarize() {
  awk '
    /^✔ Test .* passed after/ { if (++passed % 250 == 0) { print passed " tests passed"; fflush() } }
    /^✘ (Test|Suite)/ || /^↳/ || / error: / { print; fflush() }'
}

# run OPTION...: runs tests, and counts them; returns the status of the runner.
run() {
  local status=0 part
  part=$(mktemp)
  timeout --kill-after=10 "$patience" swift test --skip-build "$@" 2>&1 | tee "$part" | summarize || status=$?
  cat "$part" >>"$log"
  if ((status == 124 || status == 137)); then
    echo "A test had not ended after $patience."
  elif ((status)) && ! grep -q '^✘' "$part"; then
    echo "The test runner ended with status $status:"
    tail -n 20 "$part"
  fi
  failures=$(grep -cE '^✘ Test .* failed after' "$part" || true)
  # A runner that crashed or was stopped counts as a failure.
  ((status == 0 || failures > 0)) || failures=1
  passed=$((passed + $(grep -cE '^✔ Test .* passed after' "$part" || true)))
  suites=$(sed -nE 's/^✘ Suite ([A-Za-z]+) failed.*/\1/p' "$part" | sort -u | paste -sd '|')
  rm -f "$part"
  return "$status"
}

echo "Building the tests. The whole log: $log"
swift build --build-tests --explicit-target-dependency-import-check error >>"$log" 2>&1 || {
  grep -E 'error:' "$log" || tail -n 20 "$log"
  exit 1
}
run --skip "$real" || failed=$failures
run --no-parallel --filter "$real" || {
  # These tests depend on real time. A failure may be due to a busy moment, so the failed suites run once more, alone.
  again=$suites
  if [[ -n $again ]]; then
    echo "Once more: $again"
    # Only what failed before is counted anew.
    before=$passed former=$failures failures=0
    run --no-parallel --filter "$again" || failed=$((failed + failures))
    passed=$((before + former - failures))
  else
    failed=$((failed + failures))
  fi
}
# The end of the output says what failed, once or twice.
grep -E '^✘ Test .* (recorded|failed)' "$log" | tail -n 30 || true
echo "$passed passed, $failed failed"
((failed == 0))
