import { useSearchParams } from 'react-router';
import { AdminHeading } from '../admin/admin-heading.tsx';
import { AdminLoadProblem } from '../admin/admin-load-problem.tsx';
import { useProduct } from '../catalogue/get-products.ts';
import { idFrom, paths } from '../paths.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { draftOf, emptyDraft } from './product-draft.ts';
import { ProductForm } from './product-form.tsx';

/** The form for a new product; with an id in its address, for that one. */
export default function AddProductScreen() {
  const [params] = useSearchParams();
  return params.has('id') ? (
    <EditProduct id={idFrom(params.get('id'))} />
  ) : (
    <>
      <AdminHeading title="Add product" />
      <ProductForm key="new" id={undefined} initial={emptyDraft} />
    </>
  );
}

function EditProduct({ id }: { id: number | undefined }) {
  const product = useProduct(id, undefined);
  const missing = id === undefined || (product.isFetchedAfterMount && product.data === null);
  return (
    <>
      <AdminHeading title="Update product" />
      {missing && (
        <div className="py-10 text-center">
          <p className="text-ink-soft">This product is not available.</p>
          <ButtonLink to={paths.productsManagement} look="quiet" className="mt-4">
            All products
          </ButtonLink>
        </div>
      )}
      {product.isError && <AdminLoadProblem error={product.error} onRetry={() => void product.refetch()} />}
      {!product.isFetchedAfterMount && !missing && <Skeleton className="h-140 rounded-card!" />}
      {/* Not from what was seen before: the form must not save an older state over a newer one. */}
      {product.isFetchedAfterMount && product.data && (
        <ProductForm key={id} id={id} initial={draftOf(product.data)} />
      )}
    </>
  );
}
