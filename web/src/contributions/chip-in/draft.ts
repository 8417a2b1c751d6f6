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
