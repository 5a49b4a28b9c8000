// Repeats recorded calls of compiled rules in a WebAssembly module; see check_wasm.py.
import { readFileSync } from 'node:fs';

const [folder, game] = process.argv.slice(2);
const calls = JSON.parse(readFileSync(`${folder}/${game}-calls.json`, 'utf8'));
const content = readFileSync(`${folder}/${game}-calls.bin`);
const { instance, module } = await WebAssembly.instantiate(readFileSync(`${folder}/${game}.wasm`));
const imports = WebAssembly.Module.imports(module);
if (imports.length) throw new Error(`the module has imports: ${JSON.stringify(imports)}`);
const engine = instance.exports;
engine._initialize?.();

const text = new Uint8Array(engine.memory.buffer, engine.sevenwonders_manifest());
const manifest = JSON.parse(new TextDecoder().decode(text.slice(0, text.indexOf(0))));
const numbers = new Map(manifest.functions.map((one, number) => [one.name, number]));
if (numbers.size !== manifest.functions.length) throw new Error('two functions have one name');

// What is behind the module's own memory is free for arguments.
const base = engine.memory.buffer.byteLength;
let top = base;
function take(bytes) {
  const place = top;
  top += (bytes + 63) & ~63;
  const missing = top - engine.memory.buffer.byteLength;
  if (missing > 0) engine.memory.grow(Math.ceil(missing / 65536));
  return place;
}

function lay(argument, type, flat, written) {
  if (argument.kind === 'number') flat.push(BigInt(argument.value));
  else if (argument.kind === 'tuple') argument.items.forEach((item, k) => lay(item, type.items[k], flat, written));
  else {
    const place = take(argument.bytes),
      [first, length] = argument.before;
    const memory = new Uint8Array(engine.memory.buffer, place, argument.bytes);
    memory.fill(0, length);
    memory.set(content.subarray(first, first + length));
    written.push([place, argument]);
    if (argument.kind === 'record') flat.push(BigInt(place));
    else {
      const strides = argument.shape.map((_, axis) =>
        argument.shape.slice(axis + 1).reduce((a, b) => a * b, argument.item)
      );
      const size = argument.shape.reduce((a, b) => a * b, 1);
      flat.push(...[0, 0, size, argument.item, place, ...argument.shape, ...strides].map(BigInt));
    }
  }
}

const totals = new Map();
let different = 0;
for (const { name, arguments: given, result, seconds } of calls) {
  top = base;
  const flat = [],
    written = [];
  const types = manifest.functions[numbers.get(name)].arguments;
  given.forEach((argument, k) => lay(argument, types[k], flat, written));
  const place = take(8 * flat.length),
    out = take(8);
  new BigInt64Array(engine.memory.buffer, place, flat.length).set(flat);
  new BigInt64Array(engine.memory.buffer, out, 1)[0] = 0n;
  const start = performance.now();
  const status = engine.sevenwonders_call(numbers.get(name), place, out);
  const spent = (performance.now() - start) / 1000;
  const got = new BigInt64Array(engine.memory.buffer, out, 1)[0];
  let same = status === 0 && (result === null || got === BigInt(result));
  for (const [
    at,
    {
      after: [first, length],
      bytes
    }
  ] of written) {
    const memory = Buffer.from(engine.memory.buffer, at, bytes),
      expected = Buffer.alloc(bytes);
    content.copy(expected, 0, first, first + length);
    same &&= memory.equals(expected);
  }
  if (!same && different++ < 5) console.log(`different: ${name}, status ${status}`);
  const total = totals.get(name) ?? [0, 0, 0];
  totals.set(name, [total[0] + 1, total[1] + seconds, total[2] + spent]);
}
for (const [name, [n, native, wasm]] of totals)
  if (native > 0.01) console.log(`${name}: ${n} calls, ${(native / wasm).toFixed(2)} of the speed of the library`);
console.log(`${game}: ${calls.length - different} of ${calls.length} calls the same`);
process.exit(different ? 1 : 0);
