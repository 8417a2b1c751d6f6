import { useState } from 'react';
import { call } from '../lib/api.ts';
import { definedErrors, requiredError } from '../lib/validation.ts';
import { useFormSubmit } from '../ui/actions.tsx';
import { Button } from '../ui/buttons.tsx';
import { Notice } from '../ui/feedback.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { NewAddressFields, toSingleLine } from './address-fields.tsx';

export default function SaveAddressSheet({ onSaved, onClosed }: Props) {
  const [open, setOpen] = useState(true);
  const [typed, setTyped] = useState('');
  const { submit, busy, problem, errors } = useFormSubmit<'full_address'>({
    validate: ({ full_address }) =>
      definedErrors({ full_address: requiredError(full_address, 'Please enter an address.') }),
    onSubmit: async ({ full_address }) => {
      await call('saveAddress', { body: { full_address: toSingleLine(full_address) } });
      onSaved();
      setOpen(false);
    },
  });

  return (
    <Sheet open={open} onClose={() => setOpen(false)} onClosed={onClosed} title="Add an address">
      <form onSubmit={submit} noValidate className="mt-4 space-y-4">
        {problem && <Notice tone="error">{problem}</Notice>}
        <NewAddressFields value={typed} onValueChange={setTyped} error={errors.full_address} rows={4} />
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
