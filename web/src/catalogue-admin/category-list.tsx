import type { Category } from '@tohfa/contract';
import { useState } from 'react';
import { useAction } from '../accounts/use-action.ts';
import { PencilIcon } from '../admin/admin-icons.tsx';
import { AdminLoadProblem } from '../admin/admin-load-problem.tsx';
import { Panel } from '../admin/panel.tsx';
import { useProof } from '../admin/proof-keeper.tsx';
import { call } from '../api.ts';
import { useCategories } from '../catalogue/get-categories.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { BinIcon } from '../ui/icons/icons.tsx';
import { LazyConfirm } from '../ui/lazy-confirm.tsx';
import { Picture } from '../ui/picture.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { showToast } from '../ui/toasts.tsx';
import { useAllProducts, useCatalogueChanged } from './all-products.ts';

export function CategoryList({ onEdit }: { onEdit: (category: Category) => void }) {
  const categories = useCategories();
  const products = useAllProducts();
  const withProof = useProof();
  const catalogueChanged = useCatalogueChanged();
  const [deleting, setDeleting] = useState<Category>();
  const { act: remove } = useAction(async (id: number) => {
    await withProof(() => call('deleteCategory', { body: { id } }));
    showToast({ tone: 'good', words: 'The category is deleted.' });
    await catalogueChanged();
  });

  return (
    <Panel title="In the shop">
      {categories.isPending && <Skeleton className="h-60" />}
      {categories.isError && (
        <AdminLoadProblem error={categories.error} onRetry={() => void categories.refetch()} />
      )}
      {categories.data?.length === 0 && <p className="text-14 text-ink-soft">No categories yet.</p>}
      <ul className="divide-y divide-hairline">
        {categories.data?.map((category) => (
          <Row
            key={category.id}
            category={category}
            products={products.data?.filter((product) => product.category_id === category.id).length}
            onEdit={() => onEdit(category)}
            onDelete={() => setDeleting(category)}
          />
        ))}
      </ul>
      {deleting && (
        <LazyConfirm
          question={`Delete the category “${deleting.name}”?`}
          yes="Delete"
          onYes={() => remove(deleting.id)}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </Panel>
  );
}

function Row({ category, products, onEdit, onDelete }: RowProps) {
  const { name, icon, image, color, block } = category;
  const marks = [
    products !== undefined && `${products} ${products === 1 ? 'product' : 'products'}`,
    category.is_featured === 1 && 'featured',
    category.is_calendar === 1 && 'in the calendar',
    block !== '' && `block ${block}`,
  ].filter((mark) => typeof mark === 'string');
  return (
    <li className="flex min-h-16 items-center gap-3 py-2 text-14">
      <Picture src={icon || image} alt="" sizes="48px" className="size-12 shrink-0 rounded-small" />
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2 font-semibold">
          <Swatch color={color} />
          <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
        </p>
        <p className="text-ink-soft [overflow-wrap:anywhere]">{marks.join(' · ')}</p>
      </div>
      <IconButton label={`Edit ${name}`} onClick={onEdit}>
        <PencilIcon />
      </IconButton>
      <IconButton label={`Delete ${name}`} onClick={onDelete} className="-ml-2 hover:text-chilli!">
        <BinIcon />
      </IconButton>
    </li>
  );
}

/** Drawn, because the content security policy lets no attribute carry a style. */
function Swatch({ color }: { color: string }) {
  return (
    <svg viewBox="0 0 12 12" className="size-3 shrink-0" aria-hidden="true">
      <circle cx="6" cy="6" r="5.5" fill={color} />
    </svg>
  );
}

interface RowProps {
  category: Category;
  /** How many it has; undefined while that is not known. */
  products: number | undefined;
  onEdit: () => void;
  onDelete: () => void;
}
