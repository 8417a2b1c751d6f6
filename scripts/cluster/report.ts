import type { Journal } from './journal.ts';
import type { PreviousVersion } from './previous-version.ts';
import type { DrillResult } from './recovery-drill.ts';
import type { Verdict } from './verify.ts';

/** The report of a run, as docs/reliability.md shows it; false when something must not have happened. */
export function printReport(result: RunResult): boolean {
  const { seed, steps, journal, previous, verdict, wrongs, drill, from, to } = result;
  const rows = steps.map(
    ({ name, seconds, longestPause, failed, browsingErrors, note }) =>
      `| ${name} | ${seconds.toFixed(0)} | ${longestPause.toFixed(1)} | ${failed} | ${browsingErrors} | ${note} |`,
  );
  const failedInRolls = countFailedInRolls(steps);
  const ok = hasPassed(result);
  console.log(`
## Seed ${seed}

| what happened | s | longest pause of payments, s | calls that failed | of them browsing, answered 5xx | |
|---|---|---|---|---|---|
${rows.join('\n')}

- ${journal.calls} calls, ${journal.payments.size} payments acknowledged (${journal.guestPayments} by guests), ${journal.gifts.size} gifts, ${journal.cancelled.size} of them cancelled and refunded; from order to receipt a payment took ${quantile(journal.payMs, 0.5)} ms in the median, ${(quantile(journal.payMs, 1) / 1000).toFixed(1)} s at most
- invariants: ${invariantLine(verdict.brokenInvariants)}
- provider: ${verdict.providerPayments} payments, captured ${rupees(verdict.providerPaise)}, refunded ${rupees(verdict.providerRefundedPaise)}; ledger: ${rupees(verdict.ledgerPaise)} and ${rupees(verdict.ledgerRefundedPaise)}; ${verdict.differences.length} differ
- acknowledged and lost: ${verdict.lost.length}${verdict.lost.length > 0 ? ` (${verdict.lost.slice(0, 5).join(', ')})` : ''}
- longest time in which no customer could pay: ${(journal.longestPauseMs(from, to) / 1000).toFixed(1)} s
- rolling upgrade from ${previous ? `${previous.commit} (${previous.migrations.length} migrations: ${previous.migrations.join(', ') || 'none'})` : 'nothing: no history here'}; failed calls in rolling restarts: ${failedInRolls}
- browsing while the primary was broken or replaced: ${countBrowsingErrors(steps)} answers of 500 and above
- what was refused: ${[...journal.refusals].map(([kind, count]) => `${kind}: ${count}`).join(', ') || 'none'}
${drill ? drillLines(drill) : '- point-in-time recovery: not run'}
- ${ok ? 'PASSED' : 'FAILED'}
${wrongs.map((wrong) => `  - ${wrong}\n`).join('')}${ok ? '' : `  calls without a good answer: ${[...journal.failures].map(([kind, count]) => `${kind}: ${count}`).join(', ')}`}`);
  return ok;
}

export function hasPassed({
  steps,
  verdict,
  wrongs,
  drill,
}: Pick<RunResult, 'steps' | 'verdict' | 'wrongs' | 'drill'>): boolean {
  return (
    wrongs.length === 0 &&
    verdict.orphans === 0 &&
    countFailedInRolls(steps) === 0 &&
    countBrowsingErrors(steps) === 0 &&
    (!drill || isDrillGood(drill))
  );
}

function countFailedInRolls(steps: readonly Step[]): number {
  return steps.filter(({ name }) => name.startsWith('rolling')).reduce((sum, { failed }) => sum + failed, 0);
}

/** Replicas stay, whatever happens to the primary. */
function countBrowsingErrors(steps: readonly Step[]): number {
  return steps
    .filter(({ name }) => name.includes('primary'))
    .reduce((sum, { browsingErrors }) => sum + browsingErrors, 0);
}

function isMoneyGood({ brokenInvariants, differences, lost }: Verdict): boolean {
  return [brokenInvariants, differences, lost].every((list) => list.length === 0);
}

function isDrillGood({ verdict, lateOrders, brokenAtTarget }: DrillResult): boolean {
  return isMoneyGood(verdict) && brokenAtTarget.length === 0 && verdict.orphans === lateOrders;
}

function drillLines(drill: DrillResult): string {
  const { verdict, target, restoredAfter, openAfter, reconciledAfter, bookedAtTarget } = drill;
  const booked = verdict.providerPayments - verdict.orphans;
  return `- recovery drill: every node's data destroyed, then restored by pgBackRest to ${target}
  - database open after ${restoredAfter.toFixed(1)} s: ${bookedAtTarget} payments booked; invariants: ${invariantLine(drill.brokenAtTarget)}
  - customers can pay after ${openAfter.toFixed(1)} s; reconciled with the provider after ${reconciledAfter.toFixed(1)} s: ${booked - bookedAtTarget} more booked, ${verdict.orphans} kept as unmatched for an admin (${drill.lateOrders} orders were made after that second); ${verdict.differences.length} differ; invariants: ${invariantLine(verdict.brokenInvariants)}`;
}

function invariantLine(broken: readonly string[]): string {
  return broken.length === 0 ? 'All money adds up.' : broken.join('; ');
}

/** The value that the given part of them does not exceed. */
function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

const rupees = (paise: number) => `₹${(paise / 100).toFixed(2)}`;

export interface Step {
  name: string;
  seconds: number;
  /** The longest time without a saved payment while it lasted, in seconds. */
  longestPause: number;
  failed: number;
  /** Of them, answers of 500 and above to people who look around. */
  browsingErrors: number;
  note: string;
}

export interface RunResult {
  seed: number;
  steps: Step[];
  journal: Journal;
  previous: PreviousVersion | undefined;
  verdict: Verdict;
  /** Findings that fail the run, in words. */
  wrongs: readonly string[];
  drill: DrillResult | undefined;
  /** When the load began and ended. */
  from: number;
  to: number;
}
