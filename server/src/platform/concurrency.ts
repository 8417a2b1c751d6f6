/** Lets a few through at once and lines up the rest; beyond the line it refuses by throwing `Crowded`. */
export function createLimiter({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  let inside = 0;
  const line: (() => void)[] = [];

  return async function pass<Result>(work: () => Promise<Result>): Promise<Result> {
    if (inside >= atOnce) {
      if (line.length >= waiting) throw new OverloadedError();
      await new Promise<void>((enter) => line.push(enter));
    } else {
      inside += 1;
    }
    try {
      return await work();
    } finally {
      const next = line.shift();
      if (next) next();
      else inside -= 1;
    }
  };
}

/** A turnstile for each key, so that a crowd at one thing leaves room for everybody else. */
export function createKeyedLimiter(atOnce: number) {
  const lines = new Map<string, { pass: ReturnType<typeof createLimiter>; people: number }>();

  return async function pass<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const line = lines.get(key) ?? {
      pass: createLimiter({ atOnce, waiting: Number.POSITIVE_INFINITY }),
      people: 0,
    };
    lines.set(key, line);
    line.people += 1;
    try {
      return await line.pass(work);
    } finally {
      line.people -= 1;
      if (line.people === 0) lines.delete(key);
    }
  };
}

/** Answered as 503: the shop is busy, trying again in a moment will do. */
export class OverloadedError extends Error {
  override name = 'Crowded';
}

/** Lets so many of one key be under way at once; whoever comes beyond that gets undefined straight away. */
export function createKeyedConcurrencyCap(most: number) {
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
