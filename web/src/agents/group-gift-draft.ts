import { tabStore } from '../lib/storage.ts';

const DRAFT_KEY = 'tohfa.group-gift-draft';

/** What a person typed for this group gift and has not started yet. It survives a reload and a sign-in that has run out. */
export function readGroupGiftDraft(owner: DraftOwner): Record<string, string> {
  try {
    const kept = JSON.parse(tabStore.read(DRAFT_KEY) ?? 'null');
    const isTheirs = kept?.token === owner.token && kept.userId === owner.userId;
    return isTheirs ? textsOf(kept.values) : {};
  } catch {
    return {};
  }
}

export function keepGroupGiftDraft(owner: DraftOwner, values: Record<string, string>): void {
  tabStore.write(DRAFT_KEY, JSON.stringify({ ...owner, values }));
}

export function forgetGroupGiftDraft(): void {
  tabStore.remove(DRAFT_KEY);
}

/** A tab may have stored anything. */
function textsOf(values: unknown): Record<string, string> {
  const entries = Object.entries(values ?? {});
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

interface DraftOwner {
  token: string;
  userId: string;
}
