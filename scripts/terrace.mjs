// libterrace in WebAssembly, for node and for pages: sessions that answer requests, lines of JSON as `terrace serve` has them
// (terrace(1), section serve). `make wasm` builds build/wasm/terrace.wasm. One thread: a request blocks, so a page gives it a worker.
//
//   import { load } from "./terrace.mjs"
//   const terrace = await load(bytes)                  // of terrace.wasm, or a compiled module
//   const session = terrace.session()
//   session.request({ op: "new", game: "terrace", deal: "seed:1" })   // => { id: null, ok: true, game: ..., state: ... }
//   session.request({ op: "pick", hidden: true })
//   session.close()                                    // else its memory stays taken: 64 MiB once it has searched
//
//   node scripts/terrace.mjs build/wasm/terrace.wasm < REQUESTS
//
// For other languages: terrace_session_new(0, 0) returns a session; terrace_request_line(session, line, length, number) answers a line of
// UTF-8, of which errors say that it is line `number`; terrace_session_over(session) is 1 after a request to quit;
// terrace_session_free(session) ends it. Allocate lines by malloc(), free them by free(), and free answers by terrace_text_free().
import { wasi } from "./wasi.mjs"

export async function load(source) {
    let instance
    const module = source instanceof WebAssembly.Module ? source : await WebAssembly.compile(source)
    const imports = wasi(["terrace"], () => {}, () => instance.exports.memory)
    instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: imports })
    const { memory, malloc, free, ...library } = instance.exports
    library._initialize()

    // Addresses from 2 GiB on arrive as negative numbers: ">>> 0".
    const put = bytes => {
        const at = malloc(bytes.length + 1) >>> 0 // one more, as malloc(0) may be 0
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
        // A line of JSON, a string or its bytes, and the line that answers it. Errors call it line `number`.
        line(line, number = 1) {
            if (this.#at === 0)
                throw new Error("terrace: the session is closed")
            const bytes = typeof line === "string" ? new TextEncoder().encode(line) : line
            if (!ArrayBuffer.isView(bytes) || bytes.BYTES_PER_ELEMENT !== 1) // whatever it is, it would be read as an empty line
                throw new TypeError("terrace: a line is a string or a Uint8Array")
            const question = put(bytes), answer = library.terrace_request_line(this.#at, question, bytes.length, number)
            free(question)
            if (answer === 0)
                throw new Error("terrace: no memory")
            const result = text(answer)
            library.terrace_text_free(answer)
            return result
        }
        // The same with objects.
        request(object) { return JSON.parse(this.line(JSON.stringify(object))) }
        // True after a request to quit.
        get over() { return this.#at === 0 || library.terrace_session_over(this.#at) === 1 }
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
        const session = (await load(readFileSync(file))).session(), bytes = readFileSync(0), blanks = [32, 9, 13]
        let begin = bytes.subarray(0, 3).equals(Buffer.from("\uFEFF")) ? 3 : 0
        for (let number = 1; begin < bytes.length && !session.over; number++) {
            const newline = bytes.indexOf(10, begin), end = newline < 0 ? bytes.length : newline, line = bytes.subarray(begin, end)
            if (!line.every(byte => blanks.includes(byte)))
                console.log(session.line(line, number))
            begin = end + 1
        }
        session.close()
    }
}
