# terrace: build and test. `make help` lists the targets.
#
#   make [CC=clang] [NATIVE=1]     ./terrace, ./terrace-check
#   make test [TESTS='test_deal test_golden']
#   make programs O=FOLDER CC=s390x-linux-gnu-gcc ...   the same for another machine, in its own folder (scripts/cross)
#   make library                   libterrace: static and shared (solver/library/terrace.h)
#   make wasm                      the solver for WebAssembly
#   make page                      the page: build/page/terrace.html
#
# No source file is named here: folder and name say what a file is.
#   ROOMS                                  the program, from the lowest floor up; main() is in solver/cli/main.c
#   checker/*.c                            ./terrace-check, without anything of engine/ or solver/; main() is in terrace_check.c
#   test_*.c, test_*.sh                    tests, beside what they test (any of the folders, and bench/, scripts/)
#   fuzz_*.c                               fuzz targets: LLVMFuzzerTestOneInput()
#   bench_*.c                              measuring programs
# Each flavour (release, library, test, check, asan, tsan, fuzz, wasm) has its own folder in build/ (or $(O)/), with one object a source.

# The version stands in one place, the public header.
VERSION := $(shell sed -n 's/^\#define TERRACE_VERSION "\(.*\)"/\1/p' solver/library/terrace.h)
PREFIX ?= /usr/local
LIBDIR ?= $(PREFIX)/lib
OBJCOPY ?= objcopy
WASM_CC ?= clang
FLAVOUR ?= release
O ?= build
FUZZ_CC_libfuzzer := clang
FUZZ_CC_afl := afl-clang-fast
# Each fuzzing engine (libfuzzer, afl; without one: bench/driver_fuzz.c) has its own compiler and folder. AFL++ would add -O3
# -funroll-loops to our -O1; with the sanitizers, clang would need minutes and gigabytes.
export AFL_DONT_OPTIMIZE := 1
ifeq ($(FLAVOUR)$(origin CC),fuzzdefault)
CC := $(or $(FUZZ_CC_$(FUZZ_ENGINE)),$(CC))
endif
# WebAssembly has a C library without a system (wasi-libc) and one thread (solver/effort/platform.h).
ifeq ($(FLAVOUR),wasm)
override CC := $(WASM_CC) --target=wasm32-wasi --sysroot=/usr -isystem /usr/include/wasm32-wasi -mthread-model single
endif
, := ,
B := $(O)/$(FLAVOUR)$(if $(filter fuzz,$(FLAVOUR)),$(addprefix -,$(FUZZ_ENGINE)))

MAIN := solver/cli/main.c
# The rooms in their order. A room includes its own headers and those of rooms before it, never of a room after it (scripts/test_rooms.sh).
ROOMS := engine/common engine engine/json solver/effort solver/state solver/sat solver/prove solver/find solver/exact \
         solver/pursue solver/phases solver solver/certify solver/fair solver/advice solver/catalogue solver/library \
         solver/cli solver/cli/batch solver/cli/catalogue \
         solver/cli/summary solver/cli/serve solver/cli/play solver/cli/review
ALL_FOLDERS := $(ROOMS) checker bench scripts scripts/aisleriot scripts/pysolfc solver/page solver/examples solver/python
special = $(wildcard $(1)/test_*.c $(1)/fuzz_*.c $(1)/bench_*.c)

FUZZ_DRIVER := bench/driver_fuzz.c
CODE := $(foreach d,$(ROOMS),$(filter-out $(call special,$d) $(MAIN),$(wildcard $d/*.c)))
CHECKER := $(filter-out $(call special,checker),$(wildcard checker/*.c))
CHECKER_MAIN := checker/terrace_check.c
TEST_C := $(foreach d,$(ALL_FOLDERS),$(wildcard $d/test_*.c))
TEST_SH := $(foreach d,$(ALL_FOLDERS),$(wildcard $d/test_*.sh))
FUZZ_C := $(foreach d,$(ALL_FOLDERS),$(wildcard $d/fuzz_*.c))
BENCH_C := $(foreach d,$(ALL_FOLDERS),$(wildcard $d/bench_*.c))
# The library: everything below the command line. Without certificates (zlib) and catalogues (liblzma) it needs only C and POSIX threads.
LIBRARY := $(filter-out solver/cli/%,$(CODE))
CORE := $(filter-out solver/certify/% solver/catalogue/% %/lib_catalogue.c,$(LIBRARY))

# What the compiler and the machine offer, found once a flavour: LTO, tuning, -march.
ifneq ($(filter-out clean rooms help format uninstall,$(or $(MAKECMDGOALS),all)),)
-include $(B)/found.mk
endif

WARNINGS := -Wall -Wextra -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes
INCLUDES := $(addprefix -I,$(ROOMS))
DEFINES := -D_GNU_SOURCE -D_FILE_OFFSET_BITS=64 -DTERRACE_VERSION='"$(VERSION)"'
MARCH := $(if $(NATIVE),-march=native,$(FOUND_MARCH))
THREADS := $(if $(filter-out wasm,$(FLAVOUR)),-pthread)
LIBS := -lz -llzma -lm $(THREADS)

# Which tests run, and how much of them: long tests run one case in TEST_SHARE (bench/test_share.h). The sanitizers leave out tests
# that do not run the program (FORM), and some that run it most often (LONG); the thread sanitizer runs only the tests TSAN, whose
# programs share memory between threads. `make asan FORM= LONG=` and `make tsan TSAN=` run all.
export TEST_SHARE ?= $(if $(filter tsan,$(FLAVOUR) $@),32,$(if $(filter asan,$(FLAVOUR) $@),16,8))
FORM := test_format test_tables test_recheck test_recipes test_commits test_rooms test_mentions
LONG := test_batch.sh test_catalogue.sh test_advice.sh test_usage.sh test_play.sh
# The checked build's tiny tables give up sooner. Tests that need every answer, or the very same line, run in the other flavours only.
ANSWERS := test_golden test_readme test_advice test_review
TSAN := test_sat_exchange test_tt test_dfs test_solve test_cancel test_bases test_switches test_smallworlds test_batch_file \
	test_library_sessions
wanted = $(or $(TESTS),$(if $(filter tsan,$(FLAVOUR) $@),$(TSAN)))
excluded = $(filter-out $(TESTS),$(if $(filter %san,$(FLAVOUR) $@),$(FORM) $(LONG)) $(if $(filter check,$(FLAVOUR) $@),$(ANSWERS)))
named = $(foreach t,$(1),$(filter %/$t %/$t.c %/$t.sh,$(2)))
$(foreach t,$(TESTS),$(if $(call named,$t,$(TEST_C) $(TEST_SH)),,$(error There is no test $t)))
$(foreach t,$(FUZZ),$(if $(call named,$t,$(FUZZ_C)),,$(error There is no fuzz target $t)))
$(foreach e,$(filter-out libfuzzer afl,$(FUZZ_ENGINE)),$(error There is no fuzzing engine $e))
selected = $(filter-out $(call named,$(excluded),$(1)),$(if $(wanted),$(call named,$(wanted),$(1)),$(1)))

OPT_release := -O3 -DNDEBUG $(FOUND_TUNING) $(FOUND_LTO)
OPT_library := -O3 -DNDEBUG $(FOUND_TUNING) -fPIC -fvisibility=hidden $(filter -flto%,$(FOUND_WHOLE))
OPT_wasm := -O3 -DNDEBUG
OPT_test := -O2 -fPIC -fvisibility=hidden
OPT_check := -O1 -g -DTERRACE_CHECK
SANITIZED := -O1 -g1 -fno-omit-frame-pointer -DTERRACE_SANITIZED
OPT_asan := $(SANITIZED) -fsanitize=address,undefined -fno-sanitize-recover=undefined
OPT_tsan := $(SANITIZED) -fsanitize=thread
OPT_fuzz := -O1 -g -fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize-recover=undefined \
            $(if $(FUZZ_ENGINE),-fsanitize=fuzzer-no-link)
OPT := $(OPT_$(FLAVOUR))

# No fused multiply-add: beams order by sums of floats, which must be the same on every machine.
BASE_FLAGS := -std=c17 -ffp-contract=off $(WARNINGS) $(MARCH) $(OPT) $(DEFINES) $(CPPFLAGS)
COMPILE = $(CC) $(BASE_FLAGS) $(if $(filter $(CHECKER),$<),-Ichecker,$(INCLUDES) -Ichecker -Ibench) $(THREADS) -MMD -MP $(CFLAGS)
# As much stack as Linux gives, below the data, so that an overflow ends the program instead of overwriting data.
LINK_wasm := -Wl,--stack-first,-z,stack-size=8388608
LINK = $(CC) $(MARCH) $(OPT) $(LINK_$(FLAVOUR)) $(LDFLAGS)

objects = $(patsubst %.c,$(B)/%.o,$(1))
programs = $(addprefix $(B)/,$(basename $(notdir $(1))))
CODE_O := $(call objects,$(CODE))
CHECKER_O := $(call objects,$(filter-out $(CHECKER_MAIN),$(CHECKER)))
BENCH_O := $(call objects,$(filter-out $(call special,bench) $(FUZZ_DRIVER),$(wildcard bench/*.c)))

.SUFFIXES:
.SECONDARY:
.DELETE_ON_ERROR:
.PHONY: all library library-files install-library test check asan tsan fuzz mutants wasm wasm-core page bench format install \
        uninstall dist deb clean rooms help programs tests FORCE

# With O=FOLDER the programs stay there: nothing is written here.
HERE := $(if $(filter build,$(O)),.,$(B))
all: ## ./terrace and ./terrace-check (the default)
all: $(if $(filter .,$(HERE)),terrace terrace-check,programs)

terrace terrace-check: %: $(B)/% FORCE
	@cmp -s $< $@ || { cp $< $@.new && mv $@.new $@; }

# A flavour's programs without the copies in this folder.
programs: $(B)/terrace $(B)/terrace-check
tests: programs $(call programs,$(call selected,$(TEST_C)))

$(B)/terrace: $(CODE_O) $(call objects,$(MAIN))
	@echo "  LINK  $@"
	@$(LINK) -o $@ $(filter %.o,$^) $(LIBS)
$(B)/terrace-check: $(call objects,$(CHECKER))
	@echo "  LINK  $@"
	@$(LINK) -o $@ $(filter %.o,$^) -ljansson $(LIBS)

# The library, optimized as a whole. Only the names of terrace.h are visible outside.
SONAME := libterrace.so.0
$(B)/terrace.o: $(call objects,$(LIBRARY))
	@echo "  LINK  $@"
	@$(CC) $(MARCH) $(OPT) $(if $(filter library,$(FLAVOUR)),$(FOUND_WHOLE)) -r -nostdlib -o $(B)/whole.o $^
	@$(OBJCOPY) --localize-hidden $(B)/whole.o $@
$(B)/libterrace.a: $(B)/terrace.o
	@echo "  AR    $@"
	@rm -f $@ && $(AR) rcs $@ $^
$(B)/$(SONAME): $(B)/terrace.o
	@echo "  LINK  $@"
	@$(CC) $(MARCH) -O3 -shared -Wl,-soname,$(SONAME) -Wl,-z,defs $(LDFLAGS) -o $@ $^ $(LIBS)
library-files: $(B)/libterrace.a $(B)/$(SONAME)

# For pages and node: see scripts/terrace.mjs.
WASM_EXPORTS := $(addprefix -Wl$(,)--export=,malloc free terrace_session_new terrace_session_free terrace_session_over \
                terrace_request terrace_request_line terrace_text_free terrace_version)
$(B)/terrace.wasm: $(B)/libcore.a solver/library/terrace.h
	@echo "  LINK  $@"
	@$(LINK) -mexec-model=reactor $(WASM_EXPORTS) -Wl,--strip-all -o $@ -Wl,--whole-archive $(B)/libcore.a -Wl,--no-whole-archive -lm

# The page: the library for WebAssembly, a thin entry to it, and the scripts of solver/page/ in one file.
PAGE := $(O)/page/terrace.html
PAGE_EXPORTS := $(addprefix -Wl$(,)--export=,malloc free terrace_request terrace_text_free)
$(B)/page.wasm: $(call objects,solver/page/entry.c) $(B)/libcore.a
	@echo "  LINK  $@"
	@$(LINK) -mexec-model=reactor $(PAGE_EXPORTS) -Wl,--strip-all -o $@ $^ -lm
PAGE_PARTS := $(addprefix solver/page/,bundle.mjs page.html style.css) $(wildcard solver/page/src/*.js) scripts/wasi.mjs \
              LICENSE solver/library/notices-wasm.txt
$(PAGE): $(B)/page.wasm $(PAGE_PARTS)
	@echo "  PAGE  $@"
	@mkdir -p $(@D)
	@node solver/page/bundle.mjs $< $(VERSION) > $@.new && mv $@.new $@

# The solver as an archive, for other programs; and a program that needs only this archive and plain search.
PORTABLE := bench/bench_portable.c bench/brute.c bench/worlds.c
$(B)/libcore.a: $(call objects,$(CORE))
	@echo "  AR    $@"
	@rm -f $@ && $(AR) rcs $@ $^
$(B)/portable $(B)/portable.wasm: $(call objects,$(PORTABLE)) $(B)/libcore.a
	@echo "  LINK  $@"
	@$(LINK) -o $@ $^ -lm $(THREADS)

# A test, bench or fuzz program: its own source and all sources without main() (including bench/*.c that are no programs).
define program_rule
$(call programs,$(1)): $(call objects,$(1)) $(CODE_O) $(CHECKER_O) $(BENCH_O)
	@echo "  LINK  $$@"
	@$$(LINK) -o $$@ $$(filter %.o,$$^) $(2) -ljansson -lxxhash $$(LIBS)
endef
$(foreach t,$(TEST_C),$(eval $(call program_rule,$t,-lcmocka)))
$(foreach t,$(BENCH_C),$(eval $(call program_rule,$t,)))
ifneq ($(FUZZ_ENGINE),)
$(foreach t,$(FUZZ_C),$(eval $(call program_rule,$t,-fsanitize=fuzzer)))
else
$(foreach t,$(FUZZ_C),$(eval $(call program_rule,$t,)))
$(call programs,$(FUZZ_C)): $(call objects,$(FUZZ_DRIVER))
endif

$(B)/%.o: %.c $(B)/flags $(B)/found.mk
	@mkdir -p $(@D)
	@echo "  CC    $@"
	@$(COMPILE) -c -o $@ $<

# Changes only with the command line of make, so that CC=clang or NATIVE=1 rebuilds, and nothing else does.
$(B)/flags: FORCE
	@mkdir -p $(B)
	@echo '$(subst ','\'',$(CC) $(BASE_FLAGS) $(CFLAGS) $(LINK_$(FLAVOUR)) $(LDFLAGS) $(LIBS) $(FUZZ_ENGINE))' | cmp -s - $@ || \
	 echo '$(subst ','\'',$(CC) $(BASE_FLAGS) $(CFLAGS) $(LINK_$(FLAVOUR)) $(LDFLAGS) $(LIBS) $(FUZZ_ENGINE))' > $@

$(B)/found.mk: scripts/find-features $(if $(subst <$(CC)>,,<$(FOUND_CC)>),FORCE)
	@mkdir -p $(B)
	@CC='$(CC)' scripts/find-features > $@.new && mv $@.new $@

-include $(patsubst %.o,%.d,$(call objects,$(CODE) $(MAIN) $(CHECKER) $(wildcard bench/*.c solver/page/*.c) $(TEST_C) $(FUZZ_C) $(BENCH_C)))

# Tests: C programs of a flavour, and the shell tests against that flavour's ./terrace. The library is made before them: three tests
# ask for it, and side by side they would write one file.
test: ## every test, the long ones in part (TEST_SHARE=1: whole); ends with "N passed, N failed"
test: all
	@$(MAKE) --no-print-directory FLAVOUR=test tests library-files
	@$(if $(call selected,solver/page/test_page.sh),if solver/page/can-build; then $(MAKE) --no-print-directory page; fi)
	@$(if $(call selected,solver/library/test_wasm.sh),if solver/page/can-build; then $(MAKE) --no-print-directory wasm; fi)
	@TERRACE=$(HERE)/terrace TERRACE_CHECK=$(HERE)/terrace-check \
	 scripts/run-tests $(O)/test $(call selected,$(TEST_C) $(TEST_SH))
check: ## the same with every position searched checked, and tiny first sizes (-DTERRACE_CHECK)
asan: ## the same with the address, leak and undefined-behaviour sanitizers
tsan: ## the tests that have threads with the thread sanitizer
check asan tsan:
	@$(MAKE) --no-print-directory FLAVOUR=$@ tests
	@TERRACE=$(O)/$@/terrace TERRACE_CHECK=$(O)/$@/terrace-check TERRACE_FLAVOUR=$@ \
	 scripts/run-tests $(O)/$@ $(call selected,$(TEST_C) $(TEST_SH))

FUZZ_SECONDS ?= 300
fuzz: ## replay the fuzz corpora and mutate them, FUZZ_SECONDS (300) in all; FUZZ_ENGINE=libfuzzer or afl; FUZZ='fuzz_json ...'
	@$(MAKE) --no-print-directory FLAVOUR=fuzz fuzz-programs
	@FUZZ_ENGINE=$(FUZZ_ENGINE) scripts/run-fuzz $(O)/fuzz$(addprefix -,$(FUZZ_ENGINE)) $(FUZZ_SECONDS) $(basename $(notdir $(FUZZ_WANTED)))
FUZZ_WANTED = $(if $(FUZZ),$(foreach t,$(FUZZ),$(filter %/$t.c,$(FUZZ_C))),$(FUZZ_C))
.PHONY: fuzz-programs
fuzz-programs: $(call programs,$(FUZZ_WANTED))

mutants: ## put known faults into the solver and say which test notices each; long (MUTANTS='--from M --to N')
	bench/mutants.sh $(MUTANTS)

# Another flavour in tests, where its objects exist already.
LIBRARY_FLAVOUR ?= library
library: ## libterrace.a and libterrace.so.0 in build/library/
	@$(MAKE) --no-print-directory FLAVOUR=$(LIBRARY_FLAVOUR) library-files

wasm: ## the library for WebAssembly: build/wasm/terrace.wasm; and portable.wasm, which scripts/run-wasm.mjs runs
wasm: wasm-core
	@$(MAKE) --no-print-directory FLAVOUR=wasm AR=llvm-ar $(O)/wasm/terrace.wasm $(O)/wasm/portable.wasm

page: ## build/page/terrace.html: which base card, play, solutions and review in any browser (clang, lld, wasi-libc, node)
page: wasm-core
	@$(MAKE) --no-print-directory FLAVOUR=wasm AR=llvm-ar $(PAGE)
# What both are made of is made once, even if they are made side by side.
wasm-core:
	@$(MAKE) --no-print-directory FLAVOUR=wasm AR=llvm-ar $(O)/wasm/libcore.a

bench: ## speed, and the signature, which changes with the search
bench: all $(call programs,$(BENCH_C))
	$(HERE)/terrace bench --signature
	$(HERE)/terrace bench

format: ## clang-format over all sources
	clang-format -i $(foreach d,$(ALL_FOLDERS) bench/preload,$(wildcard $d/*.c $d/*.h))

MANUALS := $(wildcard solver/cli/man/*.[1-9] solver/library/man/*.[1-9])
install: ## programs, library, header, manual pages, bash completion, the page if it is made (DESTDIR, PREFIX=/usr/local, LIBDIR)
install: programs install-library
	install -d "$(DESTDIR)$(PREFIX)/bin"
	install -m 755 $(B)/terrace $(B)/terrace-check "$(DESTDIR)$(PREFIX)/bin"
	set -e; $(foreach m,$(MANUALS),install -D -m 644 $m "$(DESTDIR)$(PREFIX)/share/man/man$(subst .,,$(suffix $m))/$(notdir $m)";)
	install -D -m 644 solver/cli/terrace.bash "$(DESTDIR)$(PREFIX)/share/bash-completion/completions/terrace"
	$(if $(wildcard $(PAGE)),if solver/page/can-build; then $(MAKE) --no-print-directory page; fi)
	$(if $(wildcard $(PAGE)),install -D -m 644 $(PAGE) "$(DESTDIR)$(PREFIX)/share/terrace/terrace.html")
# No names with a meaning for the shell in double quotes, for sed or for pkg-config; and terrace.pc serves programs in any folder.
HASH := \#
ifneq ($(filter install install-library uninstall,$(MAKECMDGOALS)),)
$(foreach c,$$ " \ ` | $(HASH),$(if $(findstring $c,$(DESTDIR)$(PREFIX)$(LIBDIR)),\
    $(error DESTDIR, PREFIX, LIBDIR: a name with $c cannot be installed to: take another name)))
ifneq ($(filter-out /%,$(firstword $(PREFIX)) $(firstword $(LIBDIR))),)
$(error PREFIX, LIBDIR: $(PREFIX), $(LIBDIR): give the full name, which begins with /)
endif
endif
install-library: library # the library without the programs
	install -d "$(DESTDIR)$(LIBDIR)/pkgconfig" "$(DESTDIR)$(PREFIX)/include"
	install -m 644 $(O)/$(LIBRARY_FLAVOUR)/libterrace.a $(O)/$(LIBRARY_FLAVOUR)/$(SONAME) "$(DESTDIR)$(LIBDIR)"
	ln -sf $(SONAME) "$(DESTDIR)$(LIBDIR)/libterrace.so"
	sed "s|@PREFIX@|$(subst &,\&,$(PREFIX))|; s|@LIBDIR@|$(subst &,\&,$(LIBDIR))|; s|@VERSION@|$(VERSION)|" solver/library/terrace.pc.in \
	    > "$(DESTDIR)$(LIBDIR)/pkgconfig/terrace.pc"
	chmod 644 "$(DESTDIR)$(LIBDIR)/pkgconfig/terrace.pc"
	install -m 644 solver/library/terrace.h "$(DESTDIR)$(PREFIX)/include"
uninstall: ## take away what install put there
	rm -f "$(DESTDIR)$(PREFIX)/bin/terrace" "$(DESTDIR)$(PREFIX)/bin/terrace-check" "$(DESTDIR)$(PREFIX)/include/terrace.h" \
	      $(foreach l,libterrace.a $(SONAME) libterrace.so pkgconfig/terrace.pc,"$(DESTDIR)$(LIBDIR)/$l") \
	      $(foreach m,$(MANUALS),"$(DESTDIR)$(PREFIX)/share/man/man$(subst .,,$(suffix $m))/$(notdir $m)") \
	      "$(DESTDIR)$(PREFIX)/share/bash-completion/completions/terrace" "$(DESTDIR)$(PREFIX)/share/terrace/terrace.html"
	-rmdir "$(DESTDIR)$(PREFIX)/share/terrace" 2> /dev/null || true

dist: ## build/dist/terrace-VERSION.tar.gz, from the last commit
	scripts/package dist
deb: ## the Debian packages in build/deb/ (dpkg-dev, debhelper, dh-python)
	scripts/package deb

clean: ## remove build/, the programs and what pip built (O=FOLDER: what was built there, nothing here)
ifeq ($(O),build)
	rm -rf build terrace terrace-check solver/python/build solver/python/*.egg-info
else
	rm -rf $(dir $(wildcard $(O)/*/found.mk)) $(PAGE)
endif

rooms: # the rooms, lowest first, for scripts
	@echo $(ROOMS)

help: ## this list
	@sed -n 's/^\([a-z]*\): ## \(.*\)/  make \1\t\2/p' $(firstword $(MAKEFILE_LIST)) | expand -t 18
