import { unescapeFormula } from '@tohfa/contract';
import type { Sentence } from '@tohfa/contract/phrases';
import { parse } from 'csv-parse';
import { parse as parseSync } from 'csv-parse/sync';
import { isStorableText } from '../../platform/storable-text.ts';

const MAX_RECORDS = 50_000;
/** With the empty ones, which spreadsheets leave at the end. */
const MAX_ROWS = 100_000;
const MAX_COLUMNS = 300;
/** Longer than any field may be, and than Excel allows. */
const MAX_CELL = 60_000;

/**
 * The records of a CSV file in UTF-8, with commas, semicolons or tabs between its cells. A record is a row, whatever line
 * breaks are in it; the header is row 1, and rows without any text count but are left out.
 */
export async function readCsv(bytes: Uint8Array): Promise<CsvFile | { row: number; problem: Sentence }> {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return { row: 1, problem: ({ catalogue }) => catalogue.imports.notUtf8 };
  }
  if (!isStorableText(text)) return { row: 1, problem: ({ catalogue }) => catalogue.imports.notCsv };
  const records: CsvRecord[] = [];
  let header: string[] | undefined;
  let row = 0;
  const parser = parse({
    delimiter: findDelimiter(text),
    relax_column_count: true,
    max_record_size: 2_000_000,
  });
  // In parts, so that the records of one are taken before the next is parsed.
  const feeding = (async () => {
    for (let start = 0; start < text.length; start += PART) {
      parser.write(text.slice(start, start + PART));
      await new Promise(setImmediate);
    }
    parser.end();
  })();
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      row += 1;
      if (header === undefined) {
        header = cells.map((cell) => cell.trim());
        if (header.length > MAX_COLUMNS)
          return { row, problem: ({ catalogue }) => catalogue.imports.tooManyColumns };
        continue;
      }
      const isEmpty = cells.every((cell) => cell.trim() === '');
      if (row > MAX_ROWS || (!isEmpty && records.length === MAX_RECORDS))
        return { row, problem: ({ catalogue }) => catalogue.imports.tooManyRows({ max: MAX_RECORDS }) };
      if (isEmpty) continue;
      if (cells.some((cell) => cell.length > MAX_CELL))
        return { row, problem: ({ catalogue }) => catalogue.imports.cellTooLong };
      const known = cells.slice(0, header.length).map(unescapeFormula);
      records.push({ row, cells: known, isTooLong: cells.length > header.length });
    }
    await feeding;
  } catch {
    return { row: row + 1, problem: ({ catalogue }) => catalogue.imports.badQuotes };
  }
  return { header: header ?? [], records };
}

const PART = 256 * 1024;

/** What stands most often in the header, outside of quotes. */
function findDelimiter(text: string): string {
  const counts = new Map(DELIMITERS.map((delimiter) => [delimiter, 0]));
  let isQuoted = false;
  for (let at = 0; at < text.length && at < MAX_CELL; at += 1) {
    const letter = text[at] ?? '';
    if (letter === '"') isQuoted = !isQuoted;
    if (isQuoted) continue;
    if (letter === '\n' || letter === '\r') break;
    const count = counts.get(letter);
    if (count !== undefined) counts.set(letter, count + 1);
  }
  const [most] = [...counts].sort(([, one], [, other]) => other - one);
  return most?.[0] ?? ',';
}

const DELIMITERS = [',', ';', '\t'];

/** The names in one cell, as `joinList` and other shops write them: `Silk, Gift`. Undefined for more than any field takes. */
export function splitList(cell: string): string[] | undefined {
  if (cell.trim() === '') return [];
  if (countOf(',', cell) > MAX_NAMES) return undefined;
  let parts: string[];
  try {
    parts = (parseSync(cell.replace(/[\r\n]+/g, ' '), { trim: true, relax_column_count: true })[0] ??
      []) as string[];
  } catch {
    parts = cell.split(',');
  }
  return [...new Set(parts.map((part) => part.trim()).filter((part) => part !== ''))];
}

const MAX_NAMES = 500;

/** Counted before a parser spends time on them. */
export function countOf(letter: string, text: string): number {
  let count = 0;
  for (let at = text.indexOf(letter); at >= 0; at = text.indexOf(letter, at + 1)) count += 1;
  return count;
}

export interface CsvRecord {
  row: number;
  cells: string[];
  /** It has more cells than the header. */
  isTooLong: boolean;
}

export interface CsvFile {
  header: string[];
  records: CsvRecord[];
}
