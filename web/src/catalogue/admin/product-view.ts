import {
  ADMIN_PRODUCT_SORTS,
  type BodyOf,
  type Operations,
  PRODUCT_STATES,
  PRODUCT_STOCK_FILTERS,
  type QueryOf,
} from '@tohfa/contract';
import type { Sort } from '../../admin/table.tsx';
import { parseId } from '../../lib/paths.ts';

/** What the address says of the table; anything it cannot mean is left out. */
export function readProductView(params: URLSearchParams): ProductView {
  const [by, direction] = (params.get('sort') ?? '').split('-');
  const known = COLUMNS.find((column) => column === by);
  const category = parseId(params.get('category'));
  const state = PRODUCT_STATES.find((one) => one === params.get('state'));
  const stock = PRODUCT_STOCK_FILTERS.find((one) => one === params.get('stock'));
  const q = params.get('q');
  const tag = params.get('tag');
  return {
    filter: {
      ...(q && { q }),
      ...(category && { category }),
      ...(state && { state }),
      ...(stock && { stock }),
      ...(tag && { tag }),
    },
    sort: known ? { by: known, direction: direction === 'down' ? 'down' : 'up' } : FIRST_SORT,
    page: Math.max(1, Math.floor(Number(params.get('page'))) || 1),
  };
}

export function toSearchParams({ filter, sort, page }: ProductView): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(filter))
    if (value !== undefined && value !== '') params.set(name, String(value));
  if (sort.by !== FIRST_SORT.by || sort.direction !== FIRST_SORT.direction)
    params.set('sort', `${sort.by}-${sort.direction}`);
  if (page > 1) params.set('page', String(page));
  return params;
}

export function toProductQuery({ filter: { category, ...filter }, sort }: ProductView) {
  return {
    ...filter,
    ...(category !== undefined && { category: String(category) }),
    sort: sort.by,
    direction: sort.direction,
  } satisfies QueryOf<Operations['listAdminProducts']>;
}

/** Those that are ticked, or all that the filter finds but some. */
export type Selection =
  | { kind: 'some'; ids: ReadonlySet<number> }
  | { kind: 'all'; except: ReadonlySet<number> };

export const NOTHING_SELECTED: Selection = { kind: 'some', ids: new Set() };
export const ALL_SELECTED: Selection = { kind: 'all', except: new Set() };

export function isSelected(selection: Selection, id: number): boolean {
  return selection.kind === 'some' ? selection.ids.has(id) : !selection.except.has(id);
}

export function countSelected(selection: Selection, total: number): number {
  return selection.kind === 'some' ? selection.ids.size : Math.max(0, total - selection.except.size);
}

export function select(selection: Selection, ids: readonly number[], isOn: boolean): Selection {
  const isKept = selection.kind === 'some' ? isOn : !isOn;
  const kept = new Set(selection.kind === 'some' ? selection.ids : selection.except);
  for (const id of ids)
    if (isKept) kept.add(id);
    else kept.delete(id);
  return selection.kind === 'some' ? { kind: 'some', ids: kept } : { kind: 'all', except: kept };
}

/** From the row that was ticked last to this one, as they stand on the page. */
export function rangeOf(page: readonly number[], from: number | undefined, to: number): number[] {
  const start = from === undefined ? -1 : page.indexOf(from);
  const end = page.indexOf(to);
  if (start < 0 || end < 0) return [to];
  return page.slice(Math.min(start, end), Math.max(start, end) + 1);
}

/** How the calls name the products. */
export function toTarget(selection: Selection, filter: ProductView['filter']): BulkTarget {
  if (selection.kind === 'some') return { ids: [...selection.ids] };
  return { filter, ...(selection.except.size > 0 && { except: [...selection.except] }) };
}

const COLUMNS = ADMIN_PRODUCT_SORTS;
const FIRST_SORT: Sort<ProductColumn> = { by: 'name', direction: 'up' };

export type ProductColumn = (typeof ADMIN_PRODUCT_SORTS)[number];

export interface ProductView {
  filter: {
    q?: string;
    category?: number;
    state?: (typeof PRODUCT_STATES)[number];
    stock?: (typeof PRODUCT_STOCK_FILTERS)[number];
    tag?: string;
  };
  sort: Sort<ProductColumn>;
  page: number;
}

export type BulkTarget = Pick<BodyOf<Operations['previewBulkEdit']>, 'ids' | 'filter' | 'except'>;
