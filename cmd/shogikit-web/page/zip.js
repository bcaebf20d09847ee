// A ZIP archive of files, stored as they are: what is in it is compressed already, or small. The same
// files make the same bytes.

const table = new Uint32Array(256).map((_, n) => {
  for (let k = 0; k < 8; k++) n = n & 1 ? (n >>> 1) ^ 0xedb88320 : n >>> 1;
  return n >>> 0;
});

function checksum(data) {
  let c = 0xffffffff;
  for (const b of data) c = table[(c ^ b) & 255] ^ (c >>> 8);
  return ~c >>> 0;
}

// fields writes numbers of two and four bytes, little end first.
function fields(...list) {
  const out = new DataView(new ArrayBuffer(list.reduce((n, [size]) => n + size, 0)));
  let at = 0;
  for (const [size, value] of list) {
    if (size === 2) out.setUint16(at, value, true);
    else out.setUint32(at, value, true);
    at += size;
  }
  return new Uint8Array(out.buffer);
}

const NEW_YEAR_1980 = 0x21; // the first day that the format knows
const UTF8 = 0x800;

// zip packs files, an object of bytes by name.
export function zip(files) {
  const out = [];
  const directory = [];
  let at = 0;
  let length = 0;
  for (const [file, data] of Object.entries(files)) {
    const name = new TextEncoder().encode(file);
    const same = [[2, 20], [2, UTF8], [2, 0], [2, 0], [2, NEW_YEAR_1980], [4, checksum(data)],
      [4, data.length], [4, data.length], [2, name.length], [2, 0]];
    const head = fields([4, 0x04034b50], ...same);
    const entry = fields([4, 0x02014b50], [2, 20], ...same, [2, 0], [2, 0], [2, 0], [4, 0], [4, at]);
    out.push(head, name, data);
    directory.push(entry, name);
    at += head.length + name.length + data.length;
    length += entry.length + name.length;
  }
  const n = Object.keys(files).length;
  const end = fields([4, 0x06054b50], [2, 0], [2, 0], [2, n], [2, n], [4, length], [4, at], [2, 0]);
  return new Blob([...out, ...directory, end], { type: "application/zip" });
}
