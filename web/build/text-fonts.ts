import { BUILD_LANGUAGE } from './one-language.ts';

const LATIN = 'plus-jakarta-sans-latin|fraunces-latin';
const FIRST: Record<string, string> = { hi: 'noto-sans-devanagari|noto-serif-devanagari' };

/** The faces that most words of a page are set in, for texts and for headings: they are on their way before the styles. */
export const FIRST_FONTS = toPattern(FIRST[BUILD_LANGUAGE] ?? LATIN);

/** What a page without a network needs. */
export const TEXT_FONTS = toPattern(
  [LATIN, 'plus-jakarta-sans-rupee', FIRST[BUILD_LANGUAGE]].filter(Boolean).join('|'),
);

function toPattern(faces: string): RegExp {
  return new RegExp(`(?:^|/)(?:${faces})-[\\w-]{8}\\.woff2$`);
}
