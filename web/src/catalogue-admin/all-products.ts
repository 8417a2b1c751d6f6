import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api.ts';

/** Every product at once: the table searches and sorts without asking again. */
export function useAllProducts() {
  return useQuery({
    queryKey: ['products', 'all'],
    queryFn: ({ signal }) => call('getProducts', { query: {}, signal }),
    staleTime: 0,
  });
}

/** What the shop shows of its products and categories has changed. */
export function useCatalogueChanged() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      [['products'], ['product'], ['categories']].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
}
