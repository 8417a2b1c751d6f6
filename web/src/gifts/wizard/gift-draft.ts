import { tabStore } from '../../lib/storage.ts';

const GIFT_DRAFT_KEY = 'tohfa.gift-draft';

/** What somebody has typed into the wizard and not sent. A reload keeps it, another person never finds it. */
export function readGiftDraft(userId: string | undefined): GiftDraft | undefined {
  try {
    const kept = JSON.parse(tabStore.read(GIFT_DRAFT_KEY) ?? 'null');
    const isTheirs = userId !== undefined && kept?.userId === userId;
    return isTheirs && Number.isInteger(kept.step) && isStringRecord(kept.values) ? kept : undefined;
  } catch {
    return undefined;
  }
}

export function saveGiftDraft(draft: GiftDraft): void {
  tabStore.write(GIFT_DRAFT_KEY, JSON.stringify(draft));
}

export function clearGiftDraft(): void {
  tabStore.remove(GIFT_DRAFT_KEY);
}

function isStringRecord(values: unknown): boolean {
  return (
    typeof values === 'object' &&
    values !== null &&
    Object.values(values).every((value) => typeof value === 'string')
  );
}

interface GiftDraft {
  userId: string;
  step: number;
  values: Record<string, string>;
}
