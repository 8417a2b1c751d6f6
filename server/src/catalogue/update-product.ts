import type { Operations } from '@tohfa/contract';
import { recordAudit } from '../audit/record-audit.ts';
import type { Call } from '../platform/http/mount-operations.ts';
import { Refusal, refuse } from '../platform/http/refusal.ts';
import { holdCategory, lockProduct, productById, setProduct } from './catalogue-writes-sql.ts';
import type { Editing } from './editing.ts';
import { NO_SUCH_CATEGORY, productValues } from './product-values.ts';

export async function updateProduct(
  { database, copies }: Editing,
  { body, identity }: Call<Operations['updateProduct']>,
) {
  const outcome = await database.transaction(async (tx) => {
    const before = await lockProduct(tx, body.id);
    if (!before) return refuse('product_not_found');
    if (!(await holdCategory(tx, body.category))) return refuse('invalid_input', NO_SUCH_CATEGORY);
    await setProduct(tx, body.id, productValues(body));
    const after = await productById(tx, body.id);
    const actor = identity.admin.email;
    await recordAudit(tx, { actor, action: 'product-update', subject: String(body.id), before, after });
    return after;
  });
  if (outcome instanceof Refusal) return outcome;
  copies.forget();
  return { success: true as const, product: outcome };
}
