import type { GivenValues } from './cells.ts';

export const OPTION_NUMBERS = [1, 2, 3] as const;

/** The columns of each kind of file, by the names they have there; case and spaces around do not matter. */
export function readHeader(header: readonly string[]): FileColumns | undefined {
  const names = header.map((name) => name.trim().toLowerCase().replace(/\s+/g, ' '));
  const format = findFormat(new Set(names));
  if (format === undefined) return undefined;
  const known = NAMES[format];
  const at = new Map<Column, number>();
  for (const [index, name] of names.entries()) {
    const column = known.get(format === 'tohfa' ? name.replace(/[ _-]+/g, '_') : name);
    if (column !== undefined && !at.has(column)) at.set(column, index);
  }
  return { format, at, header };
}

function findFormat(names: ReadonlySet<string>): FileFormat | undefined {
  if (names.has('handle') || names.has('url handle')) return 'shopify';
  if (names.has('regular price') || (names.has('categories') && names.has('name'))) return 'woocommerce';
  if (names.has('slug')) return 'tohfa';
  return undefined;
}

const numbered = (title: string, column: 'Name' | 'Value'): [string, Column][] =>
  OPTION_NUMBERS.map((number) => [title.replace('#', String(number)), `option${number}${column}`]);

const SHOPIFY: [string, Column][] = [
  ['handle', 'slug'],
  ['url handle', 'slug'],
  ['title', 'name'],
  ['body (html)', 'richDescription'],
  ['description', 'richDescription'],
  ['seo description', 'description'],
  ['vendor', 'brand'],
  ['type', 'category'],
  ['product category', 'categoryPath'],
  ['tags', 'tags'],
  ['published', 'published'],
  ['published on online store', 'published'],
  ['status', 'state'],
  ['variant sku', 'variantSku'],
  ['sku', 'variantSku'],
  ['variant barcode', 'variantBarcode'],
  ['barcode', 'variantBarcode'],
  ['variant price', 'variantPrice'],
  ['price', 'variantPrice'],
  ['variant inventory qty', 'variantStock'],
  ['inventory quantity', 'variantStock'],
  ['variant grams', 'variantWeight'],
  ['weight value (grams)', 'variantWeight'],
  ['variant image', 'variantImage'],
  ['variant image url', 'variantImage'],
  ['cost per item', 'cost'],
  ['image src', 'imageSrc'],
  ['product image url', 'imageSrc'],
  ['image position', 'imagePosition'],
  ...numbered('option# name', 'Name'),
  ...numbered('option# value', 'Value'),
];

const WOOCOMMERCE: [string, Column][] = [
  ['id', 'id'],
  ['type', 'type'],
  ['sku', 'sku'],
  ['gtin, upc, ean, or isbn', 'barcode'],
  ['name', 'name'],
  ['published', 'published'],
  ['is featured?', 'isFeatured'],
  ['short description', 'description'],
  ['description', 'richDescription'],
  ['in stock?', 'inStock'],
  ['stock', 'countInStock'],
  ['weight (kg)', 'weightKg'],
  ['weight (g)', 'weight'],
  ['regular price', 'price'],
  ['categories', 'categoryPath'],
  ['tags', 'tags'],
  ['brands', 'brand'],
  ['images', 'images'],
  ['parent', 'parent'],
  ...numbered('attribute # name', 'Name'),
  ...numbered('attribute # value(s)', 'Value'),
];

/** The first name of a column is the one that the export writes. */
export const TOHFA: [string, Column][] = [
  ['slug', 'slug'],
  ['name', 'name'],
  ['description', 'description'],
  ['rich_description', 'richDescription'],
  ['name_hi', 'nameHi'],
  ['description_hi', 'descriptionHi'],
  ['rich_description_hi', 'richDescriptionHi'],
  ['brand', 'brand'],
  ['category', 'category'],
  ['state', 'state'],
  ['featured', 'isFeatured'],
  ['price', 'price'],
  ['stock', 'countInStock'],
  ['mrp', 'mrp'],
  ['cost', 'cost'],
  ['sku', 'sku'],
  ['barcode', 'barcode'],
  ['weight_grams', 'weight'],
  ['hsn', 'hsn'],
  ['tax_rate', 'taxRate'],
  ['lead_days', 'leadDays'],
  ['country_of_origin', 'countryOfOrigin'],
  ['net_quantity', 'netQuantity'],
  ['maker', 'maker'],
  ['tags', 'tags'],
  ['occasions', 'occasions'],
  ['recipients', 'recipients'],
  ['rating', 'rating'],
  ['num_reviews', 'numReviews'],
  ['images', 'images'],
  ...numbered('option#_name', 'Name'),
  ...numbered('option#_value', 'Value'),
  ['variant_sku', 'variantSku'],
  ['variant_price', 'variantPrice'],
  ['variant_stock', 'variantStock'],
  ['variant_barcode', 'variantBarcode'],
  ['variant_weight_grams', 'variantWeight'],
  ['variant_hsn', 'variantHsn'],
  ['variant_tax_rate', 'variantTaxRate'],
  ['variant_image', 'variantImage'],
];

/** What the calls of the shop and people name them, too. */
const TOHFA_TOO: [string, Column][] = [
  ['title', 'name'],
  ['type', 'category'],
  ['categoryname', 'category'],
  ['status', 'state'],
  ['is_featured', 'isFeatured'],
  ['isfeatured', 'isFeatured'],
  ['count_in_stock', 'countInStock'],
  ['countinstock', 'countInStock'],
  ['weight', 'weight'],
  ['taxrate', 'taxRate'],
  ['richdescription', 'richDescription'],
  ['namehi', 'nameHi'],
  ['descriptionhi', 'descriptionHi'],
  ['richdescriptionhi', 'richDescriptionHi'],
  ['numreviews', 'numReviews'],
  ['image', 'images'],
];

const NAMES: Record<FileFormat, ReadonlyMap<string, Column>> = {
  shopify: new Map(SHOPIFY),
  woocommerce: new Map(WOOCOMMERCE),
  tohfa: new Map([...TOHFA, ...TOHFA_TOO]),
};

export type FileFormat = 'tohfa' | 'shopify' | 'woocommerce';

export interface FileColumns {
  format: FileFormat;
  /** Where each stands. */
  at: ReadonlyMap<Column, number>;
  header: readonly string[];
}

export type Column =
  | keyof GivenValues
  | 'slug'
  | 'id'
  | 'type'
  | 'parent'
  | 'inStock'
  | 'weightKg'
  | 'categoryPath'
  | 'published'
  | 'images'
  | 'imageSrc'
  | 'imagePosition'
  | `option${(typeof OPTION_NUMBERS)[number]}${'Name' | 'Value'}`
  | `variant${'Sku' | 'Price' | 'Stock' | 'Barcode' | 'Weight' | 'Hsn' | 'TaxRate' | 'Image'}`;
