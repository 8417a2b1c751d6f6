import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { AnswerOf, BodyOf, KeptItem, Operations } from '@tohfa/contract';
import { call } from '../lib/api.ts';
import { useDebounced } from '../lib/debounce.ts';
import { useUser } from '../lib/session.ts';
import { type BasketItem, itemOf, keyOfItem, syncBasket, useBasket, useBasketState } from './basket.ts';

const LIVE_MS = 30_000;

/** The basket, or what is bought without it, with live prices and stock. */
export function useBasketLines(withoutBasket?: readonly BoughtItem[]) {
  const basket = useBasket();
  const state = useBasketState();
  const items =
    withoutBasket?.map((item) => ({ ...itemOf(item), quantity: item.quantity, price: 0 })) ?? basket;
  const keys = items.map(keyOfItem);
  const query = useQuery({
    queryKey: ['basket-products', keys.join(' ')],
    queryFn: ({ signal }) =>
      call('lookUpBasket', {
        body: { items: items.map((item) => ({ ...itemOf(item), quantity: 1 })) },
        signal,
      }),
    enabled: items.length > 0,
    staleTime: 0,
    refetchInterval: LIVE_MS,
    placeholderData: keepPreviousData,
  });
  const products = new Map(query.data?.products.map((product) => [keyOfItem(product), product]));
  const found = query.data ? items.map((item) => toLine(item, products.get(keyOfItem(item)))) : [];
  const lines = withoutBasket === undefined ? found : found.map(takeWhatIsLeft);
  const isBare = items.length === 0;
  const unread = isBare && withoutBasket === undefined && state.status === 'failed' ? state.error : undefined;
  return {
    data: query.data,
    isEmpty: isBare && (withoutBasket !== undefined || state.status === 'known'),
    error: unread ?? query.error,
    retry: unread ? syncBasket : () => void query.refetch(),
    lines,
    orderable: lines.filter(isOrderable),
  };
}

function toLine(item: KeptItem, product: BasketProduct | undefined): BasketLine {
  if (!product) return { item, product: undefined, state: 'gone' };
  if (product.choose) return { item, product, state: 'choose' };
  if (product.countInStock === 0) return { item, product, state: 'out-of-stock' };
  return { item, product, state: product.countInStock < item.quantity ? 'too-many' : 'available' };
}

/** In the basket people change the quantity themselves; elsewhere there is nothing to change it with. */
function takeWhatIsLeft(line: BasketLine): BasketLine {
  if (line.state !== 'too-many') return line;
  return {
    ...line,
    item: { ...line.item, quantity: line.product?.countInStock ?? 0 },
    state: 'available',
  };
}

function isOrderable(line: BasketLine): line is BasketLine & { product: BasketProduct } {
  return line.state === 'available';
}

/** What the basket costs; asked again whenever something changes. */
export function usePrice(body: PriceRequest | undefined) {
  const userId = useUser()?.id;
  const asked = useDebounced(JSON.stringify(body ?? null));
  return useQuery({
    queryKey: ['basket-price', userId, asked],
    queryFn: ({ signal }) => call('priceBasket', { body: JSON.parse(asked), signal }),
    enabled: asked !== 'null',
    staleTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
  });
}

export interface BoughtItem extends BasketItem {
  quantity: number;
}

export type BasketPrice = AnswerOf<Operations['priceBasket']>;
export type PriceRequest = BodyOf<Operations['priceBasket']>;
export type BasketProduct = AnswerOf<Operations['lookUpBasket']>['products'][number];

/** `too-many`: fewer are left than were chosen. `choose`: another variant has to be chosen. */
export interface BasketLine {
  item: KeptItem;
  product: BasketProduct | undefined;
  state: 'available' | 'too-many' | 'out-of-stock' | 'choose' | 'gone';
}
