import { currentLanguage, type Language } from '@tohfa/contract/phrases';

/**
 * The one place that chooses between the languages of the shop's own texts: Hindi for a Hindi reader where the shop has
 * written it, else English. Admins, orders, invoices, feeds and agents do not come here: they have the English text.
 */
export function productTexts(product: ProductTexts, language: Language = currentLanguage()) {
  const { name, description, richDescription } = product;
  return {
    name: textIn(language, name, product.nameHi),
    description: textIn(language, description, product.descriptionHi),
    richDescription: textIn(language, richDescription, product.richDescriptionHi),
  };
}

export function shownName({ name, nameHi }: Named, language: Language = currentLanguage()): string {
  return textIn(language, name, nameHi);
}

function textIn(language: Language, english: string, hindi: string): string {
  return language === 'hi' && hindi !== '' ? hindi : english;
}

interface Named {
  name: string;
  /** Empty: not written yet. */
  nameHi: string;
}

interface ProductTexts extends Named {
  description: string;
  descriptionHi: string;
  richDescription: string;
  richDescriptionHi: string;
}
