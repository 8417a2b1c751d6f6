import { formatCount } from '@tohfa/contract';
import { imports, productsTableTexts as texts } from '@tohfa/contract/screens';
import { PlusIcon, UploadIcon } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { AdminHeading, AdminLoadError } from '../../admin/page.tsx';
import { IfMayCall } from '../../admin/role-gate.tsx';
import { SavedFilters } from '../../admin/saved-filters.tsx';
import { Pager } from '../../admin/table.tsx';
import { StepUpGate } from '../../admin/verify-code.tsx';
import { paths } from '../../lib/paths.ts';
import { Button, ButtonLink } from '../../ui/buttons.tsx';
import { ROWS_PER_PAGE, useAdminProducts } from './all-products.ts';
import { BulkEditSheet } from './bulk-edit-sheet.tsx';
import { BulkEditProgress, RecentBulkEdits } from './bulk-edits-panel.tsx';
import { ExportProductsLink, ProductFilters } from './product-filters.tsx';
import {
  ALL_SELECTED,
  countSelected,
  NOTHING_SELECTED,
  type ProductView,
  readProductView,
  type Selection,
  toSearchParams,
  toTarget,
} from './product-view.ts';
import { ProductsTable } from './products-table.tsx';

const { selection: words } = texts;

export default function ProductsManagementScreen() {
  return (
    <StepUpGate title={texts.title}>
      <Products />
    </StepUpGate>
  );
}

/** Filters, sort order and page are part of the address: back and reload keep them. */
function Products() {
  const [params, setParams] = useSearchParams();
  const view = readProductView(params);
  const products = useAdminProducts(view);
  const [selection, setSelection] = useState(NOTHING_SELECTED);
  const [isEditing, setEditing] = useState(false);
  const [bulkEditId, setBulkEditId] = useState<number>();
  const { data } = products;
  const total = data?.total ?? 0;
  const lastPage = Math.max(1, Math.ceil(total / ROWS_PER_PAGE));

  const change = (next: Partial<ProductView>) =>
    setParams(toSearchParams({ ...view, page: 1, ...next }), { replace: true });
  const isBeyondEnd = data !== undefined && !products.isPlaceholderData && view.page > lastPage;
  const goToLastPage = useEffectEvent(() => change({ page: lastPage }));
  useEffect(() => {
    if (isBeyondEnd) goToLastPage();
  }, [isBeyondEnd]);

  return (
    <>
      <AdminHeading title={texts.title}>
        <IfMayCall name="addProduct">
          <ExportProductsLink format="tohfa" label={texts.exportCsv} filter={view.filter} />
          <ButtonLink to={paths.productsImport} variant="secondary" className="h-11! text-14!">
            <UploadIcon />
            {imports.title}
          </ButtonLink>
          <ButtonLink to={paths.addProduct} className="h-11! text-14!">
            <PlusIcon />
            {texts.add}
          </ButtonLink>
        </IfMayCall>
      </AdminHeading>
      {bulkEditId !== undefined && <BulkEditProgress key={bulkEditId} id={bulkEditId} />}
      <ProductFilters
        filter={view.filter}
        tags={data?.tags ?? []}
        onChange={(filter) => {
          setSelection(NOTHING_SELECTED);
          change({ filter });
        }}
      />
      <SavedFilters list="products" />
      {products.isPending && (
        <p role="status" className="py-10 text-center text-ink-soft">
          {texts.loading}
        </p>
      )}
      {products.isError && <AdminLoadError error={products.error} onRetry={() => void products.refetch()} />}
      {data && total === 0 && <p className="py-10 text-center text-ink-soft">{emptyText(view)}</p>}
      {data && total > 0 && (
        <>
          <SelectionBar
            selection={selection}
            total={total}
            onSelect={setSelection}
            onChange={() => setEditing(true)}
          />
          <ProductsTable
            products={data.products}
            stale={products.isPlaceholderData}
            sort={view.sort}
            onSort={(sort) => change({ sort })}
            selection={selection}
            onSelect={setSelection}
          />
          <Pager
            page={Math.min(view.page, lastPage)}
            pageSize={ROWS_PER_PAGE}
            total={total}
            onPageChange={(page) => change({ page })}
            canJump
          />
        </>
      )}
      <IfMayCall name="listBulkEdits">
        <RecentBulkEdits onUndo={setBulkEditId} />
      </IfMayCall>
      {isEditing && (
        <BulkEditSheet
          target={toTarget(selection, view.filter)}
          count={countSelected(selection, total)}
          onApplied={(id) => {
            setBulkEditId(id);
            setSelection(NOTHING_SELECTED);
          }}
          onClosed={() => setEditing(false)}
        />
      )}
    </>
  );
}

/** Says what is ticked, page after page, and offers all that the filters find. */
function SelectionBar({ selection, total, onSelect, onChange }: SelectionBarProps) {
  const count = countSelected(selection, total);
  if (count === 0) return null;
  return (
    <section
      aria-label={words.label}
      className="sticky top-16 z-20 mb-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-rani bg-surface px-4 py-2 shadow-float wide:top-2"
    >
      <p role="status" className="font-semibold tabular-nums">
        {words.count(formatCount(count))}
      </p>
      {count < total && (
        <button type="button" onClick={() => onSelect(ALL_SELECTED)} className={BAR_LINK}>
          {words.all(formatCount(total))}
        </button>
      )}
      <button type="button" onClick={() => onSelect(NOTHING_SELECTED)} className={BAR_LINK}>
        {words.clear}
      </button>
      <Button onClick={onChange} className="ml-auto h-11! text-14!">
        {words.change}
      </Button>
    </section>
  );
}

function emptyText({ filter: { q, ...filter } }: ProductView): string {
  if (Object.keys(filter).length > 0) return texts.noneForFilters;
  return q === undefined ? texts.none : texts.noneForSearch(q);
}

const BAR_LINK = 'min-h-11 text-14 font-semibold text-rani hover:underline';

interface SelectionBarProps {
  selection: Selection;
  total: number;
  onSelect: (selection: Selection) => void;
  onChange: () => void;
}
