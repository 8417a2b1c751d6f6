/** One line of plain text: no tags, and no character that is forbidden in XML or invisible in a list. */
export function toPlainLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/<\/?[a-z][^<>]{0,200}>/gi, ' ')
    .replace(UNWANTED, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Controls, marks that reverse the direction of text, and the two characters that XML excludes. */
const UNWANTED = /[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]/gu;

/** By characters, so that no emoji is cut in two. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  const characters = [...text];
  return characters.length <= max
    ? text
    : `${characters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`;
}

/** Without emoji, which no font of the papers has; signs like ® are none. */
export function printable(text: string): string {
  return text
    .replaceAll(/(?![©®™])\p{Extended_Pictographic}|\p{Emoji_Modifier}|[\ufe0f\u{1f1e6}-\u{1f1ff}]/gu, '')
    .replaceAll(/ {2,}/g, ' ')
    .trim();
}
