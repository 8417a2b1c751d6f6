import { tabStore } from '../../lib/storage.ts';

const REGISTRY_DRAFT_KEY = 'tohfa.registry-draft';

/** What a person typed about a registry and has not saved. It survives a reload, and other people never see it. */
export function readRegistryDraft(owner: DraftOwner): object | undefined {
  try {
    const stored = JSON.parse(tabStore.read(REGISTRY_DRAFT_KEY) ?? 'null');
    const isTheirs =
      stored?.userId === owner.userId && stored.id === owner.id && stored.version === owner.version;
    return isTheirs && typeof stored.values === 'object' && stored.values !== null
      ? stored.values
      : undefined;
  } catch {
    return undefined;
  }
}

export function saveRegistryDraft(owner: DraftOwner, values: object): void {
  tabStore.write(REGISTRY_DRAFT_KEY, JSON.stringify({ ...owner, values }));
}

export function clearRegistryDraft(): void {
  tabStore.remove(REGISTRY_DRAFT_KEY);
}

/** Without id and version for a registry that is not made yet. */
export interface DraftOwner {
  userId: string;
  id?: string;
  version?: number;
}
