import {
  formatCount,
  formatRupees,
  PRODUCT_OCCASIONS,
  PRODUCT_RECIPIENTS,
  type ProductOccasion,
  type ProductRecipient,
} from '@tohfa/contract';

export function giftsTitle(occasion?: ProductOccasion | null, recipient?: ProductRecipient | null): string {
  const what = occasion ? `${PRODUCT_OCCASIONS[occasion]} gifts` : 'Gifts';
  return recipient ? `${what} for ${forWhom(recipient)}` : what;
}

const FOR_WHOM: Partial<Record<keyof typeof PRODUCT_RECIPIENTS, string>> = {
  child: 'children',
  grandparent: 'grandparents',
  couple: 'a couple',
  colleague: 'a colleague',
  friend: 'a friend',
};

export function forWhom(recipient: keyof typeof PRODUCT_RECIPIENTS): string {
  return FOR_WHOM[recipient] ?? `your ${PRODUCT_RECIPIENTS[recipient].toLowerCase()}`;
}

export function priceLabel(min: number, max: number | undefined): string {
  if (max === undefined) return `${formatRupees(min)} and above`;
  return min === 0 ? `Up to ${formatRupees(max)}` : `${formatRupees(min)} to ${formatRupees(max)}`;
}

/** Choices of the filter bar and its sheet. */
export const PILL_CLASS =
  // The margin keeps one that takes the focus above a bar that sticks to the bottom.
  'h-11 scroll-mb-24 rounded-full border border-field-border bg-surface px-4 font-medium text-14 hover:border-rani aria-pressed:border-rani aria-pressed:bg-rani-soft aria-pressed:font-bold aria-pressed:text-rani';

export function withCount({ label, count }: { label: string; count?: number | undefined }): string {
  return count === undefined ? label : `${label} (${formatCount(count)})`;
}
