import { savedAddressTexts } from '@tohfa/contract/screens';
import { MapPinIcon, PencilIcon, Trash2Icon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { call } from '../../lib/api.ts';
import { LazyConfirmDialog, useAction } from '../../ui/actions.tsx';
import { Button, IconButton } from '../../ui/buttons.tsx';
import { showToast } from '../../ui/feedback.tsx';
import { SectionPlaceholder, SettingsSection } from '../../ui/sections.tsx';
import { AddressText, type SavedAddress, useAddresses } from './address-fields.tsx';
import { isCompleteAddress } from './complete-address.ts';

const SaveAddressSheet = lazy(() => import('./save-address-sheet.tsx'));

export function AddressesSection() {
  const addresses = useAddresses();
  const [editing, setEditing] = useState<SavedAddress | 'new'>();
  const [deleting, setDeleting] = useState<string>();
  const { run: remove } = useAction(async (id: string) => {
    const putBack = addresses.showOptimistically((saved) => saved.filter((address) => address.id !== id));
    try {
      await call('deleteAddress', { body: { id } });
    } catch (error) {
      putBack();
      throw error;
    }
    showToast({ tone: 'success', message: savedAddressTexts.deleted });
    await addresses.refresh();
  }, 'delete-address');

  return (
    <SettingsSection
      title={savedAddressTexts.title}
      icon={<MapPinIcon />}
      description={savedAddressTexts.description}
    >
      {addresses.data === undefined ? (
        <SectionPlaceholder failed={addresses.isError} onRetry={() => void addresses.refetch()} />
      ) : (
        <>
          {addresses.data.length === 0 && <p className="text-ink-soft">{savedAddressTexts.none}</p>}
          <ul className="divide-y divide-hairline">
            {addresses.data.map((address) => (
              <li key={address.id} className="flex items-center gap-1 py-1.5">
                <p className="min-w-0 flex-1 py-1.5 [overflow-wrap:anywhere]">
                  <AddressText address={address} />
                  {!isCompleteAddress(address.full_address) && (
                    <span className="block font-medium text-14 text-chilli">
                      {savedAddressTexts.notComplete}
                    </span>
                  )}
                </p>
                <IconButton
                  label={savedAddressTexts.change({ address: address.full_address })}
                  onClick={() => setEditing(address)}
                >
                  <PencilIcon />
                </IconButton>
                <IconButton
                  label={savedAddressTexts.delete({ address: address.full_address })}
                  className="-mr-2"
                  onClick={() => setDeleting(address.id)}
                >
                  <Trash2Icon />
                </IconButton>
              </li>
            ))}
          </ul>
          <Button variant="secondary" onClick={() => setEditing('new')} className="mt-4">
            {savedAddressTexts.add}
          </Button>
        </>
      )}
      {editing && (
        <Suspense>
          <SaveAddressSheet
            saved={editing === 'new' ? undefined : editing}
            onSaved={() => void addresses.refresh()}
            onClosed={() => setEditing(undefined)}
          />
        </Suspense>
      )}
      {deleting !== undefined && (
        <LazyConfirmDialog
          title={savedAddressTexts.deleteTitle}
          confirmLabel={savedAddressTexts.deleteConfirm}
          onConfirm={() => remove(deleting)}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </SettingsSection>
  );
}
