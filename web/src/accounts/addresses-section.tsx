import { lazy, Suspense, useState } from 'react';
import { call } from '../api.ts';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { BinIcon, PinIcon } from '../ui/icons/icons.tsx';
import { LazyConfirm } from '../ui/lazy-confirm.tsx';
import { showToast } from '../ui/toasts.tsx';
import { useAddresses } from './get-addresses.ts';
import { ProfileSection, SectionPending } from './profile-section.tsx';
import { useAction } from './use-action.ts';

const SaveAddressSheet = lazy(() => import('./save-address-sheet.tsx'));

export function AddressesSection() {
  const addresses = useAddresses();
  const [adding, setAdding] = useState(false);
  const [deleting, setDeleting] = useState<string>();
  const { act: forget } = useAction(async (id: string) => {
    await call('deleteAddress', { body: { id } });
    showToast({ tone: 'good', words: 'The address is deleted.' });
    await addresses.askAgain();
  });

  return (
    <ProfileSection
      title="Addresses"
      icon={<PinIcon />}
      words="Where your gifts may go. An address you use is kept here."
    >
      {addresses.data === undefined ? (
        <SectionPending failed={addresses.isError} onRetry={() => void addresses.refetch()} />
      ) : (
        <>
          {addresses.data.length === 0 && <p className="text-ink-soft">No address is kept yet.</p>}
          <ul className="divide-y divide-hairline">
            {addresses.data.map(({ id, full_address }) => (
              <li key={id} className="flex items-center gap-2 py-1.5">
                <p className="min-w-0 flex-1 py-1.5 [overflow-wrap:anywhere]">{full_address}</p>
                <IconButton
                  label={`Delete ${full_address}`}
                  className="-mr-2"
                  onClick={() => setDeleting(id)}
                >
                  <BinIcon />
                </IconButton>
              </li>
            ))}
          </ul>
          <Button look="quiet" onClick={() => setAdding(true)} className="mt-4">
            Add an address
          </Button>
        </>
      )}
      {adding && (
        <Suspense>
          <SaveAddressSheet onSaved={() => void addresses.askAgain()} onClosed={() => setAdding(false)} />
        </Suspense>
      )}
      {deleting !== undefined && (
        <LazyConfirm
          question="Delete this address?"
          yes="Delete"
          onYes={() => forget(deleting)}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </ProfileSection>
  );
}
