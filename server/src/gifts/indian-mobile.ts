import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';

/** The number as the whole world writes it (`+919876543210`), or undefined when it is no Indian mobile. */
export function indianMobile(typed: string): string | undefined {
  const number = parsePhoneNumberFromString(typed, 'IN');
  return number?.country === 'IN' && number.isValid() && number.ext === undefined ? number.number : undefined;
}
