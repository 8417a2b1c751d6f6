import { tabStore } from '../../lib/storage.ts';

/** What somebody has typed, so that neither a reload nor a payment that failed loses it. It holds no token. */
export function readDraft(giftId: string): Draft {
  try {
    const stored: unknown = JSON.parse(tabStore.read(keyOf(giftId)) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return EMPTY_DRAFT;
    const fields = Object.entries(stored).filter(
      ([name, value]) => typeof value === typeof EMPTY_DRAFT[name as keyof Draft],
    );
    return { ...EMPTY_DRAFT, ...Object.fromEntries(fields) };
  } catch {
    return EMPTY_DRAFT;
  }
}

export function saveDraft(giftId: string, draft: Draft): void {
  tabStore.write(keyOf(giftId), JSON.stringify(draft));
}

/** A payment whose end the payer has not seen. Kept apart: it is still true when the draft is used up or changed. */
export function readPendingOrder(giftId: string): PendingOrder | undefined {
  const [orderId = '', stage, rupees, ...words] = (tabStore.read(pendingKeyOf(giftId)) ?? '').split(' ');
  if (orderId === '' || (stage !== 'open' && stage !== 'confirming')) return undefined;
  return { orderId, stage, rupees: Number(rupees) || 0, message: words.join(' ') };
}

export function savePendingOrder(giftId: string, pending: PendingOrder | undefined): void {
  if (pending) {
    const { orderId, stage, rupees, message } = pending;
    tabStore.write(pendingKeyOf(giftId), [orderId, stage, rupees, message].join(' '));
  } else tabStore.remove(pendingKeyOf(giftId));
}

export const EMPTY_DRAFT: Draft = {
  amount: '',
  displayName: '',
  anonymous: false,
  message: '',
  email: '',
  wantsNews: false,
  phone: '',
};

const keyOf = (giftId: string) => `tohfa.chip-in.${giftId}`;
const pendingKeyOf = (giftId: string) => `tohfa.chip-in-order.${giftId}`;

export interface Draft {
  /** In rupees, as typed. */
  amount: string;
  displayName: string;
  anonymous: boolean;
  message: string;
  email: string;
  wantsNews: boolean;
  phone: string;
}

export interface PendingOrder {
  orderId: string;
  /** `open`: the checkout was shown. `confirming`: it said that it is paid. */
  stage: 'open' | 'confirming';
  /** 0 when it is not known any more. */
  rupees: number;
  /** What was written with it. */
  message: string;
}
