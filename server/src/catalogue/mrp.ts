import { formatRupees, PAISE_PER_RUPEE, priceWithTax } from '@tohfa/contract';
import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Database } from '../platform/database.ts';
import { products } from './tables.ts';

/**
 * Nothing may be sold above its MRP, which includes all taxes (Legal Metrology (Packaged Commodities) Rules, rule 18).
 * Answers the figures when the price with its tax would be.
 */
export function findMrpProblem(unit: UnitWithMrp, shopTaxRate: number): MrpProblem | undefined {
  if (unit.mrp === undefined || unit.mrp === null) return undefined;
  const withTax = priceWithTax(unit, shopTaxRate);
  if (withTax <= unit.mrp) return undefined;
  return {
    mrp: formatRupees(unit.mrp),
    withTax: formatRupees(withTax),
    taxRate: unit.taxRate ?? shopTaxRate,
  };
}

/** The first product that another tax rate of the shop would put above its MRP. */
export async function findProductAboveMrp(database: Database, shopTaxRate: number) {
  const rows = await database
    .select({ name: products.name, pricePaise: products.pricePaise, mrpPaise: products.mrpPaise })
    .from(products)
    .where(and(eq(products.hidden, false), isNotNull(products.mrpPaise), isNull(products.taxRateBp)))
    .orderBy(asc(products.id));
  for (const { name, pricePaise, mrpPaise } of rows) {
    const problem = findMrpProblem(toUnit({ pricePaise, mrpPaise }), shopTaxRate);
    if (problem) return { name, ...problem };
  }
  return undefined;
}

export function toUnit({ pricePaise, mrpPaise }: Pick<ProductRow, 'pricePaise' | 'mrpPaise'>): UnitWithMrp {
  return {
    price: pricePaise / PAISE_PER_RUPEE,
    mrp: mrpPaise === null ? null : mrpPaise / PAISE_PER_RUPEE,
  };
}

type ProductRow = typeof products.$inferSelect;

/** Whole rupees and percent. */
interface UnitWithMrp {
  price: number;
  /** Left out, the shop's own. */
  taxRate?: number | undefined;
  mrp?: number | null | undefined;
}

export interface MrpProblem {
  mrp: string;
  withTax: string;
  taxRate: number;
}
