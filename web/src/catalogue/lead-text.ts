/** The short description above the long one. Empty when the long one says it already: an import writes one text to both. */
export function leadText({ name, description, rich_description }: Described): string {
  const long = lettersOf(rich_description);
  const isSaid = long.includes(lettersOf(description)) || description === name;
  return long !== '' && isSaid ? '' : description;
}

/** Markup, entities, spaces and punctuation may differ between two texts that say the same. */
const lettersOf = (html: string) => html.replace(/<[^>]*>|&\w+;|[^\p{L}\p{M}\p{N}]+/gu, '');

interface Described {
  name: string;
  description: string;
  /** Clean HTML. */
  rich_description: string;
}
