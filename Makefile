# The commands of this project. `make run` and `make test` install what they need.
SHELL := /bin/bash
PREFIX ?= /usr/local
# SNDFILE=1 adds FLAC, Ogg and other sound files, and needs libsndfile1-dev.
comma := ,
RELEASE := swift build -c release --static-swift-stdlib --quiet --product morsekey \
  $(if $(SNDFILE),--traits default$(comma)Sndfile)
# Both programs; the input method needs libsystemd-dev.
DESKTOP := swift build -c release --static-swift-stdlib --quiet --traits default,IBus
PROGRAM = $$($(RELEASE) --show-bin-path)/morsekey

# The targets of the library products.
DOCUMENTED := Timeline MorseCode MorseKeying MorseDecoding TimingFiles FistAnalysis TextComposition TextInput \
  WordPrediction MorseKeyboard MorseKey TerminalCodec TerminalKeyboard SoundSynthesis SoundOutput LinuxSystem

# The probes of the built program, each a file `probe_NAME.py`.
PROBES := $(addprefix probe-,calls keying faults escapes writers ends files floods run run-screens run-memory)

.PHONY: docs run build test bench accuracy ears throughput probe probe-decoder $(PROBES) probe-run-faults holds suggestions scanning spelling probe-machine fuzz lint format install install-desktop build-desktop check-desktop deb check-deb man help-vectors pictures sounds setup setup-test clean

# Opens the keyboard. ARGS="decode file.ms" runs any other command.
run: build
	@$(PROGRAM) $(ARGS)

build: setup
	@[ -x .build/release/morsekey ] || echo 'Building morsekey; the first time takes some minutes.' >&2
	@scripts/resolve.sh
	@$(RELEASE) >&2

# Tests reading FLAC, Ogg and other packed sounds.
.PHONY: test-sndfile
test-sndfile:
	@scripts/setup.sh sndfile
	swift test --traits default,Sndfile --filter PackedSoundTests

# Optimises the targets that need minutes of processor time in the tests.
test: export MORSEKEY_OPTIMIZED_TESTS = 1
test: setup-test
	@scripts/run-tests.sh

bench: setup
	swift package --package-path Benchmarks --disable-sandbox benchmark --no-progress

# accuracy: prints the wrong characters for fourteen kinds of hands, compared with libcw if installed.
#   ARGS="--seed N" generates other messages; ARGS=FILE reads a corpus from a file.
# ears: prints the wrong characters of keyed tones in noise, fading and interference. ARGS="DRAWS SEED".
# throughput: prints marks per second by hand, compared with libcw, and the cost of the search width.
# spelling: prints how many misspellings of public lists are corrected, and how many correct words are changed.
#   ARGS="LIST...", with a misspelling and its word on each line.
# suggestions: prints the actions that suggestions save on a text, the rate of corrected slips, and the time of a query.
#   ARGS="languages WORDS TEXTS": the selections saved by WORDS/LANG/LANG.tsv on TEXTS/LANG.txt.
# scanning: prints words a minute, presses a character and errors of ways of scanning, for simulated users.
#   ARGS="train", "user=DELAY,SPREAD,MISSED,STRAY,DOUBLE", "phrases=FILE", "seed=N".
accuracy ears throughput spelling suggestions scanning: setup
	name=$@; swift run -c release --package-path Benchmarks $${name^} $(ARGS)

# Prints the time from a key to its first frame. ARGS="KEYS DEVICE".
probe: setup
	swift run -c release --package-path Benchmarks SoundProbe $(ARGS)

# Prints the processing time of the decoder at each key event. ARGS="sure": how often it is correct when it reports
# certainty. ARGS="memory": how often it allocates memory.
probe-decoder: setup
	swift run -c release --package-path Benchmarks DecoderProbe $(ARGS)

# calls: counts the system calls of every thread, idle and with sound, and checks the documented limits.
#   ARGS="SECONDS DEVICE...". Needs strace.
# keying: prints the processor time of keying with sound, the latency of a key and the error of a hold, compared with
#   bare C. ARGS="SECONDS ROUNDS KEYS".
# faults: breaks the sound device during typing, a hundred times in each of six ways. ARGS="ROUNDS FAULT...".
# escapes: tries to leave the sandbox from inside, in 71 ways, as an ordinary user. Needs gcc.
# writers: changes the user's files from several processes at once, and kills the program during writes. ARGS="ROUNDS".
# ends: ends the keyboard in 129 ways and compares the terminal before and after. ARGS="TIMES KINDS".
# files: gives every command damaged files, generated from a seed. ARGS="COUNT SEED KIND...".
# floods: floods the keyboard with pastes, random bytes and keys, and prints the cost. ARGS="FLOOD...".
# run: prints the throughput of `morsekey run`, of script(1) and of tmux, and the added delay.
#   ARGS="MEBIBYTES ROUNDS KEYS".
# run-screens: compares the screens of programs with and without `morsekey run`, in tmux. ARGS="ROUNDS PROGRAM...".
# run-memory: types for ten minutes and prints the growth of memory. ARGS="MINUTES".
$(PROBES): probe-%: build
	python3 $(wildcard Benchmarks/Probes/*/probe_$(subst -,_,$*).py) $(PROGRAM) $(ARGS)

# Ends `morsekey run` in many ways and checks the terminal afterwards. ARGS="TIMES KINDS".
probe-run-faults: build
	python3 Benchmarks/Probes/FaultProbe/probe_ends.py $(PROGRAM) $(or $(ARGS),3 run:)

# Runs the program on a real console, sound cards and keyboards in QEMU. ARGS="PART...", such as hda, ac97, console.
# Without QEMU, it prints the missing packages.
probe-machine: build
	python3 -B Benchmarks/Probes/MachineProbe/probe_machine.py .build/machine $(PROGRAM) $(ARGS)

# Prints the error of measured holds: in a bare pseudo-terminal, in kitty, and by the mouse in kitty and xterm.
# ARGS="--holds 50 xterm" for less. Needs xvfb, kitty, xterm, libxtst6.
holds: build
	scripts/measure-holds.py --program "$(PROGRAM)" $(ARGS)

# Fuzzes TARGET for SECONDS: readers, sniffer, decoder, terminal or screen; `all` runs them one after another. Findings
# are stored in Fuzz/.build, inputs with new coverage in Fuzz/.build/corpus.
fuzz: TARGET ?= readers
fuzz: SECONDS ?= 60
fuzz: setup
	swift build -c release --package-path Fuzz -Xswiftc -sanitize=fuzzer -Xswiftc -parse-as-library
	@for target in $(if $(filter all,$(TARGET)),readers sniffer decoder terminal screen,$(TARGET)); do \
	  mkdir -p Fuzz/.build/corpus/$$target; \
	  SWIFT_BACKTRACE=enable=no Fuzz/.build/release/Fuzz$${target^} \
	    -max_total_time=$(SECONDS) -max_len=4096 -timeout=10 -artifact_prefix=Fuzz/.build/$$target- \
	    Fuzz/.build/corpus/$$target Tests/Corpus/$$target || exit; \
	done

lint:
	swift format lint --strict --recursive Sources Tests Benchmarks Fuzz Package.swift

format:
	swift format --in-place --recursive Sources Tests Benchmarks Fuzz Package.swift

# Installs the program, its manual pages, completions and documentation.
install: build
	@scripts/install.sh $(PROGRAM) "$(DESTDIR)$(PREFIX)"

# Makes the Debian packages morsekey and ibus-morsekey in .build/deb, and checks them with lintian.
deb: build-desktop
	@scripts/setup.sh deb
	@packaging/build-deb.sh $$($(DESKTOP) --show-bin-path)

# Installs, runs and removes the packages in a separate, clean Debian. Needs root and debootstrap.
check-deb: deb
	packaging/check-deb.sh .build/deb

# Builds and runs a package that depends only on the library, and checks that it fetches no other package.
.PHONY: check-client
check-client: setup
	scripts/check-client.sh

build-desktop: setup
	@scripts/setup.sh desktop
	@scripts/resolve.sh
	@$(DESKTOP) --product morsekey >&2
	@$(DESKTOP) --product ibus-engine-morsekey >&2

# Installs the input method for IBus. IBus searches only /usr/share; for another PREFIX, the last line of the output is
# the variable to set.
install-desktop: build-desktop
	@packaging/ibus-morsekey/install.sh "$$($(DESKTOP) --show-bin-path)" "$(PREFIX)" "$(DESTDIR)"

# Types into real programs in a headless desktop. ARGS="gtk3 weston:gtk4 model:qt6:600".
# scripts/desktop/check.sh lists the required packages. Not part of `make test`.
check-desktop: build-desktop
	scripts/desktop/check.sh $$($(DESKTOP) --show-bin-path)/ibus-engine-morsekey $(ARGS)

# Makes a manual page for each command in .build/manual; view one with `man -l .build/manual/morsekey.1`.
man: build
	@scripts/make-manual.py $(PROGRAM) .build/manual

# Makes docs/pictures/*.svg from the running program. ARGS="typing run" selects some of them.
pictures: build
	@[ -x .build/pictures/bin/python ] || python3 -m venv .build/pictures
	@.build/pictures/bin/pip install --quiet --disable-pip-version-check -r scripts/pictures/requirements.txt
	.build/pictures/bin/python scripts/pictures/make.py $(PROGRAM) docs/pictures $(ARGS)

# Checks in Chromium and Firefox that the texts of the pictures stand where the terminal had them.
.PHONY: check-pictures
check-pictures: build
	@mkdir -p .build/check-pictures
	@$(PROGRAM) encode --wpm 18 -o '.build/check-pictures/a  hand.ms' 'the quick brown fox'
	@$(PROGRAM) analyze --svg .build/check-pictures/analyze.svg '.build/check-pictures/a  hand.ms' >/dev/null
	python3 scripts/pictures/check.py docs/pictures/*.svg .build/check-pictures/analyze.svg

# Makes the pictures of docs/desktop.md.
.PHONY: pictures-desktop
pictures-desktop: build-desktop
	scripts/desktop/pictures.sh $$($(DESKTOP) --show-bin-path)/ibus-engine-morsekey docs/pictures

# Builds the API documentation of the libraries in .build/api; a warning is an error.
docs: setup
	MORSEKEY_DOCS=1 swift package --scratch-path .build/docs --allow-writing-to-directory .build/api \
	  generate-documentation $(foreach target,$(DOCUMENTED),--target $(target)) \
	  --enable-experimental-combined-documentation --warnings-as-errors \
	  --transform-for-static-hosting --output-path .build/api
	@echo 'To read it: python3 -m http.server --directory .build/api, then http://localhost:8000/documentation' >&2

# Regenerates Tests/Vectors/help/*.txt from the program built by `swift build`.
help-vectors:
	@for file in Tests/Vectors/help/*.txt; do \
	  name=$${file##*/}; name=$${name%.txt}; \
	  COLUMNS=80 .build/debug/morsekey help $${name//-/ } > $$file; \
	done
	@COLUMNS=80 .build/debug/morsekey help > Tests/Vectors/program-help.txt

# Regenerates Sounds/*.wav from the parameters in the script.
sounds:
	python3 scripts/make-sounds.py

setup:
	@scripts/setup.sh $(if $(SNDFILE),sndfile,build)

setup-test:
	@scripts/setup.sh test

clean:
	rm -rf .build Benchmarks/.build Fuzz/.build
