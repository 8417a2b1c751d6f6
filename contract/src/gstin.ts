const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** As it is stored and printed: `29 abcde1234f1zw` is 29ABCDE1234F1ZW. */
export function toGstin(typed: string): string {
  return typed.replace(/\s/g, '').toUpperCase();
}

/** A business gives both for its tax invoice, or neither: which of the two is wrong or missing. */
export function businessProblem({ gstin, company }: BusinessBuyer): keyof BusinessBuyer | undefined {
  if (gstin.trim() === '' && company.trim() === '') return undefined;
  if (!isGstin(toGstin(gstin))) return 'gstin';
  return company.trim() === '' ? 'company' : undefined;
}

/** Fifteen characters, of which the last is the check digit: weights 1 and 2 in turn, in base 36. */
export function isGstin(text: string): boolean {
  if (!/^\d{2}[A-Z]{5}\d{4}[A-Z][A-Z\d]Z[A-Z\d]$/.test(text)) return false;
  let sum = 0;
  for (let index = 0; index < 14; index += 1) {
    const product = DIGITS.indexOf(text.charAt(index)) * ((index % 2) + 1);
    sum += Math.floor(product / 36) + (product % 36);
  }
  return DIGITS.charAt((36 - (sum % 36)) % 36) === text.charAt(14);
}

interface BusinessBuyer {
  gstin: string;
  company: string;
}
