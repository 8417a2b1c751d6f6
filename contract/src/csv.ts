/**
 * CSV for spreadsheets. In a file without schemas: screens write it, too. Every text is quoted, and the byte order mark makes
 * spreadsheets read it as UTF-8, which ₹ and Hindi names need.
 */
export function toCsv(rows: readonly (readonly CsvValue[])[]): string {
  return `\uFEFF${toCsvLines(rows)}`;
}

/** Without the mark: for the later parts of a file. */
export function toCsvLines(rows: readonly (readonly CsvValue[])[]): string {
  return rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
}

/** For programs such as the GST offline tool: no mark, and quotes only where they are needed. */
export function toPlainCsv(rows: readonly (readonly CsvValue[])[]): string {
  return rows.map((row) => `${row.map(plainCell).join(',')}\r\n`).join('');
}

/**
 * For programs that take every character as it stands, such as product feeds: text that looks like a formula gets no
 * apostrophe, which would be shown as part of a product's name.
 */
export function toExactCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(quote).join(',')}\r\n`).join('');
}

function quote(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

function plainCell(value: CsvValue): string {
  const cell = csvCell(value);
  return /^"[^",\r\n]*"$/.test(cell) ? cell.slice(1, -1) : cell;
}

/**
 * Spreadsheets run text that looks like a formula, even behind spaces: it gets an apostrophe in front (OWASP, CSV
 * injection). So does text that looks escaped already, and `unescapeFormula` is exact.
 */
function csvCell(value: CsvValue): string {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'object') return (value.paise / 100).toFixed(2);
  const text = startsFormula(value.replace(/^'+/, '')) ? `'${value}` : value;
  return quote(text);
}

/** The text of a cell that was written by `toCsv`. */
export function unescapeFormula(text: string): string {
  return text.startsWith("'") && startsFormula(text.replace(/^'+/, '')) ? text.slice(1) : text;
}

const startsFormula = (text: string) => /^\s*[=+\-@\t\r\n|%]/.test(text);

/** Names as they stand in one cell: `Silk, Gift for "Ma", …`, those with a comma in quotes. */
export function joinList(items: readonly string[]): string {
  return items.map((item) => (/[",]/.test(item) ? `"${item.replaceAll('"', '""')}"` : item)).join(', ');
}

/** An amount is written in rupees with two decimals. */
export type CsvValue = string | number | { paise: number };
