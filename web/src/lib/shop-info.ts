import { queryOptions } from '@tanstack/react-query';
import type { AnswerOf, Operations } from '@tohfa/contract';
import { call } from './api.ts';

let pending: Promise<ShopInfo> | undefined;

/** The shop's public settings. Fetched once per page load, and again only after a failure. */
export function getShopInfo(): Promise<ShopInfo> {
  pending ??= call('shopInfo', {}).catch((error: unknown) => {
    pending = undefined;
    throw error;
  });
  return pending;
}

export const shopInfoQuery = queryOptions({ queryKey: ['shop-info'], queryFn: getShopInfo });

export type ShopInfo = AnswerOf<Operations['shopInfo']>;
