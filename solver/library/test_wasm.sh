#!/usr/bin/env bash
# The library in WebAssembly answers requests as the program does. `make test` builds it where it can be built.
set -u
cd "$(dirname "$0")/../.." || exit 1
terrace=${TERRACE:-./terrace}
skip() { echo "ok passed over: $1"; exit 0; }
[ -z "${TERRACE_FLAVOUR:-}" ] || skip "it is the same whatever the program is built with"
why=$(solver/page/can-build 2>&1) || skip "$why"
export WASM=${O:-build}/wasm/terrace.wasm
[ -e "$WASM" ] || { echo "not ok make wasm has not been run"; exit 1; }
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
    <(node scripts/terrace.mjs "$WASM" <<< "$requests" | sed -E "$times"); then
    echo "ok the library in WebAssembly answers as terrace serve does"
else
    echo "not ok the library in WebAssembly answers as terrace serve does"
    exit 1
fi

# expect NAME WANTED GOT
expect() {
    [ "$3" = "$2" ] && { echo "ok $1"; return; }
    echo "not ok $1: ${3:0:200}"
    failed=1
}
failed=0
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
# A mark of the encoding, blank lines, lines of other blanks, a byte 0, bytes that are no UTF-8, an id that looks like the end, and the end.
printf '\xef\xbb\xbf\n \t\r\nnonsense\n\v\n\xc2\xa0\n{"op":"version"}\0x\n{"id":"\xff","op":"version"}\n' > "$folder/odd"
printf '{"id":{"op":"quit"},"op":"version"}\n{"id":2,"op":"qu\\u0069t"}\n{"id":3,"op":"version"}\n' >> "$folder/odd"
expect "odd lines are answered as terrace serve does, until the end" "$("$terrace" serve < "$folder/odd")" \
    "$(node scripts/terrace.mjs "$WASM" < "$folder/odd" 2>&1)"
expect "a line without its end is answered" "$(printf '{"op":"version"}' | "$terrace" serve)" \
    "$(printf '{"op":"version"}' | node scripts/terrace.mjs "$WASM" 2>&1)"
expect "a session that is closed says so" "terrace: the session is closed" "$(node --input-type=module -e '
import { readFileSync } from "node:fs"
import { load } from "./scripts/terrace.mjs"
const session = (await load(readFileSync(process.env.WASM))).session()
session.close()
session.close()
try { console.log(session.request({ op: "games" })) } catch (error) { console.log(error.message) }')"
expect "a line that is neither text nor bytes is refused, and not taken for an empty one" "7 TypeError, 2 true" \
    "$(node --input-type=module -e '
import { readFileSync } from "node:fs"
import { load } from "./scripts/terrace.mjs"
const session = (await load(readFileSync(process.env.WASM))).session(), version = JSON.stringify({ op: "version" })
const bytes = new TextEncoder().encode(version), told = {}
for (const line of [bytes.buffer, new DataView(bytes.buffer), new Uint16Array(bytes), [...bytes], { op: "version" }, null, undefined,
    bytes, version]) {
    let name
    try { name = JSON.parse(session.line(line)).ok } catch (error) { name = error.message.includes("a line is") && error.constructor.name }
    told[name] = (told[name] ?? 0) + 1
}
console.log(Object.entries(told).map(([name, count]) => `${count} ${name}`).join(", "))' 2>&1)"
expect "memory beyond 2 GiB is used like any other" true "$(node --input-type=module -e '
import { readFileSync } from "node:fs"
import { load } from "./scripts/terrace.mjs"
const instantiate = WebAssembly.instantiate
let memory
WebAssembly.instantiate = async (...given) => {
    const instance = await instantiate(...given)
    memory = instance.exports.memory
    return instance
}
const session = (await load(readFileSync(process.env.WASM))).session()
memory.grow(2 ** 31 / 65536)
console.log(JSON.parse(session.line(" ".repeat(1e6) + JSON.stringify({ op: "games" }))).ok)' 2>&1)"
echo "import { load } from \"$PWD/scripts/terrace.mjs\"; console.log(typeof load)" > "$folder/e.mjs"
ln -s "$PWD/scripts/terrace.mjs" "$folder/link.mjs"
expect "a program that loads it is not taken for it, whatever its name" function "$(node "$folder/e.mjs" x 2>&1 < /dev/null)"
expect "it is itself by another name, too" "$("$terrace" serve <<< '{"op":"version"}')" \
    "$(node "$folder/link.mjs" "$WASM" <<< '{"op":"version"}' 2>&1)"
node "$folder/link.mjs" 2> "$folder/usage" < /dev/null
expect "it tells its usage" "2 usage: node scripts/terrace.mjs build/wasm/terrace.wasm < REQUESTS" "$? $(cat "$folder/usage")"
exit $failed
