import { eq, sql } from 'drizzle-orm';
import { type Database, databaseNow, queryRows } from '../platform/database.ts';
import { creditNoteYears, invoiceYears } from './tables.ts';

/**
 * The next number of the year, without gaps: its row stays locked to the end of the transaction, so a rollback loses none.
 * The time is read under that lock; within a series a higher number is never of an earlier time.
 */
export async function takeNumber(tx: Database, kind: DocumentKind, invoicePrefix: string): Promise<Numbered> {
  const years = SERIES[kind].years;
  const financialYear = toFinancialYear(await databaseNow(tx));
  const [taken] = await tx
    .insert(years)
    .values({ financialYear, lastNumber: 1 })
    .onConflictDoUpdate({
      target: years.financialYear,
      set: { lastNumber: sql`${years.lastNumber} + 1` },
    })
    .returning({ number: years.lastNumber });
  if (!taken) throw new Error('no number was assigned');
  const [clock] = await queryRows<{ now: string | Date }>(tx, sql`select clock_timestamp() as now`);
  const issuedAt = new Date(clock?.now ?? '');
  // It waited for the lock over the end of the year; the next try takes a number of the new one.
  if (toFinancialYear(issuedAt) !== financialYear) throw new Error('the financial year ended meanwhile');
  const { number } = taken;
  const printedNumber = toPrintedNumber(SERIES[kind].prefix(invoicePrefix), financialYear, number);
  return { financialYear, number, printedNumber, issuedAt };
}

/** April to March in India's time: `2026-27`. */
export function toFinancialYear(moment: Date): string {
  const inIndia = new Date(moment.getTime() + INDIA_UTC_OFFSET_MINUTES * 60_000);
  const year = inIndia.getUTCFullYear() - (inIndia.getUTCMonth() < APRIL ? 1 : 0);
  return `${year}-${String((year + 1) % 100).padStart(2, '0')}`;
}

/** As printed; what was issued before keeps its longer number. */
export function formatNumber(kind: DocumentKind, issued: Omit<Numbered, 'issuedAt'>): string {
  const { printedNumber, financialYear, number } = issued;
  return printedNumber ?? `${SERIES[kind].former}/${financialYear}/${String(number).padStart(6, '0')}`;
}

/**
 * `TOHFA/27/0000001`: the year in which the financial year ends, and seven digits. The law allows 16 characters.
 */
export function toPrintedNumber(series: string, financialYear: string, number: number): string {
  return `${series}/${financialYear.slice(-2)}/${String(number).padStart(7, '0')}`;
}

/** As the next invoice will be numbered, for the screen where the prefix is chosen. */
export async function nextInvoiceNumber(database: Database, prefix: string): Promise<string> {
  const financialYear = toFinancialYear(await databaseNow(database));
  const [counter] = await database
    .select({ number: invoiceYears.lastNumber })
    .from(invoiceYears)
    .where(eq(invoiceYears.financialYear, financialYear));
  return toPrintedNumber(prefix, financialYear, (counter?.number ?? 0) + 1);
}

export const SERIES = {
  invoice: { years: invoiceYears, former: 'TOHFA', prefix: (prefix: string) => prefix },
  // `TOHFA` has the credit notes `TOHCN`.
  'credit-note': {
    years: creditNoteYears,
    former: 'TOHFA-CN',
    prefix: (prefix: string) => `${prefix.slice(0, 3)}CN`,
  },
};
const INDIA_UTC_OFFSET_MINUTES = 330;
const APRIL = 3;

type DocumentKind = keyof typeof SERIES;

interface Numbered {
  financialYear: string;
  number: number;
  printedNumber: string | null;
  issuedAt: Date;
}
