/**
 * How people and orders are named to others. In a file without schemas: the pages that the server renders show these before they need
 * any.
 */

export const DISPLAY_NAME_MAX = 60;
/** Shown for people who gave no name. */
export const DEFAULT_DISPLAY_NAME = 'A friend';

/** What everyone with the link reads of a name: 'Divya' of 'Divya Rao', and 'Dr. Rao' of 'Dr. Rao'. */
export function firstName(name: string): string {
  const [first = '', second = ''] = name.trim().split(/\s+/);
  return first.endsWith('.') && second !== '' ? `${first} ${second}` : first;
}

/** 'Silk kurta (M, Red)'. */
export function withVariant({ name, variant }: { name: string; variant?: string | undefined }): string {
  return variant ? `${name} (${variant})` : name;
}

/** What was bought, in a few words: 'Brass diya', 'Brass diya × 2', 'Brass diya and 2 more'. */
export function nameOfOrder(lines: readonly { name: string; quantity: number }[]): string {
  const [first] = lines;
  if (!first) return '';
  if (lines.length > 1) return `${first.name} and ${lines.length - 1} more`;
  return first.quantity > 1 ? `${first.name} × ${first.quantity}` : first.name;
}
