import type { AnswerOf, Operations } from '@tohfa/contract';
import { call } from './api.ts';

let pending: Promise<ShopInfo> | undefined;

/** How this shop is set up. Asked once while the page is open, and again only when no answer came. */
export function getShopInfo(): Promise<ShopInfo> {
  pending ??= call('shopInfo', {}).catch((error: unknown) => {
    pending = undefined;
    throw error;
  });
  return pending;
}

export type ShopInfo = AnswerOf<Operations['shopInfo']>;
