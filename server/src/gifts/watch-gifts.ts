import type { Listen } from '../platform/listen.ts';

/** Hears of changed gifts from every process. What was missed while the connection was away counts as a change of all. */
export async function watchGifts(listen: Listen): Promise<GiftWatch> {
  const watchers = new Map<string, Set<() => void>>();
  const tell = (giftId: string) => {
    for (const onChange of watchers.get(giftId) ?? []) onChange();
  };
  await listen('gifts', tell, () => {
    for (const giftId of watchers.keys()) tell(giftId);
  });
  return {
    watch(giftId, onChange) {
      const others = watchers.get(giftId) ?? new Set();
      watchers.set(giftId, others.add(onChange));
      return () => {
        others.delete(onChange);
        if (others.size === 0 && watchers.get(giftId) === others) watchers.delete(giftId);
      };
    },
  };
}

export interface GiftWatch {
  /** Answers how to stop watching. */
  watch(giftId: string, onChange: () => void): () => void;
}
