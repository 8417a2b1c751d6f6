import { emailError, found, missingError } from '../accounts/check-fields.ts';
import { indianPhoneError } from '../indian-phone.ts';
import type { SpecialDaysField } from './save-special-days.ts';

/** What can be told before the shop is asked. A day that the browser could not read is empty in the form's data. */
export function checkSpecialDays(form: HTMLFormElement): Partial<Record<SpecialDaysField, string>> {
  const typed = new FormData(form);
  const text = (name: SpecialDaysField) => String(typed.get(name) ?? '');
  const needsConsent = form.elements.namedItem('consent') !== null;
  return found<SpecialDaysField>({
    name: missingError(text('name'), 'Please enter your name.'),
    phone: indianPhoneError(text('phone')),
    email: text('email').trim() === '' ? undefined : emailError(text('email')),
    birthday: dayError(form, 'birthday'),
    anniversary: dayError(form, 'anniversary'),
    children_birthdays: dayError(form, 'children_birthdays'),
    flat_no: missingError(text('flat_no'), 'Please enter the flat or house number.'),
    address: missingError(text('address'), 'Please enter the street or area.'),
    city: missingError(text('city'), 'Please enter the city.'),
    state: missingError(text('state'), 'Please enter the state.'),
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
