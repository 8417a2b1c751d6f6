import type { AnswerOf, Operations } from '@tohfa/contract';
import { call } from '../api.ts';

let asked: Promise<ShopInfo> | undefined;

/** How this shop is set up. Asked once while the page is open, and again only when no answer came. */
export function shopInfo(): Promise<ShopInfo> {
  asked ??= call('shopInfo', {}).catch((error: unknown) => {
    asked = undefined;
    throw error;
  });
  return asked;
}

export type ShopInfo = AnswerOf<Operations['shopInfo']>;
