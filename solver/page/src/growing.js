// A question that is repeated with more effort until its answer is sure.
export class Growing {
    constructor(search, onState) {
        this.search = search;
        this.onState = onState;
        this.number = 0;
    }

    // Asks `requests` one after the other, each after `setUp`; onAnswer(answer, isLast) returns true when that is enough. A question that
    // fails can be asked again, like one that was stopped.
    async ask(setUp, requests, onAnswer) {
        const number = ++this.number;
        for (const [i, request] of requests.entries()) {
            this.onState({ running: true, stopped: false, fraction: null });
            const answer = await this.search.ask([setUp, { ...request, progress: true }],
                progress => number === this.number && this.onState({ running: true, stopped: false, fraction: progress.fraction ?? null }));
            if (number !== this.number)
                return;
            const enough = answer && onAnswer(answer, i === requests.length - 1);
            if (!answer?.ok) {
                this.onState({ running: false, stopped: true });
                return;
            }
            if (enough)
                break;
        }
        this.onState({ running: false, stopped: false });
    }

    stop() {
        this.number++;
        this.search.stop();
        this.onState({ running: false, stopped: true });
    }

    forget() {
        this.number++;
        this.search.stop();
        this.onState({ running: false, stopped: false });
    }
}
