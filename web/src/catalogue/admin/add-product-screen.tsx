import type { AdminProduct, Product } from '@tohfa/contract';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { AdminHeading, AdminLoadError } from '../../admin/page.tsx';
import { parseId, paths, stockHistoryPath } from '../../lib/paths.ts';
import { Button, ButtonLink } from '../../ui/buttons.tsx';
import { Notice } from '../../ui/feedback.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { useAdminProduct, useShopPath } from './all-products.ts';
import type { ProductDraft } from './product-draft.ts';
import { ProductDataFields, ProductTextFields } from './product-fields.tsx';
import { type ProductFormState, useProductForm } from './use-product-form.ts';

/** The form for a new product; with an id in its address, for that one. */
export default function AddProductScreen() {
  const [params] = useSearchParams();
  return params.has('id') ? (
    <EditProduct id={parseId(params.get('id'))} />
  ) : (
    <>
      <AdminHeading title="Add product" />
      <ProductForm key="new" product={undefined} />
    </>
  );
}

function EditProduct({ id }: { id: number | undefined }) {
  const product = useAdminProduct(id);
  const isMissing = id === undefined || (product.isFetchedAfterMount && product.data === null);
  return (
    <>
      <AdminHeading title="Update product">
        {id !== undefined && !isMissing && (
          <ButtonLink to={stockHistoryPath(id)} variant="secondary" className="h-11! text-14!">
            Stock history
          </ButtonLink>
        )}
      </AdminHeading>
      {isMissing && (
        <div className="py-10 text-center">
          <p className="text-ink-soft">This product is not available.</p>
          <ButtonLink to={paths.productsManagement} variant="secondary" className="mt-4">
            All products
          </ButtonLink>
        </div>
      )}
      {product.isError && <AdminLoadError error={product.error} onRetry={() => void product.refetch()} />}
      {!product.isFetchedAfterMount && !isMissing && <Skeleton className="h-140 rounded-card!" />}
      {/* Not from the cache: an older state must not be saved over a newer one. */}
      {product.isFetchedAfterMount && product.data && <ProductForm key={id} product={product.data} />}
    </>
  );
}

function ProductForm({ product }: { product: AdminProduct | undefined }) {
  const state = useProductForm(product);
  const { form, detail, conflict, added } = state;
  const label = product ? 'Update product' : 'Add product';
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (added !== undefined) top.current?.scrollIntoView({ block: 'center' });
  }, [added]);

  return (
    <form onSubmit={form.submit} noValidate aria-label={label}>
      <div ref={top} className="scroll-mt-20 space-y-3 [&:not(:empty)]:mb-4">
        {added !== undefined && <AddedNotice product={added} />}
        {state.wasRestored && <RestoredNotice onDiscard={state.discard} />}
      </div>
      <div className="grid grid-cols-1 items-start gap-4 wide:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] wide:gap-5">
        <ProductTextFields form={form} editorKey={state.editorKey} />
        <ProductDataFields form={form} uploads={state.uploads} taxRate={product?.taxRate} />
      </div>
      <div className="sticky bottom-0 z-10 mt-4 flex flex-col gap-3 border-hairline border-t bg-paper py-3 wide:flex-row wide:items-center wide:justify-end">
        {conflict && <ConflictNotice {...conflict} />}
        {form.problem && !conflict && (
          <Notice tone="error" className="flex-1">
            <p>{form.problem}</p>
            {detail && <p className="font-normal">{detail}</p>}
          </Notice>
        )}
        {!conflict && (
          <Button type="submit" aria-busy={form.busy} className="wide:min-w-48">
            {form.busy ? 'Saving…' : label}
          </Button>
        )}
      </div>
    </form>
  );
}

/** Lists the fields that changed; the admin decides which values to keep. */
function ConflictNotice({ fields, loadTheirs, overwrite }: NonNullable<ProductFormState['conflict']>) {
  return (
    <Notice tone="error" className="flex-1">
      <p>Someone updated this product while you were editing. Your changes are not saved yet.</p>
      <p className="font-normal text-ink">
        {fields.length > 0 && `Updated: ${fields.map((field) => FIELD_LABELS[field]).join(', ')}. `}
        What you typed is still here.
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button variant="secondary" onClick={loadTheirs} className="h-11! px-4! text-14!">
          Load the new values
        </Button>
        <Button variant="danger" onClick={overwrite} className="h-11! px-4! text-14!">
          Overwrite with mine
        </Button>
      </div>
    </Notice>
  );
}

const FIELD_LABELS: Record<keyof ProductDraft, string> = {
  name: 'name',
  description: 'description',
  richDescription: 'rich description',
  image: 'main picture',
  images: 'pictures',
  brand: 'brand',
  price: 'price',
  category: 'category',
  countInStock: 'stock',
  rating: 'rating',
  numReviews: 'reviews',
  isFeatured: 'featured',
  occasions: 'occasions',
  recipients: 'who it suits',
  mrp: 'MRP',
  countryOfOrigin: 'country of origin',
  netQuantity: 'net quantity',
  maker: 'manufacturer, packer or importer',
  cost: 'cost',
};

function AddedNotice({ product }: { product: Product }) {
  const shopPath = useShopPath();
  return (
    <Notice tone="success">
      <p>✅ Product added successfully!</p>
      <a href={shopPath(product)} className="inline-flex h-8 items-center font-semibold underline">
        See it in the shop
      </a>
    </Notice>
  );
}

function RestoredNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Notice tone="info">
      <p>Your unsaved changes have been restored.</p>
      <button type="button" onClick={onDiscard} className="h-8 font-semibold text-rani underline">
        Discard them
      </button>
    </Notice>
  );
}
