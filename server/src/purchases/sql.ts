import { type PurchaseState, purchaseTransitions, statesBefore } from '@tohfa/contract';
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

/** Moves the purchase if the transition table allows it from its current state, and records the step; false otherwise. */
export async function transitionPurchase(
  tx: Database,
  id: string,
  to: PurchaseState,
  note = '',
): Promise<boolean> {
  const rows = await tx
    .update(purchases)
    .set({ status: to, updatedAt: sql`now()` })
    .where(and(eq(purchases.id, id), inArray(purchases.status, statesBefore(purchaseTransitions, to))))
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

/** Newest first; every word must occur in the number, product, buyer, address or payment id. */
export async function searchPurchases(
  database: Database,
  { status, words, limit, offset }: PurchaseSearch,
): Promise<{ rows: Purchase[]; total: number }> {
  const where = and(
    status === undefined ? undefined : eq(purchases.status, status),
    ...words.map((word) => {
      const literal = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
      return sql`(${purchases.number}::text || ' ' || ${purchases.productName} || ' ' || ${purchases.buyerName} || ' '
        || ${purchases.buyerEmail} || ' ' || ${purchases.address} || ' ' || ${purchases.paymentId}) ilike ${literal}`;
    }),
  );
  const rows = await database
    .select()
    .from(purchases)
    .where(where)
    .orderBy(desc(purchases.number))
    .limit(limit)
    .offset(offset);
  const [counted] = await database.select({ total: count() }).from(purchases).where(where);
  return { rows, total: counted?.total ?? 0 };
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

/** Whether an order of this person is still to be delivered or refunded. */
export async function hasOpenPurchaseOfUser(database: Database, userId: string): Promise<boolean> {
  const rows = await database
    .select({ id: purchases.id })
    .from(purchases)
    .where(and(eq(purchases.userId, userId), inArray(purchases.status, OPEN_STATES)))
    .limit(1);
  return rows.length > 0;
}

/** When an account is erased: purchases stay, without name, email and address. */
export async function eraseBuyerDetails(tx: Database, userId: string): Promise<void> {
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

/** Delivered and refunded purchases have their own copy of name and price and no longer need the product. */
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

/** Still to be delivered or refunded. */
const OPEN_STATES: PurchaseState[] = ['placed', 'packed', 'dispatched', 'cancelled'];

interface PurchaseSearch {
  status: PurchaseState | undefined;
  words: readonly string[];
  limit: number;
  offset: number;
}
