import { imports } from '@tohfa/contract/screens';
import { DownloadIcon, PlusIcon, UploadIcon } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { SearchField } from '../../admin/filters.tsx';
import { AdminHeading } from '../../admin/page.tsx';
import { Pager, type Sort } from '../../admin/table.tsx';
import { StepUpGate } from '../../admin/verify-code.tsx';
import { errorMessage } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { Button, ButtonLink } from '../../ui/buttons.tsx';
import {
  filterAndSort,
  type ProductColumn,
  paginate,
  ROWS_PER_PAGE,
  saveProductsCsv,
  useAllProducts,
} from './all-products.ts';
import { ProductsTable } from './products-table.tsx';

export default function ProductsManagementScreen() {
  return (
    <StepUpGate title="Products">
      <Products />
    </StepUpGate>
  );
}

/** Search, sort order and page are part of the address: back and reload keep them. */
function Products() {
  const products = useAllProducts();
  const [params, setParams] = useSearchParams();
  const query = params.get('q') ?? '';
  const sort = readSort(params.get('sort'));
  const rows = filterAndSort(products.data ?? [], query, sort);
  const { page, shown } = paginate(rows, Number(params.get('page')) || 1);

  function change(next: { q?: string; sort?: Sort<ProductColumn>; page?: number }) {
    const { by, direction } = next.sort ?? sort;
    const values = {
      q: next.q ?? query,
      sort: `${by}-${direction}`,
      page: String(next.page ?? 1),
    };
    setParams(Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')), {
      replace: true,
    });
  }

  return (
    <>
      <AdminHeading title="Products">
        <Button
          variant="secondary"
          disabled={products.data === undefined}
          onClick={() => saveProductsCsv(rows)}
          className="h-11! text-14!"
        >
          <DownloadIcon />
          Export CSV
        </Button>
        <ButtonLink to={paths.productsImport} variant="secondary" className="h-11! text-14!">
          <UploadIcon />
          {imports.title}
        </ButtonLink>
        <ButtonLink to={paths.addProduct} className="h-11! text-14!">
          <PlusIcon />
          Add product
        </ButtonLink>
      </AdminHeading>
      <SearchField label="Search products" value={query} onSearch={(q) => change({ q })} />
      {products.isPending && (
        <p role="status" className="py-10 text-center text-ink-soft">
          Loading products...
        </p>
      )}
      {products.isError && (
        <div role="alert" className="space-y-3 py-10 text-center">
          <p className="font-medium text-chilli">{`Error: ${errorMessage(products.error)}`}</p>
          <Button variant="secondary" onClick={() => void products.refetch()}>
            Try again
          </Button>
        </div>
      )}
      {products.data && rows.length === 0 && (
        <p className="py-10 text-center text-ink-soft">
          {query === '' ? 'No products yet.' : `No product matches “${query}”.`}
        </p>
      )}
      {shown.length > 0 && (
        <>
          <ProductsTable products={shown} sort={sort} onSort={(next) => change({ sort: next })} />
          <Pager
            page={page}
            pageSize={ROWS_PER_PAGE}
            total={rows.length}
            onPageChange={(next) => change({ page: next })}
          />
        </>
      )}
    </>
  );
}

function readSort(text: string | null): Sort<ProductColumn> {
  const [, by, direction] = /^(name|category|price|stock|rating)-(up|down)$/.exec(text ?? '') ?? [];
  if (by === undefined) return { by: 'name', direction: 'up' };
  return { by: by as ProductColumn, direction: direction === 'down' ? 'down' : 'up' };
}
