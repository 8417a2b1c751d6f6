import { useQuery } from '@tanstack/react-query';
import { call } from '../api.ts';

export function useCategories() {
  return useQuery({
    queryKey: ['categories'],
    queryFn: ({ signal }) => call('getCategories', { signal }),
  });
}
