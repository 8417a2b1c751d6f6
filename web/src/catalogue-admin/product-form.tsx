import { useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useProof } from '../admin/proof-keeper.tsx';
import { call } from '../api.ts';
import { paths, productPath } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { showToast } from '../ui/toasts.tsx';
import { plainWords, useSubmission } from '../ui/use-submission.ts';
import { useCatalogueChanged } from './all-products.ts';
import { bodyOf, draftErrors, type ProductDraft } from './product-draft.ts';
import { ProductFacts, ProductWords } from './product-fields.tsx';
import { useProductDraft } from './use-product-draft.ts';
import { useUploads } from './use-uploads.ts';

export function ProductForm({ id, initial }: { id: number | undefined; initial: ProductDraft }) {
  const { draft, round, restored, change, addImage, startAnew } = useProductDraft(id, initial);
  const uploads = useUploads(addImage);
  const withProof = useProof();
  const navigate = useNavigate();
  const catalogueChanged = useCatalogueChanged();
  const [addedId, setAddedId] = useState<number>();
  const [detail, setDetail] = useState<string>();
  const top = useRef<HTMLDivElement>(null);

  const { submit, busy, problem, errors } = useSubmission<keyof ProductDraft>({
    check: () => draftErrors(draft),
    send: async () => {
      setAddedId(undefined);
      if (uploads.isSending) throw new StillSending();
      const body = bodyOf(draft);
      if (id === undefined) {
        const { product } = await withProof(() => call('addProduct', { body }));
        setAddedId(product.id);
        startAnew();
        top.current?.scrollIntoView({ block: 'center' });
      } else {
        await withProof(() => call('updateProduct', { body: { ...body, id } }));
        startAnew();
        showToast({ tone: 'good', words: 'Product updated successfully!' });
        await navigate(paths.productsManagement);
      }
      await catalogueChanged();
    },
    words: (error) => {
      setDetail(plainWords(error));
      return id === undefined ? '❌ Error adding product' : '❌ Error updating product';
    },
    wordsAlways: true,
  });

  const parts = { draft, errors, change };
  return (
    <form onSubmit={submit} noValidate aria-label={id === undefined ? 'Add product' : 'Update product'}>
      <div ref={top} className="scroll-mt-20 space-y-3 [&:not(:empty)]:mb-4">
        {addedId !== undefined && <Added id={addedId} />}
        {restored && <Restored onDiscard={startAnew} />}
      </div>
      <div className="grid grid-cols-1 items-start gap-4 wide:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] wide:gap-5">
        <ProductWords {...parts} round={round} />
        <ProductFacts {...parts} uploads={uploads} />
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

function Added({ id }: { id: number }) {
  return (
    <Notice tone="good">
      <p>✅ Product added successfully!</p>
      <Link to={productPath(id)} className="inline-flex h-8 items-center font-semibold underline">
        See it in the shop
      </Link>
    </Notice>
  );
}

function Restored({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Notice tone="calm">
      <p>What you had typed and not saved is here again.</p>
      <button type="button" onClick={onDiscard} className="h-8 font-semibold text-rani underline">
        Discard it
      </button>
    </Notice>
  );
}

class StillSending extends Error {
  readonly wording = 'The pictures are still on their way. Please wait a moment.';
}
