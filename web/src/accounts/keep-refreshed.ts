const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** Specification, section 9: the token is refreshed five minutes before it ends. */
const BEFORE_EXPIRY_MS = 5 * MINUTE;
/** Specification, section 9: after an error 30 s, doubling to 16 min. */
const FIRST_BACK_OFF_MS = 30 * SECOND;
const LAST_BACK_OFF_MS = 16 * MINUTE;
/** A browser's timer cannot be set for a month; it is set again instead. */
const LONGEST_WAIT_MS = 24 * 60 * MINUTE;

/**
 * Asks the provider again before its word runs out, for as long as it remembers anybody. Tabs share what they know of
 * the expiry, so that one of them asks and the others go on waiting.
 */
export function keepRefreshed({ knownExpiry, ask }: RefreshParts): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  let failures = 0;

  const plan = (atLeast = 0) => {
    const wait = failures > 0 ? backOffMs(failures) : untilRefreshMs(knownExpiry(), Date.now());
    timer = setTimeout(run, Math.min(Math.max(wait, atLeast), LONGEST_WAIT_MS));
  };
  const run = async () => {
    if (untilRefreshMs(knownExpiry(), Date.now()) > 0) {
      failures = 0;
      return plan();
    }
    try {
      const remembered = await ask();
      failures = 0;
      if (!remembered) return;
    } catch {
      failures += 1;
    }
    // Tokens that live shorter than the margin would otherwise be asked for without a pause.
    if (!stopped) plan(FIRST_BACK_OFF_MS);
  };

  plan();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

export function backOffMs(failures: number): number {
  return Math.min(FIRST_BACK_OFF_MS * 2 ** (failures - 1), LAST_BACK_OFF_MS);
}

/** Nothing is known at first: then it is time. */
function untilRefreshMs(expiry: number | undefined, now: number): number {
  return expiry === undefined ? 0 : Math.max(expiry - BEFORE_EXPIRY_MS - now, 0);
}

interface RefreshParts {
  knownExpiry(): number | undefined;
  /** Whether the provider still remembers somebody; throws when it does not answer. */
  ask(): Promise<boolean>;
}
