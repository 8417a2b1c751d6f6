import { join, sep } from 'node:path';
import type { Plugin } from 'vite';

const PHRASES = join(import.meta.dirname, '../../contract/src/phrases');
export const ENGLISH = 'en';
export const BUILD_LANGUAGE = process.env.BUILD_LANGUAGE ?? ENGLISH;

/**
 * The browser is built once for each language, so that a page carries one and English costs no byte more. Screens import the
 * catalogues of English; here each becomes the one at the same place in the folder of the build's language.
 */
export function oneLanguage(
  language = BUILD_LANGUAGE,
  folder = process.env.PHRASES_FOLDER ?? PHRASES,
): Plugin[] {
  const own = join(folder, language) + sep;
  return [
    {
      name: 'one-language',
      enforce: 'pre',
      load(id) {
        const catalogue = catalogueOf(id);
        if (catalogue === undefined || id.startsWith(own)) return undefined;
        return `export * from ${JSON.stringify(own + catalogue)};`;
      },
    },
    {
      name: 'start-page-language',
      async transformIndexHtml(html) {
        if (language === ENGLISH) return html;
        const [english, translated] = await Promise.all(
          [join(PHRASES, ENGLISH), own].map((from) => readStartPage(from)),
        );
        const texts = Object.entries(english ?? {}) as [keyof StartPage, string][];
        return texts.reduce(
          (page, [name, text]) => page.replaceAll(text, () => translated?.[name] ?? text),
          html.replace('lang="en-IN"', `lang="${language}-IN"`),
        );
      },
    },
  ];
}

/** `screens/gifts.ts` of a catalogue in any language; `plural.ts` and the like belong to the language that imports them. */
function catalogueOf(id: string): string | undefined {
  const [, catalogue] = id.startsWith(PHRASES)
    ? (/^[\\/]\w\w[\\/](.+\.ts)$/.exec(id.slice(PHRASES.length)) ?? [])
    : [];
  return catalogue;
}

async function readStartPage(folder: string): Promise<StartPage> {
  const { startPage } = await import(join(folder, 'screens/language.ts'));
  return startPage;
}

type StartPage = Record<'description' | 'loading' | 'noscript', string>;
