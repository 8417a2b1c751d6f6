import { eq, sql } from 'drizzle-orm';
import type { Database } from '../platform/database.ts';
import { type Invoice, invoices, invoiceYears, purchases } from './purchases-tables.ts';

/**
 * The purchase's invoice number: consecutive within the Indian financial year, without gaps, given once.
 * The counter's row is locked to the end of the transaction, so a number that is rolled back is not lost.
 */
export async function issueInvoice(tx: Database, purchaseId: string, now = new Date()): Promise<Invoice> {
  await tx.select({ id: purchases.id }).from(purchases).where(eq(purchases.id, purchaseId)).for('update');
  const [known] = await tx.select().from(invoices).where(eq(invoices.purchaseId, purchaseId));
  if (known) return known;

  const financialYear = financialYearOf(now);
  const [counted] = await tx
    .insert(invoiceYears)
    .values({ financialYear, lastNumber: 1 })
    .onConflictDoUpdate({
      target: invoiceYears.financialYear,
      set: { lastNumber: sql`${invoiceYears.lastNumber} + 1` },
    })
    .returning({ number: invoiceYears.lastNumber });
  if (!counted) throw new Error('no invoice number was counted');
  const [issued] = await tx
    .insert(invoices)
    .values({ purchaseId, financialYear, number: counted.number, issuedAt: now })
    .returning();
  if (!issued) throw new Error('no invoice was issued');
  return issued;
}

/** April to March in India's time: `2026-27`. */
export function financialYearOf(moment: Date): string {
  const inIndia = new Date(moment.getTime() + INDIA_MINUTES_AHEAD * 60_000);
  const year = inIndia.getUTCFullYear() - (inIndia.getUTCMonth() < APRIL ? 1 : 0);
  return `${year}-${String((year + 1) % 100).padStart(2, '0')}`;
}

export function invoiceNumber({ financialYear, number }: Pick<Invoice, 'financialYear' | 'number'>): string {
  return `TOHFA/${financialYear}/${String(number).padStart(6, '0')}`;
}

const INDIA_MINUTES_AHEAD = 330;
const APRIL = 3;
