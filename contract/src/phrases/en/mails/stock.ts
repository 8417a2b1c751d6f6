import { plural } from '../plural.ts';

export const stock = {
  /** Anyone may have typed the address: the mail names nobody. */
  'stock-back': {
    cause: 'A product is back that somebody asked to be told about.',
    subject: 'Back in stock: {product}',
    paragraphs: [
      'Hello,',
      '{product} is back in the shop. You asked us to tell you.',
      '[See the gift]({link})',
      'This is our only email about it. We keep none aside, so it may sell out again.',
      'You did not ask, or want no such emails any more?',
      '[Stop these emails]({stopLink})',
    ],
  },
  'stock-low': {
    cause: 'Products run low. It goes to colleagues who see products, at most once a day.',
    subject: '{summary}',
    paragraphs: [
      '{out}',
      '{low}',
      '{?more}and {more} more',
      '[Open the products]({link})',
      'This email comes at most once a day, in the morning.',
    ],
  },
};

/** What is filled into the mail about low stock. */
export const stockTexts = {
  summary: ({ out, low }: { out: number; low: number }) =>
    [out > 0 && `${out} out of stock`, low > 0 && `${low} running low`].filter(Boolean).join(', '),
  out: ({ count }: { count: number }) =>
    plural(count, { one: 'Out of stock:', other: `Out of stock (${count}):` }),
  outSince: ({ product, since }: Record<'product' | 'since', string>) => `${product}, since ${since}`,
  low: ({ count }: { count: number }) =>
    plural(count, { one: 'Running low:', other: `Running low (${count}):` }),
  left: ({ product, count }: { product: string; count: number }) => `${product}, ${count} left`,
};
