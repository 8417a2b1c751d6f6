import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { AnswerOf, BodyOf, KeptItem, Operations } from '@tohfa/contract';
import { call } from '../lib/api.ts';
import { useDebounced } from '../lib/debounce.ts';
import { useUser } from '../lib/session.ts';
import { useBasket } from './basket.ts';

const LIVE_MS = 30_000;

/** The basket, or one product that is bought without it, with live prices and stock. */
export function useBasketLines(single?: number) {
  const basket = useBasket();
  const items = single === undefined ? basket : [{ productId: single, quantity: 1, price: 0 }];
  const ids = items.map(({ productId }) => productId);
  const query = useQuery({
    queryKey: ['basket-products', ids.join(' ')],
    queryFn: ({ signal }) =>
      call('lookUpBasket', { body: { items: ids.map((productId) => ({ productId, quantity: 1 })) }, signal }),
    enabled: ids.length > 0,
    staleTime: 0,
    refetchInterval: LIVE_MS,
    placeholderData: keepPreviousData,
  });
  const products = new Map(query.data?.products.map((product) => [product.productId, product]));
  const lines = query.data ? items.map((item) => toLine(item, products.get(item.productId))) : [];
  return { ...query, isEmpty: items.length === 0, lines, orderable: lines.filter(isOrderable) };
}

function toLine(item: KeptItem, product: BasketProduct | undefined): BasketLine {
  if (!product) return { item, product: undefined, state: 'gone' };
  if (product.countInStock === 0) return { item, product, state: 'out-of-stock' };
  return { item, product, state: product.countInStock < item.quantity ? 'too-many' : 'available' };
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

export type BasketPrice = AnswerOf<Operations['priceBasket']>;
export type PriceRequest = BodyOf<Operations['priceBasket']>;
export type BasketProduct = AnswerOf<Operations['lookUpBasket']>['products'][number];

/** `too-many`: fewer are left than were chosen. */
export interface BasketLine {
  item: KeptItem;
  product: BasketProduct | undefined;
  state: 'available' | 'too-many' | 'out-of-stock' | 'gone';
}
