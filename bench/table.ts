/** Columns are as wide as their widest cell; numbers stand to the right. */
export function printTable(title: string, rows: Rows): void {
  const columns = Object.keys(rows[0] ?? {});
  const lines = [columns, ...rows.map((row) => columns.map((column) => inWords(row[column])))];
  const widths = columns.map((_, at) => Math.max(...lines.map((line) => (line[at] ?? '').length)));
  const isNumeric = columns.map((column) => rows.every((row) => typeof row[column] !== 'string'));
  console.log(`\n${title}`);
  for (const line of lines) {
    const cells = line.map((cell, at) => {
      const width = widths[at] ?? 0;
      return isNumeric[at] ? cell.padStart(width) : cell.padEnd(width);
    });
    console.log(`  ${cells.join('  ').trimEnd()}`);
  }
}

function inWords(cell: Cell): string {
  if (typeof cell !== 'number') return cell ?? '';
  return cell.toLocaleString('en', {
    minimumFractionDigits: cell < 100 && !Number.isInteger(cell) ? 2 : 0,
    maximumFractionDigits: cell < 100 ? 2 : 0,
  });
}

type Cell = string | number | undefined;

/** All rows have the first one's columns. */
export type Rows = readonly Readonly<Record<string, Cell>>[];
