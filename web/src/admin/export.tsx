import { DownloadIcon } from 'lucide-react';
import { indiaToday } from '../lib/dates.ts';
import { saveFile } from '../lib/save-file.ts';
import { useAction } from '../ui/actions.tsx';
import { Button } from '../ui/buttons.tsx';

export function ExportButton({ onExport }: { onExport: () => Promise<void> }) {
  const saving = useAction(onExport);
  return (
    <Button variant="secondary" aria-busy={saving.busy} onClick={saving.run} className="h-11! text-14!">
      <DownloadIcon />
      Export CSV
    </Button>
  );
}

/** CSV for spreadsheets. The byte order mark makes them read it as UTF-8, which ₹ and Hindi names need. */
export function toCsv(rows: readonly (readonly CsvValue[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`;
}

export function saveCsv<Row>(name: string, columns: CsvColumns<Row>, rows: readonly Row[]): void {
  const table = [
    columns.map(([title]) => title),
    ...rows.map((row) => columns.map(([, value]) => value(row))),
  ];
  saveFile(`tohfa-${name}-${indiaToday()}.csv`, new Blob([toCsv(table)], { type: 'text/csv;charset=utf-8' }));
}

/** Every row of a list, not only the page shown, in as few calls as possible. */
export async function fetchAllRows<Row>(
  fetchPage: (page: { page: string; limit: string }) => Promise<{ rows: readonly Row[]; total: number }>,
): Promise<Row[]> {
  const all: Row[] = [];
  for (let page = 1; ; page += 1) {
    const { rows, total } = await fetchPage({ page: String(page), limit: String(MAX_ROWS_PER_CALL) });
    all.push(...rows);
    if (rows.length === 0 || all.length >= total) return all;
  }
}

const MAX_ROWS_PER_CALL = 1000;

/**
 * Spreadsheets run text that looks like a formula, even behind spaces: it gets an apostrophe in front (OWASP, CSV
 * injection).
 */
function csvCell(value: CsvValue): string {
  if (typeof value === 'number') return String(value);
  const text = /^\s*[=+\-@\t\r\n|%]/.test(value) ? `'${value}` : value;
  return `"${text.replaceAll('"', '""')}"`;
}

type CsvValue = string | number;

export type CsvColumns<Row> = readonly [title: string, value: (row: Row) => CsvValue][];
