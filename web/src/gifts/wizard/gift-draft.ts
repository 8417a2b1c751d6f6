import { tabStore } from '../../lib/storage.ts';

const GIFT_DRAFT_KEY = 'tohfa.gift-draft';
const GIFT_PREFILL_KEY = 'tohfa.gift-prefill';
/** Somebody else may use the tab later. */
const PREFILL_MS = 3_600_000;

/** What a person typed into the wizard and has not sent. It survives a reload, and other people never see it. */
export function readGiftDraft(userId: string | undefined): GiftDraft | undefined {
  const stored = readJson(GIFT_DRAFT_KEY);
  const isTheirs = userId !== undefined && stored?.userId === userId;
  return isTheirs && Number.isInteger(stored.step) && isStringRecord(stored.values) ? stored : undefined;
}

export function saveGiftDraft(draft: GiftDraft): void {
  tabStore.write(GIFT_DRAFT_KEY, JSON.stringify(draft));
}

export function clearGiftDraft(): void {
  tabStore.remove(GIFT_DRAFT_KEY);
  tabStore.remove(GIFT_PREFILL_KEY);
}

/**
 * The next gift that is requested in this tab is for this person. In the tab and not in the address, because names
 * and days of others are nobody else's business. A draft for somebody else makes way.
 */
export function startGiftFor(person: GiftPrefill, now = Date.now()): void {
  if (draftedName() !== person.name) tabStore.remove(GIFT_DRAFT_KEY);
  tabStore.write(GIFT_PREFILL_KEY, JSON.stringify({ person, until: now + PREFILL_MS }));
}

export function readGiftPrefill(now = Date.now()): Partial<GiftPrefill> {
  const stored = readJson(GIFT_PREFILL_KEY);
  return stored?.until > now && isStringRecord(stored.person) ? stored.person : {};
}

function draftedName(): unknown {
  return readJson(GIFT_DRAFT_KEY)?.values?.name;
}

/** What a tab stored may be anything: each reader checks what it takes. */
function readJson(key: string) {
  try {
    return JSON.parse(tabStore.read(key) ?? 'null');
  } catch {
    return undefined;
  }
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

/** Named as the wizard's fields. */
export type GiftPrefill = Record<'name' | 'relation' | 'occasion' | 'date', string>;
