import type { AdminProduct } from '@tohfa/contract';
import { hindiTexts, productEditor, productFormTexts as texts } from '@tohfa/contract/screens';
import { CopyIcon } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { Link, useSearchParams } from 'react-router';
import { AdminHeading, AdminLoadError } from '../../admin/page.tsx';
import { useMayCall } from '../../admin/session.ts';
import { copyProductPath, editProductPath, parseId, paths, stockHistoryPath } from '../../lib/paths.ts';
import { Button, ButtonLink } from '../../ui/buttons.tsx';
import { Notice } from '../../ui/feedback.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { useAdminProduct, useShopPath } from './all-products.ts';
import { ProductHindiFields } from './hindi-fields.tsx';
import type { ProductDraft } from './product-draft.ts';
import { ProductDataFields, ProductMoreFields, ProductTextFields } from './product-fields.tsx';
import { type ProductFormState, useProductForm } from './use-product-form.ts';
import { VariantsPanel } from './variants-panel.tsx';

/** The form for a new product; with an id in its address, for that one; with `copy`, for a new one like that. */
export default function AddProductScreen() {
  const [params] = useSearchParams();
  if (params.has('id')) return <EditProduct id={parseId(params.get('id'))} />;
  if (params.has('copy')) return <CopyProduct id={parseId(params.get('copy'))} />;
  return (
    <>
      <AdminHeading title={texts.addTitle} />
      <ProductForm key="new" />
    </>
  );
}

function EditProduct({ id }: { id: number | undefined }) {
  return (
    <>
      <AdminHeading title={texts.updateTitle}>
        {id !== undefined && (
          <>
            <ButtonLink to={stockHistoryPath(id)} variant="secondary" className="h-11! px-4! text-14!">
              {texts.stockHistory}
            </ButtonLink>
            <ButtonLink to={copyProductPath(id)} variant="secondary" className="h-11! px-4! text-14!">
              <CopyIcon />
              {productEditor.duplicate}
            </ButtonLink>
          </>
        )}
      </AdminHeading>
      <LoadedProduct id={id}>{(product) => <ProductForm key={id} product={product} />}</LoadedProduct>
    </>
  );
}

function CopyProduct({ id }: { id: number | undefined }) {
  const mayCall = useMayCall();
  const toCopied = mayCall('saveProductTerms') ? (product: AdminProduct) => product : withoutTerms;
  return (
    <>
      <AdminHeading title={texts.addTitle} />
      <LoadedProduct id={id}>
        {(product) => <ProductForm key={`copy-${id}`} copied={toCopied(product)} />}
      </LoadedProduct>
    </>
  );
}

/** A new product starts with the shop's tax where it may not be set. */
function withoutTerms(product: AdminProduct): AdminProduct {
  return { ...product, variants: product.variants.map(({ hsn: _, taxRate: __, ...variant }) => variant) };
}

function LoadedProduct({ id, children }: LoadedProductProps) {
  const product = useAdminProduct(id);
  const isMissing = id === undefined || (product.isFetchedAfterMount && product.data === null);
  return (
    <>
      {isMissing && (
        <div className="py-10 text-center">
          <p className="text-ink-soft">{texts.unavailable}</p>
          <ButtonLink to={paths.productsManagement} variant="secondary" className="mt-4">
            {texts.allProducts}
          </ButtonLink>
        </div>
      )}
      {product.isError && <AdminLoadError error={product.error} onRetry={() => void product.refetch()} />}
      {!product.isFetchedAfterMount && !isMissing && <Skeleton className="h-140 rounded-card!" />}
      {/* Not from the cache: an older state must not be saved over a newer one. */}
      {product.isFetchedAfterMount && product.data && children(product.data)}
    </>
  );
}

interface LoadedProductProps {
  id: number | undefined;
  children: (product: AdminProduct) => ReactNode;
}

function ProductForm({ product, copied }: { product?: AdminProduct; copied?: AdminProduct }) {
  const state = useProductForm({ product, copied });
  const { form, added } = state;
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (added !== undefined) top.current?.scrollIntoView({ block: 'center' });
  }, [added]);

  return (
    <form
      onSubmit={form.submit}
      noValidate
      aria-label={product ? texts.updateTitle : texts.addTitle}
      className="space-y-4 wide:space-y-5"
    >
      <div ref={top} className="scroll-mt-20 space-y-3 empty:hidden">
        {added !== undefined && <AddedNotice product={added} />}
        {copied && <Notice tone="info">{productEditor.copyNotice(copied.name)}</Notice>}
        {state.wasRestored && <RestoredNotice onDiscard={state.discard} />}
      </div>
      <div className={COLUMNS}>
        <div className="space-y-4 wide:space-y-5">
          <ProductTextFields form={form} editorKey={state.editorKey} />
          <ProductHindiFields form={form} editorKey={state.editorKey} />
        </div>
        <ProductDataFields form={form} uploads={state.uploads} />
      </div>
      <VariantsPanel
        key={state.editorKey}
        form={form}
        uploads={state.uploads}
        unitsBefore={product?.options.length === 0 ? product.count_in_stock : 0}
      />
      <div className={COLUMNS}>
        <ProductMoreFields form={form} taxRate={(product ?? copied)?.taxRate} />
      </div>
      <SaveBar state={state} product={product} />
    </form>
  );
}

const COLUMNS = 'grid grid-cols-1 items-start gap-4 wide:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] wide:gap-5';

function SaveBar({ state, product }: { state: ProductFormState; product: AdminProduct | undefined }) {
  const { form, detail, conflict } = state;
  const isNew = product === undefined;
  const isDraft = useWatch({ control: form.control, name: 'state' }) === 'draft';
  return (
    <div className="sticky bottom-0 z-10 flex flex-col gap-3 border-hairline border-t bg-paper py-3 wide:flex-row wide:items-center wide:justify-end">
      {conflict && <ConflictNotice {...conflict} />}
      {form.problem && !conflict && (
        <Notice tone="error" className="flex-1">
          <p>{form.problem}</p>
          {detail && <p className="font-normal">{detail}</p>}
        </Notice>
      )}
      {!conflict && (
        <div className="flex gap-3">
          {isNew && !isDraft && (
            <Button variant="secondary" onClick={state.saveAsDraft} className="flex-1">
              {productEditor.saveAsDraft}
            </Button>
          )}
          <Button type="submit" aria-busy={form.busy} className="flex-1 wide:min-w-48">
            {form.busy ? texts.saving : isNew ? texts.add : texts.update}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Lists the fields that changed; the admin decides which values to keep. */
function ConflictNotice({ fields, loadTheirs, overwrite }: NonNullable<ProductFormState['conflict']>) {
  return (
    <Notice tone="error" className="flex-1">
      <p>{texts.conflict.title}</p>
      <p className="font-normal text-ink">
        {fields.length > 0 && `${texts.conflict.updated(fields.map(fieldLabel).join(', '))} `}
        {texts.conflict.typedIsHere}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button variant="secondary" onClick={loadTheirs} className="h-11! px-4! text-14!">
          {texts.conflict.load}
        </Button>
        <Button variant="danger" onClick={overwrite} className="h-11! px-4! text-14!">
          {texts.conflict.overwrite}
        </Button>
      </div>
    </Notice>
  );
}

const fieldLabels: Record<keyof ProductDraft, string> = { ...texts.conflict.fields, ...hindiTexts.changed };
const fieldLabel = (field: keyof ProductDraft): string => fieldLabels[field];

function AddedNotice({ product }: { product: AdminProduct }) {
  const shopPath = useShopPath();
  return (
    <Notice tone="success">
      <p>{texts.added}</p>
      {product.state === undefined ? (
        <a href={shopPath(product)} className={NOTICE_LINK}>
          {productEditor.seeInShop}
        </a>
      ) : (
        <p className="font-normal text-ink">
          {productEditor.addedOutside}{' '}
          <Link to={editProductPath(product.id)} className={NOTICE_LINK}>
            {productEditor.editAdded}
          </Link>
        </p>
      )}
    </Notice>
  );
}

const NOTICE_LINK = 'inline-flex h-8 items-center font-semibold underline';

function RestoredNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Notice tone="info">
      <p>{texts.restored}</p>
      <button type="button" onClick={onDiscard} className="h-8 font-semibold text-rani underline">
        {texts.discardRestored}
      </button>
    </Notice>
  );
}
