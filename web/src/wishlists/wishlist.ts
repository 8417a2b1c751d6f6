import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf, Operations } from '@tohfa/contract';
import { call } from '../lib/api.ts';
import { useUser } from '../lib/session.ts';
import { useAction } from '../ui/actions.tsx';

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

/** Whether a product is wished for, and how to change that. The heart moves at once and back if the call fails. */
export function useWish(productId: number) {
  const queryClient = useQueryClient();
  const query = wishlistQuery(useUser()?.id);
  const key = query.queryKey;
  // A selector, so that only the hearts that change render again.
  const { data: isWanted = false } = useQuery({
    ...query,
    select: ({ products }) => products.some(({ id }) => id === productId),
  });
  const { run } = useAction(async (wanted: boolean, product: Wished) => {
    const before = queryClient.getQueryData<Wishlist>(key);
    queryClient.setQueryData<Wishlist>(
      key,
      (known) =>
        known && {
          ...known,
          products: wanted
            ? [product, ...known.products]
            : known.products.filter(({ id }) => id !== product.id),
        },
    );
    try {
      await call('changeWishlist', { body: { productId: product.id, wanted } });
    } catch (error) {
      queryClient.setQueryData(key, before);
      throw error;
    }
    void queryClient.invalidateQueries({ queryKey: key });
  });
  return { isWanted, setWanted: run };
}

/** Without an id: of everybody who was signed in on this page. */
export function wishlistKey(userId?: string) {
  return userId === undefined ? ['wishlist'] : ['wishlist', userId];
}

export type Wishlist = AnswerOf<Operations['myWishlist']>;
export type Wished = Wishlist['products'][number];
