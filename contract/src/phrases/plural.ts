/** Chooses the form of a word for a number by the rules of one language. */
export function pluralIn(locale: string): (count: number, forms: { one: string; other: string }) => string {
  const rules = new Intl.PluralRules(locale);
  return (count, forms) => (rules.select(count) === 'one' ? forms.one : forms.other);
}
