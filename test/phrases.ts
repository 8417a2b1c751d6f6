import { join } from 'node:path';

const PHRASES = join(import.meta.dirname, '../contract/src/phrases');

/** What a text of the screens is called in a language, by its English words. Texts with values are functions, and not among them. */
export async function screenTexts(language: string): Promise<(english: string) => string> {
  if (language === 'en') return (english) => english;
  const [english, translated] = await Promise.all(
    ['en', language].map((folder) => import(join(PHRASES, folder, 'screens/index.ts'))),
  );
  const texts = new Map<string, string>();
  collect(english, translated, texts);
  return (wanted) => {
    const found = texts.get(wanted);
    if (found === undefined) throw new Error(`No screen says “${wanted}”.`);
    return found;
  };
}

function collect(english: object, translated: object, into: Map<string, string>): void {
  for (const [name, text] of Object.entries(english)) {
    const other = (translated as Record<string, unknown>)[name];
    if (typeof text === 'string' && typeof other === 'string') {
      if (!into.has(text)) into.set(text, other);
    } else if (isObject(text) && isObject(other)) collect(text, other, into);
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
