import type { FeedProblem, FeedProblemView } from '@tohfa/contract';

/** So many products are named for each problem. */
const NAMED_PRODUCTS = 10;

/** Collects what is wrong with the items of a feed, by product. */
export function createProblemList() {
  const found = new Map<FeedProblem, Map<number, string>>();
  return {
    add(problem: FeedProblem, product: { id: number; name: string }): void {
      const products = found.get(problem) ?? new Map<number, string>();
      found.set(problem, products.set(product.id, product.name));
    },
    toList: (): FoundProblem[] =>
      [...found].map(([problem, products]) => ({
        problem,
        count: products.size,
        products: [...products].slice(0, NAMED_PRODUCTS).map(([id, name]) => ({ id, name })),
      })),
  };
}

export type FoundProblem = FeedProblemView;
export type ProblemList = ReturnType<typeof createProblemList>;
