import { useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { AdminHeading, AdminLoadError } from '../../admin/page.tsx';
import { useStepUp } from '../../admin/step-up.tsx';
import { ApiError, call } from '../../lib/api.ts';
import { parseId, paths, productPath } from '../../lib/paths.ts';
import { errorMessage, useFormSubmit } from '../../ui/actions.tsx';
import { Button, ButtonLink } from '../../ui/buttons.tsx';
import { Notice, showToast } from '../../ui/feedback.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { useProduct } from '../products.ts';
import { useInvalidateCatalogue } from './all-products.ts';
import {
  emptyDraft,
  type ProductDraft,
  rebaseDraft,
  toDraft,
  toProductBody,
  useProductDraft,
  validateDraft,
} from './product-draft.ts';
import { ProductDataFields, ProductTextFields } from './product-fields.tsx';
import { useUploads } from './upload-image.ts';

/** The form for a new product; with an id in its address, for that one. */
export default function AddProductScreen() {
  const [params] = useSearchParams();
  return params.has('id') ? (
    <EditProduct id={parseId(params.get('id'))} />
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
          <ButtonLink to={paths.productsManagement} variant="quiet" className="mt-4">
            All products
          </ButtonLink>
        </div>
      )}
      {product.isError && <AdminLoadError error={product.error} onRetry={() => void product.refetch()} />}
      {!product.isFetchedAfterMount && !missing && <Skeleton className="h-140 rounded-card!" />}
      {/* Not from what was seen before: the form must not save an older state over a newer one. */}
      {product.isFetchedAfterMount && product.data && (
        <ProductForm key={id} id={id} initial={toDraft(product.data)} />
      )}
    </>
  );
}

function ProductForm({ id, initial }: { id: number | undefined; initial: ProductDraft }) {
  const { draft, round, restored, change, addImage, startAnew } = useProductDraft(id, initial);
  const [opened, setOpened] = useState(initial);
  const uploads = useUploads(addImage);
  const withProof = useStepUp();
  const navigate = useNavigate();
  const catalogueChanged = useInvalidateCatalogue();
  const [addedId, setAddedId] = useState<number>();
  const [detail, setDetail] = useState<string>();
  const top = useRef<HTMLDivElement>(null);

  /** What was typed stays; everything else shows the newer values, and the next save is for them. */
  async function takeNewerValues(error: unknown): Promise<never> {
    if (error instanceof ApiError && error.code === 'stale_version' && id !== undefined) {
      const [latest] = await call('getProducts', { query: { id: String(id) } });
      if (latest) {
        change(rebaseDraft(draft, opened, toDraft(latest)));
        setOpened(toDraft(latest));
      }
    }
    throw error;
  }

  const { submit, busy, problem, errors } = useFormSubmit<keyof ProductDraft>({
    validate: () => validateDraft(draft),
    onSubmit: async () => {
      setAddedId(undefined);
      if (uploads.isSending) throw new UploadsPendingError();
      const body = toProductBody(draft);
      if (id === undefined) {
        const { product } = await withProof(() => call('addProduct', { body }));
        setAddedId(product.id);
        startAnew();
        top.current?.scrollIntoView({ block: 'center' });
      } else {
        await withProof(() => call('updateProduct', { body: { ...body, id, version: draft.version } })).catch(
          takeNewerValues,
        );
        startAnew();
        showToast({ tone: 'good', message: 'Product updated successfully!' });
        await navigate(paths.productsManagement);
      }
      await catalogueChanged();
    },
    toMessage: (error) => {
      const stale = error instanceof ApiError && error.code === 'stale_version';
      setDetail(stale ? `${errorMessage(error)} ${REBASED}` : errorMessage(error));
      return id === undefined ? '❌ Error adding product' : '❌ Error updating product';
    },
    alwaysShowMessage: true,
  });

  const parts = { draft, errors, change };
  return (
    <form onSubmit={submit} noValidate aria-label={id === undefined ? 'Add product' : 'Update product'}>
      <div ref={top} className="scroll-mt-20 space-y-3 [&:not(:empty)]:mb-4">
        {addedId !== undefined && <AddedNotice id={addedId} />}
        {restored && <RestoredNotice onDiscard={startAnew} />}
      </div>
      <div className="grid grid-cols-1 items-start gap-4 wide:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] wide:gap-5">
        <ProductTextFields {...parts} round={round} />
        <ProductDataFields {...parts} uploads={uploads} />
      </div>
      <div className="sticky bottom-0 z-10 mt-4 flex flex-col gap-3 border-hairline border-t bg-paper py-3 wide:flex-row wide:items-center wide:justify-end">
        {problem && (
          <Notice tone="bad" className="flex-1">
            <p>{problem}</p>
            {detail && <p className="font-normal">{detail}</p>}
          </Notice>
        )}
        <Button type="submit" aria-busy={busy} className="wide:min-w-48">
          {busy ? 'Saving…' : id === undefined ? 'Add product' : 'Update product'}
        </Button>
      </div>
    </form>
  );
}

function AddedNotice({ id }: { id: number }) {
  return (
    <Notice tone="good">
      <p>✅ Product added successfully!</p>
      <Link to={productPath(id)} className="inline-flex h-8 items-center font-semibold underline">
        See it in the shop
      </Link>
    </Notice>
  );
}

function RestoredNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Notice tone="calm">
      <p>What you had typed and not saved is here again.</p>
      <button type="button" onClick={onDiscard} className="h-8 font-semibold text-rani underline">
        Discard it
      </button>
    </Notice>
  );
}

const REBASED =
  'What you typed is still here; the other fields show the newer values. Check them and save again.';

class UploadsPendingError extends Error {
  readonly wording = 'The pictures are still on their way. Please wait a moment.';
}
