#!/usr/bin/env bash
# The cheap tests of the page in headless Chromium (solver/page/test_page.mjs); solver/page/campaign.mjs has all. CHROMIUM names another
# browser of this kind.
set -u
cd "$(dirname "$0")/../.." || exit 1
skip() { echo "ok passed over: $1"; exit 0; }
[ -z "${TERRACE_FLAVOUR:-}" ] || skip "the page is the same whatever the program is built with"
why=$(solver/page/can-build 2>&1) || skip "$why"
[ -e "${O:-build}/page/terrace.html" ] || skip "make page has not been run"
command -v "${CHROMIUM:-chromium}" > /dev/null || skip "no Chromium here"
# A newer Node.js guesses which files are modules; Debian 12's has to be told, and this one is asked not to guess.
strict=--no-experimental-detect-module
node $strict -e "" 2> /dev/null || strict=
# shellcheck disable=SC2086
node $strict solver/page/test_page.mjs "${O:-build}/page/terrace.html"
