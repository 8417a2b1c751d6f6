import { parseAddress } from '@tohfa/contract';
import { delivery, parcelTexts, checkoutAddressTexts as texts } from '@tohfa/contract/screens';
import { useEffect, useId, useRef } from 'react';
import { AddressText, type SavedAddress } from '../../accounts/addresses/address-fields.tsx';
import { PlaceSearch } from '../../places/place-search.tsx';
import { Notice } from '../../ui/feedback.tsx';
import { TextField } from '../../ui/fields.tsx';
import { SectionCard } from '../../ui/sections.tsx';
import { OfferedPart } from './offered-part.tsx';
import type { Checkout } from './use-checkout.ts';

/** A saved address, or a new one in fields; its pincode fills district and state. */
export function AddressSection({ checkout }: { checkout: Checkout }) {
  const { saved, choice, choose, isUnchosen, options } = checkout;
  const problemId = useId();
  return (
    <SectionCard title={texts.title}>
      <OfferedPart part="address" checkout={checkout} />
      {saved.addresses.length > 0 && (
        <fieldset className="mt-3 space-y-2" aria-describedby={isUnchosen ? problemId : undefined}>
          <legend className="sr-only">{texts.saved}</legend>
          {saved.addresses.map((address) => (
            <AddressOption
              key={address.id}
              address={address}
              checked={typeof choice === 'object' && choice.id === address.id}
              onSelect={() => choose(address)}
            />
          ))}
          <label className={OPTION_CLASS}>
            <input
              type="radio"
              name="savedAddress"
              checked={choice === 'new'}
              onChange={() => choose('new')}
              className={RADIO_CLASS}
            />
            <span className="font-semibold">{parcelTexts.newAddress}</span>
          </label>
        </fieldset>
      )}
      {isUnchosen && (
        <p id={problemId} role="alert" className="mt-2 font-medium text-14 text-chilli">
          {texts.notChosen}
        </p>
      )}
      {choice === 'new' && <NewAddress checkout={checkout} />}
      {options.data?.served === false && (
        <Notice tone="error" className="mt-4">
          {texts.notServed}
        </Notice>
      )}
    </SectionCard>
  );
}

function AddressOption({ address, checked, onSelect }: AddressOptionProps) {
  const parsed = parseAddress(address.full_address);
  const problem = 'problem' in parsed ? parsed.problem : undefined;
  return (
    <label className={`${OPTION_CLASS} ${problem ? 'opacity-70' : ''}`}>
      <input
        type="radio"
        name="savedAddress"
        disabled={problem !== undefined}
        checked={checked}
        onChange={onSelect}
        className={RADIO_CLASS}
      />
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <AddressText address={address} />
        {problem && (
          <span className="block font-medium text-14 text-chilli">{texts.notComplete({ problem })}</span>
        )}
      </span>
    </label>
  );
}

interface AddressOptionProps {
  address: SavedAddress;
  checked: boolean;
  onSelect: () => void;
}

const OPTION_CLASS =
  'flex min-h-14 cursor-pointer items-center gap-3 rounded-control border border-hairline px-4 py-3 transition-colors duration-160 hover:border-rani has-checked:border-rani has-checked:bg-rani-soft has-focus-visible:outline-3 has-focus-visible:outline-rani has-disabled:cursor-default has-disabled:hover:border-hairline';
const RADIO_CLASS = 'size-5 shrink-0 accent-rani outline-none';

function NewAddress({ checkout: { form, options } }: { checkout: Checkout }) {
  const { district, state } = options.data ?? {};
  const filled = useRef<{ district: string; state: string }>({ district: '', state: '' });

  // Fills in only what was not typed by hand.
  useEffect(() => {
    for (const [name, found] of [
      ['district', district],
      ['state', state],
    ] as const) {
      const current = form.getValues(`address.${name}`);
      // Setting it again would draw the form again, and so on without end.
      if (found === undefined || current === found) continue;
      if (current !== '' && current !== filled.current[name]) continue;
      filled.current[name] = found;
      form.setValue(`address.${name}`, found, { shouldValidate: current !== '' });
    }
  }, [district, state, form]);

  return (
    <div className="mt-4 grid gap-4 cards:grid-cols-2">
      <div className="cards:col-span-2">
        <PlaceSearch
          label={texts.findArea}
          onSelect={(place) => {
            form.setValue('address.pincode', place.pincode, { shouldValidate: true });
            form.setValue('address.district', place.city, { shouldValidate: true });
            form.setValue('address.state', place.state, { shouldValidate: true });
            if (form.getValues('address.building') === '' && place.address !== place.city)
              form.setValue('address.building', place.address);
          }}
        />
      </div>
      {ADDRESS_FIELDS.map(({ name, ...field }) => (
        <TextField key={name} {...field} {...form.field(`address.${name}`)} />
      ))}
    </div>
  );
}

const ADDRESS_FIELDS = [
  {
    name: 'flatNumber',
    label: texts.flatNumber,
    maxLength: 60,
    autoComplete: 'shipping address-line1',
  },
  { name: 'building', label: texts.building, maxLength: 120, autoComplete: 'shipping address-line2' },
  { name: 'landmark', label: texts.landmark, maxLength: 120 },
  {
    name: 'pincode',
    label: delivery.pincodeLabel,
    inputMode: 'numeric',
    maxLength: 6,
    autoComplete: 'shipping postal-code',
  },
  { name: 'district', label: texts.district, maxLength: 80, autoComplete: 'shipping address-level2' },
  { name: 'state', label: texts.state, maxLength: 60, autoComplete: 'shipping address-level1' },
] as const;
