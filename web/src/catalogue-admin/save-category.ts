import type { Category } from '@tohfa/contract';
import { call } from '../api.ts';
import { shrinkPicture } from './shrink-picture.ts';

/** As the form's controls hold it; a ticked box is '1'. */
export async function saveCategory(controls: FormData, id: number | undefined): Promise<Category> {
  const form = new FormData();
  for (const name of ['name', 'color', 'block']) form.set(name, String(controls.get(name) ?? ''));
  for (const name of ['is_featured', 'is_calendar']) form.set(name, controls.has(name) ? '1' : '0');
  for (const name of ['icon', 'image']) {
    const file = controls.get(name);
    if (file instanceof File && file.size > 0) form.set(name, await shrinkPicture(file), name);
  }
  if (id === undefined) return (await call('createCategory', { form })).category;
  form.set('id', String(id));
  return (await call('updateCategory', { form })).category;
}
