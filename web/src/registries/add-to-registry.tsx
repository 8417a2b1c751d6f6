import { addToRegistryTexts as texts } from '@tohfa/contract/screens';
import { ListPlusIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';

const AddToRegistrySheet = lazy(() => import('./add-to-registry-sheet.tsx'));

/** On the page of a product: puts it on one of the person's own registries. */
export function AddToRegistry({ productId, variantId, className = '' }: AddToRegistryProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className={`inline-flex h-11 items-center gap-2 font-semibold text-14 text-rani hover:underline ${className}`}
      >
        <ListPlusIcon className="size-5" />
        {texts.add}
      </button>
      {isOpen && (
        <Suspense>
          <AddToRegistrySheet productId={productId} variantId={variantId} onClosed={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

interface AddToRegistryProps {
  productId: number;
  variantId: number | undefined;
  className?: string;
}
