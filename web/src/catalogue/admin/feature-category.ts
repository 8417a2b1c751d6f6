import type { Category } from '@tohfa/contract';
import { categoryTexts } from '@tohfa/contract/screens';
import { useStepUp } from '../../admin/step-up.tsx';
import { call } from '../../lib/api.ts';
import { useUndoable } from '../../ui/undoable.ts';
import { useInvalidateCatalogue } from './all-products.ts';

const { list: words } = categoryTexts;

/** Whether a category is featured. It is read just before, so that what a colleague changed in it meanwhile is kept. */
export function useFeaturedCategory(shown: Category) {
  const withStepUp = useStepUp();
  const { id, name } = shown;
  return useUndoable(shown.is_featured === 1, {
    key: `featured category ${id}`,
    save: (isFeatured) =>
      withStepUp(async () => {
        const categories = await call('getCategories', {});
        const category = categories.find((found) => found.id === id) ?? shown;
        await call('updateCategory', { form: toForm(category, isFeatured) });
      }),
    message: (isFeatured) => (isFeatured ? words.nowFeatured(name) : words.notFeatured(name)),
    refresh: useInvalidateCatalogue(),
  });
}

/** Without files its pictures stay, without a Hindi name that one. */
function toForm(
  { id, name, english_name, color, block, is_calendar }: Category,
  isFeatured: boolean,
): FormData {
  const form = new FormData();
  const fields = {
    id,
    name: english_name ?? name,
    color,
    block,
    is_calendar,
    is_featured: isFeatured ? 1 : 0,
  };
  for (const [field, value] of Object.entries(fields)) form.set(field, String(value));
  return form;
}
