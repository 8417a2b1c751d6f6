import { saveFile } from '../save-file.ts';

/** A table as a file for spreadsheets. The mark in front makes them read it as UTF-8, which ₹ and Hindi names need. */
export function toCsv(rows: readonly (readonly CsvValue[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

export function saveCsv(name: string, rows: readonly (readonly CsvValue[])[]): void {
  const day = new Date().toLocaleDateString('en-CA');
  saveFile(`tohfa-${name}-${day}.csv`, new Blob([toCsv(rows)], { type: 'text/csv;charset=utf-8' }));
}

/**
 * Spreadsheets run text that looks like a formula, and customers and shopkeepers type what they like: such text gets
 * an apostrophe in front (OWASP, CSV injection). Blanks do not hide a formula from every spreadsheet.
 */
function cell(value: CsvValue): string {
  if (typeof value === 'number') return String(value);
  const text = /^\s*[=+\-@\t\r\n|%]/.test(value) ? `'${value}` : value;
  return `"${text.replaceAll('"', '""')}"`;
}

export type CsvValue = string | number;
