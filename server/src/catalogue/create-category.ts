import type { Operations } from '@tohfa/contract';
import { recordAudit } from '../audit/record-audit.ts';
import { unlessRefused } from '../media/unless-refused.ts';
import { isUniqueViolation } from '../platform/database.ts';
import type { Call } from '../platform/http/mount-operations.ts';
import { Refusal, refuse } from '../platform/http/refusal.ts';
import { addCategory } from './catalogue-writes-sql.ts';
import { categoryValues, NAME_TAKEN, readCategoryForm } from './category-form.ts';
import type { Editing } from './editing.ts';

export async function createCategory(
  { database, copies, pictures }: Editing,
  call: Call<Operations['createCategory']>,
) {
  return unlessRefused(pictures, async (keep) => {
    const read = await readCategoryForm(call, keep);
    if (read instanceof Refusal) return read;
    try {
      const category = await database.transaction(async (tx) => {
        const added = await addCategory(tx, { ...categoryValues(read.form), ...read.pictures });
        const actor = call.identity.admin.email;
        await recordAudit(tx, { actor, action: 'category-create', subject: String(added.id), after: added });
        return added;
      });
      copies.forget();
      return { success: true as const, category };
    } catch (error) {
      if (isUniqueViolation(error)) return refuse('category_exists', NAME_TAKEN);
      throw error;
    }
  });
}
