/** Lets so many of one key be under way at once; whoever comes beyond that gets undefined straight away. */
export function createFewAtOnce(most: number) {
  const underWay = new Map<string, number>();

  return async function pass<Result>(key: string, work: () => Promise<Result>): Promise<Result | undefined> {
    const others = underWay.get(key) ?? 0;
    if (others >= most) return undefined;
    underWay.set(key, others + 1);
    try {
      return await work();
    } finally {
      const left = (underWay.get(key) ?? 1) - 1;
      if (left > 0) underWay.set(key, left);
      else underWay.delete(key);
    }
  };
}
