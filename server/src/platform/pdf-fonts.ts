/// <reference path="./fontkit.d.ts" />
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create } from 'fontkit';
import { unpackWoff } from './woff.ts';

/** India's scripts in the order of their blocks in Unicode: each has 128 characters and a font of its own. */
const SCRIPTS = [
  'devanagari',
  'bengali',
  'gurmukhi',
  'gujarati',
  'oriya',
  'tamil',
  'telugu',
  'kannada',
  'malayalam',
];
const FIRST_BLOCK = 0x0900;
const BLOCK_SIZE = 0x80;

/** Fonts of all other letters: the first that has one writes it. */
const OTHERS = {
  plain: 'latin',
  extended: 'latin-ext',
  accented: 'vietnamese',
  greek: 'greek',
  cyrillic: 'cyrillic',
};

/** They belong to the letter before them and stay in its font, which places them. */
const FOLLOWERS = /\p{M}|\p{Join_Control}|[\s।॥]/u;

/**
 * In some syllables of these scripts fontkit 2.0.4 throws when it moves a sign to its letter's anchor, because there is none.
 * Without it signs stand where the font has them by default.
 */
const WITHOUT_ANCHORS = new Set(['gurmukhi', 'gujarati', 'telugu', 'malayalam']);

/** Stands for a letter that no font has, so that a reader sees that something is missing. */
const UNKNOWN_LETTER = '\uFFFD';

/** Neighbours that are written in one font. */
export function splitRuns(text: string): Run[] {
  const runs: Run[] = [];
  for (const letter of text) {
    const last = runs.at(-1);
    const family =
      last && FOLLOWERS.test(letter) && hasLetter(last.family, letter)
        ? last.family
        : (familyOf(letter) ?? 'plain');
    if (last?.family === family) last.text += letter;
    else runs.push({ text: letter, family });
  }
  return runs;
}

/**
 * The same text in letters that the fonts have. Emoji and signs that show nothing are left out; another letter that no font has
 * becomes its plain form (ﬁ → fi, 𝐑 → R) or `UNKNOWN_LETTER`.
 */
export function toPrinted(text: string): string {
  return Array.from(text.normalize('NFC').replaceAll(/\s+/g, ' '), printedLetter)
    .join('')
    .replaceAll(JOINERS_OF_NOTHING, '');
}

function printedLetter(letter: string): string {
  if (familyOf(letter)) return letter;
  const plain = letter.normalize('NFKC');
  if (plain !== letter && Array.from(plain).every(familyOf)) return plain;
  if (/\p{Dash_Punctuation}/u.test(letter)) return '-';
  return UNSEEN.test(letter) ? '' : UNKNOWN_LETTER;
}

const UNSEEN = /[\p{Extended_Pictographic}\p{Emoji_Component}\p{Default_Ignorable_Code_Point}\p{Cc}]/u;

/** Left over where emoji were joined. */
const JOINERS_OF_NOTHING = /(?<![\u0900-\u0DFF])\p{Join_Control}+/gu;

function familyOf(letter: string): string | undefined {
  const script = SCRIPTS[Math.floor(((letter.codePointAt(0) ?? 0) - FIRST_BLOCK) / BLOCK_SIZE)];
  return [...(script ? [script] : Object.keys(OTHERS)), 'devanagari'].find((family) =>
    hasLetter(family, letter),
  );
}

function hasLetter(family: string, letter: string): boolean {
  const letters = lettersOf.get(family) ?? new Set(create(loadFont(family)).characterSet);
  lettersOf.set(family, letters);
  return letters.has(letter.codePointAt(0) ?? 0);
}

const lettersOf = new Map<string, ReadonlySet<number>>();

export const fontName = (family: string, bold = false) => (bold ? `${family}-bold` : family);

export function featuresOf(family: string): PDFKit.Mixins.TextOptions {
  if (!WITHOUT_ANCHORS.has(family)) return {};
  // An object turns features off; the types know the list that turns them on.
  const features = { abvm: false, blwm: false, mark: false, mkmk: false };
  return { features: features as unknown as PDFKit.Mixins.OpenTypeFeatures[] };
}

const require = createRequire(import.meta.url);
const fontFiles = (family: string, source: string, subset: string) =>
  [false, true].map((bold) => [
    fontName(family, bold),
    require.resolve(`@fontsource/${source}/files/${source}-${subset}-${bold ? 700 : 400}-normal.woff`),
  ]);
const fonts: Record<string, string> = Object.fromEntries([
  ...Object.entries(OTHERS).flatMap(([family, subset]) => fontFiles(family, 'noto-sans', subset)),
  ...SCRIPTS.flatMap((script) => fontFiles(script, `noto-sans-${script}`, script)),
]);

const loaded = new Map<string, Buffer>();

/** Kept for the next paper. */
export function loadFont(name: string): Buffer {
  const font = loaded.get(name) ?? unpackWoff(readFileSync(fonts[name] ?? ''));
  loaded.set(name, font);
  return font;
}

interface Run {
  text: string;
  family: string;
}
