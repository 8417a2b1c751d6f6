import { accountOperations, parseAddress } from '@tohfa/contract';
import { savedAddressTexts } from '@tohfa/contract/screens';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { requiredError, useContractForm } from '../../lib/forms.ts';
import { Button } from '../../ui/buttons.tsx';
import { Notice } from '../../ui/feedback.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { NewAddressFields, type SavedAddress, toSingleLine } from './address-fields.tsx';

/** Adds an address, or changes a saved one. */
export default function SaveAddressSheet({ saved, onSaved, onClosed }: Props) {
  const [open, setOpen] = useState(true);
  const { field, submit, busy, problem, watch, setValue } = useContractForm(
    accountOperations.saveAddress.body,
    {
      defaultValues: {
        full_address: saved?.full_address ?? '',
        name: saved?.name ?? '',
        phone: saved?.phone ?? '',
      },
      check: ({ full_address }) => ({
        full_address: requiredError(full_address, savedAddressTexts.missing) ?? incompleteError(full_address),
      }),
      onSubmit: async (values) => {
        const body = { ...values, full_address: toSingleLine(values.full_address) };
        await (saved
          ? call('changeAddress', { body: { id: saved.id, ...body } })
          : call('saveAddress', { body }));
        onSaved();
        setOpen(false);
      },
    },
  );

  const address = field('full_address');
  const title = saved ? savedAddressTexts.changeTitle : savedAddressTexts.add;
  return (
    <Sheet open={open} onClose={() => setOpen(false)} onClosed={onClosed} title={title}>
      <form onSubmit={submit} noValidate className="mt-4 space-y-4">
        {problem && <Notice tone="error">{problem}</Notice>}
        <NewAddressFields
          value={watch('full_address')}
          onValueChange={(text) => setValue('full_address', text, CHANGED_BY_PERSON)}
          error={address.error}
          fieldRef={address.ref}
          rows={4}
        />
        <div className="grid gap-4 cards:grid-cols-2">
          <TextField label={savedAddressTexts.name} maxLength={100} autoComplete="off" {...field('name')} />
          <TextField
            label={savedAddressTexts.phone}
            type="tel"
            inputMode="tel"
            maxLength={20}
            autoComplete="off"
            {...field('phone')}
          />
        </div>
        <Button type="submit" aria-busy={busy} className="w-full">
          {busy ? savedAddressTexts.saving : savedAddressTexts.save}
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
  /** Left out to add a new one. */
  saved?: SavedAddress | undefined;
  onSaved: () => void;
  /** After it has slid away. */
  onClosed: () => void;
}
