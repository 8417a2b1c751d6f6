import { crc32, deflateRawSync } from 'node:zlib';

/** A CSV of these rows, the first of which is the header. */
export function csvOf(rows: readonly (readonly string[])[], delimiter = ','): string {
  const cell = (text: string) => (/["\r\n,;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return rows.map((row) => row.map(cell).join(delimiter)).join('\r\n');
}

export function formWith(csv: string | Uint8Array, zip?: Uint8Array): FormData {
  const form = new FormData();
  form.set('file', new Blob([typeof csv === 'string' ? csv : new Uint8Array(csv)]), 'products.csv');
  if (zip) form.set('pictures', new Blob([new Uint8Array(zip)]), 'pictures.zip');
  return form;
}

/** A file of Shopify with that many products; every other one has two variants. */
export function manyProducts(count: number, prefix = 'gift'): string {
  const header =
    'Handle,Title,Body (HTML),Vendor,Type,Tags,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price,Status';
  const rows = Array.from({ length: count }, (_, index) => {
    const product = `${prefix}-${index},Gift ${index} of ${prefix},<p>The <b>${index}th</b> gift.</p>,Brand ${index % 20},Type ${index % 12},"new, ${prefix}"`;
    if (index % 2 === 1) return `${product},Title,Default Title,${prefix}${index},7,${100 + index},active`;
    const size = (name: string) => `${name},${prefix}${index}${name},4,${200 + index}`;
    return `${product},Size,${size('S')},active\n${prefix}-${index},,,,,,,${size('M')},`;
  });
  return [header, ...rows].join('\n');
}

/** A zip of these files, by their paths. */
export function zipOf(files: Record<string, Buffer>): Buffer<ArrayBuffer> {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [path, bytes] of Object.entries(files)) {
    const name = Buffer.from(path);
    const packed = deflateRawSync(bytes);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(crc32(bytes), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(bytes.length, 18);
    facts.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), facts, name, packed]);
    const end = Buffer.alloc(14);
    end.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\x01\x02', 'latin1'), Buffer.from([20, 0]), facts, end, name);
    parts.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(Object.keys(files).length, 8);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, central, end]);
}
