import type { GstProblem, GstSums, Operations, TaxMonth } from '@tohfa/contract';
import { eq, sql } from 'drizzle-orm';
import { recordAudit } from '../../audit/index.ts';
import { type Database, databaseNow, queryRows } from '../../platform/database.ts';
import { type Call, type Refusal, refuse } from '../../platform/http/operations.ts';
import { type FrozenSums, taxMonths } from '../tables.ts';
import {
  addSums,
  allowReport,
  countDocuments,
  listNumberRanges,
  type MonthRange,
  monthRange,
  type NumberRange,
  readReport,
  sumSheets,
} from './gstr1-sql.ts';
import { listTieEntries, tieMonth } from './tie-sql.ts';

const ENTRIES_PER_PAGE = 50;
/** A transaction that began before midnight may commit after it. */
const SETTLED_AFTER_MS = 3_600_000;

export async function taxMonth(taxes: GstReturnDeps, { query: { month } }: Call<Operations['taxMonth']>) {
  return readReport(taxes.database, (tx) => readMonth(taxes, tx, month));
}

export async function taxTieEntries(
  { database }: GstReturnDeps,
  { query }: Call<Operations['taxTieEntries']>,
) {
  const { month, item, page = 1 } = query;
  const range = { limit: ENTRIES_PER_PAGE, offset: (page - 1) * ENTRIES_PER_PAGE };
  return readReport(database, (tx) => listTieEntries(tx, monthRange(month), item, range));
}

export async function closeTaxMonth(
  taxes: GstReturnDeps,
  { body: { month }, identity }: Call<Operations['closeTaxMonth']>,
) {
  const by = identity.admin.email;
  const refusal = await taxes.database.transaction(async (tx) => {
    // A document gets its time after it has locked the row of its number: none of this month is under way any more.
    await tx.execute(sql`select 1 from invoice_years order by financial_year for update`);
    await tx.execute(sql`select 1 from credit_note_years order by financial_year for update`);
    await allowReport(tx);
    const read = await readMonth(taxes, tx, month);
    const refused = refuseClosing(read);
    if (refused) return refused;
    const sums = toFrozenSums(read);
    await tx.insert(taxMonths).values({ month: `${month}-01`, closedBy: by, sums });
    await recordAudit(tx, { actor: by, action: 'tax-month-close', subject: month, after: sums });
    return undefined;
  });
  return refusal ?? { success: true as const };
}

/** Names the first reason. */
function refuseClosing({ state, problems, tie }: TaxMonth): Refusal<'wrong_state'> | undefined {
  const count = (problem: GstProblem) => problems.find((one) => one.problem === problem)?.count ?? 0;
  if (state === 'closed') return refuse('wrong_state', { message: ({ taxes }) => taxes.alreadyClosed });
  if (state === 'running') return refuse('wrong_state', { message: ({ taxes }) => taxes.stillRunning });
  const due = count('documents-due') + count('facts-missing');
  if (due > 0) return refuse('wrong_state', { message: ({ taxes }) => taxes.documentsDue({ count: due }) });
  if (count('lines-differ') > 0 || count('numbers-missing') > 0)
    return refuse('wrong_state', { message: ({ taxes }) => taxes.documentsWrong });
  if (tie.rest.length > 0) return refuse('wrong_state', { message: ({ taxes }) => taxes.doesNotTie });
  return undefined;
}

export async function reopenTaxMonth(
  { database }: GstReturnDeps,
  { body: { month, reason }, identity }: Call<Operations['reopenTaxMonth']>,
) {
  const isReopened = await database.transaction(async (tx) => {
    const [closed] = await tx
      .delete(taxMonths)
      .where(eq(taxMonths.month, `${month}-01`))
      .returning();
    if (!closed) return false;
    await recordAudit(tx, {
      actor: identity.admin.email,
      action: 'tax-month-reopen',
      subject: month,
      before: closed.sums,
      after: { reason },
    });
    return true;
  });
  if (!isReopened) return refuse('wrong_state', { message: ({ taxes }) => taxes.notClosed });
  return { success: true as const };
}

export async function readMonth({ seller }: GstReturnDeps, tx: Database, month: string): Promise<TaxMonth> {
  const range = monthRange(month);
  const sheets = await sumSheets(tx, range);
  const counts = await countDocuments(tx, range);
  const negated = sheets.filter(({ isNote }) => isNote).map(negate);
  const { gstin } = seller();
  const found: Record<GstProblem, number> = {
    'no-gstin': gstin === undefined ? 1 : 0,
    'documents-due': await countDueBefore(tx, range),
    'facts-missing': counts.withoutFacts,
    'lines-differ': counts.linesDiffer,
    'numbers-missing': countMissingNumbers(await listNumberRanges(tx, range)),
    'place-unknown': counts.placeUnknown,
    'hsn-missing': sheets.reduce((sum, { linesWithoutHsn }) => sum + linesWithoutHsn, 0),
  };
  const read: TaxMonth = {
    month,
    state: (await isOver(tx, range)) ? 'open' : 'running',
    ...(gstin !== undefined && { gstin }),
    invoices: { ...addSums(sheets.filter(({ isNote }) => !isNote)), count: counts.invoices },
    creditNotes: { ...addSums(negated), count: counts.creditNotes },
    net: addSums(sheets),
    tie: await tieMonth(tx, range),
    problems: (Object.keys(found) as GstProblem[])
      .filter((problem) => found[problem] > 0)
      .map((problem) => ({ problem, count: found[problem] })),
  };
  return { ...read, ...(await readClosing(tx, read)) };
}

async function readClosing(tx: Database, read: TaxMonth): Promise<Partial<TaxMonth>> {
  const [closed] = await tx
    .select()
    .from(taxMonths)
    .where(eq(taxMonths.month, `${read.month}-01`));
  if (!closed) return {};
  return {
    state: 'closed',
    closedAt: closed.closedAt.toISOString(),
    closedBy: closed.closedBy,
    sumsHold: isSame(closed.sums, toFrozenSums(read)),
  };
}

async function isOver(tx: Database, { to }: MonthRange): Promise<boolean> {
  return (await databaseNow(tx)).getTime() >= to.getTime() + SETTLED_AFTER_MS;
}

/** What was traded before the month ended and has no document yet. */
async function countDueBefore(tx: Database, { to }: MonthRange): Promise<number> {
  const [row] = await queryRows<{ due: number }>(
    tx,
    sql`select count(*)::int as due from tax_documents_due where created_at < ${to.toISOString()}`,
  );
  return row?.due ?? 0;
}

/** Within the month numbers of a year follow each other, whatever their prefix. */
function countMissingNumbers(ranges: readonly NumberRange[]): number {
  const series = Map.groupBy(ranges, ({ kind, financialYear }) => `${kind} ${financialYear}`);
  let missing = 0;
  for (const own of series.values()) {
    const first = Math.min(...own.map((range) => range.first));
    const last = Math.max(...own.map((range) => range.last));
    missing += last - first + 1 - own.reduce((sum, { count }) => sum + count, 0);
  }
  return missing;
}

function toFrozenSums({ invoices, creditNotes, tie }: TaxMonth): FrozenSums {
  return { invoices, creditNotes, ledgerPaise: tie.ledgerPaise };
}

/** The database does not keep the order of keys. */
function isSame(a: FrozenSums, b: FrozenSums): boolean {
  const flat = ({ invoices, creditNotes, ledgerPaise }: FrozenSums) =>
    [invoices, creditNotes, { ledgerPaise }].map((part) => Object.entries(part).sort());
  return JSON.stringify(flat(a)) === JSON.stringify(flat(b));
}

function negate(sums: GstSums): GstSums {
  const { taxablePaise, igstPaise, cgstPaise, sgstPaise, totalPaise } = sums;
  return {
    taxablePaise: -taxablePaise,
    igstPaise: -igstPaise,
    cgstPaise: -cgstPaise,
    sgstPaise: -sgstPaise,
    totalPaise: -totalPaise,
  };
}

export interface GstReturnDeps {
  database: Database;
  /** As the shop is set right now. */
  seller(): { gstin: string | undefined };
}
