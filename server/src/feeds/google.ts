import type { FeedFormat } from './feed-format.ts';
import { escapeXml, feedPrice, isGtin } from './feed-text.ts';
import type { FeedItem, FeedShop } from './items.ts';

/** Additional pictures that Google takes. */
const MAX_MORE_PICTURES = 10;

/** Google Merchant Center: RSS 2.0, support.google.com/merchants/answer/7052112. */
export const google: FeedFormat = {
  type: 'application/xml; charset=utf-8',
  problems: ['no-picture', 'no-brand', 'long-title', 'wrong-barcode'],
  head: ({ name, publicUrl }) =>
    `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">
<channel>
<title>${escapeXml(name)}</title>
<link>${escapeXml(publicUrl)}/explore</link>
<description>${escapeXml(`Gifts of ${name}`)}</description>
`,
  item: (item, shop) => `<item>\n${elementsOf(item, shop).join('\n')}\n</item>\n`,
  foot: '</channel>\n</rss>\n',
};

function elementsOf(item: FeedItem, shop: FeedShop): string[] {
  const [picture, ...more] = item.pictures;
  return [
    element('id', item.id),
    element('title', item.title),
    element('description', item.description),
    element('link', item.link),
    ...optional('image_link', picture),
    ...more.slice(0, MAX_MORE_PICTURES).map((url) => element('additional_image_link', url)),
    element('availability', item.inStock ? 'in_stock' : 'out_of_stock'),
    ...pricesOf(item),
    ...identifiersOf(item),
    ...optional('item_group_id', item.groupId),
    element('condition', 'new'),
    ...optional('product_type', item.category),
    ...item.options.flatMap(({ name, value }) => optional(OPTION_ELEMENTS[name.trim().toLowerCase()], value)),
    ...shippingOf(shop),
  ];
}

/** With an MRP above it, the shop's price is the reduced one. */
function pricesOf({ price, mrp }: FeedItem): string[] {
  if (mrp === undefined || mrp <= price) return [element('price', feedPrice(price))];
  return [element('price', feedPrice(mrp)), element('sale_price', feedPrice(price))];
}

/** Without a GTIN, and without brand and number together, an item says that it has none. */
function identifiersOf({ brand, barcode, sku }: FeedItem): string[] {
  const gtin = isGtin(barcode) ? barcode : undefined;
  const isKnown = gtin !== undefined || (brand !== '' && sku !== '');
  return [
    ...optional('brand', brand),
    ...optional('gtin', gtin),
    ...optional('mpn', sku),
    ...(isKnown ? [] : [element('identifier_exists', 'no')]),
  ];
}

/** Charges that differ by place are set in Google's own settings. */
function shippingOf({ flatCharges }: FeedShop): string[] {
  if (flatCharges === undefined) return [];
  return [`<g:shipping>${element('country', 'IN')}${element('price', feedPrice(flatCharges))}</g:shipping>`];
}

/** What Google calls the options that it knows; an element of no such name is left out. */
const OPTION_ELEMENTS: Partial<Record<string, string>> = {
  size: 'size',
  color: 'color',
  colour: 'color',
  material: 'material',
  pattern: 'pattern',
};

function optional(name: string | undefined, text: string | undefined): string[] {
  return name === undefined || text === undefined || text === '' ? [] : [element(name, text)];
}

function element(name: string, text: string): string {
  return `<g:${name}>${escapeXml(text)}</g:${name}>`;
}
