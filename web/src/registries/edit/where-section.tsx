import { editRegistryTexts as texts } from '@tohfa/contract/screens';
import { MapPinIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useAddresses } from '../../accounts/addresses/address-fields.tsx';
import { TextField } from '../../ui/fields.tsx';
import { SectionCard } from '../../ui/sections.tsx';
import { SwitchField } from '../../ui/switch.tsx';
import type { RegistryForm } from './registry-form.ts';

const AddressPicker = lazy(() => import('../../accounts/addresses/address-picker.tsx'));

const CHANGED_BY_PERSON = { shouldDirty: true, shouldTouch: true, shouldValidate: true };

/** Address, recipient and whether the givers stay hidden: nothing of it is shown to guests. */
export function WhereSection({ form }: { form: RegistryForm }) {
  return (
    <SectionCard title={texts.whereTitle}>
      <p className="mt-1 text-14 text-ink-soft">{texts.whereText}</p>
      <AddressField form={form} />
      <div className="mt-4 grid gap-4 cards:grid-cols-2">
        <TextField
          label={texts.recipientName}
          maxLength={100}
          autoComplete="off"
          {...form.field('recipient.name')}
        />
        <TextField
          label={texts.recipientPhone}
          type="tel"
          inputMode="tel"
          maxLength={20}
          autoComplete="off"
          hint={texts.recipientHint}
          {...form.field('recipient.phone')}
        />
      </div>
      <div className="mt-4 border-hairline border-t pt-4">
        <SwitchField
          label={texts.surprise}
          description={texts.surpriseText}
          checked={form.watch('surprise')}
          onChange={(surprise) => form.setValue('surprise', surprise, CHANGED_BY_PERSON)}
        />
      </div>
    </SectionCard>
  );
}

function AddressField({ form }: { form: RegistryForm }) {
  const [isOpen, setOpen] = useState(false);
  const saved = useAddresses();
  const address = form.watch('address');
  const problem = form.formState.errors.address?.message;

  function choose(chosen: string) {
    form.setValue('address', chosen, CHANGED_BY_PERSON);
    // A saved address may know who lives there.
    const { name, phone } = saved.data?.find(({ full_address }) => full_address === chosen) ?? {};
    if (name && phone && form.getValues('recipient.name') === '') {
      form.setValue('recipient.name', name, CHANGED_BY_PERSON);
      form.setValue('recipient.phone', phone, CHANGED_BY_PERSON);
    }
  }

  return (
    <>
      <div
        className={`mt-3 flex items-center gap-3 rounded-control border py-1 pr-1 pl-4 ${problem ? 'border-2 border-chilli' : 'border-hairline'}`}
      >
        <MapPinIcon className="size-5 shrink-0 text-rani" />
        <p className="min-w-0 flex-1 py-2 text-14">
          <span className="block font-semibold">{texts.address}</span>
          <span className="text-ink-soft [overflow-wrap:anywhere]">{address || texts.noAddress}</span>
        </p>
        <button
          type="button"
          onClick={() => setOpen(true)}
          className="h-11 shrink-0 rounded-control px-4 font-semibold text-14 text-rani hover:underline"
        >
          {address === '' ? texts.choose : texts.change}
          <span className="sr-only">{` ${texts.address}`}</span>
        </button>
      </div>
      {problem && (
        <p role="alert" className="mt-1.5 font-medium text-14 text-chilli">
          {problem}
        </p>
      )}
      {isOpen && (
        <Suspense>
          <AddressPicker
            selected={address === '' ? undefined : address}
            submitLabel={texts.chooseAddress}
            onSelect={choose}
            onClosed={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
