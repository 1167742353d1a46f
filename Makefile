# The verbs of this project. `make run` and `make test` set up whatever they need by themselves.
SHELL := /bin/bash
PREFIX ?= /usr/local
# SNDFILE=1 reads FLAC, Ogg and other sound files too, and needs libsndfile1-dev.
comma := ,
RELEASE := scripts/build-release.sh --product morsekey \
  $(if $(SNDFILE),--traits default$(comma)Sndfile)
# Both programs; the input method needs libsystemd-dev.
DESKTOP := scripts/build-release.sh --traits default,IBus

# The targets of the library products.
DOCUMENTED := Timeline MorseCode MorseKeying MorseDecoding TimingFiles FistAnalysis TextComposition TextInput \
  WordPrediction MorseKeyboard MorseKey TerminalCodec TerminalKeyboard SoundSynthesis SoundOutput LinuxSystem

.PHONY: docs run build test bench accuracy throughput probe probe-decoder probe-calls probe-keying holds suggestions spelling probe-faults probe-escapes probe-writers probe-ends probe-files probe-floods probe-run probe-run-screens probe-run-faults probe-run-memory probe-machine fuzz lint format install install-desktop build-desktop check-desktop deb check-deb man help-vectors pictures sounds setup setup-test clean

# Opens the keyboard; ARGS="decode file.ms" runs any other command.
run: build
	@$$($(RELEASE) --show-bin-path)/morsekey $(ARGS)

build: setup
	@[ -x .build/release/morsekey ] || echo 'Building morsekey; the first time takes some minutes.' >&2
	@scripts/resolve.sh
	@$(RELEASE) >&2

# Tests how packed sounds are read.
.PHONY: test-sndfile
test-sndfile:
	@scripts/setup.sh sndfile
	swift test --traits default,Sndfile --filter PackedSoundTests

# What computes for minutes is optimised in the tests.
test: export MORSEKEY_OPTIMIZED_TESTS = 1
test: setup-test
	@scripts/run-tests.sh

bench: setup
	swift package --package-path Benchmarks --disable-sandbox benchmark --no-progress

# Prints how much is read wrongly of fourteen kinds of hands, with libcw beside it if it is
# installed; ARGS="--seed N" for others, ARGS=FILE for a corpus in a file.
accuracy: setup
	swift run -c release --package-path Benchmarks Accuracy $(ARGS)

# Prints marks a second by hand, with libcw beside it, and what the width of the search costs.
throughput: setup
	swift run -c release --package-path Benchmarks Throughput

# Prints how long a key takes to its first frame; ARGS="KEYS DEVICE".
probe: setup
	swift run -c release --package-path Benchmarks SoundProbe $(ARGS)

# Prints how long the decoder works at each event of a key; ARGS="sure" how often it is right where it says that
# it is sure, ARGS="memory" how often it asks for memory.
probe-decoder: setup
	swift run -c release --package-path Benchmarks DecoderProbe $(ARGS)

# Counts the system calls of every thread, idle and while it sounds, and says whether what is promised of them
# holds; ARGS="SECONDS DEVICE...". Needs strace.
probe-calls: build
	python3 Benchmarks/Probes/SoundProbe/probe_calls.py $$($(RELEASE) --show-bin-path)/morsekey $(ARGS)

# Prints what keying costs while it sounds, how soon a key is heard and how truly a hold is, bare C beside it;
# ARGS="SECONDS ROUNDS KEYS".
probe-keying: build
	python3 Benchmarks/Probes/SoundProbe/probe_keying.py $$($(RELEASE) --show-bin-path)/morsekey $(ARGS)

# Breaks the sound device a hundred times in each of six ways while someone types; ARGS="ROUNDS FAULT...".
probe-faults: build
	python3 Benchmarks/Probes/FaultProbe/probe_faults.py $$($(RELEASE) --show-bin-path)/morsekey $(ARGS)

# Tries to get out of the sandbox from inside, in 71 ways, as an ordinary user. Needs gcc.
probe-escapes: build
	python3 Benchmarks/Probes/FaultProbe/probe_escapes.py $$($(RELEASE) --show-bin-path)/morsekey

# Changes the user's files from several processes at once, and kills the program while it writes; ARGS="ROUNDS".
probe-writers: build
	python3 Benchmarks/Probes/FaultProbe/probe_writers.py $$($(RELEASE) --show-bin-path)/morsekey $(ARGS)

# Ends the keyboard in 119 ways and compares the terminal before and after; ARGS="TIMES KINDS".
probe-ends: build
	python3 Benchmarks/Probes/FaultProbe/probe_ends.py $$($(RELEASE) --show-bin-path)/morsekey $(ARGS)

# Gives every command damaged files, made from a seed; ARGS="COUNT SEED KIND...".
probe-files: build
	python3 Benchmarks/Probes/FaultProbe/probe_files.py $$($(RELEASE) --show-bin-path)/morsekey $(ARGS)

# Floods the keyboard with pastes, random bytes and keys, and says what that costs; ARGS="FLOOD...".
probe-floods: build
	python3 Benchmarks/Probes/FaultProbe/probe_floods.py $$($(RELEASE) --show-bin-path)/morsekey $(ARGS)

# Prints what `morsekey run` costs beside script(1) and tmux, and the delay it adds; ARGS="MEBIBYTES ROUNDS KEYS".
probe-run: build
	python3 Benchmarks/Probes/RunProbe/probe_run.py $$($(RELEASE) --show-bin-path)/morsekey $(ARGS)

# Compares the screens of programs with and without `morsekey run` under them, in tmux; ARGS="ROUNDS PROGRAM...".
probe-run-screens: build
	python3 Benchmarks/Probes/RunProbe/probe_run_screens.py $$($(RELEASE) --show-bin-path)/morsekey $(ARGS)

# Ends `morsekey run` in many ways and looks at the terminal afterwards; ARGS="TIMES FAULT...".
probe-run-faults: build
	python3 Benchmarks/Probes/RunProbe/probe_run_faults.py $$($(RELEASE) --show-bin-path)/morsekey $(ARGS)

# Runs the program on a kernel's own console, sound cards and keyboards, in QEMU; ARGS="PART...", such as hda, ac97, console.
# Says what is missing where there is no QEMU.
probe-machine: build
	python3 -B Benchmarks/Probes/MachineProbe/probe_machine.py .build/machine $$($(RELEASE) --show-bin-path)/morsekey $(ARGS)

# Types for real for ten minutes and prints how memory grows; ARGS="MINUTES".
probe-run-memory: build
	python3 Benchmarks/Probes/RunProbe/probe_run_memory.py $$($(RELEASE) --show-bin-path)/morsekey $(ARGS)

# Prints how truly the program sees how long a key is held: in a bare pseudo-terminal, in kitty, by the
# mouse in kitty and xterm. ARGS="--holds 50 xterm" for less. Needs xvfb, kitty, xterm, libxtst6.
holds: build
	scripts/measure-holds.py --program "$$($(RELEASE) --show-bin-path)/morsekey" $(ARGS)

# Prints how well misspellings of public lists are put right, and how many right words are changed;
# ARGS="LIST...", each line a misspelling and its word.
spelling: setup
	swift run -c release --package-path Benchmarks Spelling $(ARGS)

# Prints how many actions suggestions save on a text, how well slips are put right, and how long it takes.
suggestions: setup
	swift run -c release --package-path Benchmarks Suggestions $(ARGS)

# Fuzzes TARGET for so many SECONDS: readers, sniffer, decoder, terminal, screen, or all of them in turn. What is found
# is left in Fuzz/.build; what reaches far, in Fuzz/.build/corpus.
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
	@scripts/install.sh $$($(RELEASE) --show-bin-path)/morsekey "$(DESTDIR)$(PREFIX)"

# Makes the Debian packages morsekey and ibus-morsekey in .build/deb, and checks them with lintian.
deb: build-desktop
	@scripts/setup.sh deb
	@packaging/build-deb.sh $$($(DESKTOP) --show-bin-path)

# Installs, runs and removes the packages in a clean Debian of its own. Needs root and debootstrap.
check-deb: deb
	packaging/check-deb.sh .build/deb

# Builds and runs a package that depends on the library only, and checks that nothing is fetched for it.
.PHONY: check-client
check-client: setup
	scripts/check-client.sh

build-desktop: setup
	@scripts/setup.sh desktop
	@scripts/resolve.sh
	@$(DESKTOP) --product morsekey >&2
	@$(DESKTOP) --product ibus-engine-morsekey >&2

# Installs the input method for IBus. IBus looks for it in /usr/share only: for another PREFIX the last line says what
# to set.
install-desktop: build-desktop
	@packaging/ibus-morsekey/install.sh $$($(DESKTOP) --show-bin-path) $(PREFIX) $(DESTDIR)

# Types into real programs in a desktop of its own, headless; ARGS="gtk3 weston:gtk4 model:qt6:600".
# scripts/desktop/check.sh says what it needs. Not part of `make test`.
check-desktop: build-desktop
	scripts/desktop/check.sh $$($(DESKTOP) --show-bin-path)/ibus-engine-morsekey $(ARGS)

# Makes a manual page for each command in .build/manual; `man -l .build/manual/morsekey.1` shows one.
man: build
	@scripts/make-manual.py $$($(RELEASE) --show-bin-path)/morsekey .build/manual

# Makes docs/pictures/*.svg from the running program; ARGS="typing run" for some of them.
pictures: build
	@[ -x .build/pictures/bin/python ] || python3 -m venv .build/pictures
	@.build/pictures/bin/pip install --quiet --disable-pip-version-check -r scripts/pictures/requirements.txt
	.build/pictures/bin/python scripts/pictures/make.py $$($(RELEASE) --show-bin-path)/morsekey docs/pictures $(ARGS)

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

# Makes Tests/Vectors/help/*.txt again from the program that `swift build` has built.
help-vectors:
	@for file in Tests/Vectors/help/*.txt; do \
	  name=$${file##*/}; name=$${name%.txt}; \
	  COLUMNS=80 .build/debug/morsekey help $${name//-/ } > $$file; \
	done
	@COLUMNS=80 .build/debug/morsekey --help > Tests/Vectors/program-help.txt

# Makes Sounds/*.wav anew from their figures.
sounds:
	python3 scripts/make-sounds.py

setup:
	@scripts/setup.sh $(if $(SNDFILE),sndfile,build)

setup-test:
	@scripts/setup.sh test

clean:
	rm -rf .build Benchmarks/.build Fuzz/.build
