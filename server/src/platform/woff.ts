import { inflateSync } from 'node:zlib';

const HEADER = 44;
const ENTRY = 20;
const SFNT_HEADER = 12;
const SFNT_ENTRY = 16;

/**
 * The OpenType font in a WOFF file (https://www.w3.org/TR/WOFF/). Given the WOFF itself, fontkit unpacks the table of all
 * glyphs again for each glyph that it uses, which takes most of the time of a paper.
 */
export function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const head = Buffer.alloc(SFNT_HEADER + count * SFNT_ENTRY);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  // Between them stand numbers for a binary search, which fontkit does not read.
  const tables: Buffer[] = [];
  let offset = head.length;
  for (let index = 0; index < count; index += 1) {
    const entry = woff.subarray(HEADER + index * ENTRY, HEADER + (index + 1) * ENTRY);
    const table = readTable(woff, entry);
    const at = SFNT_HEADER + index * SFNT_ENTRY;
    // The tag and the checksum.
    entry.copy(head, at, 0, 4);
    entry.copy(head, at + 4, 16, 20);
    head.writeUInt32BE(offset, at + 8);
    head.writeUInt32BE(table.length, at + 12);
    const padding = Buffer.alloc(-table.length & 3);
    tables.push(table, padding);
    offset += table.length + padding.length;
  }
  return Buffer.concat([head, ...tables]);
}

/** A table that would not become smaller is stored as it is. */
function readTable(woff: Buffer, entry: Buffer): Buffer {
  const from = entry.readUInt32BE(4);
  const stored = woff.subarray(from, from + entry.readUInt32BE(8));
  return stored.length < entry.readUInt32BE(12) ? inflateSync(stored) : stored;
}
