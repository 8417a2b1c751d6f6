import type { Operations } from '@tohfa/contract';
import { recordAudit } from '../audit/record-audit.ts';
import type { Call } from '../platform/http/mount-operations.ts';
import { refuse } from '../platform/http/refusal.ts';
import { insertProduct } from './catalogue-sql.ts';
import { holdCategory, productById } from './catalogue-writes-sql.ts';
import type { Editing } from './editing.ts';
import { NO_SUCH_CATEGORY, productValues } from './product-values.ts';

export async function addProduct(
  { database, copies }: Editing,
  { body, identity }: Call<Operations['addProduct']>,
) {
  const product = await database.transaction(async (tx) => {
    if (!(await holdCategory(tx, body.category))) return undefined;
    const added = await productById(tx, await insertProduct(tx, productValues(body)));
    const actor = identity.admin.email;
    await recordAudit(tx, { actor, action: 'product-add', subject: String(added.id), after: added });
    return added;
  });
  if (!product) return refuse('invalid_input', NO_SUCH_CATEGORY);
  copies.forget();
  return { success: true as const, product };
}
