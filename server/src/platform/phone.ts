import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';

/** `+91…` for a mobile number that can exist in India, however it was typed; undefined for any other. */
export function parseIndianMobile(typed: string): string | undefined {
  // The library reads a number out of any text around it; people's forms hold nothing but the number.
  if (!/^[+\d\s().-]{10,25}$/.test(typed)) return undefined;
  const number = parsePhoneNumberFromString(typed, 'IN');
  return number?.country === 'IN' && number.isValid() ? number.number : undefined;
}
