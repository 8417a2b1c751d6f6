import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf, Operations } from '@tohfa/contract';
import { partTexts, wishTexts } from '@tohfa/contract/screens';
import { call, errorMessage } from '../lib/api.ts';
import { useUser } from '../lib/session.ts';
import { dismissToast, showToast } from '../ui/toasts.ts';

/** The signed-in person's wishlist. Undefined while it loads, and for visitors. */
export function useWishlist() {
  return useQuery(wishlistQuery(useUser()?.id));
}

function wishlistQuery(userId: string | undefined) {
  return queryOptions({
    queryKey: wishlistKey(userId),
    queryFn: ({ signal }) => call('myWishlist', { signal }),
    enabled: userId !== undefined,
    staleTime: 60_000,
  });
}

/** Whether a product is wished for, and how to change that. The heart moves at once, and back by “Undo” or if the call fails. */
export function useWish(productId: number) {
  const queryClient = useQueryClient();
  const query = wishlistQuery(useUser()?.id);
  const key = query.queryKey;
  // A selector, so that only the hearts that change render again.
  const { data: isWanted = false } = useQuery({
    ...query,
    select: ({ products }) => products.some(({ id }) => id === productId),
  });
  const show = (wanted: boolean, product: Wished) =>
    queryClient.setQueryData<Wishlist>(key, (known) => {
      if (known === undefined) return known;
      const others = known.products.filter(({ id }) => id !== product.id);
      return { ...known, products: wanted ? [product, ...others] : others };
    });

  function setWanted(wanted: boolean, product: Wished): void {
    const toast = `wish ${product.id}`;
    const before = queryClient.getQueryData<Wishlist>(key);
    void queryClient.cancelQueries({ queryKey: key });
    show(wanted, product);
    if (wanted) dismissToast(toast);
    else
      showToast({
        key: toast,
        tone: 'success',
        message: wishTexts.removed(product),
        action: { label: partTexts.undo, onClick: () => setWanted(true, product) },
      });
    const change = inTurn(() => call('changeWishlist', { body: { productId: product.id, wanted } }));
    change.then(
      () => {
        // A list that was asked for between two changes would show the first alone.
        if (changing === 0) void queryClient.invalidateQueries({ queryKey: key });
      },
      (error: unknown) => {
        if (before)
          show(
            before.products.some(({ id }) => id === product.id),
            product,
          );
        showToast({ key: toast, tone: 'error', message: errorMessage(error) });
        void queryClient.invalidateQueries({ queryKey: key });
      },
    );
  }
  return { isWanted, setWanted };
}

let changing = 0;
let lastChange: Promise<unknown> = Promise.resolve();

/** One after the other: a change and its undo must not overtake each other. */
function inTurn<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  changing += 1;
  const done = lastChange.then(work, work).finally(() => {
    changing -= 1;
  });
  lastChange = done.catch(() => undefined);
  return done;
}

/** Without an id: of everybody who was signed in on this page. */
export function wishlistKey(userId?: string) {
  return userId === undefined ? ['wishlist'] : ['wishlist', userId];
}

export type Wishlist = AnswerOf<Operations['myWishlist']>;
export type Wished = Wishlist['products'][number];
