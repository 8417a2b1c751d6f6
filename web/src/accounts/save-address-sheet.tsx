import { useState } from 'react';
import { call } from '../api.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { useSubmission } from '../ui/use-submission.ts';
import { found, missingError } from './check-fields.ts';
import { oneLine } from './full-address.ts';
import { NewAddressFields } from './new-address-fields.tsx';

export default function SaveAddressSheet({ onSaved, onClosed }: Props) {
  const [open, setOpen] = useState(true);
  const [typed, setTyped] = useState('');
  const { submit, busy, problem, errors } = useSubmission<'full_address'>({
    check: ({ full_address }) =>
      found({ full_address: missingError(full_address, 'Please enter an address.') }),
    send: async ({ full_address }) => {
      await call('saveAddress', { body: { full_address: oneLine(full_address) } });
      onSaved();
      setOpen(false);
    },
  });

  return (
    <Sheet open={open} onClose={() => setOpen(false)} onClosed={onClosed} title="Add an address">
      <form onSubmit={submit} noValidate className="mt-4 space-y-4">
        {problem && <Notice tone="bad">{problem}</Notice>}
        <NewAddressFields typed={typed} onTyped={setTyped} error={errors.full_address} rows={4} />
        <Button type="submit" aria-busy={busy} className="w-full">
          {busy ? 'Saving…' : 'Save the address'}
        </Button>
      </form>
    </Sheet>
  );
}

interface Props {
  onSaved: () => void;
  /** After it has slid away. */
  onClosed: () => void;
}
