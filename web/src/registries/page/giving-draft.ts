import { tabStore } from '../../lib/storage.ts';

/** What a giver has typed: neither a reload, a lost race nor a failed payment loses it. It holds no token. */
export function readDraft(registryId: string): GivingDraft {
  try {
    const stored: unknown = JSON.parse(tabStore.read(keyOf(registryId)) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return EMPTY_DRAFT;
    const fields = Object.entries(stored).filter(
      ([name, value]) => typeof value === typeof EMPTY_DRAFT[name as keyof GivingDraft],
    );
    return { ...EMPTY_DRAFT, ...Object.fromEntries(fields) };
  } catch {
    return EMPTY_DRAFT;
  }
}

export function saveDraft(registryId: string, draft: GivingDraft): void {
  tabStore.write(keyOf(registryId), JSON.stringify(draft));
}

export const EMPTY_DRAFT: GivingDraft = { name: '', anonymous: false, message: '', email: '' };

const keyOf = (registryId: string) => `tohfa.registry.${registryId}`;

export interface GivingDraft {
  name: string;
  anonymous: boolean;
  message: string;
  email: string;
}
