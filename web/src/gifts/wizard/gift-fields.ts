import { OCCASIONS, RELATIONS } from '@tohfa/contract';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { formatCalendarDate } from '../../lib/dates.ts';
import { definedErrors, indianPhoneError, requiredError } from '../../lib/validation.ts';

/** Named as the specification names them; also what an untouched wizard holds. */
export const emptyGift = {
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
export function validateFields(
  values: GiftValues,
  fields: readonly GiftField[],
  earliest: string,
): GiftErrors {
  const all: Record<GiftField, string | undefined> = {
    name: requiredError(values.name),
    phone: indianPhoneError(values.phone),
    relation: isOneOf(RELATIONS, values.relation) ? undefined : 'Please choose one.',
    occasion: isOneOf(OCCASIONS, values.occasion) ? undefined : 'Please choose one.',
    date: dateError(values.date, earliest),
    flatNo: requiredError(values.flatNo),
    apartment: requiredError(values.apartment),
    landmark: undefined,
    district: requiredError(values.district),
    state: requiredError(values.state),
    pincode: /^[1-9]\d{5}$/.test(values.pincode.trim()) ? undefined : 'Enter a six-digit pincode.',
  };
  return definedErrors(Object.fromEntries(fields.map((field) => [field, all[field]])) as typeof all);
}

function dateError(date: string, earliest: string): string | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) return 'Please choose a day.';
  return date < earliest
    ? `Please choose ${formatCalendarDate(earliest)} or later: we need that long.`
    : undefined;
}

function isOneOf<Option extends string>(options: readonly Option[], value: string | null): value is Option {
  return options.some((option) => option === value);
}

export type GiftField = keyof typeof emptyGift;
export type GiftValues = Record<GiftField, string>;
export type GiftErrors = Partial<GiftValues>;

interface GiftStep {
  title: string;
  fields: readonly GiftField[];
}

/**
 * Whether the wizard is open stands in the address, so that a reload, the way through the sign-in and a link from a
 * mail find it open. Such a link may name the person and the occasion, nothing more private.
 */
export function useRequestGift(productId: number) {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const id = String(productId);
  const occasion = params.get('occasion');

  return {
    asking: params.get('ask') === '1',
    given: {
      name: params.get('name')?.slice(0, 100) ?? '',
      occasion: isOneOf(OCCASIONS, occasion) ? occasion : '',
    },
    ask: () => setParams({ id, ask: '1' }, { state: { ...state, askedHere: true, staysPut: true } }),
    stop: () =>
      state?.askedHere
        ? void navigate(-1)
        : setParams({ id }, { replace: true, state: { ...state, staysPut: true } }),
  };
}
