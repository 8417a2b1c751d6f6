import type { names as English } from '../en/names.ts';

export const names: typeof English = {
  friend: 'एक दोस्त',
  andMore: ({ name, more }) => `${name} और ${more} अन्य`,
};
