import { plural } from '../plural.ts';
import { layout } from './layout.ts';

export const stock = {
  /** For somebody who asked to be told. Anyone may have typed the address: the mail names nobody. */
  back: ({ product, link, stopLink }: Record<'product' | 'link' | 'stopLink', string>) => ({
    subject: `Back in stock: ${product}`,
    parts: [
      layout.plainGreeting,
      `${product} is back in the shop. You asked us to tell you.`,
      { label: 'See the gift', url: link },
      'This is our only email about it. We keep none aside, so it may sell out again.',
      'You did not ask, or want no such emails any more?',
      { label: 'Stop these emails', url: stopLink },
    ],
  }),
  /** For admins, once a day. */
  low: {
    subject: ({ out, low }: { out: number; low: number }) =>
      [out > 0 && `${out} out of stock`, low > 0 && `${low} running low`].filter(Boolean).join(', '),
    out: ({ count }: { count: number }) =>
      plural(count, { one: 'Out of stock:', other: `Out of stock (${count}):` }),
    outSince: ({ product, since }: Record<'product' | 'since', string>) => `${product}, since ${since}`,
    low: ({ count }: { count: number }) =>
      plural(count, { one: 'Running low:', other: `Running low (${count}):` }),
    left: ({ product, count }: { product: string; count: number }) => `${product}, ${count} left`,
    more: ({ count }: { count: number }) => `and ${count} more`,
    open: 'Open the products',
    why: 'This email comes at most once a day, in the morning, to every admin.',
  },
};
