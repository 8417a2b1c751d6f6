import {
  type AdminPurchase,
  type Operations,
  ORDERS_DUE,
  purchaseTransitions,
  type QueryOf,
} from '@tohfa/contract';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { manageOrderPath, paths } from '../../lib/paths.ts';
import { tabStore } from '../../lib/storage.ts';

/**
 * Filters and page are part of the address. What is searched for may be a name or a phone: it stays with the entry of the
 * browser's history, where back and reload find it and no address shows it.
 */
export function useOrdersView() {
  const [params, setParams] = useSearchParams();
  const location = useLocation();
  const linked = params.get('q');
  const q = linked ?? readSearch(location.state);
  const view = readView(params, q);
  const change = (next: Partial<OrdersView>) => {
    const { q: words, ...rest } = { ...view, page: 1, ...next };
    setParams(toParams(rest), { replace: true, state: { q: words } });
  };
  const takeFromAddress = useEffectEvent(() => change({ page: view.page }));
  useEffect(() => {
    if (linked !== null) takeFromAddress();
  }, [linked]);
  return { view, change };
}

function readSearch(state: unknown): string {
  const { q } = (state ?? {}) as { q?: unknown };
  return typeof q === 'string' ? q : '';
}

function readView(params: URLSearchParams, q: string): OrdersView {
  return {
    q,
    status: STATUSES.find((one) => one === params.get('status')),
    due: ORDERS_DUE.find((one) => one === params.get('due')),
    slot: params.get('slot') || undefined,
    assignee: params.get('assignee') || undefined,
    sort: params.get('sort') === 'newest' ? 'newest' : undefined,
    page: Math.max(1, Math.floor(Number(params.get('page'))) || 1),
  };
}

export function toParams({ page, ...filter }: Omit<OrdersView, 'q'>): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) if (value) params.set(name, value);
  if (page > 1) params.set('page', String(page));
  return params;
}

/** Who searches means every order, unless a state is chosen; else the list is what is to do. */
export function shownStatus({ status, q, due }: OrdersView): OrdersStatus {
  return status ?? (q === '' || due ? 'to-do' : 'all');
}

/** Only what is still to arrive has a day to be sorted by. */
export function isByDay(view: OrdersView): boolean {
  return view.sort !== 'newest' && OPEN_STATUSES.includes(shownStatus(view));
}

export function toQuery(view: OrdersView): OrdersQuery {
  const status = shownStatus(view);
  const { q, due, slot, assignee } = view;
  return {
    ...(status !== 'all' && { status }),
    ...(q && { q }),
    ...(due && { due }),
    ...(slot && { slot }),
    ...(assignee && { assignee }),
    ...(isByDay(view) && { sort: 'due' as const }),
  };
}

/** The list that an order was opened from, for "previous" and "next"; with the search, so it stays in this tab. */
export const openedList = {
  write: (list: OpenedList) => tabStore.write(LIST_KEY, JSON.stringify(list)),
  read(): OpenedList | undefined {
    const stored = tabStore.read(LIST_KEY);
    return stored === null ? undefined : (JSON.parse(stored) as OpenedList);
  },
};

export function listPath(list: OpenedList | undefined): { to: string; state: { q: string } } {
  const query = list && toParams(list.view).toString();
  return {
    to: query ? `${paths.ordersManagement}?${query}` : paths.ordersManagement,
    state: { q: list?.view.q ?? '' },
  };
}

/** Where "previous" and "next" lead; undefined at the ends. */
export function neighbours({ ids }: Pick<OpenedList, 'ids'>, id: string) {
  const at = ids.indexOf(id);
  const pathAt = (place: number) => {
    const neighbour = at < 0 ? undefined : ids[place];
    return neighbour === undefined ? undefined : manageOrderPath(neighbour);
  };
  return { previous: pathAt(at - 1), next: pathAt(at + 1), isLast: at === ids.length - 1 };
}

const LIST_KEY = 'tohfa.orders-list';
const PURCHASE_STATES = Object.keys(purchaseTransitions) as AdminPurchase['status'][];
export const STATUSES = ['to-do', 'all', ...PURCHASE_STATES] as const;
const OPEN_STATUSES: readonly OrdersStatus[] = ['to-do', 'placed', 'packed', 'dispatched'];

type OrdersStatus = (typeof STATUSES)[number];
export type OrdersQuery = QueryOf<Operations['allOrders']>;

export interface OrdersView {
  q: string;
  /** Undefined: see `shownStatus`. */
  status: OrdersStatus | undefined;
  due: (typeof ORDERS_DUE)[number] | undefined;
  slot: string | undefined;
  /** `me`, `nobody`, or the `ref` of a colleague. */
  assignee: string | undefined;
  sort: 'newest' | undefined;
  page: number;
}

interface OpenedList {
  ids: string[];
  view: OrdersView;
  total: number;
}
