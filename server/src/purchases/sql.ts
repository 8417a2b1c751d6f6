import type { PurchaseState } from '@tohfa/contract';
import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../platform/database.ts';
import { type Purchase, purchaseSteps, purchases } from './tables.ts';

export async function insertPurchase(
  tx: Database,
  purchase: typeof purchases.$inferInsert,
): Promise<Purchase> {
  const [row] = await tx.insert(purchases).values(purchase).returning();
  if (!row) throw new Error('no purchase was inserted');
  await insertPurchaseStep(tx, row.id, 'placed', '');
  return row;
}

/** Moves on if it still stands where the move starts from, and writes the step; false when it did not. */
export async function updatePurchaseStatus(
  tx: Database,
  id: string,
  from: readonly PurchaseState[],
  to: PurchaseState,
  note = '',
): Promise<boolean> {
  const rows = await tx
    .update(purchases)
    .set({ status: to, updatedAt: sql`now()` })
    .where(and(eq(purchases.id, id), inArray(purchases.status, [...from])))
    .returning({ id: purchases.id });
  if (rows.length > 0) await insertPurchaseStep(tx, id, to, note);
  return rows.length > 0;
}

export async function findPurchaseByOrder(
  database: Database,
  orderId: string,
): Promise<Purchase | undefined> {
  const [row] = await database.select().from(purchases).where(eq(purchases.orderId, orderId));
  return row;
}

export async function findPurchase(database: Database, id: string): Promise<Purchase | undefined> {
  const [row] = await database.select().from(purchases).where(eq(purchases.id, id));
  return row;
}

export async function listPurchasesByUser(database: Database, userId: string): Promise<Purchase[]> {
  return database
    .select()
    .from(purchases)
    .where(eq(purchases.userId, userId))
    .orderBy(desc(purchases.createdAt), desc(purchases.number));
}

/** Newest first; the words are looked for in the number, the product, the buyer and the address. */
export async function searchPurchases(
  database: Database,
  { status, words, limit, offset }: PurchaseSearch,
): Promise<{ found: Purchase[]; total: number }> {
  const where = and(
    status === undefined ? undefined : eq(purchases.status, status),
    ...words.map((word) => {
      const literal = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
      return sql`(${purchases.number}::text || ' ' || ${purchases.productName} || ' ' || ${purchases.buyerName} || ' '
        || ${purchases.buyerEmail} || ' ' || ${purchases.address} || ' ' || ${purchases.paymentId}) ilike ${literal}`;
    }),
  );
  const found = await database
    .select()
    .from(purchases)
    .where(where)
    .orderBy(desc(purchases.number))
    .limit(limit)
    .offset(offset);
  const [counted] = await database.select({ total: count() }).from(purchases).where(where);
  return { found, total: counted?.total ?? 0 };
}

export async function countPurchasesByStatus(
  database: Database,
  states: readonly PurchaseState[],
): Promise<Map<PurchaseState, number>> {
  const rows = await database
    .select({ status: purchases.status, total: count() })
    .from(purchases)
    .where(inArray(purchases.status, [...states]))
    .groupBy(purchases.status);
  return new Map(rows.map(({ status, total }) => [status, total]));
}

/** Whether something this person bought has yet to arrive, or to be refunded. */
export async function hasOpenPurchaseOfUser(database: Database, userId: string): Promise<boolean> {
  const rows = await database
    .select({ id: purchases.id })
    .from(purchases)
    .where(and(eq(purchases.userId, userId), inArray(purchases.status, OPEN_STATES)))
    .limit(1);
  return rows.length > 0;
}

/** Amounts and dates stay; who it was and where they live goes. */
export async function clearBuyerDetails(tx: Database, userId: string): Promise<void> {
  await tx
    .update(purchases)
    .set({ buyerName: '', buyerEmail: '', address: 'erased', updatedAt: sql`now()` })
    .where(eq(purchases.userId, userId));
}

export async function listPurchaseSteps(database: Database, purchaseIds: readonly string[]) {
  if (purchaseIds.length === 0) return [];
  return database
    .select()
    .from(purchaseSteps)
    .where(inArray(purchaseSteps.purchaseId, [...purchaseIds]))
    .orderBy(asc(purchaseSteps.id));
}

/** A delivered or refunded purchase keeps its own copy of name and price; one under way still needs its product. */
export async function hasOpenPurchaseOfProduct(tx: Database, productId: number): Promise<boolean> {
  const rows = await tx
    .select({ id: purchases.id })
    .from(purchases)
    .where(and(eq(purchases.productId, productId), inArray(purchases.status, OPEN_STATES)))
    .limit(1);
  return rows.length > 0;
}

async function insertPurchaseStep(
  tx: Database,
  purchaseId: string,
  status: PurchaseState,
  note: string,
): Promise<void> {
  await tx.insert(purchaseSteps).values({ purchaseId, status, note });
}

/** Still to arrive, or still to be refunded. */
const OPEN_STATES: PurchaseState[] = ['placed', 'packed', 'dispatched', 'cancelled'];

interface PurchaseSearch {
  status: PurchaseState | undefined;
  words: readonly string[];
  limit: number;
  offset: number;
}
