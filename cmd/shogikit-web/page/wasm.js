// module puts a WebAssembly module together again that was taken apart to pack
// well: pack.go says how.

const OUTSIDE = 1, SIZES = 2, LOCALS = 3, SHAPES = 4, ADDRESSES = 16, ENTRIES = 0xd00, RECORDS = 0xd10; // streams; 0: instructions
const LIST = 16; // a shape

export function module(packed) {
  const [words] = new Uint32Array(packed, 0, 1);
  const [size, code, functions, table, ...streams] = new Uint32Array(packed, 4, words);
  const from = new Uint8Array(packed), at = new Uint32Array(1 << 20), out = new Uint8Array(size);
  for (let i = 0, start = 4 * (words + 1); i < streams.length; start += streams[i + 1], i += 2) at[streams[i]] = start;
  const shapes = from.subarray(at[SHAPES]);
  let n = 0;

  const byte = (stream) => (out[n++] = from[at[stream]++]);

  function number(stream, step) {
    for (let v = 0, shift = 0; ; shift += 7, stream += step) {
      const b = byte(stream);
      v |= (b & 127) << shift;
      if (b < 128) return v;
    }
  }

  function body() {
    const length = number(SIZES, 0), end = n + length;
    for (let i = 2 * number(LOCALS, 0); i > 0; i--) number(LOCALS, 0);
    for (let op = 0, last = 0, other = 0; n < end; other = last, last = op) {
      op = byte(0);
      const stream = op === 0x42 && last === 0x20 && other === 0x24 ? ADDRESSES : last << 12 | op << 4;
      const shape = shapes[op], start = n;
      if (shape === LIST) for (let i = number(stream, 0); i >= 0; i--) number(stream, 0);
      else if (shape > 2) for (let i = 0; i < shape; i++) byte(stream);
      else for (let i = 0; i < shape; i++) number(stream + n - start, 1);
    }
  }

  function record() {
    let size = 44;
    for (let i = 0; i < size || i % 8; i++) {
      const b = byte(RECORDS + i);
      if (i === 28 || i === 43) size += 4 * b;
    }
  }

  while (n < code) byte(OUTSIDE);
  for (let i = 0; i < functions; i++) body();
  while (n < table) byte(OUTSIDE);
  for (let i = 0; i < 8 * functions; i++) byte(ENTRIES + i % 8);
  for (let i = 0; i < 8; i++) byte(OUTSIDE);
  for (let i = 0; i < functions; i++) record();
  while (n < size) byte(OUTSIDE);
  return out;
}
