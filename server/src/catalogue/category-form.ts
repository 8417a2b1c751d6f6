import type { CheckedForm, Operations } from '@tohfa/contract';
import type { KeepPicture } from '../media/unless-refused.ts';
import type { Call } from '../platform/http/mount-operations.ts';
import { type FormFile, readForm } from '../platform/http/read-form.ts';
import { Refusal, refuse } from '../platform/http/refusal.ts';

/** The fields of a category form, with its pictures kept: a picture that was not sent is absent. */
export async function readCategoryForm<O extends CategoryWrite>(
  call: Call<O>,
  keep: KeepPicture,
): Promise<{ form: CheckedForm<O>; pictures: Pictures } | Refusal<'not_multipart' | 'invalid_input'>> {
  const read = await readForm(call, (file) => keepFor(file, keep));
  if (read instanceof Refusal) return read;
  const wrong = read.files.flatMap(({ field, problem }) => (problem ? [[field, problem]] : []));
  if (wrong.length > 0) return refuse('invalid_input', { fields: Object.fromEntries(wrong) });
  const sent = read.files.flatMap(({ field, url }) => (url ? [[field, url]] : []));
  return { form: read.form, pictures: Object.fromEntries(sent) };
}

/** From the form's names to the columns. */
export function categoryValues(form: CheckedForm<Operations['createCategory']>) {
  const { name, color, block } = form;
  return { name, color, block, isFeatured: form.is_featured, isCalendar: form.is_calendar };
}

export const NAME_TAKEN = { fields: { name: 'A category with this name already exists.' } };

/** A browser sends an empty file for a picture nobody chose. */
async function keepFor({ field, bytes }: FormFile, keep: KeepPicture): Promise<Kept> {
  if (field !== 'icon' && field !== 'image')
    return { field, problem: 'Only an icon and an image are taken.' };
  if (bytes?.length === 0) return { field };
  return { field, ...(await keep(bytes)) };
}

interface Kept {
  field: string;
  url?: string;
  problem?: string;
}

interface Pictures {
  icon?: string;
  image?: string;
}

type CategoryWrite = Operations['createCategory'] | Operations['updateCategory'];
