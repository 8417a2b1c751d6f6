import {
  type BulkChange,
  type BulkEdit,
  type BulkEditReason,
  type EditedValues,
  formatCount,
  formatRupees,
  type PRICE_ROUNDINGS,
} from '@tohfa/contract';
import { parseCell } from './edit-cell.ts';
import { STATE_LABELS } from './product-filters.tsx';

/** What the form of the sheet says; a text instead is what is missing. */
export function toChange(form: FormData): BulkChange | string {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  switch (text('what') as ChangeKind) {
    case 'price':
      return toPriceChange(text);
    case 'stock': {
      const amount = parseCell(text('amount'), 'stock');
      if (amount === undefined) return 'Enter a whole number.';
      if (text('how') === 'set') return { stock: { set: amount } };
      return { stock: { add: text('how') === 'less' ? -amount : amount } };
    }
    case 'category':
      return text('category') === '' ? 'Choose a category.' : { category: Number(text('category')) };
    case 'featured':
      return { featured: text('featured') === 'yes' };
    case 'state':
      return { state: text('state') as NonNullable<BulkChange['state']> };
    case 'tags': {
      const tags = { add: toTags(text('add')), remove: toTags(text('remove')) };
      return tags.add.length + tags.remove.length === 0 ? 'Enter a tag to add or to remove.' : { tags };
    }
    case 'taxRate': {
      if (text('rate') === '') return { taxRate: null };
      const rate = Number(text('rate'));
      return rate >= 0 && rate <= 100 ? { taxRate: rate } : 'Enter a percentage from 0 to 100.';
    }
  }
}

function toPriceChange(text: (name: string) => string): BulkChange | string {
  if (text('how') === 'set') {
    const price = parseCell(text('amount'), 'price');
    return price === undefined ? 'Enter whole rupees.' : { price: { set: price } };
  }
  const percent = Number(text('amount'));
  const isDecrease = text('how') === 'less';
  if (!(percent >= 0 && percent <= (isDecrease ? 99 : 1000)) || text('amount') === '')
    return `Enter a percentage from 0 to ${isDecrease ? 99 : '1,000'}.`;
  return {
    price: {
      percent: Math.round(percent * 100) / (isDecrease ? -100 : 100) + 0,
      round: text('round') as Rounding,
    },
  };
}

const toTags = (text: string) => [
  ...new Set(
    text
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
];

/** `Price +10 %, rounded to …9` */
export function describeChange({ change, categoryName }: Pick<BulkEdit, 'change' | 'categoryName'>): string {
  const { price, stock, category, featured, state, tags, taxRate } = change;
  const parts = [
    price && ('set' in price ? `Price ${formatRupees(price.set)}` : describePercent(price)),
    stock && ('set' in stock ? `Stock ${formatCount(stock.set)}` : `Stock ${signed(stock.add)}`),
    category !== undefined && `Category ${categoryName ?? 'that is gone'}`,
    featured !== undefined && (featured ? 'Featured' : 'No longer featured'),
    state && STATE_LABELS[state],
    tags?.add?.length && `Tags added: ${tags.add.join(', ')}`,
    tags?.remove?.length && `Tags removed: ${tags.remove.join(', ')}`,
    taxRate !== undefined && (taxRate === null ? 'GST rate: the shop’s own' : `GST rate ${taxRate}\u00a0%`),
  ];
  return parts.filter(Boolean).join(' · ');
}

function describePercent({ percent, round }: { percent: number; round: Rounding }): string {
  const rounded = round === 'rupee' ? '' : `, ${ROUNDING_LABELS[round].toLowerCase()}`;
  return `Price ${signed(percent)}\u00a0%${rounded}`;
}

/** Old and new, in the words of the table. */
export function describeValues(values: EditedValues): string[] {
  const { price, stock, category, featured, state, tags, taxRate } = values;
  return [
    price !== undefined && formatRupees(price),
    stock !== undefined && `${formatCount(stock)} in stock`,
    category,
    featured !== undefined && (featured ? 'Featured' : 'Not featured'),
    state && STATE_LABELS[state],
    tags && (tags.length > 0 ? tags.join(', ') : 'No tags'),
    taxRate !== undefined && (taxRate === null ? 'Shop’s own rate' : `${taxRate}\u00a0% GST`),
  ].filter((text) => typeof text === 'string');
}

const signed = (value: number) =>
  value < 0 ? `−${formatCountOrPercent(-value)}` : `+${formatCountOrPercent(value)}`;
const formatCountOrPercent = (value: number) =>
  Number.isInteger(value) ? formatCount(value) : String(value);

export const ROUNDING_LABELS: Record<Rounding, string> = {
  rupee: 'To the nearest rupee',
  nine: 'Rounded to …9',
  'ninety-nine': 'Rounded to …99',
  ten: 'Rounded to whole tens',
};

export const REASON_LABELS: Record<BulkEditReason, string> = {
  below_1: 'the price would be below ₹1',
  above_limit: 'the price would be too high',
  above_mrp: 'the price with tax would be above the MRP',
  stock_below_0: 'there is not so much in stock',
  stock_above_limit: 'the stock would be too high',
  too_many_tags: 'it would have too many tags',
  changed: 'it was changed after the preview',
  deleted: 'it was deleted in the meantime',
};

export const CHANGE_KINDS = {
  price: 'Price',
  stock: 'Stock',
  category: 'Category',
  featured: 'Featured',
  state: 'State',
  tags: 'Tags',
  taxRate: 'GST rate',
} as const;

export type ChangeKind = keyof typeof CHANGE_KINDS;
type Rounding = (typeof PRICE_ROUNDINGS)[number];
