import type { CheckedForm, Operations, SavedSpecialDays } from '@tohfa/contract';
import { sharedDaysTexts } from '@tohfa/contract/screens';
import type { FormEvent } from 'react';
import type { DefaultValues, FieldValues, Path, PathValue, UseFormRegisterReturn } from 'react-hook-form';
import { call, OfflineError } from '../lib/api.ts';
import { type FormSchema, useContractForm } from '../lib/forms.ts';
import type { Place } from '../places/place-search.tsx';

/** The form with the specification's messages for a submission that fails; `fields` goes to `SpecialDaysFields`. */
export function useSpecialDaysForm<Input extends FieldValues, Output>(
  schema: FormSchema<Input, Output>,
  { saved, defaultValues, onSubmit }: SpecialDaysFormOptions<Input, Output>,
) {
  const form = useContractForm(schema, {
    defaultValues: { ...toInput(saved), ...defaultValues } as DefaultValues<Input>,
    onSubmit,
    toMessage: (error) => (error instanceof OfflineError ? sharedDaysTexts.failed : sharedDaysTexts.refused),
    alwaysShowMessage: true,
  });
  const setValue = (name: string, value: string) =>
    form.setValue(name as Path<Input>, value as PathValue<Input, Path<Input>>, {
      shouldValidate: form.formState.isSubmitted,
    });
  const field = (name: SpecialDaysField) => form.field(name as Path<Input>);
  // In the order of the screen: the first field with an error takes the focus.
  for (const name of Object.keys(toInput(saved))) form.register(name as Path<Input>);

  /** An impossible date, such as 31 February, has an empty value: only the input itself knows that it is wrong. */
  function submit(event: FormEvent<HTMLFormElement>) {
    const invalidDates = [
      ...event.currentTarget.querySelectorAll<HTMLInputElement>('input[type=date]'),
    ].filter(({ validity }) => validity.badInput);
    if (invalidDates.length === 0) return form.submit(event);
    event.preventDefault();
    void form.trigger().then(() => {
      for (const { name } of invalidDates)
        form.setError(name as Path<Input>, { message: sharedDaysTexts.noSuchDate });
      invalidDates[0]?.focus();
    });
  }

  const fields: SpecialDaysFormFields = {
    field,
    setPlace: (place) => {
      for (const [name, value] of Object.entries(place)) setValue(name, value);
    },
    savedChildren: saved?.children_birthdays ?? [],
    childrenError: field('children_birthdays').error,
    setChildren: (days) => setValue('children_birthdays', JSON.stringify(days)),
  };
  return { fields, field: form.field, busy: form.busy, problem: form.problem, submit };
}

export function saveSpecialDays({ referred_by, website, consent, ...values }: SpecialDaysValues) {
  const form = toFormData(values);
  form.set('referred_by', referred_by ?? '');
  form.set('website', website ?? '');
  form.set('consent', consent);
  return call('saveSpecialDays', { form });
}

export function updateSpecialDays({ token, ...values }: CheckedForm<Operations['changeSpecialDays']>) {
  const form = toFormData(values);
  form.set('token', token);
  return call('changeSpecialDays', { form });
}

/** The validated children's birthdays have no year: only the day and the month leave the browser. */
function toFormData({ children_birthdays = [], ...values }: Partial<SpecialDaysValues>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value ?? '');
  form.set('children_birthdays', JSON.stringify(children_birthdays));
  return form;
}

function toInput(saved: SavedSpecialDays | undefined): Record<SpecialDaysField, string> {
  return {
    name: saved?.name ?? '',
    phone: saved?.phone ?? '',
    email: saved?.email ?? '',
    birthday: saved?.birthday ?? '',
    anniversary: saved?.anniversary ?? '',
    children_birthdays: JSON.stringify(saved?.children_birthdays ?? []),
    flat_no: saved?.flat_no ?? '',
    address: saved?.address ?? '',
    city: saved?.city ?? '',
    state: saved?.state ?? '',
    pincode: saved?.pincode ?? '',
  };
}

type SpecialDaysValues = CheckedForm<Operations['saveSpecialDays']>;

type SpecialDaysField = Exclude<keyof SpecialDaysValues, 'referred_by' | 'website' | 'consent'>;

interface SpecialDaysFormOptions<Input, Output> {
  saved?: SavedSpecialDays;
  /** Values of the fields that only this form has. */
  defaultValues: Partial<Input>;
  onSubmit: (values: Output) => Promise<unknown>;
}

export interface SpecialDaysFormFields {
  field: (name: SpecialDaysField) => UseFormRegisterReturn & { error: string | undefined };
  setPlace: (place: Place) => void;
  /** `MM-DD` each. */
  savedChildren: readonly string[];
  childrenError: string | undefined;
  /** `MM-DD` or `YYYY-MM-DD` each. */
  setChildren: (days: readonly string[]) => void;
}
