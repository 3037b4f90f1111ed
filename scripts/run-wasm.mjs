// Runs a program of `make wasm` as a command; its exit code is the program's.
//
//   node scripts/run-wasm.mjs build/wasm/portable.wasm ARGUMENT...
import { readFileSync, writeSync } from "node:fs";
import { Exit, wasi } from "./wasi.mjs";

function run(module, args, write) {
    let instance = null;
    const imports = { wasi_snapshot_preview1: wasi(args, write, () => instance.exports.memory) };
    instance = new WebAssembly.Instance(module, imports);
    try {
        instance.exports._start();
        return 0;
    } catch (end) {
        if (end instanceof Exit)
            return end.code;
        throw end;
    }
}

function writeAll(stream, bytes) {
    for (let done = 0; done < bytes.length;)
        done += writeSync(stream, bytes, done);
}

const [file, ...args] = process.argv.slice(2);
if (!file) {
    console.error("usage: node scripts/run-wasm.mjs PROGRAM.wasm ARGUMENT...");
    process.exit(2);
}
process.exitCode = run(new WebAssembly.Module(readFileSync(file)), [file, ...args], writeAll);
