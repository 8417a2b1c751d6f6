import { OCCASIONS, RELATIONS } from '@tohfa/contract';
import { useAddresses } from '../accounts/get-addresses.ts';
import { Field } from '../ui/field.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { boundTo } from './bound-to.ts';
import { dayWords } from './gift-days.ts';
import { PincodeFields } from './pincode-fields.tsx';
import { splitAddress } from './split-address.ts';
import type { GiftWizardState } from './use-gift-wizard.ts';

/** The fields of the step one is at. */
export function WizardFields({ wizard }: { wizard: GiftWizardState }) {
  if (wizard.step === 0) return <PersonFields wizard={wizard} />;
  if (wizard.step === 1) return <OccasionFields wizard={wizard} />;
  if (wizard.step === 2) return <HouseFields wizard={wizard} />;
  return <PincodeFields wizard={wizard} />;
}

function PersonFields({ wizard }: { wizard: GiftWizardState }) {
  return (
    <>
      <Field label="Their name" maxLength={100} autoComplete="off" {...boundTo('name', wizard)} />
      <Field
        label="Their mobile number"
        type="tel"
        maxLength={20}
        autoComplete="off"
        placeholder="98765 43210"
        hint="Only for the delivery."
        {...boundTo('phone', wizard)}
      />
    </>
  );
}

function OccasionFields({ wizard }: { wizard: GiftWizardState }) {
  return (
    <>
      <SelectField label="Who they are to you" {...boundTo('relation', wizard)}>
        <Options of={RELATIONS} />
      </SelectField>
      <SelectField label="Occasion" {...boundTo('occasion', wizard)}>
        <Options of={OCCASIONS} />
      </SelectField>
      <Field
        label="The day it should be there"
        type="date"
        min={wizard.earliest}
        hint={`From ${dayWords(wizard.earliest)} on. The later the day, the longer everyone can chip in.`}
        {...boundTo('date', wizard)}
      />
    </>
  );
}

function HouseFields({ wizard }: { wizard: GiftWizardState }) {
  const saved = useAddresses().data ?? [];
  return (
    <>
      {saved.length > 0 && (
        <SelectField
          label="Fill in a saved address"
          name="address"
          value=""
          onChange={({ target }) => wizard.fill(splitAddress(target.value))}
        >
          <option value="">Choose one, or type below</option>
          {saved.map(({ id, full_address }) => (
            <option key={id} value={full_address}>
              {full_address}
            </option>
          ))}
        </SelectField>
      )}
      <Field label="Flat or house number" maxLength={100} autoComplete="off" {...boundTo('flatNo', wizard)} />
      <Field
        label="Building or street"
        maxLength={200}
        autoComplete="off"
        {...boundTo('apartment', wizard)}
      />
      <Field
        label="Landmark (optional)"
        maxLength={200}
        autoComplete="off"
        placeholder="Opposite the temple"
        {...boundTo('landmark', wizard)}
      />
    </>
  );
}

function Options({ of }: { of: readonly string[] }) {
  return (
    <>
      <option value="">Please choose</option>
      {of.map((option) => (
        <option key={option}>{option}</option>
      ))}
    </>
  );
}
