import { useEffect, useMemo, useState } from 'react';
import { keptDrafts, type ProductDraft } from './product-draft.ts';

/** What the form holds, kept in the browser from the first letter on: a reload or a crash loses nothing. */
export function useProductDraft(id: number | undefined, initial: ProductDraft) {
  const kept = useMemo(() => keptDrafts(id), [id]);
  const [first] = useState(() => kept.read());
  const [draft, setDraft] = useState(first ?? initial);
  const [restored, setRestored] = useState(first !== undefined && !isSame(first, initial));
  // Another round of the form: what keeps its own text begins anew with it.
  const [round, setRound] = useState(0);

  useEffect(() => {
    if (isSame(draft, initial)) kept.forget();
    else kept.keep(draft);
  }, [draft, initial, kept]);

  return {
    draft,
    round,
    restored,
    change: (news: Partial<ProductDraft>) => setDraft((now) => ({ ...now, ...news })),
    addImage: (url: string) =>
      setDraft((now) => ({ ...now, images: [...now.images, url], image: now.image || url })),
    startAnew() {
      kept.forget();
      setDraft(initial);
      setRestored(false);
      setRound((before) => before + 1);
    },
  };
}

function isSame(a: ProductDraft, b: ProductDraft): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
