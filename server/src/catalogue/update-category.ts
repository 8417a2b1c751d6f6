import type { Operations } from '@tohfa/contract';
import { recordAudit } from '../audit/record-audit.ts';
import { unlessRefused } from '../media/unless-refused.ts';
import { isUniqueViolation } from '../platform/database.ts';
import type { Call } from '../platform/http/mount-operations.ts';
import { Refusal, refuse } from '../platform/http/refusal.ts';
import { lockCategory, setCategory } from './catalogue-writes-sql.ts';
import { categoryValues, NAME_TAKEN, readCategoryForm } from './category-form.ts';
import type { Editing } from './editing.ts';

export async function updateCategory(
  { database, copies, pictures }: Editing,
  call: Call<Operations['updateCategory']>,
) {
  return unlessRefused(pictures, async (keep) => {
    const read = await readCategoryForm(call, keep);
    if (read instanceof Refusal) return read;
    const { id } = read.form;
    try {
      const category = await database.transaction(async (tx) => {
        const before = await lockCategory(tx, id);
        if (!before) return undefined;
        const after = await setCategory(tx, id, { ...categoryValues(read.form), ...read.pictures });
        const actor = call.identity.admin.email;
        await recordAudit(tx, { actor, action: 'category-update', subject: String(id), before, after });
        return after;
      });
      if (!category) return refuse('not_found');
      copies.forget();
      return { success: true as const, category };
    } catch (error) {
      if (isUniqueViolation(error)) return refuse('category_exists', NAME_TAKEN);
      throw error;
    }
  });
}
