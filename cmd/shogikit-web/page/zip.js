// unpacked fetches a file that lies packed on the host, which need not know.
export async function unpacked(url, type) {
  const got = await fetch(url);
  if (!got.ok) throw new Error(`${url}: ${got.status}`);
  return new Response(got.body.pipeThrough(new DecompressionStream("gzip")),
    { headers: { "Content-Type": type } });
}

// squeezed packs a text so that it can stand in a link; spread unpacks it again, up
// to so many bytes.
export async function squeezed(text) {
  const packed = new Uint8Array(await new Response(new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"))).arrayBuffer());
  let out = "";
  for (const b of packed) out += String.fromCharCode(b);
  return btoa(out).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

export async function spread(packed, most) {
  const bytes = Uint8Array.from(atob(packed.replaceAll("-", "+").replaceAll("_", "/")), (c) =>
    c.charCodeAt(0));
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let out = "",
    n = 0;
  for (let part; !(part = await reader.read()).done;) {
    n += part.value.length;
    if (n > most) throw new Error(`> ${most >> 10} kB`);
    out += decoder.decode(part.value, { stream: true });
  }
  return out + decoder.decode();
}

// A ZIP archive of files, stored as they are: what is in it is compressed already,
// or small. The same files make the same bytes.

const table = new Uint32Array(256).map((_, n) => {
  for (let k = 0; k < 8; k++) n = n & 1 ? (n >>> 1) ^ 0xedb88320 : n >>> 1;
  return n >>> 0;
});

function checksum(data) {
  let c = 0xffffffff;
  for (const b of data) c = table[(c ^ b) & 255] ^ (c >>> 8);
  return ~c >>> 0;
}

const NEW_YEAR_1980 = 0x21; // the first day that the format knows

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

// zip packs files, an object of bytes by name.
export function zip(files) {
  const out = [],
    directory = [];
  let at = 0,
    length = 0;
  for (const [file, data] of Object.entries(files)) {
    const name = new TextEncoder().encode(file);
    const same = [
      [2, 20],
      [2, 0x800],
      [2, 0],
      [2, 0],
      [2, NEW_YEAR_1980],
      [4, checksum(data)],
      [4, data.length],
      [4, data.length],
      [2, name.length],
      [2, 0],
    ];
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
