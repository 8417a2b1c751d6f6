import { OCCASIONS, RELATIONS } from '@tohfa/contract';
import { found, missingError } from '../accounts/check-fields.ts';
import { indianPhoneError } from '../indian-phone.ts';
import { dayWords } from './gift-days.ts';

/** Named as the specification names them; also what an untouched wizard holds. */
export const blankGift = {
  name: '',
  phone: '',
  relation: '',
  occasion: '',
  date: '',
  flatNo: '',
  apartment: '',
  landmark: '',
  district: '',
  state: '',
  pincode: '',
};

export const giftSteps: readonly GiftStep[] = [
  { title: 'Who is it for?', fields: ['name', 'phone'] },
  { title: 'What is the occasion?', fields: ['relation', 'occasion', 'date'] },
  { title: 'Where should it go?', fields: ['flatNo', 'apartment', 'landmark'] },
  { title: 'In which town?', fields: ['pincode', 'district', 'state'] },
];

/** What a step can tell before it is left; the server checks all of it again. */
export function errorsIn(values: GiftValues, fields: readonly GiftField[], earliest: string): GiftErrors {
  const all: Record<GiftField, string | undefined> = {
    name: missingError(values.name),
    phone: indianPhoneError(values.phone),
    relation: isOneOf(RELATIONS, values.relation) ? undefined : 'Please choose one.',
    occasion: isOneOf(OCCASIONS, values.occasion) ? undefined : 'Please choose one.',
    date: dateError(values.date, earliest),
    flatNo: missingError(values.flatNo),
    apartment: missingError(values.apartment),
    landmark: undefined,
    district: missingError(values.district),
    state: missingError(values.state),
    pincode: /^[1-9]\d{5}$/.test(values.pincode.trim()) ? undefined : 'Enter a six-digit pincode.',
  };
  return found(Object.fromEntries(fields.map((field) => [field, all[field]])) as typeof all);
}

function dateError(date: string, earliest: string): string | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) return 'Please choose a day.';
  return date < earliest ? `Please choose ${dayWords(earliest)} or later: we need that long.` : undefined;
}

export function isOneOf<Option extends string>(
  options: readonly Option[],
  value: string | null,
): value is Option {
  return options.some((option) => option === value);
}

export type GiftField = keyof typeof blankGift;
export type GiftValues = Record<GiftField, string>;
export type GiftErrors = Partial<GiftValues>;

interface GiftStep {
  title: string;
  fields: readonly GiftField[];
}
