import { formatRupees, PAISE_PER_RUPEE, priceWithTax } from '@tohfa/contract';
import { and, eq, isNotNull } from 'drizzle-orm';
import type { Database } from '../platform/database.ts';
import { listWholeProducts, type WholeProduct } from './sql.ts';
import { products } from './tables.ts';

/**
 * Nothing may be sold above its MRP, which includes all taxes (Legal Metrology (Packaged Commodities) Rules, rule 18).
 * Answers the figures when a price with its tax would be; of a product with options, that of any variant.
 */
export function findMrpProblem(
  { mrp, variants = [], ...product }: PricedProduct,
  shopTaxRate: number,
): MrpProblem | undefined {
  if (mrp === undefined || mrp === null) return undefined;
  for (const unit of variants.length > 0 ? variants : [product]) {
    const taxRate = unit.taxRate ?? product.taxRate ?? shopTaxRate;
    const withTax = priceWithTax({ price: unit.price, taxRate }, shopTaxRate);
    if (withTax > mrp) return { mrp: formatRupees(mrp), withTax: formatRupees(withTax), taxRate };
  }
  return undefined;
}

/** The first product that another tax rate of the shop would put above its MRP. */
export async function findProductAboveMrp(database: Database, shopTaxRate: number) {
  const sold = await listWholeProducts(
    database,
    and(eq(products.hidden, false), isNotNull(products.mrpPaise)),
  );
  for (const whole of sold) {
    const problem = findMrpProblem(toPriced(whole), shopTaxRate);
    if (problem) return { name: whole.product.name, ...problem };
  }
  return undefined;
}

export function toPriced({ product, variants }: WholeProduct): PricedProduct {
  return {
    price: product.pricePaise / PAISE_PER_RUPEE,
    mrp: product.mrpPaise === null ? null : product.mrpPaise / PAISE_PER_RUPEE,
    taxRate: product.taxRateBp === null ? null : product.taxRateBp / 100,
    variants,
  };
}

/** Whole rupees and percent; without a tax rate, that of the product or the shop counts. */
interface PricedUnit {
  price: number;
  taxRate?: number | null | undefined;
}

interface PricedProduct extends PricedUnit {
  mrp?: number | null | undefined;
  variants?: readonly PricedUnit[] | undefined;
}

export interface MrpProblem {
  mrp: string;
  withTax: string;
  taxRate: number;
}
