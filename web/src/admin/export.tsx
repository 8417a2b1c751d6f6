import { type CsvValue, toCsv } from '@tohfa/contract';
import { adminListTexts } from '@tohfa/contract/screens';
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
      {adminListTexts.exportCsv}
    </Button>
  );
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

export type CsvColumns<Row> = readonly [title: string, value: (row: Row) => CsvValue][];
