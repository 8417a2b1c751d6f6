import type { AdminProduct } from '@tohfa/contract';
import { productEditor, productFormTexts as texts } from '@tohfa/contract/screens';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { useStepUp } from '../../admin/step-up.tsx';
import { ApiError, call, errorMessage } from '../../lib/api.ts';
import { useContractForm } from '../../lib/forms.ts';
import { editProductPath, paths } from '../../lib/paths.ts';
import { showToast } from '../../ui/feedback.tsx';
import { fetchAdminProduct, useInvalidateCatalogue } from './all-products.ts';
import {
  changedFields,
  draftName,
  draftStorage,
  emptyDraft,
  type ProductBody,
  type ProductDraft,
  type ProductVersion,
  productSchema,
  toCopy,
  toDraft,
} from './product-draft.ts';
import { useUploads } from './upload-image.ts';

/**
 * The form of a new product, of one there is, or of a copy of one. What is typed is stored: a reload or a refusal loses
 * nothing.
 */
export function useProductForm({ product, copied }: EditedProduct) {
  const id = product?.id;
  const save = useSaveProduct(product, copied !== undefined);
  const start = product ? toDraft(product) : copied ? toCopy(copied) : emptyDraft;
  const storage = useMemo(() => draftStorage(id ?? (copied ? `copy-${copied.id}` : 'new')), [id, copied]);
  const [stored] = useState(() => storage.read());
  const [original, setOriginal] = useState(start);
  const version = useRef(stored ? stored.version : versionOf(product));
  const [wasRestored, setRestored] = useState(
    stored !== undefined && changedFields(stored.draft, original).length > 0,
  );
  const [added, setAdded] = useState<AdminProduct>();
  const [detail, setDetail] = useState<string>();
  const [conflict, setConflict] = useState<AdminProduct>();
  // The editor holds its own text: another key resets it.
  const [editorKey, setEditorKey] = useState(0);

  const form = useContractForm(productSchema, {
    defaultValues: stored?.draft ?? original,
    onSubmit: async (body) => {
      setAdded(undefined);
      setConflict(undefined);
      setDetail(undefined);
      if (uploads.isSending) throw new UploadsPendingError();
      try {
        const addedProduct = await save(body, version.current);
        storage.clear();
        if (addedProduct === undefined) return;
        setAdded(addedProduct);
        startOver(emptyDraft, undefined);
      } catch (error) {
        setDetail(errorMessage(error));
        if (id !== undefined && isStale(error)) setConflict((await fetchAdminProduct(id)) ?? undefined);
        throw atDraftRows(error, getValues());
      }
    },
    toMessage: () => (id === undefined ? texts.addFailed : texts.updateFailed),
    alwaysShowMessage: true,
  });
  const { getValues, setValue } = form;
  const uploads = useUploads(addImage);
  useStoreDraft(form, original, (draft) => {
    if (draft === undefined) storage.clear();
    else storage.save({ draft, version: version.current });
  });

  function addImage(url: string): void {
    const { images, image } = getValues();
    setValue('images', [...images, url], { shouldValidate: true });
    if (image === '') setValue('image', url, { shouldValidate: true });
  }

  function startOver(draft: ProductDraft, nextVersion: ProductVersion): void {
    storage.clear();
    form.reset(draft);
    setOriginal(draft);
    version.current = nextVersion;
    setRestored(false);
    setConflict(undefined);
    setEditorKey((before) => before + 1);
  }

  return {
    form,
    uploads,
    editorKey,
    wasRestored,
    added,
    detail,
    /** Someone else saved the product while this form was open. */
    conflict: conflict && {
      fields: changedFields(original, toDraft(conflict)),
      loadTheirs: () => startOver(toDraft(conflict), versionOf(conflict)),
      overwrite() {
        version.current = versionOf(conflict);
        form.submit();
      },
    },
    discard: () => startOver(start, versionOf(product)),
    saveAsDraft() {
      setValue('state', 'draft');
      form.submit();
    },
  };
}

/** Calls `store` on every change, with nothing when the draft is the original again. */
function useStoreDraft(
  { watch, getValues }: UseFormReturn<ProductDraft, unknown, ProductBody>,
  original: ProductDraft,
  store: (draft: ProductDraft | undefined) => void,
): void {
  const onChange = useEffectEvent(() => {
    const draft = getValues();
    store(changedFields(draft, original).length === 0 ? undefined : draft);
  });
  useEffect(() => {
    const { unsubscribe } = watch(() => onChange());
    return unsubscribe;
  }, [watch]);
}

/** Adds or updates; answers the product when it is a new one and the form stays for the next. */
function useSaveProduct(product: AdminProduct | undefined, isCopy: boolean) {
  const withStepUp = useStepUp();
  const navigate = useNavigate();
  const invalidateCatalogue = useInvalidateCatalogue();
  return async (body: ProductBody, version: ProductVersion): Promise<AdminProduct | undefined> => {
    if (product === undefined) {
      const { product: added } = await withStepUp(() => call('addProduct', { body }));
      void invalidateCatalogue();
      if (!isCopy) return added;
      showToast({ tone: 'success', message: texts.added });
      await navigate(editProductPath(added.id));
      return undefined;
    }
    const changed = { ...body, id: product.id, ...(version !== undefined && { version }) };
    const { product: saved } = await withStepUp(() => call('updateProduct', { body: changed }));
    showToast({ tone: 'success', message: texts.updated });
    const hasLost = product.variants.some(({ id }) => !saved.variants.some((variant) => variant.id === id));
    if (hasLost) showToast({ tone: 'success', message: productEditor.variantsRemoved });
    void invalidateCatalogue();
    await navigate(paths.productsManagement);
    return undefined;
  };
}

/** The server counts the rows that were sent; the form shows those that are left out, too. */
function atDraftRows(error: unknown, draft: ProductDraft): unknown {
  if (!(error instanceof ApiError)) return error;
  const fields = Object.entries(error.fields).map(([name, message]) => [draftName(draft, name), message]);
  return new ApiError(error.status, {
    error: error.userMessage,
    code: error.code,
    fields: Object.fromEntries(fields),
  });
}

function isStale(error: unknown): boolean {
  return error instanceof ApiError && String(error.code) === 'stale_version';
}

function versionOf(product: (AdminProduct & { version?: ProductVersion }) | undefined): ProductVersion {
  return product?.version;
}

class UploadsPendingError extends Error {
  readonly userMessage = texts.stillUploading;
}

/** Neither for a new product. */
interface EditedProduct {
  product?: AdminProduct | undefined;
  copied?: AdminProduct | undefined;
}

export type ProductFormState = ReturnType<typeof useProductForm>;
