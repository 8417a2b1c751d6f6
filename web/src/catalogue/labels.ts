import { formatCount, formatRupees } from '@tohfa/contract';
import { priceRangeTexts } from '@tohfa/contract/screens';

/** `words`: other words for the same range. */
export function priceLabel(min: number, max: number | undefined, words = priceRangeTexts): string {
  if (max === undefined) return words.above(formatRupees(min));
  return min === 0
    ? words.upTo(formatRupees(max))
    : words.between({ least: formatRupees(min), most: formatRupees(max) });
}

/** Choices of the filter bar and its sheet. */
export const PILL_CLASS =
  // The margin keeps one that takes the focus above a bar that sticks to the bottom.
  'h-11 scroll-mb-24 rounded-full border border-field-border bg-surface px-4 font-medium text-14 hover:border-rani aria-pressed:border-rani aria-pressed:bg-rani-soft aria-pressed:font-bold aria-pressed:text-rani';

export function withCount({ label, count }: { label: string; count?: number | undefined }): string {
  return count === undefined ? label : `${label} (${formatCount(count)})`;
}
