import { formatCount, formatRupees } from '@tohfa/contract';
import { priceRangeTexts } from '@tohfa/contract/screens';

/** `words`: other words for the same range. */
export function priceLabel(min: number, max: number | undefined, words = priceRangeTexts): string {
  if (max === undefined) return words.above(formatRupees(min));
  return min === 0
    ? words.upTo(formatRupees(max))
    : words.between({ least: formatRupees(min), most: formatRupees(max) });
}

/** The short description above the long one. Empty when the long one says it already: an import writes one text to both. */
export function leadText({ name, description, rich_description }: Described): string {
  const withoutSpaces = (text: string) => text.replace(/\s+/g, '');
  const long = withoutSpaces(textOf(rich_description));
  const short = withoutSpaces(description);
  return long !== '' && (long.includes(short) || description === name) ? '' : description;
}

/** The words of cleaned HTML, whose only entities these are. */
function textOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&');
}

/** Choices of the filter bar and its sheet. */
export const PILL_CLASS =
  // The margin keeps one that takes the focus above a bar that sticks to the bottom.
  'h-11 scroll-mb-24 rounded-full border border-field-border bg-surface px-4 font-medium text-14 hover:border-rani aria-pressed:border-rani aria-pressed:bg-rani-soft aria-pressed:font-bold aria-pressed:text-rani';

export function withCount({ label, count }: { label: string; count?: number | undefined }): string {
  return count === undefined ? label : `${label} (${formatCount(count)})`;
}

interface Described {
  name: string;
  description: string;
  /** Clean HTML. */
  rich_description: string;
}
