#!/usr/bin/env bash
# The library in WebAssembly answers requests as the program does. Only where `make wasm` has built it.
set -u
cd "$(dirname "$0")/../.." || exit 1
terrace=${TERRACE:-./terrace}
if [ ! -e build/wasm/terrace.wasm ] || [ "${TERRACE_FLAVOUR:-}" ] || ! command -v node > /dev/null; then
    echo "ok passed over: make wasm builds it, node runs it"
    exit 0
fi
make -s wasm > /dev/null || { echo "not ok make wasm"; exit 1; }
requests='{"id":1,"op":"version"}
{"id":2,"op":"new","game":"falling-stars","deal":"seed:7"}
{"id":3,"op":"solve","limit_states":20000}
{"id":4,"op":"move","move":"t6>f1"}
{"id":5,"op":"hint","hidden":true,"samples":16}
{"id":"\u2665","op":"new","game":"terrace","deal":"pysolfc:7"}
{"id":7,"op":"pick","hidden":true,"samples":32}
{"id":8,"op":"new","game":"terrace","position":{"wast":[]}}
nonsense'
times='s/"(seconds|elapsed_seconds)":[0-9.e-]+/"\1":0/g; s/"table_bytes":[0-9]+/"table_bytes":0/'
if diff <("$terrace" serve --threads 1 --memory 64M <<< "$requests" | sed -E "$times") \
    <(node scripts/terrace.mjs build/wasm/terrace.wasm <<< "$requests" | sed -E "$times"); then
    echo "ok the library in WebAssembly answers as terrace serve does"
else
    echo "not ok the library in WebAssembly answers as terrace serve does"
    exit 1
fi
closed=$(node --input-type=module -e '
import { readFileSync } from "node:fs"
import { load } from "./scripts/terrace.mjs"
const session = (await load(readFileSync("build/wasm/terrace.wasm"))).session()
session.close()
session.close()
try { console.log(session.request({ op: "games" })) } catch (error) { console.log(error.message) }')
if [ "$closed" = "terrace: the session is closed" ]; then
    echo "ok a session that is closed says so"
else
    echo "not ok a session that is closed says so: ${closed:0:200}"
    exit 1
fi
