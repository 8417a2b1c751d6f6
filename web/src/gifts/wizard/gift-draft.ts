import { tabStore } from '../../lib/storage.ts';

const GIFT_DRAFT_KEY = 'tohfa.gift-draft';

/** What a person typed into the wizard and has not sent. It survives a reload, and other people never see it. */
export function readGiftDraft(userId: string | undefined): GiftDraft | undefined {
  try {
    const stored = JSON.parse(tabStore.read(GIFT_DRAFT_KEY) ?? 'null');
    const isTheirs = userId !== undefined && stored?.userId === userId;
    return isTheirs && Number.isInteger(stored.step) && isStringRecord(stored.values) ? stored : undefined;
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
