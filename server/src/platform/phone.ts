import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';

/** Returns `+91…` for a valid Indian mobile number in any format; undefined for anything else. */
export function parseIndianMobile(typed: string): string | undefined {
  // The library would find a number inside any text. Here the text must be the number alone.
  if (!/^[+\d\s().-]{10,25}$/.test(typed)) return undefined;
  const number = parsePhoneNumberFromString(typed, 'IN');
  return number?.country === 'IN' && number.isValid() ? number.number : undefined;
}
