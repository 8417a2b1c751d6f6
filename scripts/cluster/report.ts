import type { Journal } from './load.ts';
import type { PreviousVersion } from './previous-version.ts';
import type { DrillResult } from './recovery-drill.ts';
import type { Verdict } from './verify.ts';

/** The report of a run, as docs/reliability.md shows it; false when something must not have happened. */
export function printReport({
  seed,
  steps,
  journal,
  previous,
  verdict,
  drill,
  from,
  to,
}: RunResult): boolean {
  const rows = steps.map(
    ({ name, seconds, longestPause, failed, note }) =>
      `| ${name} | ${seconds.toFixed(0)} | ${longestPause.toFixed(1)} | ${failed} | ${note} |`,
  );
  const rolled = steps.filter(({ name }) => name.startsWith('rolling'));
  const failedInRolls = rolled.reduce((sum, { failed }) => sum + failed, 0);
  const ok =
    verdict.brokenInvariants.length === 0 &&
    verdict.differences.length === 0 &&
    verdict.orphans === 0 &&
    verdict.lost.length === 0 &&
    verdict.ledgerPaise === verdict.providerPaise &&
    verdict.ledgerRefundedPaise === verdict.providerRefundedPaise &&
    failedInRolls === 0 &&
    (!drill || isDrillGood(drill));
  console.log(`
## Seed ${seed}

| what happened | s | longest pause of payments, s | calls that failed | |
|---|---|---|---|---|
${rows.join('\n')}

- ${journal.calls} calls, ${journal.payments.size} payments acknowledged (${journal.guestPayments} by guests), ${journal.gifts.size} gifts, ${journal.cancelled.size} of them cancelled and refunded; a payment took ${median(journal.payMs)} ms in the median
- invariants: ${verdict.brokenInvariants.length === 0 ? 'All money adds up.' : verdict.brokenInvariants.join('; ')}
- provider: ${verdict.providerPayments} payments, captured ${rupees(verdict.providerPaise)}, refunded ${rupees(verdict.providerRefundedPaise)}; ledger: ${rupees(verdict.ledgerPaise)} and ${rupees(verdict.ledgerRefundedPaise)}; ${verdict.differences.length} differ
- acknowledged and lost: ${verdict.lost.length}${verdict.lost.length > 0 ? ` (${verdict.lost.slice(0, 5).join(', ')})` : ''}
- longest time in which no customer could pay: ${(journal.longestPauseMs(from, to) / 1000).toFixed(1)} s
- rolling upgrade from ${previous ? `${previous.commit} (${previous.migrations.length} migrations: ${previous.migrations.join(', ') || 'none'})` : 'nothing: no history here'}; failed calls in rolling restarts: ${failedInRolls}
${drill ? drillLines(drill) : '- point-in-time recovery: not run'}
- ${ok ? 'PASSED' : 'FAILED'}
${ok ? '' : `  calls without a good answer: ${[...journal.failures].map(([kind, count]) => `${kind}: ${count}`).join(', ')}`}`);
  return ok;
}

function isDrillGood({ verdict, lateOrders }: DrillResult): boolean {
  const { brokenInvariants, differences, orphans } = verdict;
  return brokenInvariants.length === 0 && differences.length === 0 && orphans === lateOrders;
}

function drillLines({ target, seconds, lateOrders, verdict }: DrillResult): string {
  return `- point-in-time recovery to ${target} after losing every node: open again after ${seconds.toFixed(0)} s; invariants: ${
    verdict.brokenInvariants.length === 0 ? 'All money adds up.' : verdict.brokenInvariants.join('; ')
  }; of ${verdict.providerPayments} payments at the provider ${verdict.providerPayments - verdict.orphans} are booked and ${verdict.orphans} are kept for an admin (their ${lateOrders} orders were made after that second); ${verdict.differences.length} differ`;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

const rupees = (paise: number) => `₹${(paise / 100).toFixed(2)}`;

export interface Step {
  name: string;
  seconds: number;
  /** The longest time without a saved payment while it lasted, in seconds. */
  longestPause: number;
  failed: number;
  note: string;
}

export interface RunResult {
  seed: number;
  steps: Step[];
  journal: Journal;
  previous: PreviousVersion | undefined;
  verdict: Verdict;
  drill: DrillResult | undefined;
  /** When the load began and ended. */
  from: number;
  to: number;
}
