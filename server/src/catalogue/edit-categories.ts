import type { CheckedForm, Operations } from '@tohfa/contract';
import type { Phrases, Sentence } from '@tohfa/contract/phrases';
import { recordAudit } from '../audit/index.ts';
import { type StoreUpload, withStoredUploads } from '../media/index.ts';
import { isUniqueViolation } from '../platform/database.ts';
import { type Call, type FormFile, Refusal, readForm, refuse } from '../platform/http/operations.ts';
import type { CatalogueEditDeps } from './edit-products.ts';
import { hasProducts, insertCategory, lockCategory, removeCategory, setCategory } from './sql.ts';

export async function createCategory(
  { database, changed, pictures }: CatalogueEditDeps,
  call: Call<Operations['createCategory']>,
) {
  return withStoredUploads(pictures, async (storeUpload) => {
    const read = await readCategoryForm(call, storeUpload);
    if (read instanceof Refusal) return read;
    try {
      const category = await database.transaction(async (tx) => {
        const added = await insertCategory(tx, { ...toCategoryValues(read.form), ...read.pictures });
        const actor = call.identity.admin.email;
        await recordAudit(tx, { actor, action: 'category-create', subject: String(added.id), after: added });
        return added;
      });
      changed('categories');
      return { success: true as const, category };
    } catch (error) {
      if (isUniqueViolation(error)) return refuse('category_exists', NAME_TAKEN);
      throw error;
    }
  });
}

export async function updateCategory(
  { database, changed, pictures }: CatalogueEditDeps,
  call: Call<Operations['updateCategory']>,
) {
  return withStoredUploads(pictures, async (storeUpload) => {
    const read = await readCategoryForm(call, storeUpload);
    if (read instanceof Refusal) return read;
    const { id } = read.form;
    try {
      const category = await database.transaction(async (tx) => {
        const before = await lockCategory(tx, id);
        if (!before) return undefined;
        const after = await setCategory(tx, id, { ...toCategoryValues(read.form), ...read.pictures });
        const actor = call.identity.admin.email;
        await recordAudit(tx, { actor, action: 'category-update', subject: String(id), before, after });
        return after;
      });
      if (!category) return refuse('not_found');
      changed('categories');
      return { success: true as const, category };
    } catch (error) {
      if (isUniqueViolation(error)) return refuse('category_exists', NAME_TAKEN);
      throw error;
    }
  });
}

/** Hidden products count too: gifts and orders still refer to them. */
export async function deleteCategory(
  { database, changed }: CatalogueEditDeps,
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
  if (!(outcome instanceof Refusal)) changed('categories');
  return outcome;
}

/** The fields of a category form, with its pictures stored; a picture that was not sent is absent. */
async function readCategoryForm<O extends CategoryWriteOperation>(
  call: Call<O>,
  storeUpload: StoreUpload,
): Promise<{ form: CheckedForm<O>; pictures: Pictures } | Refusal<'not_multipart' | 'invalid_input'>> {
  const read = await readForm(call, (file) => storeFormPicture(file, storeUpload));
  if (read instanceof Refusal) return read;
  const wrong = read.files.flatMap(({ field, problem }) => (problem ? [[field, problem]] : []));
  if (wrong.length > 0) return refuse('invalid_input', { fields: Object.fromEntries(wrong) });
  const sent = read.files.flatMap(({ field, url }) => (url ? [[field, url]] : []));
  return { form: read.form, pictures: Object.fromEntries(sent) };
}

function toCategoryValues(form: CheckedForm<Operations['createCategory']>) {
  const { name, name_hi: nameHi, color, block, is_featured: isFeatured, is_calendar: isCalendar } = form;
  return { name, ...(nameHi !== undefined && { nameHi }), color, block, isFeatured, isCalendar };
}

const NAME_TAKEN = { fields: { name: ({ catalogue }: Phrases) => catalogue.categoryTaken } };

/** Browsers send an empty file for a picture that was not chosen. */
async function storeFormPicture(
  { field, bytes }: FormFile,
  storeUpload: StoreUpload,
): Promise<StoredFormPicture> {
  if (field !== 'icon' && field !== 'image')
    return { field, problem: ({ catalogue }) => catalogue.iconAndImageOnly };
  if (bytes?.length === 0) return { field };
  return { field, ...(await storeUpload(bytes)) };
}

interface StoredFormPicture {
  field: string;
  url?: string;
  problem?: Sentence;
}

interface Pictures {
  icon?: string;
  image?: string;
}

type CategoryWriteOperation = Operations['createCategory'] | Operations['updateCategory'];
