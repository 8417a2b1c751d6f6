import { type AdminProduct, formatRupees, marginPercent } from '@tohfa/contract';
import { productsTableTexts as texts } from '@tohfa/contract/screens';
import { CopyIcon, EyeIcon, EyeOffIcon, HistoryIcon, PencilIcon, StarIcon, Trash2Icon } from 'lucide-react';
import { type MouseEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { IfMayCall } from '../../admin/role-gate.tsx';
import { useMayCall, useSight } from '../../admin/session.ts';
import { useStepUp } from '../../admin/step-up.tsx';
import { Cell, HeadCell, type Sort, SortableHeadCell, Table, TickBox } from '../../admin/table.tsx';
import { call } from '../../lib/api.ts';
import { copyProductPath, editProductPath, stockHistoryPath } from '../../lib/paths.ts';
import { LazyConfirmDialog, useAction } from '../../ui/actions.tsx';
import { IconButton } from '../../ui/buttons.tsx';
import { Badge } from '../../ui/data-display.tsx';
import { showToast } from '../../ui/feedback.tsx';
import { SquareImage } from '../../ui/images.tsx';
import { useInvalidateCatalogue, useShopPath } from './all-products.ts';
import { EditCell } from './edit-cell-view.tsx';
import { marginText } from './pack-fields.tsx';
import { isSelected, type ProductColumn, rangeOf, type Selection, select } from './product-view.ts';
import { type ProductSwitches, useProductSwitches } from './switch-product.ts';
import { VariantsSheet } from './variants-sheet.tsx';

const { columns, row: words, removal, selection: selectionWords } = texts;

export function ProductsTable({ products, stale, sort, onSort, selection, onSelect }: ProductsTableProps) {
  const withStepUp = useStepUp();
  const invalidateCatalogue = useInvalidateCatalogue();
  const [deleting, setDeleting] = useState<number>();
  const [opened, setOpened] = useState<AdminProduct>();
  const lastTicked = useRef<number>(undefined);
  const ids = products.map(({ id }) => id);
  const { run: remove } = useAction(async (id: number) => {
    const { hidden } = await withStepUp(() => call('deleteProduct', { body: { id } }));
    showToast({ tone: 'success', message: hidden ? removal.hidden : removal.done });
    onSelect(select(selection, [id], selection.kind === 'all'));
    await invalidateCatalogue();
  });

  function tick(id: number, { shiftKey }: Pick<MouseEvent, 'shiftKey'>) {
    const range = shiftKey ? rangeOf(ids, lastTicked.current, id) : [id];
    lastTicked.current = id;
    onSelect(select(selection, range, !isSelected(selection, id)));
  }

  return (
    <>
      <Table
        label={texts.title}
        stale={stale}
        head={
          <ProductsHead
            head={{ sort, onSort }}
            ticked={ids.filter((id) => isSelected(selection, id)).length}
            rows={ids.length}
            onTick={(isOn) => onSelect(select(selection, ids, isOn))}
          />
        }
      >
        {products.map((product) => (
          <ProductRow
            key={product.id}
            product={product}
            ticked={isSelected(selection, product.id)}
            onTick={(event) => tick(product.id, event)}
            onOpenVariants={() => setOpened(product)}
            onDelete={() => setDeleting(product.id)}
          />
        ))}
      </Table>
      {opened && <VariantsSheet key={opened.id} product={opened} onClosed={() => setOpened(undefined)} />}
      {deleting !== undefined && (
        <LazyConfirmDialog
          title={removal.title}
          confirmLabel={removal.confirm}
          onConfirm={() => remove(deleting)}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </>
  );
}

function ProductsHead({ head, ticked, rows, onTick }: ProductsHeadProps) {
  const figure = 'hidden text-right wide:table-cell';
  const seesCost = useSight('cost') === 'full';
  return (
    <>
      <IfMayCall name="previewBulkEdit">
        <HeadCell className="w-12 pr-0!">
          <TickBox
            label={selectionWords.page}
            checked={ticked === rows && rows > 0}
            isPartly={ticked > 0 && ticked < rows}
            onClick={() => onTick(ticked < rows)}
          />
        </HeadCell>
      </IfMayCall>
      <HeadCell className="w-14 pr-0! not-first:pl-1!">
        <span className="sr-only">{columns.picture}</span>
      </HeadCell>
      <SortableHeadCell column="name" {...head}>
        {columns.name}
      </SortableHeadCell>
      <SortableHeadCell column="category" {...head} className="hidden wide:table-cell">
        {columns.category}
      </SortableHeadCell>
      <SortableHeadCell column="price" {...head} className={figure}>
        {columns.price}
      </SortableHeadCell>
      {seesCost && (
        <>
          <HeadCell className={figure}>{columns.cost}</HeadCell>
          <SortableHeadCell column="margin" {...head} className={figure}>
            {columns.margin}
          </SortableHeadCell>
        </>
      )}
      <SortableHeadCell column="stock" {...head} className={figure}>
        {columns.stock}
      </SortableHeadCell>
      <HeadCell className="hidden w-35 wide:table-cell">
        <span className="sr-only">{columns.actions}</span>
      </HeadCell>
    </>
  );
}

function ProductRow({ product, ticked, onTick, onOpenVariants, onDelete }: ProductRowProps) {
  const shopPath = useShopPath();
  const mayCall = useMayCall();
  const seesCost = useSight('cost') === 'full';
  const { name, brand, image, categoryName, variants } = product;
  const switches = useProductSwitches(product);
  const state = switches.state.shown;
  const isInShop = state === 'active';
  const edit = { product, onOpenVariants };
  return (
    <tr className={`relative ${ticked ? 'bg-rani-soft' : 'hover:bg-sunken'}`}>
      <IfMayCall name="previewBulkEdit">
        <Cell className="pr-0!">
          <TickBox label={selectionWords.one(name)} checked={ticked} onClick={onTick} />
        </Cell>
      </IfMayCall>
      <Cell className="pr-0! not-first:pl-1!">
        <SquareImage
          src={image}
          alt=""
          sizes="44px"
          className={`size-11 rounded-small ${isInShop ? '' : 'opacity-60'}`}
        />
      </Cell>
      <Cell>
        <a
          href={isInShop || !mayCall('updateProduct') ? shopPath(product) : editProductPath(product.id)}
          className="inline-flex min-h-6 font-semibold [overflow-wrap:anywhere] after:absolute after:inset-0 hover:text-rani hover:underline"
        >
          <span className="line-clamp-2">{name}</span>
        </a>
        <p className="flex flex-wrap items-center gap-x-2 text-ink-soft">
          {!isInShop && <Badge tone="highlight">{texts.states[state]}</Badge>}
          <span className="[overflow-wrap:anywhere]">{brand}</span>
          {switches.featured.shown && <span className="text-ink">{words.featured}</span>}
          {variants.length > 0 && <span>{words.variants(variants.length)}</span>}
        </p>
        {product.tags && <p className="line-clamp-1 text-12 text-ink-soft">{product.tags.join(' · ')}</p>}
        <div className="mt-0.5 flex flex-wrap items-center gap-x-5 wide:hidden">
          <EditCell field="price" {...edit} />
          <EditCell field="stock" hasUnit {...edit} />
          <CostAndMargin product={product} />
        </div>
        <div className="-ml-2.5 wide:hidden">
          <RowActions product={product} switches={switches} onDelete={onDelete} />
        </div>
      </Cell>
      <Cell className="hidden wide:table-cell">{categoryName}</Cell>
      <Cell className="hidden text-right wide:table-cell">
        <EditCell field="price" {...edit} />
      </Cell>
      {seesCost && (
        <>
          <Cell className="hidden text-right tabular-nums wide:table-cell">{costText(product)}</Cell>
          <Cell
            className={`hidden whitespace-nowrap text-right tabular-nums wide:table-cell ${isLoss(product) ? 'text-chilli' : ''}`}
          >
            {marginOf(product)}
          </Cell>
        </>
      )}
      <Cell className="hidden text-right wide:table-cell">
        <EditCell field="stock" {...edit} />
      </Cell>
      <Cell className="hidden px-1! wide:table-cell">
        <RowActions product={product} switches={switches} onDelete={onDelete} />
      </Cell>
    </tr>
  );
}

function RowActions({ product: { id, name }, switches: { state, featured }, onDelete }: RowActionsProps) {
  const isInShop = state.shown === 'active';
  return (
    <IfMayCall name="updateProduct">
      <div className="grid w-33 grid-cols-3">
        <IconButton
          label={words.isFeatured(name)}
          aria-pressed={featured.shown}
          onClick={() => featured.set(!featured.shown)}
          className={`${ROW_BUTTON} hover:text-rani!`}
        >
          <StarIcon className={featured.shown ? 'fill-marigold text-ink' : ''} />
        </IconButton>
        <IconButton
          label={words.isInShop(name)}
          aria-pressed={isInShop}
          onClick={() => state.set(isInShop ? 'hidden' : 'active')}
          className={`${ROW_BUTTON} hover:text-rani!`}
        >
          {isInShop ? <EyeIcon /> : <EyeOffIcon />}
        </IconButton>
        <Link to={editProductPath(id)} aria-label={words.update(name)} className={ROW_LINK}>
          <PencilIcon />
        </Link>
        <Link to={copyProductPath(id)} aria-label={words.duplicate(name)} className={ROW_LINK}>
          <CopyIcon />
        </Link>
        <Link to={stockHistoryPath(id)} aria-label={words.stock(name)} className={ROW_LINK}>
          <HistoryIcon />
        </Link>
        <IconButton
          label={words.remove(name)}
          onClick={onDelete}
          className={`${ROW_BUTTON} hover:text-chilli!`}
        >
          <Trash2Icon />
        </IconButton>
      </div>
    </IfMayCall>
  );
}

function CostAndMargin({ product }: { product: AdminProduct }) {
  if (product.cost === undefined) return null;
  return (
    <span className={`tabular-nums ${isLoss(product) ? 'text-chilli' : 'text-ink-soft'}`}>
      {marginText(product.price, product.cost)}
    </span>
  );
}

const costText = ({ cost }: AdminProduct) => (cost === undefined ? '–' : formatRupees(cost));
const marginOf = ({ price, cost }: AdminProduct) =>
  cost === undefined ? '–' : `${marginPercent(price, cost)}\u00a0%`.replace('-', '−');
const isLoss = ({ price, cost = 0 }: AdminProduct) => cost > price;

const ROW_BUTTON = 'relative z-1';
const ROW_LINK =
  'relative z-1 flex size-11 items-center justify-center rounded-full text-ink-soft hover:bg-sunken hover:text-rani';

interface ProductsTableProps {
  products: readonly AdminProduct[];
  stale: boolean;
  sort: Sort<ProductColumn>;
  onSort: (sort: Sort<ProductColumn>) => void;
  selection: Selection;
  onSelect: (selection: Selection) => void;
}

interface ProductsHeadProps {
  head: Pick<ProductsTableProps, 'sort' | 'onSort'>;
  ticked: number;
  rows: number;
  onTick: (isOn: boolean) => void;
}

interface ProductRowProps {
  product: AdminProduct;
  ticked: boolean;
  onTick: (event: MouseEvent) => void;
  onOpenVariants: () => void;
  onDelete: () => void;
}

interface RowActionsProps extends Pick<ProductRowProps, 'product' | 'onDelete'> {
  switches: ProductSwitches;
}
