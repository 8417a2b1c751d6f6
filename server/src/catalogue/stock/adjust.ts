import type { AdminProduct, CheckedBody, Operations } from '@tohfa/contract';
import type { Sentence } from '@tohfa/contract/phrases';
import { eq, sql } from 'drizzle-orm';
import { recordAudit } from '../../audit/index.ts';
import type { Database } from '../../platform/database.ts';
import { type Call, Refusal, refuse } from '../../platform/http/operations.ts';
import type { CatalogueDeps } from '../browse.ts';
import { lockProduct, productById } from '../sql.ts';
import { type SoldItem, setStockCause } from '../stock.ts';
import { products, productVariants } from '../tables.ts';

const MAX_UNITS = 1_000_000;

/** Units that came or went outside of orders and gifts. */
export async function adjustStock(
  { database, changed }: StockEditDeps,
  { body, identity }: Call<Operations['adjustStock']>,
) {
  const { productId, reason, note = '' } = body;
  const actor = identity.admin.email;
  const outcome = await database.transaction(async (tx) => {
    const before = await lockProduct(tx, productId);
    if (!before) return refuse('product_not_found');
    if (body.version !== undefined && body.version !== before.version) return refuse('stale_version');
    const item = findItem(before, body.variantId);
    if (!item)
      return refuse('invalid_input', { fields: { variantId: ({ catalogue }) => catalogue.variants.choose } });
    const change = body.change ?? (body.countInStock ?? 0) - item.count;
    const refusal = refuseChange(body, item.count, change);
    if (refusal) return refusal;
    if (change === 0) return { count: item.count, version: before.version };
    await setStockCause(tx, { by: actor, note }, reason);
    await addUnits(tx, { productId, variantId: item.variantId }, change);
    const count = item.count + change;
    await recordAudit(tx, {
      actor,
      action: 'stock-adjust',
      subject: String(productId),
      before: { count_in_stock: item.count },
      after: { count_in_stock: count, reason, note, ...(item.variant && { variant: item.variant }) },
    });
    return { count, version: (await productById(tx, productId)).version };
  });
  if (outcome instanceof Refusal) return outcome;
  changed(`products ${productId}`);
  return { success: true as const, count_in_stock: outcome.count, version: outcome.version };
}

export async function setLowStock(
  { database, changed }: StockEditDeps,
  { body: { productId, lowStockAt }, identity }: Call<Operations['setLowStock']>,
) {
  const outcome = await database.transaction(async (tx) => {
    if (!(await lockProduct(tx, productId))) return refuse('product_not_found');
    const [before] = await tx
      .select({ lowStockAt: products.lowStockAt })
      .from(products)
      .where(eq(products.id, productId));
    await tx.update(products).set({ lowStockAt }).where(eq(products.id, productId));
    await recordAudit(tx, {
      actor: identity.admin.email,
      action: 'stock-low-at',
      subject: String(productId),
      before,
      after: { lowStockAt },
    });
    return { success: true as const };
  });
  if (!(outcome instanceof Refusal)) changed(`products ${productId}`);
  return outcome;
}

/** The product itself, or one of its variants where it has some. */
function findItem({ count_in_stock, variants, options }: AdminProduct, variantId: number | undefined) {
  if (options.length === 0)
    return variantId === undefined ? { variantId: null, variant: '', count: count_in_stock } : undefined;
  const variant = variants.find(({ id }) => id === variantId);
  return (
    variant && {
      variantId: variant.id,
      variant: Object.values(variant.options).join(', '),
      count: variant.count_in_stock,
    }
  );
}

const RISING = ['received', 'returned'];
const FALLING = ['damaged', 'lost'];

function refuseChange({ change: asked, reason }: AdjustBody, count: number, change: number) {
  const field = asked === undefined ? 'countInStock' : 'change';
  const wrong = (message: Sentence) => refuse('invalid_input', { fields: { [field]: message } });
  if (RISING.includes(reason) && change < 0) return wrong(({ catalogue }) => catalogue.stock.mustRise);
  if (FALLING.includes(reason) && change > 0) return wrong(({ catalogue }) => catalogue.stock.mustFall);
  if (count + change > MAX_UNITS) return wrong(({ catalogue }) => catalogue.stock.tooMany);
  if (count + change >= 0) return undefined;
  const tooFew: Sentence = ({ catalogue }) => catalogue.stock.tooFew({ count });
  return refuse('wrong_state', { message: tooFew, fields: { [field]: tooFew } });
}

/** What was received follows: what is held and sold stays. */
async function addUnits(tx: Database, { productId, variantId }: SoldItem, change: number): Promise<void> {
  const units = {
    countInStock: sql`count_in_stock + ${change}`,
    stockReceived: sql`stock_received + ${change}`,
  };
  if (variantId === null)
    await tx
      .update(products)
      .set({ ...units, updatedAt: sql`now()` })
      .where(eq(products.id, productId));
  else await tx.update(productVariants).set(units).where(eq(productVariants.id, variantId));
}

type AdjustBody = CheckedBody<Operations['adjustStock']>;

export type StockEditDeps = Pick<CatalogueDeps, 'database' | 'changed'>;
