import {
  CELLS,
  type CellName,
  type Matrix,
  madeRows,
  NUMBER_CELLS,
  type VariantDraft,
} from './variant-matrix.ts';

/** Writes the given cells into the rows of the scope: all of them, or those with one value. */
export function fillCells(
  { options, variants }: Matrix,
  scope: FillScope | undefined,
  cells: Partial<Record<CellName, string>>,
): CellsWritten {
  const typed = Object.fromEntries(Object.entries(cells).filter(([, text]) => text.trim() !== ''));
  let written = 0;
  const rows = variants.map((row) => {
    if (row.isLeftOut || (scope && row.values[scope.option] !== scope.value)) return row;
    written += Object.keys(typed).length;
    return { ...row, ...typed };
  });
  return { matrix: { options, variants: rows }, written, columns: Object.keys(typed) as CellName[] };
}

/** Keys of an option and of one of its values. */
export interface FillScope {
  option: string;
  value: string;
}

/** Writes what was copied from a spreadsheet into the rows from one cell on, downwards and to the right. */
export function pasteCells(
  { options, variants }: Matrix,
  from: { row: string; column: CellName },
  columns: readonly CellName[],
  text: string,
): CellsWritten & { rows: number; given: number } {
  const lines = text.replace(/(\r?\n)+$/, '').split(/\r?\n/);
  const made = madeRows(variants);
  const start = made.findIndex(({ key }) => key === from.row);
  const targets = made.slice(start, start + lines.length);
  const rightwards = columns.slice(columns.indexOf(from.column));
  const touched = new Set<CellName>();
  let written = 0;
  const rows = variants.map((row) => {
    const line = lines[targets.findIndex(({ key }) => key === row.key)];
    if (line === undefined) return row;
    const next = { ...row };
    for (const [place, cell] of line.split('\t').entries()) {
      const column = rightwards[place];
      if (column === undefined) break;
      next[column] = cleanCell(column, cell);
      touched.add(column);
      written += 1;
    }
    return next;
  });
  return {
    matrix: { options, variants: rows },
    written,
    columns: [...touched],
    rows: targets.length,
    given: lines.length,
  };
}

interface CellsWritten {
  matrix: Matrix;
  /** How many cells. */
  written: number;
  columns: CellName[];
}

/** Several cells, as spreadsheets copy them. */
export function isTable(text: string): boolean {
  return /[\t\n]/.test(text.trim());
}

/** `₹ 1,499.00` as `1499`. What is no number stays as it is, to be corrected. */
export function cleanCell(column: CellName, text: string): string {
  const trimmed = text.trim();
  if (!NUMBER_CELLS.includes(column)) return trimmed;
  const plain = trimmed.replace(/[₹,\s%]|Rs\.?/gi, '');
  return /^\d+(\.\d+)?$/.test(plain) ? plain.replace(/\.0+$/, '') : trimmed;
}

/** What was before a change. */
export interface Step extends Matrix {
  /** What was done, for the button that undoes it. */
  change: string;
  /** The columns that the change wrote into. */
  columns: readonly (CellName | 'image')[];
}

/** Takes a change back. What was typed after it stays in the rows that were there before. */
export function undoStep(step: Step, { options, variants }: Matrix): Matrix {
  const named = step.options.map((before) => {
    const { name } = options.find(({ key }) => key === before.key) ?? before;
    return { ...before, name };
  });
  const now = new Map(variants.map((row) => [row.key, row]));
  const rows = step.variants.map((before): VariantDraft => {
    const after = now.get(before.key);
    if (after === undefined) return before;
    const { values, isLeftOut } = before;
    const restored = Object.fromEntries(step.columns.map((column) => [column, before[column]]));
    return { ...after, ...restored, values, isLeftOut };
  });
  return { options: named, variants: rows };
}

/** Lowest and highest of the prices that are typed; undefined without any. */
export function priceRange(
  variants: readonly VariantDraft[],
): { lowest: number; highest: number } | undefined {
  const prices = madeRows(variants)
    .map(({ price }) => Number(price))
    .filter((price) => Number.isInteger(price) && price > 0);
  return prices.length === 0 ? undefined : { lowest: Math.min(...prices), highest: Math.max(...prices) };
}

export function unitsInStock(variants: readonly VariantDraft[]): number {
  return madeRows(variants)
    .map(({ countInStock }) => Number(countInStock))
    .filter((count) => Number.isInteger(count) && count > 0)
    .reduce((sum, count) => sum + count, 0);
}

/** The columns that a table shows: what is seldom needed only when it is asked for. */
export function shownCells(hasMore: boolean): readonly CellName[] {
  return hasMore ? CELLS : CELLS.slice(0, 3);
}
