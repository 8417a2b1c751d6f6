import { nameTexts } from './phrases/names.ts';

/**
 * How people and orders are named to others. In a file without schemas: the pages that the server renders show these before they need
 * any.
 */

export const DISPLAY_NAME_MAX = 60;
/** Shown for people who gave no name. */
export const defaultDisplayName = () => nameTexts().friend;

/** Also in English, in which it may have come: a stream or a copy of an answer knows no reader. */
export const isDefaultDisplayName = (name: string): boolean =>
  name === defaultDisplayName() || name === 'A friend';

/** What everyone with the link reads of a name: 'Divya' of 'Divya Rao', and 'Dr. Rao' of 'Dr. Rao'. */
export function firstName(name: string): string {
  const [first = '', second = ''] = name.trim().split(/\s+/);
  return first.endsWith('.') && second !== '' ? `${first} ${second}` : first;
}

/** 'Silk kurta (M, Red)'. */
export function withVariant({ name, variant }: { name: string; variant?: string | undefined }): string {
  return variant ? `${name} (${variant})` : name;
}

/** What a gift is, with its variant: as `withVariant`. */
export function nameOfGift({ productName, variant }: { productName: string; variant?: string | undefined }) {
  return withVariant({ name: productName, variant });
}

/** What was bought, in a few words: 'Brass diya', 'Brass diya × 2', 'Silk kurta (M, Red) and 2 more'. */
export function nameOfOrder(
  lines: readonly { name: string; variant?: string | undefined; quantity: number }[],
): string {
  const [first] = lines;
  if (!first) return '';
  const name = withVariant(first);
  if (lines.length > 1) return nameTexts().andMore({ name, more: lines.length - 1 });
  return first.quantity > 1 ? `${name} × ${first.quantity}` : name;
}
