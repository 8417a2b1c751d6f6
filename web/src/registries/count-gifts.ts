import type { PublicRegistryItem } from '@tohfa/contract';

/** Units, not items: two of three plates are two of three gifts. */
export function countGifts(items: readonly Pick<PublicRegistryItem, 'given' | 'wanted'>[]) {
  return {
    given: items.reduce((sum, { given }) => sum + given, 0),
    wanted: items.reduce((sum, { given, wanted }) => sum + Math.max(given, wanted), 0),
  };
}
