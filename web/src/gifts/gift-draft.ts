import { tabData } from '../storage.ts';

const KEY = 'tohfa.gift-draft';

/** What somebody has typed into the wizard and not sent. A reload keeps it, another person never finds it. */
export function readGiftDraft(userId: string | undefined): GiftDraft | undefined {
  try {
    const kept = JSON.parse(tabData.read(KEY) ?? 'null');
    const isTheirs = userId !== undefined && kept?.userId === userId;
    return isTheirs && Number.isInteger(kept.step) && isTexts(kept.values) ? kept : undefined;
  } catch {
    return undefined;
  }
}

export function keepGiftDraft(draft: GiftDraft): void {
  tabData.write(KEY, JSON.stringify(draft));
}

export function forgetGiftDraft(): void {
  tabData.remove(KEY);
}

function isTexts(values: unknown): boolean {
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
