import { cutText, toPlainLine } from '../platform/plain-text.ts';

/** Longer titles are cut off by the services that show them. */
const MAX_TITLE = 150;
const MAX_DESCRIPTION = 5000;

export function toFeedTitle(text: string): string {
  return cutText(toPlainLine(text), MAX_TITLE);
}

export function toFeedDescription(text: string): string {
  return cutText(toPlainLine(text), MAX_DESCRIPTION);
}

export function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** '1999.00 INR', as all services want it. */
export function feedPrice(rupees: number): string {
  return `${rupees}.00 INR`;
}

/** Whether a barcode is a Global Trade Item Number: 8, 12, 13 or 14 digits, of which the last checks the others (GS1). */
export function isGtin(barcode: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(barcode) || /^0+$/.test(barcode)) return false;
  const digits = [...barcode].map(Number);
  const check = digits.pop();
  const sum = digits.reverse().reduce((total, digit, place) => total + digit * (place % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10 === check;
}
