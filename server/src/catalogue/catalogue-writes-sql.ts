import type { Category, Product } from '@tohfa/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../platform/database.ts';
import { selectProducts, toCategory, toProduct } from './catalogue-sql.ts';
import { categories, products } from './catalogue-tables.ts';

/** The product as it is, locked until the transaction ends; a hidden one is gone for the shop. */
export async function lockProduct(tx: Database, id: number): Promise<Product | undefined> {
  const [row] = await selectProducts(tx)
    .where(and(eq(products.id, id), eq(products.hidden, false)))
    .for('update', { of: products });
  return row && toProduct(row);
}

export async function productById(tx: Database, id: number): Promise<Product> {
  const [row] = await selectProducts(tx).where(eq(products.id, id));
  if (!row) throw new Error(`product ${id} is not there`);
  return toProduct(row);
}

/** A new count is more, or less, that was received: what is held and sold stays as it is. */
export async function setProduct(tx: Database, id: number, values: ProductValues): Promise<void> {
  const stockReceived = sql`stock_received + ${values.countInStock} - count_in_stock`;
  await tx
    .update(products)
    .set({ ...values, stockReceived, updatedAt: sql`now()` })
    .where(eq(products.id, id));
}

export async function hideProduct(tx: Database, id: number): Promise<void> {
  await tx.update(products).set({ hidden: true, updatedAt: sql`now()` }).where(eq(products.id, id));
}

export async function removeProduct(tx: Database, id: number): Promise<void> {
  await tx.delete(products).where(eq(products.id, id));
}

/** Holds the category in place while a product is put into it. */
export async function holdCategory(tx: Database, id: number): Promise<boolean> {
  const rows = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(eq(categories.id, id))
    .for('key share');
  return rows.length > 0;
}

export async function lockCategory(tx: Database, id: number): Promise<Category | undefined> {
  const [row] = await tx.select().from(categories).where(eq(categories.id, id)).for('update');
  return row && toCategory(row);
}

export async function addCategory(tx: Database, values: typeof categories.$inferInsert): Promise<Category> {
  const [row] = await tx.insert(categories).values(values).returning();
  if (!row) throw new Error('no category was inserted');
  return toCategory(row);
}

export async function setCategory(
  tx: Database,
  id: number,
  values: Partial<typeof categories.$inferInsert>,
): Promise<Category> {
  const [row] = await tx
    .update(categories)
    .set({ ...values, updatedAt: sql`now()` })
    .where(eq(categories.id, id))
    .returning();
  if (!row) throw new Error(`category ${id} is not there`);
  return toCategory(row);
}

export async function hasProducts(tx: Database, categoryId: number): Promise<boolean> {
  const rows = await tx
    .select({ id: products.id })
    .from(products)
    .where(eq(products.categoryId, categoryId))
    .limit(1);
  return rows.length > 0;
}

export async function removeCategory(tx: Database, id: number): Promise<void> {
  await tx.delete(categories).where(eq(categories.id, id));
}

export type ProductValues = Omit<typeof products.$inferInsert, 'id'>;
