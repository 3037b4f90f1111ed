// libterrace in WebAssembly, for node and for pages: sessions that answer requests, lines of JSON as `terrace serve` has them
// (terrace(1), section serve). `make wasm` builds build/wasm/terrace.wasm. One thread: a request blocks, so a page gives it a worker.
//
//   import { load } from "./terrace.mjs"
//   const terrace = await load(bytes)                  // of terrace.wasm, or a compiled module
//   const session = terrace.session()
//   session.request({ op: "new", game: "terrace", deal: "seed:1" })   // => { id: null, ok: true, game: ..., state: ... }
//   session.request({ op: "pick", hidden: true })
//   session.close()
//
//   node scripts/terrace.mjs build/wasm/terrace.wasm < REQUESTS
//
// For other languages: terrace_session_new(0, 0) returns a session; terrace_request(session, line) answers a line of UTF-8 that ends in a
// byte 0; terrace_session_free(session) ends it. Allocate lines by malloc(), free them by free(), and free answers by terrace_text_free().
import { wasi } from "./wasi.mjs"

export async function load(source) {
    let instance
    const module = source instanceof WebAssembly.Module ? source : await WebAssembly.compile(source)
    const imports = wasi(["terrace"], () => {}, () => instance.exports.memory)
    instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: imports })
    const { memory, malloc, free, ...library } = instance.exports
    library._initialize()

    // Addresses from 2 GiB on arrive as negative numbers: ">>> 0".
    const put = text => {
        const bytes = new TextEncoder().encode(text + "\0"), at = malloc(bytes.length) >>> 0
        if (at === 0)
            throw new Error("terrace: no memory")
        new Uint8Array(memory.buffer).set(bytes, at)
        return at
    }
    const text = at => {
        const bytes = new Uint8Array(memory.buffer)
        return new TextDecoder().decode(bytes.subarray(at >>> 0, bytes.indexOf(0, at >>> 0)))
    }

    class Session {
        #at = library.terrace_session_new(0, 0)
        constructor() {
            if (this.#at === 0)
                throw new Error("terrace: no memory")
        }
        // A line of JSON, and the line that answers it.
        line(line) {
            if (this.#at === 0)
                throw new Error("terrace: the session is closed")
            const question = put(line), answer = library.terrace_request(this.#at, question)
            free(question)
            if (answer === 0)
                throw new Error("terrace: no memory")
            const result = text(answer)
            library.terrace_text_free(answer)
            return result
        }
        // The same with objects.
        request(object) { return JSON.parse(this.line(JSON.stringify(object))) }
        close() {
            library.terrace_session_free(this.#at)
            this.#at = 0
        }
    }

    return { version: text(library.terrace_version()), session: () => new Session() }
}

if (typeof process !== "undefined" && process.argv[1]) {
    const { existsSync, readFileSync, realpathSync } = await import("node:fs"), { pathToFileURL } = await import("node:url")
    const [, program, file] = process.argv
    const isThis = existsSync(program) && import.meta.url === pathToFileURL(realpathSync(program)).href
    if (isThis && !file) {
        console.error("usage: node scripts/terrace.mjs build/wasm/terrace.wasm < REQUESTS")
        process.exitCode = 2
    } else if (isThis) {
        const session = (await load(readFileSync(file))).session()
        for (const line of readFileSync(0, "utf8").replace(/^\uFEFF/, "").split("\n")) {
            if (!line.trim())
                continue
            const answer = session.line(line)
            console.log(answer)
            if (/"op"\s*:\s*"quit"/.test(line) && JSON.parse(answer).ok)
                break
        }
        session.close()
    }
}
