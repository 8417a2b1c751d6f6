import {
  type BulkChange,
  type BulkEdit,
  type EditedValues,
  formatCount,
  formatRupees,
  type PRICE_ROUNDINGS,
} from '@tohfa/contract';
import { productsTableTexts, bulkEditTexts as texts } from '@tohfa/contract/screens';
import { parseCell } from './edit-cell.ts';

const { states } = productsTableTexts;

/** What the form of the sheet says; a text instead is what is missing. */
export function toChange(form: FormData): BulkChange | string {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  switch (text('what') as ChangeKind) {
    case 'price':
      return toPriceChange(text);
    case 'stock': {
      const amount = parseCell(text('amount'), 'stock');
      if (amount === undefined) return texts.stock.wrong;
      if (text('how') === 'set') return { stock: { set: amount } };
      return { stock: { add: text('how') === 'less' ? -amount : amount } };
    }
    case 'category':
      return text('category') === '' ? texts.category.missing : { category: Number(text('category')) };
    case 'featured':
      return { featured: text('featured') === 'yes' };
    case 'state':
      return { state: text('state') as NonNullable<BulkChange['state']> };
    case 'tags': {
      const tags = { add: toTags(text('add')), remove: toTags(text('remove')) };
      return tags.add.length + tags.remove.length === 0 ? texts.tags.missing : { tags };
    }
    case 'taxRate': {
      if (text('rate') === '') return { taxRate: null };
      const rate = Number(text('rate'));
      return rate >= 0 && rate <= 100 ? { taxRate: rate } : texts.taxRate.wrong;
    }
  }
}

function toPriceChange(text: (name: string) => string): BulkChange | string {
  if (text('how') === 'set') {
    const price = parseCell(text('amount'), 'price');
    return price === undefined ? texts.price.wrong : { price: { set: price } };
  }
  const percent = Number(text('amount'));
  const isDecrease = text('how') === 'less';
  if (!(percent >= 0 && percent <= (isDecrease ? 99 : 1000)) || text('amount') === '')
    return texts.price.wrongPercent(isDecrease ? '99' : '1,000');
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
  const { change: words } = texts;
  const parts = [
    price && ('set' in price ? words.priceSet(formatRupees(price.set)) : describePercent(price)),
    stock && words.stock('set' in stock ? formatCount(stock.set) : signed(stock.add)),
    category !== undefined &&
      (categoryName === undefined ? words.categoryGone : words.category(categoryName)),
    featured !== undefined && (featured ? words.featured : words.notFeatured),
    state && states[state],
    tags?.add?.length && words.tagsAdded(tags.add.join(', ')),
    tags?.remove?.length && words.tagsRemoved(tags.remove.join(', ')),
    taxRate !== undefined && (taxRate === null ? words.ownTaxRate : words.taxRate(taxRate)),
  ];
  return parts.filter(Boolean).join(' · ');
}

function describePercent({ percent, round }: { percent: number; round: Rounding }): string {
  return texts.change.pricePercent[round](signed(percent));
}

/** Old and new, in the words of the table. */
export function describeValues(values: EditedValues): string[] {
  const { price, stock, category, featured, state, tags, taxRate } = values;
  const { values: words } = texts;
  return [
    price !== undefined && formatRupees(price),
    stock !== undefined && words.stock(formatCount(stock)),
    category,
    featured !== undefined && (featured ? words.featured : words.notFeatured),
    state && states[state],
    tags && (tags.length > 0 ? tags.join(', ') : words.noTags),
    taxRate !== undefined && (taxRate === null ? words.ownTaxRate : words.taxRate(taxRate)),
  ].filter((text) => typeof text === 'string');
}

const signed = (value: number) =>
  value < 0 ? `−${formatCountOrPercent(-value)}` : `+${formatCountOrPercent(value)}`;
const formatCountOrPercent = (value: number) =>
  Number.isInteger(value) ? formatCount(value) : String(value);

export type ChangeKind = keyof typeof texts.kinds;
type Rounding = (typeof PRICE_ROUNDINGS)[number];
