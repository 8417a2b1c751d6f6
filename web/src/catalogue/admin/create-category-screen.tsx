import type { Category } from '@tohfa/contract';
import { categoryTexts as texts } from '@tohfa/contract/screens';
import { PencilIcon, StarIcon, Trash2Icon } from 'lucide-react';
import { useState } from 'react';
import { AdminHeading, AdminLoadError, Panel } from '../../admin/page.tsx';
import { useStepUp } from '../../admin/step-up.tsx';
import { call } from '../../lib/api.ts';
import { LazyConfirmDialog, useAction } from '../../ui/actions.tsx';
import { IconButton } from '../../ui/buttons.tsx';
import { Notice, showToast } from '../../ui/feedback.tsx';
import { SquareImage } from '../../ui/images.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { useCategories } from '../products.ts';
import { useInvalidateCatalogue, useProductCounts } from './all-products.ts';
import { CategoryForm } from './category-form.tsx';
import { useFeaturedCategory } from './feature-category.ts';

const { list: words } = texts;

/** Creates, changes and deletes categories. */
export default function CreateCategoryScreen() {
  const [editing, setEditing] = useState<Category>();
  const [formKey, setFormKey] = useState(0);
  const [saved, setSaved] = useState<string>();

  function resetForm(savedMessage?: string) {
    setSaved(savedMessage);
    setEditing(undefined);
    setFormKey(formKey + 1);
  }

  function edit(category: Category) {
    setSaved(undefined);
    setEditing(category);
    scrollTo({ top: 0 });
  }

  return (
    <>
      <AdminHeading title={texts.title} />
      <div className="grid grid-cols-1 items-start gap-4 wide:grid-cols-2 wide:gap-5">
        <Panel title={editing ? texts.changeTitle : texts.createTitle}>
          {saved && (
            <Notice tone="success" className="mb-4">
              {saved}
            </Notice>
          )}
          <CategoryForm
            key={`${editing?.id ?? 'new'}-${formKey}`}
            category={editing}
            onSaved={() => resetForm(editing ? texts.changed : texts.created)}
            onCancel={() => resetForm()}
          />
        </Panel>
        <CategoryList onEdit={edit} />
      </div>
    </>
  );
}

function CategoryList({ onEdit }: { onEdit: (category: Category) => void }) {
  const categories = useCategories();
  const counts = useProductCounts();
  const withStepUp = useStepUp();
  const invalidateCatalogue = useInvalidateCatalogue();
  const [deleting, setDeleting] = useState<Category>();
  const { run: remove } = useAction(async (id: number) => {
    await withStepUp(() => call('deleteCategory', { body: { id } }));
    showToast({ tone: 'success', message: words.removed });
    await invalidateCatalogue();
  });

  return (
    <Panel title={words.title}>
      {categories.isPending && <Skeleton className="h-60" />}
      {categories.isError && (
        <AdminLoadError error={categories.error} onRetry={() => void categories.refetch()} />
      )}
      {categories.data?.length === 0 && <p className="text-14 text-ink-soft">{words.none}</p>}
      <ul className="divide-y divide-hairline">
        {categories.data?.map((category) => (
          <CategoryRow
            key={category.id}
            category={category}
            productCount={counts.data && (counts.data.get(category.id) ?? 0)}
            onEdit={() => onEdit(category)}
            onDelete={() => setDeleting(category)}
          />
        ))}
      </ul>
      {deleting && (
        <LazyConfirmDialog
          title={words.confirmRemove(deleting.name)}
          confirmLabel={words.confirm}
          onConfirm={() => remove(deleting.id)}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </Panel>
  );
}

function CategoryRow({ category, productCount, onEdit, onDelete }: CategoryRowProps) {
  const { name, icon, image, color, block } = category;
  const featured = useFeaturedCategory(category);
  const details = [
    productCount !== undefined && words.products(productCount),
    featured.shown && words.featured,
    category.is_calendar === 1 && words.inCalendar,
    block !== '' && words.block(block),
  ].filter((detail) => typeof detail === 'string');
  return (
    <li className="flex min-h-16 items-center gap-3 py-2 text-14">
      <SquareImage src={icon || image} alt="" sizes="48px" className="size-12 shrink-0 rounded-small" />
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2 font-semibold">
          <Swatch color={color} />
          <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
        </p>
        <p className="text-ink-soft [overflow-wrap:anywhere]">{details.join(' · ')}</p>
      </div>
      <div className="flex shrink-0">
        <IconButton
          label={words.isFeatured(name)}
          aria-pressed={featured.shown}
          onClick={() => featured.set(!featured.shown)}
        >
          <StarIcon className={featured.shown ? 'fill-marigold text-ink' : ''} />
        </IconButton>
        <IconButton label={words.edit(name)} onClick={onEdit}>
          <PencilIcon />
        </IconButton>
        <IconButton label={words.remove(name)} onClick={onDelete} className="hover:text-chilli!">
          <Trash2Icon />
        </IconButton>
      </div>
    </li>
  );
}

/** An SVG because the content security policy allows no style attributes. */
function Swatch({ color }: { color: string }) {
  return (
    <svg viewBox="0 0 12 12" className="size-3 shrink-0" aria-hidden="true">
      <circle cx="6" cy="6" r="5.5" fill={color} />
    </svg>
  );
}

interface CategoryRowProps {
  category: Category;
  /** Undefined while not known. */
  productCount: number | undefined;
  onEdit: () => void;
  onDelete: () => void;
}
