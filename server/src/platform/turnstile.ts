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

/** Answered as 503: the shop is busy, trying again in a moment will do. */
export class Crowded extends Error {
  override name = 'Crowded';
}
