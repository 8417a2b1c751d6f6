import { randomUUID } from 'node:crypto';
import { paiseFromRupees } from '@tohfa/contract';
import { eq } from 'drizzle-orm';
import { insertCategory, insertProduct } from '../../src/catalogue/sql.ts';
import { products, productVariants } from '../../src/catalogue/tables.ts';
import { saveVariants } from '../../src/catalogue/variants.ts';
import type { Database } from '../../src/platform/database.ts';

/** A product to sell, in a category of its own. */
export async function productToSell(
  database: Database,
  {
    name = 'Brass elephant',
    priceRupees = 1000,
    stock = 10,
    ...terms
  }: {
    name?: string;
    priceRupees?: number;
    stock?: number;
    taxRateBp?: number;
    leadDays?: number;
  } = {},
): Promise<number> {
  const { id: categoryId } = await insertCategory(database, { name: `Things ${randomUUID()}` });
  return insertProduct(database, {
    name,
    description: 'Hand-cast.',
    pricePaise: paiseFromRupees(priceRupees),
    countInStock: stock,
    categoryId,
    ...terms,
  });
}

/** A product with one option, a variant for each of its values. */
export async function productWithSizes(
  database: Database,
  sizes: Record<string, { priceRupees?: number; stock?: number }>,
): Promise<{ productId: number; variantIds: Record<string, number> }> {
  const productId = await productToSell(database, { name: 'Silk kurta', stock: 0 });
  await database.transaction((tx) =>
    saveVariants(
      tx,
      productId,
      [{ name: 'Size', values: Object.keys(sizes) }],
      Object.entries(sizes).map(([size, { priceRupees = 1000, stock = 10 }]) => ({
        options: { Size: size },
        sku: '',
        barcode: '',
        image: '',
        price: priceRupees,
        countInStock: stock,
      })),
    ),
  );
  const rows = await database.select().from(productVariants).where(eq(productVariants.productId, productId));
  return {
    productId,
    variantIds: Object.fromEntries(rows.map(({ id, choices: [size = ''] }) => [size, id])),
  };
}

export async function variantStock(database: Database, variantId: number): Promise<number | undefined> {
  const [row] = await database
    .select({ stock: productVariants.countInStock })
    .from(productVariants)
    .where(eq(productVariants.id, variantId));
  return row?.stock;
}

export async function stockOf(database: Database, productId: number): Promise<number | undefined> {
  const [row] = await database
    .select({ stock: products.countInStock })
    .from(products)
    .where(eq(products.id, productId));
  return row?.stock;
}
