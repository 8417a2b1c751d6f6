import { accounts as englishAccounts } from './en/accounts.ts';
import { adminFields as englishAdminFields } from './en/admin-fields.ts';
import { catalogue as englishCatalogue } from './en/catalogue.ts';
import { fields as englishFields } from './en/fields.ts';
import { gifts as englishGifts } from './en/gifts.ts';
import { payments as englishPayments } from './en/payments.ts';
import { purchases as englishPurchases } from './en/purchases.ts';
import { registries as englishRegistries } from './en/registries.ts';
import { accounts as hindiAccounts } from './hi/accounts.ts';
import { adminFields as hindiAdminFields } from './hi/admin-fields.ts';
import { catalogue as hindiCatalogue } from './hi/catalogue.ts';
import { fields as hindiFields } from './hi/fields.ts';
import { gifts as hindiGifts } from './hi/gifts.ts';
import { payments as hindiPayments } from './hi/payments.ts';
import { purchases as hindiPurchases } from './hi/purchases.ts';
import { registries as hindiRegistries } from './hi/registries.ts';
import { currentLanguage, type Language } from './language.ts';

/**
 * Texts of the shop that are stored: why an order, a gift or a refund ended, what moved stock, what is wrong with a file,
 * on what device somebody signed in. They are stored in English in whatever language the work is done.
 */
const STORED = {
  en: {
    gifts: englishGifts.endedBecause,
    purchases: englishPurchases.endedBecause,
    refunds: englishPayments.refundedBecause,
    registry: storedOfRegistry(englishRegistries),
    imports: englishCatalogue.imports,
    variants: englishCatalogue.variants,
    fields: englishFields,
    adminFields: englishAdminFields,
    unknownDevice: englishAccounts.unknownDevice,
  },
  hi: {
    gifts: hindiGifts.endedBecause,
    purchases: hindiPurchases.endedBecause,
    refunds: hindiPayments.refundedBecause,
    registry: storedOfRegistry(hindiRegistries),
    imports: hindiCatalogue.imports,
    variants: hindiCatalogue.variants,
    fields: hindiFields,
    adminFields: hindiAdminFields,
    unknownDevice: hindiAccounts.unknownDevice,
  },
};

/** Those that have values in them, which are read back from between the words. */
const WITH_VALUES = {
  en: phrasesWithValues(englishFields, englishAdminFields, englishCatalogue),
  hi: phrasesWithValues(hindiFields, hindiAdminFields, hindiCatalogue),
};

function phrasesWithValues(
  { notA, tooBig, tooSmall, tooLong, tooShort }: typeof englishFields,
  { catalogue: { tooManyTags, tooManyOptions, tooManyVariants } }: typeof englishAdminFields,
  { imports, variants, mrpTooLow }: typeof englishCatalogue,
): readonly ((values: never) => string)[] {
  const ofFields = [notA, tooBig, tooSmall, tooLong, tooShort, tooManyTags, tooManyOptions, tooManyVariants];
  return [...ofFields, imports.tooManyRows, imports.tooManyProductRows, variants.unknownValue, mrpTooLow];
}

/** To store; and to compare with what is stored. */
export const storedTexts = STORED.en;

/** What was stored, in the current language; what a person wrote is not changed. */
export function readStored(text: string): string {
  const language = currentLanguage();
  if (language === 'en') return text;
  return wordsOf(language).get(text) ?? readWithValues(text, language) ?? text;
}

function readWithValues(text: string, language: Language): string | undefined {
  for (const [index, parts] of PARTS_OF_PHRASES.entries()) {
    const values = valuesIn(text, parts);
    if (values) return WITH_VALUES[language][index]?.(values as never);
  }
  return undefined;
}

const PARTS_OF_PHRASES = WITH_VALUES.en.map(partsOf);

/** The words of a phrase and, in every second place, the name of a value: 'Use at most ', 'max', ' characters.' */
function partsOf(phrase: (values: never) => string): readonly string[] {
  return phrase(new Proxy({}, { get: (_values, name) => `\0${String(name)}\0` }) as never).split('\0');
}

/** The values between a phrase's words, if the text says that phrase. */
function valuesIn(
  text: string,
  [start = '', ...namesAndWords]: readonly string[],
): Record<string, string> | undefined {
  if (!text.startsWith(start)) return undefined;
  const values: Record<string, string> = {};
  let from = start.length;
  for (let index = 0; index < namesAndWords.length; index += 2) {
    const [name = '', words = ''] = namesAndWords.slice(index);
    const isLast = index + 2 === namesAndWords.length;
    const to = isLast ? text.length - words.length : text.indexOf(words, from + 1);
    if (to <= from || !text.startsWith(words, to)) return undefined;
    values[name] = text.slice(from, to);
    from = to + words.length;
  }
  return values;
}

/** A device as it was stored: “Chrome on Windows”. */
export function readDevice(device: string): string {
  const [browser, system] = device.split(' on ', 2);
  if (!browser || !system) return readStored(device);
  const { deviceOn } = currentLanguage() === 'hi' ? hindiAccounts : englishAccounts;
  return deviceOn({ browser, system });
}

function storedOfRegistry({ endedBecause, itemRemoved, sharers }: typeof englishRegistries) {
  return { endedBecause, itemRemoved, sharers };
}

function wordsOf(language: Language): ReadonlyMap<string, string> {
  const known = WORDS.get(language) ?? new Map(pairs(STORED.en, STORED[language]));
  WORDS.set(language, known);
  return known;
}

const WORDS = new Map<Language, ReadonlyMap<string, string>>();

/** Every text of the English catalogues with the one that has its place in another language. */
function pairs(english: unknown, other: unknown): [string, string][] {
  if (typeof english === 'string' && typeof other === 'string') return [[english, other]];
  if (typeof english !== 'object' || english === null) return [];
  return Object.entries(english).flatMap(([key, value]) =>
    pairs(value, (other as Readonly<Record<string, unknown>>)[key]),
  );
}
