import { accountOperations, parseAddress } from '@tohfa/contract';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { requiredError, useContractForm } from '../../lib/forms.ts';
import { Button } from '../../ui/buttons.tsx';
import { Notice } from '../../ui/feedback.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { NewAddressFields, toSingleLine } from './address-fields.tsx';

export default function SaveAddressSheet({ onSaved, onClosed }: Props) {
  const [open, setOpen] = useState(true);
  const { field, submit, busy, problem, watch, setValue } = useContractForm(
    accountOperations.saveAddress.body,
    {
      defaultValues: { full_address: '' },
      check: ({ full_address }) => ({
        full_address:
          requiredError(full_address, 'Please enter an address.') ?? incompleteError(full_address),
      }),
      onSubmit: async ({ full_address }) => {
        await call('saveAddress', { body: { full_address: toSingleLine(full_address) } });
        onSaved();
        setOpen(false);
      },
    },
  );

  const address = field('full_address');
  return (
    <Sheet open={open} onClose={() => setOpen(false)} onClosed={onClosed} title="Add an address">
      <form onSubmit={submit} noValidate className="mt-4 space-y-4">
        {problem && <Notice tone="error">{problem}</Notice>}
        <NewAddressFields
          value={watch('full_address')}
          onValueChange={(text) => setValue('full_address', text, CHANGED_BY_PERSON)}
          error={address.error}
          fieldRef={address.ref}
          rows={4}
        />
        <Button type="submit" aria-busy={busy} className="w-full">
          {busy ? 'Saving…' : 'Save address'}
        </Button>
      </form>
    </Sheet>
  );
}

function incompleteError(address: string): string | undefined {
  const parsed = parseAddress(toSingleLine(address));
  return 'problem' in parsed ? parsed.problem : undefined;
}

const CHANGED_BY_PERSON = { shouldDirty: true, shouldTouch: true, shouldValidate: true };

interface Props {
  onSaved: () => void;
  /** After it has slid away. */
  onClosed: () => void;
}
