import { MapPinIcon, Trash2Icon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { call } from '../../lib/api.ts';
import { LazyConfirmDialog, useAction } from '../../ui/actions.tsx';
import { Button, IconButton } from '../../ui/buttons.tsx';
import { showToast } from '../../ui/feedback.tsx';
import { SectionPlaceholder, SettingsSection } from '../../ui/sections.tsx';
import { isCompleteAddress, useAddresses } from './address-fields.tsx';

const SaveAddressSheet = lazy(() => import('./save-address-sheet.tsx'));

export function AddressesSection() {
  const addresses = useAddresses();
  const [adding, setAdding] = useState(false);
  const [deleting, setDeleting] = useState<string>();
  const { run: remove } = useAction(async (id: string) => {
    const putBack = addresses.showOptimistically((saved) => saved.filter((address) => address.id !== id));
    try {
      await call('deleteAddress', { body: { id } });
    } catch (error) {
      putBack();
      throw error;
    }
    showToast({ tone: 'success', message: 'Address deleted.' });
    await addresses.refresh();
  }, 'delete-address');

  return (
    <SettingsSection title="Addresses" icon={<MapPinIcon />} description="Addresses you have used or added.">
      {addresses.data === undefined ? (
        <SectionPlaceholder failed={addresses.isError} onRetry={() => void addresses.refetch()} />
      ) : (
        <>
          {addresses.data.length === 0 && <p className="text-ink-soft">No saved addresses yet.</p>}
          <ul className="divide-y divide-hairline">
            {addresses.data.map(({ id, full_address }) => (
              <li key={id} className="flex items-center gap-2 py-1.5">
                <p className="min-w-0 flex-1 py-1.5 [overflow-wrap:anywhere]">
                  {full_address}
                  {!isCompleteAddress(full_address) && (
                    <span className="block font-medium text-14 text-chilli">
                      Not complete: please add it again with house, street, town and pincode.
                    </span>
                  )}
                </p>
                <IconButton
                  label={`Delete ${full_address}`}
                  className="-mr-2"
                  onClick={() => setDeleting(id)}
                >
                  <Trash2Icon />
                </IconButton>
              </li>
            ))}
          </ul>
          <Button variant="secondary" onClick={() => setAdding(true)} className="mt-4">
            Add an address
          </Button>
        </>
      )}
      {adding && (
        <Suspense>
          <SaveAddressSheet onSaved={() => void addresses.refresh()} onClosed={() => setAdding(false)} />
        </Suspense>
      )}
      {deleting !== undefined && (
        <LazyConfirmDialog
          title="Delete this address?"
          confirmLabel="Delete"
          onConfirm={() => remove(deleting)}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </SettingsSection>
  );
}
