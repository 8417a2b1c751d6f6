/**
 * What a machine makes of the English phrases: each is a third longer and has an accent on every vowel, so that a text
 * which is cut, and one that stands in no catalogue, show themselves.
 */
export function lengthened<Words>(english: Words): Words {
  return transform(english) as Words;
}

function transform(value: unknown): unknown {
  if (typeof value === 'string') return isWord(value) ? lengthen(value) : value;
  if (typeof value === 'function') return (...given: unknown[]) => transform(value(...given));
  if (Array.isArray(value)) return value.map(transform);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, transform(inner)]));
}

/** A key, a path or a code is none. */
function isWord(text: string): boolean {
  return /\p{L}/u.test(text) && !/^[a-z][\w./:#-]*$|^[A-Z_]+$/.test(text) && !ACCENTED.test(text);
}

/** Names in angle brackets say where elements stand. */
function lengthen(text: string): string {
  const accented = text.replaceAll(/<\/?\w+>|[aeiouAEIOU]/g, (found) => ACCENTS[found] ?? found);
  return `${accented} ${'éxtrá '.repeat(Math.ceil(text.length / 18)).trim()}`;
}

export const ACCENTED = /[áéíóúÁÉÍÓÚ]/;
const ACCENTS: Record<string, string> = {
  a: 'á',
  e: 'é',
  i: 'í',
  o: 'ó',
  u: 'ú',
  A: 'Á',
  E: 'É',
  I: 'Í',
  O: 'Ó',
  U: 'Ú',
};
