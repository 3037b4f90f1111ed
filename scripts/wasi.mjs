// The system calls that the WebAssembly of `make wasm` and `make page` needs: arguments, a clock, two streams of text to write to, exit.
// There are no files and no environment. For node (run-wasm.mjs, terrace.mjs) and for pages (solver/page/).

const OK = 0, BAD_DESCRIPTOR = 8, CANNOT_SEEK = 29;
const CHARACTER_DEVICE = 2;

export class Exit {
    constructor(code) {
        this.code = code;
    }
}

// The imports. write(stream, bytes): stream 1 or 2, bytes as Uint8Array; memory(): the program's.
export function wasi(args, write, memory) {
    const texts = args.map(a => new TextEncoder().encode(a + "\0"));
    const view = () => new DataView(memory().buffer);
    const setSize = (at, n) => view().setUint32(at, n, true);
    return {
        args_sizes_get(count, bytes) {
            setSize(count, texts.length);
            setSize(bytes, texts.reduce((sum, t) => sum + t.length, 0));
            return OK;
        },
        args_get(list, at) {
            texts.forEach((text, i) => {
                setSize(list + 4 * i, at);
                new Uint8Array(memory().buffer).set(text, at);
                at += text.length;
            });
            return OK;
        },
        clock_time_get(clock, precision, at) {
            const ms = clock === 0 ? Date.now() : performance.now();
            view().setBigUint64(at, BigInt(Math.round(ms * 1e6)), true);
            return OK;
        },
        fd_write(stream, list, count, written) {
            if (stream !== 1 && stream !== 2)
                return BAD_DESCRIPTOR;
            let sum = 0;
            for (let i = 0; i < count; i++) {
                const at = view().getUint32(list + 8 * i, true), length = view().getUint32(list + 8 * i + 4, true);
                write(stream, new Uint8Array(memory().buffer, at, length).slice());
                sum += length;
            }
            setSize(written, sum);
            return OK;
        },
        fd_fdstat_get(stream, at) {
            if (stream > 2)
                return BAD_DESCRIPTOR;
            new Uint8Array(memory().buffer, at, 24).fill(0);
            view().setUint8(at, CHARACTER_DEVICE);
            return OK;
        },
        fd_seek: () => CANNOT_SEEK,
        fd_close: () => OK,
        proc_exit(code) {
            throw new Exit(code);
        },
    };
}
