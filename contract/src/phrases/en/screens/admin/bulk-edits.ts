import { formatCount } from '../../../../money.ts';
import { plural } from '../../plural.ts';

const products = (count: number) =>
  plural(count, { one: '1 product', other: `${formatCount(count)} products` });

/** Changes many products at once, and takes such a change back. */
export const bulkEditTexts = {
  title: (count: number) => `Change ${products(count)}`,
  preview: 'Preview',
  previewing: 'Working it out…',
  back: 'Back',
  apply: (count: number) => `Change ${products(count)}`,
  nothing: 'Nothing to change',

  what: 'What to change',
  kinds: {
    price: 'Price',
    stock: 'Stock',
    category: 'Category',
    featured: 'Featured',
    state: 'State',
    tags: 'Tags',
    taxRate: 'GST rate',
  },
  how: 'How',
  price: {
    more: 'Increase by %',
    less: 'Decrease by %',
    set: 'Set to ₹',
    newPrice: 'New price in ₹',
    percent: 'Percent',
    hint: 'Of a product with options: each variant’s own price.',
    round: 'Round',
    roundings: {
      rupee: 'To the nearest rupee',
      nine: 'Rounded to …9',
      'ninety-nine': 'Rounded to …99',
      ten: 'Rounded to whole tens',
    },
    wrong: 'Enter whole rupees.',
    wrongPercent: (most: string) => `Enter a percentage from 0 to ${most}.`,
  },
  stock: {
    more: 'Add',
    less: 'Take away',
    set: 'Set to',
    units: 'Units',
    hint: 'Of a product with options: for each variant.',
    wrong: 'Enter a whole number.',
  },
  category: { label: 'Category', choose: 'Choose a category', missing: 'Choose a category.' },
  featured: { label: 'Featured', yes: 'Featured', no: 'Not featured' },
  state: 'State',
  tags: {
    add: 'Add tags',
    remove: 'Remove tags',
    hint: 'Separate them with commas.',
    missing: 'Enter a tag to add or to remove.',
  },
  taxRate: {
    label: 'GST rate in percent',
    hint: 'Empty: the shop’s own rate. Variants with a rate of their own keep it.',
    wrong: 'Enter a percentage from 0 to 100.',
  },

  /** What a change does, in short. */
  change: {
    priceSet: (price: string) => `Price ${price}`,
    /** With its sign, as `+10`. */
    pricePercent: {
      rupee: (percent: string) => `Price ${percent}\u00a0%`,
      nine: (percent: string) => `Price ${percent}\u00a0%, rounded to …9`,
      'ninety-nine': (percent: string) => `Price ${percent}\u00a0%, rounded to …99`,
      ten: (percent: string) => `Price ${percent}\u00a0%, rounded to whole tens`,
    },
    stock: (count: string) => `Stock ${count}`,
    category: (name: string) => `Category ${name}`,
    categoryGone: 'Category that is gone',
    featured: 'Featured',
    notFeatured: 'No longer featured',
    tagsAdded: (tags: string) => `Tags added: ${tags}`,
    tagsRemoved: (tags: string) => `Tags removed: ${tags}`,
    ownTaxRate: 'GST rate: the shop’s own',
    taxRate: (rate: number) => `GST rate ${rate}\u00a0%`,
  },
  /** What a product has before and after. */
  values: {
    stock: (count: string) => `${count} in stock`,
    featured: 'Featured',
    notFeatured: 'Not featured',
    noTags: 'No tags',
    ownTaxRate: 'Shop’s own rate',
    taxRate: (rate: number) => `${rate}\u00a0% GST`,
    label: 'Old and new values',
  },
  willChange: (count: number) => `${products(count)} will change.`,
  willStay: (count: number) => `${products(count)} stay as they are.`,
  first: (count: string) => `These are the first. All ${count} follow the same rule.`,
  leftOut: {
    counted: ({ count, reason }: { count: number; reason: string }) =>
      `${products(count)} left out: ${reason}.`,
    title: (count: string) => `Left out (${count})`,
    one: ({ name, reason }: { name: string; reason: string }) => `${name}: ${reason}.`,
    /** Within those sentences. */
    reasons: {
      below_1: 'the price would be below ₹1',
      above_limit: 'the price would be too high',
      above_mrp: 'the price with tax would be above the MRP',
      stock_below_0: 'there is not so much in stock',
      stock_above_limit: 'the stock would be too high',
      too_many_tags: 'it would have too many tags',
      changed: 'it was changed after the preview',
      deleted: 'it was deleted in the meantime',
    },
  },

  progress: {
    running: (change: string) => `${change}: changing the products…`,
    undoing: (change: string) => `${change}: taking it back…`,
    label: 'Products done',
    outcome: ({ change, outcome }: { change: string; outcome: string }) => `${change}: ${outcome}`,
  },
  /** How far a change is; each may also stand after the change and a colon. */
  outcome: {
    running: (waiting: number) => `${products(waiting)} still to change.`,
    undoing: 'being taken back.',
    undone: ({ undone, kept }: { undone: number; kept: number }) =>
      kept > 0
        ? `${products(undone)} taken back, ${formatCount(kept)} kept changes made since.`
        : `${products(undone)} taken back.`,
    done: ({ changed, refused }: { changed: number; refused: number }) =>
      refused > 0
        ? `${products(changed)} changed, ${formatCount(refused)} left as they were.`
        : `${products(changed)} changed.`,
  },
  left: {
    title: (count: string) => `Left as they were (${count})`,
    changedSince: ({ name, fields }: { name: string; fields: string }) => `${name}: ${fields} changed since.`,
    fields: {
      price: 'price',
      stock: 'stock',
      category: 'category',
      featured: 'featured',
      state: 'state',
      tags: 'tags',
      taxRate: 'gst rate',
    },
  },
  recent: 'Recent bulk changes',
  undo: 'Undo',
  undoOf: (change: string) => `Undo: ${change}`,
  undoTitle: 'Undo this change?',
  undoText: ({ change, count }: { change: string; count: number }) =>
    `${change}: ${products(count)} get their old values back. What was changed since is kept.`,
};
