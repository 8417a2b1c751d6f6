import type { Operations } from '@tohfa/contract';
import { recordAudit } from '../audit/record-audit.ts';
import type { Call } from '../platform/http/mount-operations.ts';
import { Refusal, refuse } from '../platform/http/refusal.ts';
import { hideProduct, lockProduct, removeProduct } from './catalogue-writes-sql.ts';
import { type Editing, isProductInUse } from './editing.ts';

/** A product that something open still names is hidden: gone from the shop, there for what names it. */
export async function deleteProduct(
  { database, copies, uses }: Editing,
  { body: { id }, identity }: Call<Operations['deleteProduct']>,
) {
  const outcome = await database.transaction(async (tx) => {
    const before = await lockProduct(tx, id);
    if (!before) return refuse('product_not_found');
    const hidden = await isProductInUse(tx, uses, id);
    if (hidden) await hideProduct(tx, id);
    else await removeProduct(tx, id);
    const action = hidden ? 'product-hide' : 'product-delete';
    await recordAudit(tx, { actor: identity.admin.email, action, subject: String(id), before });
    return { success: true as const, hidden };
  });
  if (!(outcome instanceof Refusal)) copies.forget();
  return outcome;
}
