const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;

/**
 * Looks at once, then less and less often, until `look` says that there is nothing more to see. After `looks` without
 * an end it waits to be told to look.
 */
export function followOrder({ look, looks = Number.POSITIVE_INFINITY }: Parts): Following {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let looking = false;
  let over = false;
  let done = 0;

  async function round(): Promise<void> {
    clearTimeout(timer);
    if (looking || over) return;
    looking = true;
    // Whatever goes wrong on the way, the next look may succeed.
    const ended = await look().catch(() => false);
    looking = false;
    done += 1;
    if (ended) over = true;
    if (!over && done < looks) timer = setTimeout(round, waitMs(done));
  }

  void round();
  return {
    lookNow: () => void round(),
    stop() {
      over = true;
      clearTimeout(timer);
    },
  };
}

function waitMs(looks: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** (looks - 1), LONGEST_WAIT_MS);
}

interface Parts {
  /** Whether the end was seen. */
  look: () => Promise<boolean>;
  looks?: number;
}

interface Following {
  lookNow: () => void;
  stop: () => void;
}
