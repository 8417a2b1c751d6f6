import { type AdminProduct, formatCount, formatRupees, MAX_PRICE_RUPEES, MAX_STOCK } from '@tohfa/contract';
import { productsTableTexts } from '@tohfa/contract/screens';
import { useState } from 'react';
import { useStepUp } from '../../admin/step-up.tsx';
import { ApiError, call, errorMessage } from '../../lib/api.ts';
import { fetchAdminProduct, useKeepProduct } from './all-products.ts';

const { cell: words } = productsTableTexts;

/** One figure of a product that is typed into the table: shown, being typed, being saved, or refused with what was typed. */
export function useEditCell(product: AdminProduct, field: CellField) {
  const withStepUp = useStepUp();
  const keep = useKeepProduct();
  const [state, setState] = useState<CellState>({ step: 'shown' });
  const current = cellValue(product, field);

  async function save(text: string): Promise<void> {
    const value = parseCell(text, field);
    if (value === undefined)
      return setState({ step: 'typing', text, problem: CELLS[field].wrong, refused: text });
    if (value === current) return setState({ step: 'shown' });
    setState({ step: 'saving', text });
    try {
      keep(await saveCell(product, { field, value }, { send, reload: fetchAdminProduct }));
      setState({ step: 'shown' });
    } catch (error) {
      if (error instanceof ChangedMeanwhile) keep(error.product);
      setState({ step: 'typing', text, problem: problemOf(error), refused: text });
    }
  }

  async function send(body: CellEdit): Promise<AdminProduct> {
    return (await withStepUp(() => call('editProduct', { body }))).product;
  }

  return {
    state,
    shown: state.step === 'saving' ? (parseCell(state.text, field) ?? current) : current,
    /** Not while the last one is being saved: its answer would take away what is typed. */
    type: (text = String(current)) =>
      setState((before) =>
        before.step === 'saving' ? before : { ...(before.step === 'typing' && before), step: 'typing', text },
      ),
    save,
    cancel: () => setState({ step: 'shown' }),
  };
}

/**
 * Sends the figure with the version that was read. When only something else of the product changed, a sale for example, it is
 * sent again with the new version; when this figure did, the admin decides.
 */
export async function saveCell(
  product: AdminProduct,
  { field, value }: { field: CellField; value: number },
  { send, reload }: CellCalls,
): Promise<AdminProduct> {
  for (let read = product; ; ) {
    try {
      return await send({ id: read.id, version: read.version, [CELLS[field].name]: value });
    } catch (error) {
      if (!isStale(error)) throw error;
      const latest = await reload(read.id);
      if (latest === null) throw error;
      if (cellValue(latest, field) !== cellValue(read, field)) throw new ChangedMeanwhile(latest, field);
      read = latest;
    }
  }
}

function cellValue({ price, count_in_stock }: AdminProduct, field: CellField): number {
  return field === 'price' ? price : count_in_stock;
}

/** A whole number as people type it: `1,299` and `₹1299`, too. */
export function parseCell(text: string, field: CellField): number | undefined {
  const digits = text.replace(/[\s,₹]/g, '');
  const value = Number(digits);
  const { least, most } = CELLS[field];
  return /^\d{1,9}$/.test(digits) && value >= least && value <= most ? value : undefined;
}

export function isStale(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'stale_version';
}

function problemOf(error: unknown): string {
  const [first] = error instanceof ApiError ? Object.values(error.fields) : [];
  return first ?? errorMessage(error);
}

export class ChangedMeanwhile extends Error {
  readonly product: AdminProduct;
  readonly userMessage: string;

  constructor(product: AdminProduct, field: CellField) {
    super('the figure has changed since it was read');
    this.product = product;
    this.userMessage = CELLS[field].changed(cellValue(product, field));
  }
}

export const CELLS = {
  price: {
    name: 'price',
    labelOf: words.priceOf,
    least: 1,
    most: MAX_PRICE_RUPEES,
    wrong: words.wrongPrice(formatCount(MAX_PRICE_RUPEES)),
    changed: (value: number) => words.priceChanged(formatRupees(value)),
  },
  stock: {
    name: 'countInStock',
    labelOf: words.stockOf,
    least: 0,
    most: MAX_STOCK,
    wrong: words.wrongStock(formatCount(MAX_STOCK)),
    changed: (value: number) => words.stockChanged(formatCount(value)),
  },
} as const;

export type CellField = keyof typeof CELLS;

type CellState =
  | { step: 'shown' }
  | { step: 'saving'; text: string }
  | {
      step: 'typing';
      text: string;
      problem?: string;
      /** What was typed when it was refused: leaving the cell does not send it again. */
      refused?: string;
    };

interface CellEdit {
  id: number;
  version: number;
  price?: number;
  countInStock?: number;
}

interface CellCalls {
  send: (edit: CellEdit) => Promise<AdminProduct>;
  reload: (id: number) => Promise<AdminProduct | null>;
}
