import type { GiftValues } from './gift-fields.ts';

/**
 * The wizard's fields out of an address kept as one line, as far as they can be told apart: the first part is the flat,
 * the pincode stands at the end with town and state before it. The person looks it over.
 */
export function splitAddress(full: string): AddressFields {
  const [, before = full, pincode = ''] = /^(.*?)[\s,-]*([1-9]\d{5})\s*$/s.exec(full) ?? [];
  const parts = before
    .split(/[,\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const [flatNo = '', ...rest] = parts;
  const state = rest.length > 1 ? (rest.pop() ?? '') : '';
  const district = rest.length > 1 ? (rest.pop() ?? '') : '';
  return { flatNo, apartment: rest.join(', '), landmark: '', district, state, pincode };
}

type AddressFields = Pick<GiftValues, 'flatNo' | 'apartment' | 'landmark' | 'district' | 'state' | 'pincode'>;
