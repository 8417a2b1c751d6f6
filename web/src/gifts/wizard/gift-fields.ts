import { type BodyOf, giftWizardForm, type Operations } from '@tohfa/contract';
import { giftFieldTexts, giftWizardTexts } from '@tohfa/contract/screens';
import { formatCalendarDate } from '../../lib/dates.ts';
import type { FormSchema } from '../../lib/forms.ts';

/** Named as the specification names them; also the values of an untouched wizard. */
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
  { title: giftWizardTexts.steps.recipient, fields: ['name', 'phone'] },
  { title: giftWizardTexts.steps.occasion, fields: ['relation', 'occasion', 'date'] },
  { title: giftWizardTexts.steps.house, fields: ['flatNo', 'apartment', 'landmark'] },
  { title: giftWizardTexts.steps.city, fields: ['pincode', 'district', 'state'] },
];

/** What a page can check before a step is left; the server checks all of it again. */
export function giftSchema(earliestDate: string): FormSchema<GiftFormInput, GiftBody> {
  // The wizard starts with nothing chosen, which the contract's own input type does not allow.
  return giftWizardForm(firstDay(earliestDate)) as unknown as FormSchema<GiftFormInput, GiftBody>;
}

export function firstDay(earliestDate: string) {
  const tooEarly = giftFieldTexts.dateTooEarly({ earliest: formatCalendarDate(earliestDate) });
  return { earliestDate, tooEarly };
}

/** The first step that has one of the fields; undefined when none has. */
export function stepOfFirst(names: readonly string[]): number | undefined {
  const index = giftSteps.findIndex(({ fields }) => fields.some((field) => names.includes(field)));
  return index < 0 ? undefined : index;
}

export type GiftField = keyof typeof emptyGift;
export type GiftValues = Record<GiftField, string>;
export type GiftFormInput = GiftValues & { productId: number; variantId?: number };
export type GiftBody = BodyOf<Operations['giftSubmit']>;

interface GiftStep {
  title: string;
  fields: readonly GiftField[];
}
