// The library as WebAssembly: one session of requests and answers, JSON each (terrace-formats(5), "serve").
//
//   const core = new Core(module, memoryBytes)
//   const answer = core.ask({ op: "new", game: "terrace", deal: "seed:1" })
//
// ask() returns the answer, in words if memory is short. Requests that may take long belong into a worker (search.js).
import { wasi } from "../../../scripts/wasi.mjs";

const noMemory = () => ({ ok: false, error: { where: "answer", what: "out of memory", mend: "free some memory" } });

export class Core {
    // `memoryBytes`: the most memory for the tables of its searches.
    constructor(module, memoryBytes) {
        const imports = {
            wasi_snapshot_preview1: wasi([], (stream, bytes) => console.warn(new TextDecoder().decode(bytes)), () => this.library.memory),
            page: { progress: at => this.onProgress(JSON.parse(this.text(at)).progress) },
        };
        this.library = new WebAssembly.Instance(module, imports).exports;
        this.library._initialize();
        this.session = this.library.page_session(memoryBytes);
    }

    // The answer with its "ok". `onProgress` gets the progress before it, if the request has "progress": true.
    ask(request, onProgress = () => {}) {
        const { malloc, free, terrace_request, terrace_text_free } = this.library;
        const bytes = new TextEncoder().encode(JSON.stringify(request) + "\0"), question = this.session && malloc(bytes.length);
        if (!question)
            return noMemory();
        new Uint8Array(this.library.memory.buffer).set(bytes, question);
        this.onProgress = onProgress;
        const answer = terrace_request(this.session, question), text = this.text(answer);
        free(question);
        if (!answer)
            return noMemory();
        terrace_text_free(answer);
        return JSON.parse(text);
    }

    text(at) {
        const bytes = new Uint8Array(this.library.memory.buffer);
        return new TextDecoder().decode(bytes.subarray(at, bytes.indexOf(0, at)));
    }
}
