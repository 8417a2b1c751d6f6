import { type FormEvent, useRef } from 'react';
import { call, OfflineError } from '../lib/api.ts';
import { definedErrors, emailError, indianPhoneError, requiredError } from '../lib/validation.ts';
import { useFormSubmit } from '../ui/actions.tsx';

/** What the form's controls hold, by the names the shop knows. */
export function saveSpecialDays(typed: FormData): Promise<SaveResult> {
  const form = toSpecialDaysForm(typed);
  for (const name of ['referred_by', 'website']) form.set(name, String(typed.get(name) ?? ''));
  form.set('consent', String(typed.has('consent')));
  return call('saveSpecialDays', { form });
}

export async function updateSpecialDays(typed: FormData, token: string) {
  const form = toSpecialDaysForm(typed);
  form.set('token', token);
  return (await call('changeSpecialDays', { form })).kept;
}

const FIELDS = [
  'name',
  'phone',
  'email',
  'birthday',
  'anniversary',
  'flat_no',
  'address',
  'city',
  'state',
  'pincode',
] as const;

/** Of the children's birthdays only day and month leave the browser. */
function toSpecialDaysForm(typed: FormData): FormData {
  const form = new FormData();
  for (const name of FIELDS) form.set(name, String(typed.get(name) ?? ''));
  const children = typed.getAll('children_birthdays').map(String).filter(Boolean);
  form.set('children_birthdays', JSON.stringify(children.map((day) => day.slice(-'MM-DD'.length))));
  return form;
}

export type SpecialDaysField = (typeof FIELDS)[number] | 'children_birthdays' | 'consent';

interface SaveResult {
  link?: string | undefined;
  mailed: boolean;
}

/** One form of special days on its way to the shop, with the specification's words when it does not get there. */
export function useSpecialDaysForm(send: (typed: FormData) => Promise<unknown>) {
  const form = useRef<HTMLFormElement>(null);
  const submission = useFormSubmit<SpecialDaysField>({
    validate: () => (form.current ? validateSpecialDays(form.current) : {}),
    onSubmit: () => send(new FormData(form.current ?? undefined)),
    toMessage: (error) =>
      error instanceof OfflineError ? '❌ Submission failed' : '❌ Error submitting form',
    alwaysShowMessage: true,
  });
  return {
    ...submission,
    form,
    submit: (event: FormEvent<HTMLFormElement>) => void submission.submit(event),
  };
}

/** What can be told before the shop is asked. A day that the browser could not read is empty in the form's data. */
function validateSpecialDays(form: HTMLFormElement): Partial<Record<SpecialDaysField, string>> {
  const typed = new FormData(form);
  const text = (name: SpecialDaysField) => String(typed.get(name) ?? '');
  const needsConsent = form.elements.namedItem('consent') !== null;
  return definedErrors<SpecialDaysField>({
    name: requiredError(text('name'), 'Please enter your name.'),
    phone: indianPhoneError(text('phone')),
    email: text('email').trim() === '' ? undefined : emailError(text('email')),
    birthday: dayError(form, 'birthday'),
    anniversary: dayError(form, 'anniversary'),
    children_birthdays: dayError(form, 'children_birthdays'),
    flat_no: requiredError(text('flat_no'), 'Please enter the flat or house number.'),
    address: requiredError(text('address'), 'Please enter the street or area.'),
    city: requiredError(text('city'), 'Please enter the city.'),
    state: requiredError(text('state'), 'Please enter the state.'),
    pincode: /^\s*[1-9]\d{5}\s*$/.test(text('pincode')) ? undefined : 'Enter a six-digit pincode.',
    consent:
      needsConsent && !typed.has('consent')
        ? 'Please agree first. We need your consent to save these details.'
        : undefined,
  });
}

function dayError(form: HTMLFormElement, name: string): string | undefined {
  const inputs = form.querySelectorAll<HTMLInputElement>(`input[name="${name}"]`);
  return [...inputs].some(({ validity }) => validity.badInput)
    ? 'This date does not exist. Please check it.'
    : undefined;
}
