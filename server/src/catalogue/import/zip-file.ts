import { MAX_FILE_BYTES } from '@tohfa/contract';
import type { Sentence } from '@tohfa/contract/phrases';
import type { Entry, ZipFile } from 'yauzl';

const MAX_ENTRIES = 20_000;
const MAX_PICTURES = 5000;
/** Of all pictures together, unpacked: they wait in the database. */
const MAX_TOTAL_BYTES = 200 * 1024 * 1024;

export function isZip(bytes: Buffer): boolean {
  return bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'));
}

/**
 * The CSV and the pictures of a zip, in memory. Only the last part of a name is used, and nothing is written to a disk.
 * What an entry says of its size is checked while it is unpacked, so that a small file cannot become a large one.
 */
export async function readZip(
  bytes: Buffer,
  maxCsvBytes: number,
): Promise<ZipContent | { problem: Sentence }> {
  const content: ZipContent = { csvs: [], pictures: [] };
  let total = 0;
  try {
    const zip = await openZip(bytes);
    if (zip.entryCount > MAX_ENTRIES) return { problem: ({ catalogue }) => catalogue.imports.zipTooLarge };
    for await (const entry of listEntries(zip)) {
      const kind = kindOf(entry.fileName);
      if (kind === undefined) continue;
      const max = kind === 'csv' ? maxCsvBytes : MAX_FILE_BYTES;
      total += entry.uncompressedSize;
      if (entry.uncompressedSize > max || total > MAX_TOTAL_BYTES || content.pictures.length === MAX_PICTURES)
        return { problem: ({ catalogue }) => catalogue.imports.zipTooLarge };
      const unpacked = await unpack(zip, entry);
      if (kind === 'csv') content.csvs.push(unpacked);
      else content.pictures.push({ name: entry.fileName, bytes: unpacked });
    }
    return content;
  } catch {
    return { problem: ({ catalogue }) => catalogue.imports.badZip };
  }
}

/** What macOS adds is neither. */
function kindOf(path: string): 'csv' | 'picture' | undefined {
  const name = path.split('/').at(-1) ?? '';
  if (path.startsWith('__MACOSX/') || name.startsWith('.')) return undefined;
  if (/\.csv$/i.test(name)) return 'csv';
  return /\.(?:jpe?g|png|webp)$/i.test(name) ? 'picture' : undefined;
}

async function openZip(bytes: Buffer): Promise<ZipFile> {
  const { default: yauzl } = await import('yauzl');
  return new Promise((resolve, reject) => {
    yauzl.fromBuffer(bytes, { lazyEntries: true, validateEntrySizes: true }, (error, zip) =>
      error ? reject(error) : resolve(zip),
    );
  });
}

async function* listEntries(zip: ZipFile): AsyncGenerator<Entry> {
  for (;;) {
    const entry = await new Promise<Entry | undefined>((resolve, reject) => {
      const settle = (act: () => void) => {
        zip.removeAllListeners();
        act();
      };
      zip.once('entry', (found: Entry) => settle(() => resolve(found)));
      zip.once('end', () => settle(() => resolve(undefined)));
      zip.once('error', (error: Error) => settle(() => reject(error)));
      zip.readEntry();
    });
    if (entry === undefined) return;
    yield entry;
  }
}

function unpack(zip: ZipFile, entry: Entry): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error) return reject(error);
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => resolve(Buffer.concat(chunks)));
      stream.on('error', reject);
    });
  });
}

export interface ZipContent {
  csvs: Buffer[];
  pictures: { name: string; bytes: Buffer }[];
}
