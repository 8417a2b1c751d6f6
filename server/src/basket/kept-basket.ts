import {
  type KeptItem,
  MAX_BASKET_LINES,
  type Operations,
  paise,
  paiseFromRupees,
  wholeRupees,
} from '@tohfa/contract';
import { asc, eq, sql } from 'drizzle-orm';
import {
  itemForSale,
  keyOfItem,
  listProductsForSale,
  type ProductForSale,
  shownName,
} from '../catalogue/index.ts';
import type { Database } from '../platform/database.ts';
import type { Call } from '../platform/http/operations.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import { variantOf } from './price.ts';
import { basketItems } from './tables.ts';

/** A person's basket, the same on every device. */
export async function getBasket(database: Database, { identity }: Call<Operations['getBasket']>) {
  return { items: await listItems(database, identity.customer.userId) };
}

/** Leaves out products that have been deleted. */
export async function saveBasket(database: Database, { body, identity }: Call<Operations['saveBasket']>) {
  const { userId } = identity.customer;
  return database.transaction(async (tx) => {
    // Serialises simultaneous changes of two devices.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`basket ${userId}`}, 0))`);
    const before = body.merge ? await listItems(tx, userId) : [];
    const merged = mergeItems(before, body.items).slice(0, MAX_BASKET_LINES);
    const sold = await listProductsForSale(
      tx,
      merged.map(({ productId }) => productId),
    );
    const items = merged.filter(({ productId, variantId }) => {
      const product = sold.get(productId);
      return product !== undefined && itemForSale(product, variantId) !== undefined;
    });
    await tx.delete(basketItems).where(eq(basketItems.userId, userId));
    if (items.length > 0)
      await tx.insert(basketItems).values(
        items.map(({ productId, variantId = null, quantity, price }, position) => ({
          userId,
          productId,
          variantId,
          quantity,
          pricePaise: paiseFromRupees(price),
          position,
        })),
      );
    return { items };
  });
}

export const basketPersonalData: PersonalData = {
  exportData: async (database, userId) => ({ basket: await listItems(database, userId) }),
  async erase(tx, { id }) {
    await tx.delete(basketItems).where(eq(basketItems.userId, id));
  },
};

export async function lookUpBasket(database: Database, { body }: Call<Operations['lookUpBasket']>) {
  const sold = await listProductsForSale(
    database,
    body.items.map(({ productId }) => productId),
  );
  return {
    products: body.items.flatMap(({ productId, variantId }) => {
      const product = sold.get(productId);
      if (!product) return [];
      const item = itemForSale(product, variantId);
      if (!item) return toBeChosen(product, variantId);
      return {
        productId,
        ...variantOf(item),
        name: shownName(item),
        image: item.image,
        price: wholeRupees(paise(item.pricePaise)),
        countInStock: item.countInStock,
      };
    }),
  };
}

function toBeChosen(product: ProductForSale, variantId: number | undefined) {
  const { id, image, pricePaise } = product;
  return {
    productId: id,
    ...(variantId !== undefined && { variantId }),
    name: shownName(product),
    image,
    price: wholeRupees(paise(pricePaise)),
    countInStock: 0,
    choose: true as const,
  };
}

/** The larger quantity counts, so that signing in twice doubles nothing. */
function mergeItems(before: readonly KeptItem[], added: readonly KeptItem[]): KeptItem[] {
  const keyOf = ({ productId, variantId }: KeptItem) =>
    keyOfItem({ productId, variantId: variantId ?? null });
  const merged = new Map(before.map((item) => [keyOf(item), item]));
  for (const item of added) {
    const known = merged.get(keyOf(item));
    merged.set(keyOf(item), { ...item, quantity: Math.max(item.quantity, known?.quantity ?? 0) });
  }
  return [...merged.values()];
}

async function listItems(database: Database, userId: string): Promise<KeptItem[]> {
  const rows = await database
    .select()
    .from(basketItems)
    .where(eq(basketItems.userId, userId))
    .orderBy(asc(basketItems.position));
  return rows.map(({ productId, variantId, quantity, pricePaise }) => ({
    productId,
    ...(variantId !== null && { variantId }),
    quantity,
    price: wholeRupees(paise(pricePaise)),
  }));
}
