import { type AdminProduct, formatCount, LOW_STOCK } from '@tohfa/contract';
import { PencilIcon, Trash2Icon } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useStepUp } from '../../admin/step-up.tsx';
import { Cell, HeadCell, type Sort, SortableHeadCell, Table } from '../../admin/table.tsx';
import { call } from '../../lib/api.ts';
import { editProductPath, stockHistoryPath } from '../../lib/paths.ts';
import { LazyConfirmDialog, useAction } from '../../ui/actions.tsx';
import { IconButton } from '../../ui/buttons.tsx';
import { Badge, Price } from '../../ui/data-display.tsx';
import { showToast } from '../../ui/feedback.tsx';
import { SquareImage } from '../../ui/images.tsx';
import { type ProductColumn, useInvalidateCatalogue, useShopPath } from './all-products.ts';
import { marginText } from './pack-fields.tsx';

export function ProductsTable({ products, sort, onSort }: ProductsTableProps) {
  const withStepUp = useStepUp();
  const invalidateCatalogue = useInvalidateCatalogue();
  const [deleting, setDeleting] = useState<number>();
  const { run: remove } = useAction(async (id: number) => {
    const { hidden } = await withStepUp(() => call('deleteProduct', { body: { id } }));
    showToast({ tone: 'success', message: hidden ? HIDDEN_MESSAGE : 'Product deleted.' });
    await invalidateCatalogue();
  });
  const head = { sort, onSort };

  return (
    <>
      <Table
        label="Products"
        head={
          <>
            <HeadCell className="w-14">
              <span className="sr-only">Picture</span>
            </HeadCell>
            <SortableHeadCell column="name" {...head}>
              Name
            </SortableHeadCell>
            <SortableHeadCell column="category" {...head} className="hidden wide:table-cell">
              Category
            </SortableHeadCell>
            <SortableHeadCell column="price" {...head} className="hidden text-right wide:table-cell">
              Price
            </SortableHeadCell>
            <SortableHeadCell column="stock" {...head} className="hidden text-right wide:table-cell">
              Stock
            </SortableHeadCell>
            <SortableHeadCell column="rating" {...head} className="hidden text-right wide:table-cell">
              Rating
            </SortableHeadCell>
            <HeadCell className="w-24">
              <span className="sr-only">Change</span>
            </HeadCell>
          </>
        }
      >
        {products.map((product) => (
          <ProductRow key={product.id} product={product} onDelete={() => setDeleting(product.id)} />
        ))}
      </Table>
      {deleting !== undefined && (
        <LazyConfirmDialog
          title="Are you sure to delete this product?"
          confirmLabel="Delete"
          onConfirm={() => remove(deleting)}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </>
  );
}

function ProductRow({ product, onDelete }: { product: AdminProduct; onDelete: () => void }) {
  const shopPath = useShopPath();
  const { id, name, brand, image, categoryName, price, rating, num_reviews } = product;
  return (
    <tr className="relative hover:bg-sunken">
      <Cell className="pr-0!">
        <SquareImage src={image} alt="" sizes="44px" className="size-11 rounded-small" />
      </Cell>
      <Cell>
        <a
          href={shopPath(product)}
          className="inline-flex min-h-6 font-semibold [overflow-wrap:anywhere] after:absolute after:inset-0 hover:text-rani hover:underline"
        >
          <span className="line-clamp-2">{name}</span>
        </a>
        <p className="text-ink-soft">
          <span className="[overflow-wrap:anywhere]">{brand}</span>
          {product.is_featured === 1 && <span className="text-ink"> ★ Featured</span>}
        </p>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-3 wide:hidden">
          <Price rupees={price} />
          <StockLink product={product} unit=" in stock" />
        </p>
        <MarginText product={product} className="wide:hidden" />
      </Cell>
      <Cell className="hidden wide:table-cell">{categoryName}</Cell>
      <Cell className="hidden text-right wide:table-cell">
        <Price rupees={price} />
        <MarginText product={product} />
      </Cell>
      <Cell className="hidden whitespace-nowrap text-right tabular-nums wide:table-cell">
        <StockLink product={product} />
      </Cell>
      <Cell className="hidden whitespace-nowrap text-right tabular-nums wide:table-cell">
        {rating.toFixed(1)} <span className="text-ink-soft">({formatCount(num_reviews)})</span>
      </Cell>
      <Cell className="px-1! whitespace-nowrap text-right">
        <Link
          to={editProductPath(id)}
          aria-label={`Update ${name}`}
          className="relative z-1 inline-flex size-11 items-center justify-center rounded-full align-middle text-ink-soft hover:bg-sunken hover:text-rani"
        >
          <PencilIcon />
        </Link>
        <IconButton
          label={`Delete ${name}`}
          onClick={onDelete}
          className="relative z-1 inline-flex! align-middle hover:text-chilli!"
        >
          <Trash2Icon />
        </IconButton>
      </Cell>
    </tr>
  );
}

function MarginText({ product: { price, cost }, className = '' }: MarginTextProps) {
  if (cost === undefined) return null;
  return (
    <p
      className={`whitespace-nowrap tabular-nums ${cost > price ? 'text-chilli' : 'text-ink-soft'} ${className}`}
    >
      {marginText(price, cost)}
    </p>
  );
}

interface MarginTextProps {
  product: AdminProduct;
  className?: string;
}

/** Leads to what changed it. */
function StockLink({ product: { id, name, count_in_stock }, unit }: StockLinkProps) {
  return (
    <Link
      to={stockHistoryPath(id)}
      className="-my-2.5 relative z-1 inline-flex min-h-11 min-w-11 items-center justify-end underline decoration-hairline underline-offset-4 hover:text-rani hover:decoration-rani"
    >
      <span className="sr-only">{`Stock of ${name}: `}</span>
      <StockBadge count={count_in_stock} unit={unit} />
    </Link>
  );
}

interface StockLinkProps {
  product: AdminProduct;
  unit?: string;
}

function StockBadge({ count, unit = '' }: { count: number; unit?: string | undefined }) {
  if (count > LOW_STOCK) return <span>{`${formatCount(count)}${unit}`}</span>;
  return <Badge tone="error">{count <= 0 ? 'Out of stock' : `Low: ${count}`}</Badge>;
}

const HIDDEN_MESSAGE = 'Open gifts or orders still need this product, so it is hidden from the shop instead.';

interface ProductsTableProps {
  products: readonly AdminProduct[];
  sort: Sort<ProductColumn>;
  onSort: (sort: Sort<ProductColumn>) => void;
}
