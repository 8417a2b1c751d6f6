/** What the shop acknowledged, and how long people waited. */
export function createJournal() {
  const failures = new Map<string, number>();
  const savedAt: number[] = [Date.now()];
  const journal = {
    calls: 0,
    failures,
    /** Refusals of people who did nothing wrong, by call, status and words. */
    refusals: new Map<string, number>(),
    orders: new Set<string>(),
    gifts: new Set<string>(),
    approved: new Set<string>(),
    cancelled: new Set<string>(),
    payments: new Set<string>(),
    guestPayments: 0,
    payMs: [] as number[],
    answered(path: string, status: number) {
      journal.calls += 1;
      if (status !== 0 && status < 500) return;
      const address = path.replace(/\?.*/, '').replace(/^\/gift\/.*/, PRODUCT_PAGE);
      const kind = `${address} ${status || 'no answer'}`;
      failures.set(kind, (failures.get(kind) ?? 0) + 1);
    },
    refused(call: string, status: number, error = '') {
      const kind = `${call} ${status} ${error}`.trimEnd();
      journal.refusals.set(kind, (journal.refusals.get(kind) ?? 0) + 1);
    },
    paymentSaved(id: string, ms: number, byGuest: boolean) {
      journal.payments.add(id);
      if (byGuest) journal.guestPayments += 1;
      journal.payMs.push(ms);
      savedAt.push(Date.now());
    },
    /** What failed after `before`, a copy of `failures`. */
    failuresSince(before: ReadonlyMap<string, number>) {
      return [...failures]
        .map(([kind, count]) => [kind, count - (before.get(kind) ?? 0)] as const)
        .filter(([, count]) => count > 0);
    },
    /** The longest time since `from` in which nobody's payment went through. */
    longestPauseMs(from: number, to = Date.now()) {
      const times = [from, ...savedAt.filter((at) => at > from && at < to), to];
      return Math.max(...times.map((at, n) => at - (times[n - 1] ?? at)));
    },
    hasPaidSince: (from: number) => (savedAt.at(-1) ?? 0) > from,
  };
  return journal;
}

const PRODUCT_PAGE = '/gift/…';
/** Where people look around. While the primary is replaced, none of these answers may be a failure of the shop. */
const BROWSING = ['/backend/get-products.php', '/explore', PRODUCT_PAGE];

/** How many of these failures are answers of 500 and above to people who look around. */
export function browsingErrors(failures: Iterable<readonly [kind: string, count: number]>): number {
  return [...failures]
    .filter(([kind]) => {
      const [address = '', status] = kind.split(' ');
      return BROWSING.includes(address) && Number(status) >= 500;
    })
    .reduce((sum, [, count]) => sum + count, 0);
}

export type Journal = ReturnType<typeof createJournal>;
