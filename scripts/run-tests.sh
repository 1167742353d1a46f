#!/bin/bash
# run-tests.sh: builds and runs every test. Prints progress, failures and one closing line; the log has everything.
set -euo pipefail
cd "$(dirname "$0")/.."

# Tests with real programs, devices and threads run one after another, so that they do not slow each other down.
real='EndToEnd|SystemTests'
# Each part takes about three minutes on two cores. A test that never ends is stopped.
patience=20m
log=.build/test.log
mkdir -p .build
: >"$log"

# summarize: prints failures as they come, and a line for every 250 tests that have passed.
summarize() {
  awk '
    /^✔ Test .* passed after/ { if (++passed % 250 == 0) print passed " tests passed"; next_issue = 0; fflush() }
    /^✘/ || / error: / { print; fflush(); next }
    /^↳/ { print; fflush() }'
}

# run OPTION...: runs tests; returns the status of the runner.
run() {
  local status=0
  timeout --kill-after=10 "$patience" swift test --skip-build "$@" 2>&1 | tee -a "$log" | summarize || status=$?
  if ((status == 124 || status == 137)); then
    printf 'A test had not ended after %s.\n' "$patience"
  elif ((status)) && ! grep -q '^✘' "$log"; then
    tail -n 20 "$log"
  fi
  return "$status"
}

echo "Building the tests. The whole log: $log"
swift build --build-tests --explicit-target-dependency-import-check error >>"$log" 2>&1 || {
  grep -E 'error:' "$log" || tail -n 20 "$log"
  exit 1
}
status=0
run --skip "$real" || status=$?
run --no-parallel --filter "$real" || status=$?

passed=$(grep -cE '^✔ Test .* passed after' "$log" || true)
failed=$(grep -cE '^✘ Test .* failed after' "$log" || true)
# A runner that crashed or was stopped counts as a failure.
((status == 0 || failed > 0)) || failed=1
echo "$passed passed, $failed failed"
exit "$status"
