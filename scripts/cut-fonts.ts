// Cuts the shop's faces from their packages, to the letters and weights that pages show. The result stands in the
// repository, so that a build needs neither this nor the packages: run it after a change here or of a package.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { LANGUAGE_NAMES, LANGUAGES } from '@tohfa/contract/languages';
import subsetFont from 'subset-font';

const FOLDER = join(import.meta.dirname, '../web/src/styles/fonts');
const { resolve } = createRequire(join(import.meta.dirname, '../web/package.json'));

/** As the packages cut it: what is typed in English and its neighbours, quotes, dashes, arrows, € and ™. */
const LATIN = `${range(0x20, 0x7e) + range(0xa0, 0xff)}ıŒœʻʼˆ˚˜‐‑–—‘’‚“”„†‡•…‰‹›⁄€™↑↓−∕`;
/** Letters and signs of Hindi and Marathi, with what joins and parts them. Vedic and other languages' are left out. */
const HINDI =
  range(0x900, 0x903) +
  'अआइईउऊऋऍएऐऑओऔ' +
  range(0x915, 0x928) +
  'पफबभमयरलळवशषसह' +
  '\u093c\u093d\u093e\u093f\u0940\u0941\u0942\u0943\u0944\u0945\u0947\u0948\u0949\u094b\u094c\u094d\u0950' +
  range(0x958, 0x95f) +
  'ॠ।॥' +
  range(0x966, 0x970) +
  '\u200c\u200d\u25cc';
/** What other languages are called, on a page that has no other word in their script. */
const OTHER_NAMES = LANGUAGES.filter((language) => language !== 'en')
  .map((language) => LANGUAGE_NAMES[language])
  .join('');

/** Texts are 400 to 700. Headings have one weight, which is 600; Devanagari's strokes are as strong at 700. */
const TEXT_WEIGHTS = { min: 400, max: 700, default: 400 };
const FACES = [
  { name: 'plus-jakarta-sans-latin', text: LATIN, weight: TEXT_WEIGHTS },
  { name: 'plus-jakarta-sans-rupee', source: 'plus-jakarta-sans-latin-ext', text: '₹', weight: TEXT_WEIGHTS },
  { name: 'fraunces-latin', text: LATIN, weight: 600 },
  {
    name: 'noto-sans-devanagari',
    source: 'noto-sans-devanagari-devanagari',
    text: HINDI,
    weight: TEXT_WEIGHTS,
  },
  { name: 'noto-serif-devanagari', source: 'noto-serif-devanagari-devanagari', text: HINDI, weight: 700 },
  { name: 'language-names', source: 'noto-sans-devanagari-devanagari', text: OTHER_NAMES, weight: 600 },
] as const;

const PACKAGES = ['plus-jakarta-sans', 'fraunces', 'noto-sans-devanagari', 'noto-serif-devanagari'];

mkdirSync(FOLDER, { recursive: true });
for (const face of FACES) {
  const { name, text, weight } = face;
  const source = 'source' in face ? face.source : name;
  const from = PACKAGES.find((one) => source.startsWith(one));
  const whole = readFileSync(resolve(`@fontsource-variable/${from}/files/${source}-wght-normal.woff2`));
  const cut = await subsetFont(whole, text, { targetFormat: 'woff2', variationAxes: { wght: weight } });
  writeFileSync(join(FOLDER, `${name}.woff2`), cut);
  console.log(`${name}: ${(whole.length / 1000).toFixed(1)} KB to ${(cut.length / 1000).toFixed(1)} KB`);
}
writeFileSync(join(FOLDER, 'OFL.txt'), PACKAGES.map(readLicence).join('\n\n'));

/** Travels with the faces, as it asks for. */
function readLicence(name: string): string {
  return readFileSync(resolve(`@fontsource-variable/${name}/LICENSE`), 'utf8').trim();
}

function range(first: number, last: number): string {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, place) => first + place));
}
