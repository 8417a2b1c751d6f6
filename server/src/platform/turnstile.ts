/** Lets a few through at once and lines up the rest; beyond the line it refuses by throwing `Crowded`. */
export function createTurnstile({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  let inside = 0;
  const line: (() => void)[] = [];

  return async function pass<Result>(work: () => Promise<Result>): Promise<Result> {
    if (inside >= atOnce) {
      if (line.length >= waiting) throw new Crowded();
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
export function createLines(atOnce: number) {
  const lines = new Map<string, { pass: ReturnType<typeof createTurnstile>; people: number }>();

  return async function pass<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const line = lines.get(key) ?? {
      pass: createTurnstile({ atOnce, waiting: Number.POSITIVE_INFINITY }),
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
export class Crowded extends Error {
  override name = 'Crowded';
}
