// The worker: answers one question at a time. To stop a question, end its worker.
import { Core } from "./core.js";

let core = null;

onmessage = ({ data }) => {
    if (data.module) {
        core = new Core(data.module, data.memoryBytes);
        return;
    }
    let answer = null;
    for (const request of data.requests) {
        answer = core.ask(request, progress => postMessage({ number: data.number, progress }));
        if (!answer.ok)
            break;
    }
    postMessage({ number: data.number, answer });
};
