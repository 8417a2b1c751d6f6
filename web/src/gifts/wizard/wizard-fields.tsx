import { OCCASIONS, RELATIONS } from '@tohfa/contract';
import { occasionTexts, relationTexts, giftFieldTexts as texts } from '@tohfa/contract/screens';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useAddresses } from '../../accounts/addresses/address-fields.tsx';
import { formatCalendarDate } from '../../lib/dates.ts';
import { usePlaceSearch } from '../../places/place-search.tsx';
import { SelectField, TextField } from '../../ui/fields.tsx';
import type { GiftField, GiftValues } from './gift-fields.ts';
import type { GiftWizardState } from './wizard-state.ts';

/** The fields of the current step. */
export function WizardFields({ wizard }: { wizard: GiftWizardState }) {
  if (wizard.step === 0) return <RecipientFields wizard={wizard} />;
  if (wizard.step === 1) return <OccasionFields wizard={wizard} />;
  if (wizard.step === 2) return <HouseFields wizard={wizard} />;
  return <PincodeFields wizard={wizard} />;
}

export function RecipientFields({ wizard }: { wizard: GiftFieldsState }) {
  return (
    <>
      <TextField label={texts.name} maxLength={100} autoComplete="off" {...fieldProps('name', wizard)} />
      <TextField
        label={texts.phone}
        type="tel"
        maxLength={20}
        autoComplete="off"
        placeholder="98765 43210"
        hint={texts.phoneHint}
        {...fieldProps('phone', wizard)}
      />
    </>
  );
}

export function OccasionFields({ wizard }: { wizard: GiftFieldsState }) {
  return (
    <>
      <SelectField label={texts.relation} {...fieldProps('relation', wizard)}>
        <Options values={RELATIONS} labels={relationTexts} />
      </SelectField>
      <SelectField label={texts.occasion} {...fieldProps('occasion', wizard)}>
        <Options values={OCCASIONS} labels={occasionTexts} />
      </SelectField>
      <TextField
        label={texts.date}
        type="date"
        min={wizard.earliestDate}
        hint={texts.dateHint({ earliest: formatCalendarDate(wizard.earliestDate) })}
        {...fieldProps('date', wizard)}
      />
    </>
  );
}

export function HouseFields({ wizard }: { wizard: GiftFieldsState }) {
  const saved = useAddresses().data ?? [];
  return (
    <>
      {saved.length > 0 && (
        <SelectField
          label={texts.savedAddress}
          name="address"
          value=""
          onChange={({ target }) => setFields(wizard, splitAddress(target.value))}
        >
          <option value="">{texts.chooseAddress}</option>
          {saved.map(({ id, full_address }) => (
            <option key={id} value={full_address}>
              {full_address}
            </option>
          ))}
        </SelectField>
      )}
      <TextField label={texts.flatNo} maxLength={100} autoComplete="off" {...fieldProps('flatNo', wizard)} />
      <TextField
        label={texts.apartment}
        maxLength={200}
        autoComplete="off"
        {...fieldProps('apartment', wizard)}
      />
      <TextField
        label={texts.landmark}
        maxLength={200}
        autoComplete="off"
        placeholder={texts.landmarkPlaceholder}
        {...fieldProps('landmark', wizard)}
      />
    </>
  );
}

function Options<Value extends string>({ values, labels }: OptionsProps<Value>) {
  return (
    <>
      <option value="">{texts.pleaseChoose}</option>
      {values.map((option) => (
        <option key={option} value={option}>
          {labels[option]}
        </option>
      ))}
    </>
  );
}

/** The pincode comes first and fills in the other two, unless they were typed by hand. */
export function PincodeFields({ wizard }: { wizard: GiftFieldsState }) {
  const { form } = wizard;
  const pincode = form.watch('pincode').trim();
  const { places, searched, failed } = usePlaceSearch(/^\d{6}$/.test(pincode) ? pincode : '');
  const place = places.find((one) => one.pincode === pincode);
  const filledIn = useRef<{ district: string; state: string }>(undefined);

  const fillIn = useEffectEvent((district: string, state: string) => {
    const before = filledIn.current;
    const isUntouched = (field: 'district' | 'state') =>
      ['', before?.[field]].includes(form.getValues(field).trim());
    filledIn.current = { district, state };
    setFields(wizard, {
      ...(isUntouched('district') && { district }),
      ...(isUntouched('state') && { state }),
    });
  });
  const [city, state] = [place?.city, place?.state];
  useEffect(() => {
    if (city !== undefined && state !== undefined) fillIn(city, state);
  }, [city, state]);

  const unknown = searched && !failed && pincode !== '' && place === undefined;
  return (
    <>
      <TextField
        label={texts.pincode}
        inputMode="numeric"
        maxLength={6}
        autoComplete="off"
        hint={unknown ? texts.pincodeUnknown : undefined}
        {...fieldProps('pincode', wizard)}
      />
      <TextField
        label={texts.district}
        maxLength={100}
        autoComplete="off"
        {...fieldProps('district', wizard)}
      />
      <TextField label={texts.state} maxLength={100} autoComplete="off" {...fieldProps('state', wizard)} />
    </>
  );
}

/** Connects a control with one of the form's fields; an error goes away as soon as it is corrected. */
function fieldProps(name: GiftField, { form }: GiftFieldsState) {
  return form.field(name, {
    onChange: () => {
      if (form.getFieldState(name).error) void form.trigger(name);
    },
  });
}

function setFields({ form }: GiftFieldsState, values: Partial<GiftValues>): void {
  for (const [name, value] of Object.entries(values) as [GiftField, string][])
    form.setValue(name, value, { shouldValidate: form.getFieldState(name).error !== undefined });
}

/**
 * Splits a saved address, which is one line, into the wizard's fields as well as it can: the flat comes first, the
 * pincode last, with town and state before it. The person checks it.
 */
export function splitAddress(full: string): AddressFields {
  const [, before = full, pincode = ''] = /^(.*?)[\s,-]*([1-9]\d{5})\s*$/s.exec(full) ?? [];
  const parts = before
    .split(/[,\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const [flatNo = '', ...rest] = parts;
  const state = rest.length > 1 ? (rest.pop() ?? '') : '';
  const district = rest.length > 1 ? (rest.pop() ?? '') : '';
  return { flatNo, apartment: rest.join(', '), landmark: '', district, state, pincode };
}

interface OptionsProps<Value extends string> {
  /** As the shop stores them. */
  values: readonly Value[];
  labels: Readonly<Record<Value, string>>;
}

/** A form that has the wizard's fields, and may have more. */
interface GiftFieldsState {
  earliestDate: string;
  form: {
    field(name: GiftField, options?: { onChange: () => void }): RegisteredGiftField;
    watch(name: GiftField): string;
    getValues(name: GiftField): string;
    setValue(name: GiftField, value: string, options: { shouldValidate: boolean }): void;
    getFieldState(name: GiftField): { error?: unknown };
    trigger(name: GiftField): Promise<boolean>;
  };
}

type RegisteredGiftField = UseFormRegisterReturn & { error: string | undefined };

type AddressFields = Pick<GiftValues, 'flatNo' | 'apartment' | 'landmark' | 'district' | 'state' | 'pincode'>;
