// Questions that take time. A worker answers them one at a time, and a new question ends the one before it. WebAssembly receives no
// messages while it computes, so a question ends with its worker; the next question starts another worker from the compiled module.

export class Search {
    constructor(module, workerSource, memoryBytes) {
        this.module = module;
        this.memoryBytes = memoryBytes;
        this.address = URL.createObjectURL(new Blob([workerSource], { type: "text/javascript" }));
        this.worker = null;
        this.number = 0;
        this.waiting = null; // of the question that runs: { resolve, onProgress }
    }

    get busy() {
        return this.waiting !== null;
    }

    start() {
        this.worker = new Worker(this.address);
        this.worker.postMessage({ module: this.module, memoryBytes: this.memoryBytes });
        this.worker.onmessage = ({ data }) => this.receive(data);
        this.worker.onerror = event => {
            event.preventDefault();
            this.fail(event.message);
        };
    }

    // Sends requests in turn; the answer to the last one, or to the first that fails; null if it was stopped.
    ask(requests, onProgress = () => {}) {
        this.stop();
        try {
            if (!this.worker)
                this.start();
        } catch (wrong) {
            this.end();
            return Promise.resolve(this.brokeOff(wrong.message));
        }
        return new Promise(resolve => {
            this.waiting = { resolve, onProgress };
            this.worker.postMessage({ number: ++this.number, requests });
        });
    }

    receive({ number, progress, answer }) {
        if (!this.waiting || number !== this.number)
            return;
        if (progress)
            this.waiting.onProgress(progress);
        else
            this.settle(answer);
    }

    settle(answer) {
        const { resolve } = this.waiting;
        this.waiting = null;
        resolve(answer);
    }

    end() {
        this.worker?.terminate();
        this.worker = null;
    }

    stop() {
        if (!this.busy)
            return;
        this.end();
        this.settle(null);
    }

    brokeOff(why) {
        const what = `it broke off (${why ?? "no worker could be started"})`;
        return { ok: false, error: { where: "search", what, mend: "ask again; the page goes on" } };
    }

    fail(why) {
        this.end();
        if (this.busy)
            this.settle(this.brokeOff(why));
    }
}
