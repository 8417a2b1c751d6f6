/** Longer titles are cut off by the services that show them. */
const MAX_TITLE = 150;
const MAX_DESCRIPTION = 5000;

/** One line of plain text: no tags, and no character that is forbidden in XML or invisible in a list. */
export function toFeedText(text: string): string {
  return text
    .toWellFormed()
    .replace(/<\/?[a-z][^<>]{0,200}>/gi, ' ')
    .replace(UNWANTED, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Controls, marks that reverse the direction of text, and the two characters that XML excludes. */
const UNWANTED = /[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]/gu;

export function toFeedTitle(text: string): string {
  return cut(toFeedText(text), MAX_TITLE);
}

export function toFeedDescription(text: string): string {
  return cut(toFeedText(text), MAX_DESCRIPTION);
}

/** By characters, so that no emoji is cut in two. */
function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  const characters = [...text];
  return characters.length <= max
    ? text
    : `${characters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`;
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
