import { MAX_PARCELS } from '@tohfa/contract';
import { parcelTexts } from '@tohfa/contract/screens';
import { PlusIcon, Trash2Icon } from 'lucide-react';
import { useState } from 'react';
import { NewAddressFields } from '../../accounts/addresses/address-fields.tsx';
import { isCompleteAddress } from '../../accounts/addresses/complete-address.ts';
import { Button } from '../../ui/buttons.tsx';
import { CheckboxField, SelectField, TextField } from '../../ui/fields.tsx';
import { SectionCard } from '../../ui/sections.tsx';
import type { Checkout } from './use-checkout.ts';

/** Beside the first recipient: more people, each with a parcel of their own. */
export function PeopleSection({ checkout }: { checkout: Checkout }) {
  const { form } = checkout;
  const others = form.watch('others');
  // React keeps the fields of a person by their key when somebody before them is removed.
  const [keys, setKeys] = useState(() => others.map((_other, index) => index));

  function add() {
    form.setValue('others', [...others, NOBODY]);
    setKeys([...keys, Math.max(-1, ...keys) + 1]);
    // Once it is on the page.
    setTimeout(() => form.setFocus(`others.${others.length}.recipient.name`));
  }

  function remove(index: number) {
    form.clearErrors('others');
    form.setValue(
      'others',
      others.filter((_other, place) => place !== index),
    );
    setKeys(keys.filter((_key, place) => place !== index));
  }

  return (
    <SectionCard title={parcelTexts.title}>
      <p className="mt-1 text-14 text-ink-soft">{parcelTexts.hint}</p>
      {others.map((_other, index) => (
        <OtherPerson key={keys[index]} checkout={checkout} index={index} onRemove={() => remove(index)} />
      ))}
      {others.length + 1 < MAX_PARCELS && (
        <Button type="button" variant="secondary" className="mt-4 w-full cards:w-auto" onClick={add}>
          <PlusIcon className="size-4.5" />
          {parcelTexts.add}
        </Button>
      )}
    </SectionCard>
  );
}

const NOBODY = { recipient: { name: '', phone: '' }, address: '', saved: '', without: [] };

function OtherPerson({ checkout, index, onRemove }: OtherPersonProps) {
  const { form, saved, lines } = checkout;
  const number = index + 2;
  const other = form.watch(`others.${index}`);
  const address = form.field(`others.${index}.address`);
  const gets = form.field(`others.${index}.without`);
  const complete = saved.addresses.filter((one) => isCompleteAddress(one.full_address));

  /** Somebody who was named before is not overwritten. */
  function fillIn(id: string) {
    const chosen = complete.find((one) => String(one.id) === id);
    for (const part of ['name', 'phone'] as const)
      if (chosen && chosen[part] !== '' && other.recipient[part] === '')
        form.setValue(`others.${index}.recipient.${part}`, chosen[part]);
  }

  return (
    <fieldset className="mt-4 rounded-control border border-hairline p-4">
      <legend className="sr-only">{parcelTexts.person({ number })}</legend>
      <div className="flex items-center justify-between">
        <h3 className="font-sans font-semibold text-16">{parcelTexts.person({ number })}</h3>
        <button
          type="button"
          onClick={onRemove}
          aria-label={parcelTexts.remove({ number })}
          className="-mr-2 flex size-11 items-center justify-center text-ink-soft hover:text-chilli"
        >
          <Trash2Icon className="size-5" />
        </button>
      </div>
      <div className="mt-2 grid gap-4 cards:grid-cols-2">
        <TextField
          label={parcelTexts.name}
          maxLength={100}
          autoComplete="off"
          {...form.field(`others.${index}.recipient.name`)}
        />
        <TextField
          label={parcelTexts.phone}
          type="tel"
          inputMode="tel"
          maxLength={20}
          autoComplete="off"
          {...form.field(`others.${index}.recipient.phone`)}
        />
      </div>
      <div className="mt-4 space-y-4">
        {complete.length > 0 && (
          <SelectField
            label={parcelTexts.saved}
            {...form.register(`others.${index}.saved`, { onChange: (event) => fillIn(event.target.value) })}
          >
            <option value="">{parcelTexts.newAddress}</option>
            {complete.map(({ id, name, full_address }) => (
              <option key={id} value={id}>
                {[name, full_address].filter(Boolean).join(': ')}
              </option>
            ))}
          </SelectField>
        )}
        {other.saved === '' && (
          <NewAddressFields
            name={address.name}
            rows={2}
            value={other.address}
            error={address.error}
            fieldRef={address.ref}
            onValueChange={(text) =>
              form.setValue(`others.${index}.address`, text, { shouldValidate: form.formState.isSubmitted })
            }
          />
        )}
      </div>
      {lines.length > 1 && (
        <fieldset className="mt-4">
          <legend className="font-semibold text-14">{parcelTexts.gets}</legend>
          {lines.map(({ key, name, quantity }) => (
            <CheckboxField
              key={key}
              name={`${gets.name}.${key}`}
              label={`${quantity} × ${name}`}
              checked={!other.without.includes(key)}
              onChange={(event) =>
                form.setValue(
                  `others.${index}.without`,
                  event.target.checked ? other.without.filter((one) => one !== key) : [...other.without, key],
                  { shouldValidate: form.formState.isSubmitted },
                )
              }
            />
          ))}
          {gets.error && (
            <p role="alert" className="mt-1 font-medium text-14 text-chilli">
              {gets.error}
            </p>
          )}
        </fieldset>
      )}
    </fieldset>
  );
}

interface OtherPersonProps {
  checkout: Checkout;
  index: number;
  onRemove: () => void;
}
