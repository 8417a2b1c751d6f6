import type { Operations } from '@tohfa/contract';
import { recordAudit } from '../audit/record-audit.ts';
import type { Call } from '../platform/http/mount-operations.ts';
import { Refusal, refuse } from '../platform/http/refusal.ts';
import { hasProducts, lockCategory, removeCategory } from './catalogue-writes-sql.ts';
import type { Editing } from './editing.ts';

/** Hidden products count too: gifts and orders still name them, and they name their category. */
export async function deleteCategory(
  { database, copies }: Editing,
  { body: { id }, identity }: Call<Operations['deleteCategory']>,
) {
  const outcome = await database.transaction(async (tx) => {
    const before = await lockCategory(tx, id);
    if (!before) return refuse('not_found');
    if (await hasProducts(tx, id)) return refuse('category_in_use');
    await removeCategory(tx, id);
    const actor = identity.admin.email;
    await recordAudit(tx, { actor, action: 'category-delete', subject: String(id), before });
    return { success: true as const };
  });
  if (!(outcome instanceof Refusal)) copies.forget();
  return outcome;
}
