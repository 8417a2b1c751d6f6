import { type Sentence, say } from '@tohfa/contract/phrases';
import type { Column, FileColumns } from './columns.ts';
import type { CsvRecord } from './csv-file.ts';

/** The cells of a file by the columns we know, and the errors that are found in them. */
export function openTable(columns: FileColumns, add: (error: ImportError) => void): FileTable {
  const { at, header } = columns;
  const cell = ({ cells }: CsvRecord, column: Column) => {
    const index = at.get(column);
    return index === undefined ? undefined : (cells[index] ?? '');
  };
  return {
    columns,
    has: (column) => at.has(column),
    cell,
    report: (record, column, message) =>
      add({
        row: record.row,
        column: header[at.get(column) ?? -1] ?? '',
        value: (cell(record, column) ?? '').slice(0, MAX_SHOWN),
        message: say(message),
      }),
  };
}

const MAX_SHOWN = 200;

/** The records of one product. */
export interface ProductGroup {
  slug: string;
  /** It is found by this first. */
  sku?: string;
  records: CsvRecord[];
  isWrong?: boolean;
}

export interface FileTable {
  columns: FileColumns;
  has(column: Column): boolean;
  /** Undefined when the file has no such column. */
  cell(record: CsvRecord, column: Column): string | undefined;
  report(record: CsvRecord, column: Column, message: Sentence): void;
}

export interface ImportError {
  row: number;
  column: string;
  value: string;
  message: string;
}
