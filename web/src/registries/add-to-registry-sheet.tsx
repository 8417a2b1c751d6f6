import { addToRegistryTexts as texts } from '@tohfa/contract/screens';
import { PlusIcon } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../lib/api.ts';
import { useAction } from '../ui/actions.tsx';
import { Button } from '../ui/buttons.tsx';
import { showToast } from '../ui/feedback.tsx';
import { SectionPlaceholder } from '../ui/sections.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { useMyRegistries, useRefreshRegistries } from './my-registries.ts';
import { editRegistryPath, ownRegistryPath } from './registry-paths.ts';
import { RegistryPicture } from './registry-picture.tsx';

/** Which of the open registries, or a new one. */
export default function AddToRegistrySheet({ productId, variantId, onClosed }: AddToRegistrySheetProps) {
  const [open, setOpen] = useState(true);
  const navigate = useNavigate();
  const registries = useMyRegistries();
  const refresh = useRefreshRegistries();
  const isOpen = registries.data?.filter(({ state }) => state === 'open') ?? [];
  const { busy, run } = useAction(async (id: string, title: string) => {
    const isNew = await addProduct(id, { productId, ...(variantId !== undefined && { variantId }) });
    showToast({
      tone: 'success',
      message: isNew ? texts.added({ title }) : texts.already({ title }),
      action: { label: texts.see, onClick: () => void navigate(ownRegistryPath(id)) },
    });
    setOpen(false);
    await refresh();
  });
  return (
    <Sheet open={open} onClose={() => setOpen(false)} onClosed={onClosed} title={texts.title}>
      {registries.data === undefined ? (
        <div className="mt-4">
          <SectionPlaceholder failed={registries.isError} onRetry={() => void registries.refetch()} />
        </div>
      ) : (
        <ul aria-busy={busy} className="mt-3 space-y-2">
          {isOpen.map((registry) => (
            <li key={registry.id}>
              <button
                type="button"
                onClick={() => run(registry.id, registry.title)}
                className="flex min-h-14 w-full items-center gap-3 rounded-control border border-hairline px-3 py-2 text-left font-semibold hover:border-rani hover:text-rani"
              >
                <RegistryPicture registry={registry} className="size-11 shrink-0 rounded-small" />
                <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{registry.title}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <Button
        variant="secondary"
        onClick={() => {
          const variant = variantId !== undefined && { variant: variantId };
          void navigate(editRegistryPath({ product: productId, ...variant }));
        }}
        className="mt-4 w-full"
      >
        <PlusIcon />
        {texts.make}
      </Button>
    </Sheet>
  );
}

/** Returns false when it is on the list already. */
async function addProduct(id: string, item: { productId: number; variantId?: number }): Promise<boolean> {
  const registry = await call('myRegistry', { query: { id } });
  const { version, title, occasion, date, deliverOn, words, picture, recipient, address, surprise } =
    registry;
  if (registry.items.some((one) => one.productId === item.productId && one.variantId === item.variantId))
    return false;
  const items = registry.items.map(({ productId, variantId, wanted, sharing }) => ({
    ...{ productId, wanted, sharing },
    ...(variantId !== undefined && { variantId }),
  }));
  await call('saveRegistry', {
    body: {
      ...{ id, version, title, occasion, date, deliverOn, words, address, surprise },
      ...(picture !== undefined && { picture }),
      ...(recipient && { recipient }),
      items: [...items, { ...item, wanted: 1, sharing: false }],
    },
  });
  return true;
}

interface AddToRegistrySheetProps {
  productId: number;
  variantId: number | undefined;
  /** After it has slid away. */
  onClosed: () => void;
}
