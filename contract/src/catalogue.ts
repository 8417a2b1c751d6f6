import * as z from 'zod/mini';
import {
  checked,
  flag,
  line,
  longText,
  optionalLine,
  optionalParagraphs,
  paragraphs,
  priceRupees,
  queryCount,
  queryDay,
  queryPage,
  queryRowId,
  rowId,
  rupees,
  success,
  text,
  whole,
  zeroOrOne,
} from './fields.ts';
import { PRODUCT_SORTS } from './limits.ts';
import { pictureUrl } from './media.ts';
import { MAX_PRICE_RUPEES } from './money.ts';
import { occasionKeys, recipientKeys } from './occasions.ts';
import { operation } from './operation.ts';
import { adminFieldTexts } from './phrases/admin-fields.ts';
import { fieldTexts } from './phrases/fields.ts';

/** At or below this count a product is shown as running low. */
export const LOW_STOCK = 5;

export const productOption = z.object({ name: z.string(), values: z.array(z.string()) });

/** What is sold of a product with options. */
export const productVariant = z.object({
  id: z.int(),
  sku: z.string(),
  /** A value for each option: `{Size: 'M'}`. */
  options: z.record(z.string(), z.string()),
  price: z.int(),
  count_in_stock: z.int(),
  /** Empty: the product's own picture. */
  image: z.string(),
  barcode: z.optional(z.string()),
  /** Grams. */
  weight: z.optional(z.int()),
  /** Left out, the product's own. */
  hsn: z.optional(z.string()),
  taxRate: z.optional(z.number()),
});

/** Texts are in the reader's language where the shop has them. `price` is whole rupees; with options it is the lowest of the variants, and `count_in_stock` their sum. */
const product = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  rich_description: z.string(),
  image: z.string(),
  images: z.array(z.string()),
  brand: z.string(),
  price: z.int(),
  category_id: z.int(),
  categoryName: z.string(),
  count_in_stock: z.int(),
  /** Over the earlier ratings that the admin gave and the reviews written here. */
  rating: z.number(),
  num_reviews: z.int(),
  /** The earlier figures alone, which the admin's form changes; left out while no review was written here. */
  earlier_rating: z.optional(z.number()),
  earlier_num_reviews: z.optional(z.int()),
  is_featured: zeroOrOne,
  /** Percent; left out, the shop's own. */
  taxRate: z.optional(z.number()),
  /** Maximum retail price in whole rupees, all taxes included. It and what is said of the pack are left out if not given. */
  mrp: z.optional(z.int()),
  country_of_origin: z.optional(z.string()),
  net_quantity: z.optional(z.string()),
  /** Name and address of who made, packed or imported it. */
  maker: z.optional(z.string()),
  /** Both are empty for a product that is sold as it is. */
  options: z.array(productOption),
  variants: z.array(productVariant),
  occasions: z.array(z.string()),
  recipients: z.array(z.string()),
  /** Names the product's public page, `/gift/{slug}`; changes with the product's name, unless an import gave it. */
  slug: z.string(),
  /** Changes with every write, sales included; send it back with an update. */
  version: z.int(),
});

/** Only an active product is in the shop. */
export const PRODUCT_STATES = ['active', 'draft', 'hidden'] as const;

/** As admins see it; no answer to customers has what is added here, each left out where there is none. */
const adminProduct = z.extend(product, {
  /** Texts in Hindi; name and descriptions above are the English ones here. */
  name_hi: z.optional(z.string()),
  description_hi: z.optional(z.string()),
  rich_description_hi: z.optional(z.string()),
  /** What the shop itself pays, in whole rupees. */
  cost: z.optional(z.int()),
  /** Left out for an active product. */
  state: z.optional(z.enum(PRODUCT_STATES)),
  tags: z.optional(z.array(z.string())),
  sku: z.optional(z.string()),
  barcode: z.optional(z.string()),
  /** Grams. */
  weight: z.optional(z.int()),
  hsn: z.optional(z.string()),
  /** At or below this count it runs low; left out, at the shop's own. */
  lowStockAt: z.optional(z.int()),
});

export const MAX_OPTIONS = 3;
export const MAX_VARIANTS = 100;
export const MAX_TAGS = 30;
const MAX_IMAGES = 20;
const ratingRange = { error: () => adminFieldTexts().catalogue.rating };

const imageList = z.transform<string, string[]>((text, context) => {
  const list = checked(z.array(pictureUrl), z.maxLength(MAX_IMAGES)).safeParse(parseOrUndefined(text));
  if (list.success) return list.data;
  context.issues.push({ code: 'custom', message: adminFieldTexts().catalogue.notPictures, input: text });
  return z.NEVER;
});

function parseOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const optionForm = z.object({
  name: line(40),
  values: checked(
    z.array(line(60)),
    z.minLength(1, { error: () => adminFieldTexts().catalogue.noValue }),
    z.maxLength(MAX_VARIANTS),
  ),
});

export const variantForm = z.object({
  /** Left out, it is new, or the one with the same options. */
  id: z.optional(rowId),
  sku: z._default(optionalLine(64), ''),
  options: z.record(line(40), line(60)),
  price: priceRupees,
  countInStock: whole(0, 1_000_000),
  image: z._default(z.union([z.literal(''), pictureUrl]), ''),
  barcode: z._default(optionalLine(64), ''),
  weight: z.optional(z.nullable(whole(1, 1_000_000))),
  hsn: z.optional(z.nullable(optionalLine(8))),
  taxRate: z.optional(z.nullable(checked(z.number(), z.gte(0), z.lte(100), z.multipleOf(0.01)))),
});

/** A list, or a JSON string of one. Not a union, whose issues would not name the row that is wrong. */
// @__NO_SIDE_EFFECTS__
function listOf<Item extends z.core.$ZodType>(item: Item, max: number, error: () => string) {
  const list = checked(z.array(item), z.maxLength(max, { error }));
  return z.pipe(
    z.transform((given: z.input<typeof list> | string) =>
      typeof given === 'string' ? (parseOrUndefined(given) as z.input<typeof list>) : given,
    ),
    list,
  );
}

/** A product as the client form sends it; `images` is a JSON string of a list of URLs. */
export const productForm = z.object({
  name: line(200),
  description: paragraphs(2000),
  richDescription: z._default(longText(50_000), ''),
  /** Absent, they stay as they are; empty, Hindi readers see the English text. */
  nameHi: z.optional(optionalLine(200)),
  descriptionHi: z.optional(optionalParagraphs(2000)),
  richDescriptionHi: z.optional(longText(50_000)),
  image: z._default(z.union([z.literal(''), pictureUrl]), ''),
  images: z._default(z.pipe(longText(40_000), z.pipe(z.string(), imageList)), []),
  brand: z._default(optionalLine(100), ''),
  price: priceRupees,
  category: rowId,
  countInStock: whole(0, 1_000_000),
  rating: z._default(
    checked(z.number(), z.gte(0, ratingRange), z.lte(5, ratingRange), z.multipleOf(0.1, ratingRange)),
    0,
  ),
  numReviews: z._default(whole(0, 100_000_000), 0),
  isFeatured: z._default(flag, false),
  /** Absent, they stay as they are. */
  occasions: z.optional(checked(z.array(z.enum(occasionKeys)), z.maxLength(occasionKeys.length))),
  recipients: z.optional(checked(z.array(z.enum(recipientKeys)), z.maxLength(recipientKeys.length))),
  /** Absent, they stay as they are; null or an empty text removes them. */
  mrp: z.optional(z.nullable(priceRupees)),
  countryOfOrigin: z.optional(optionalLine(100)),
  netQuantity: z.optional(optionalLine(60)),
  maker: z.optional(optionalParagraphs(500)),
  cost: z.optional(z.nullable(rupees)),
  state: z.optional(z.enum(PRODUCT_STATES)),
  tags: z.optional(
    listOf(line(40), MAX_TAGS, () => adminFieldTexts().catalogue.tooManyTags({ max: MAX_TAGS })),
  ),
  sku: z.optional(optionalLine(64)),
  barcode: z.optional(optionalLine(64)),
  weight: z.optional(z.nullable(whole(1, 1_000_000))),
  /** Absent, they stay as they are; an empty list makes it a product that is sold as it is. */
  options: z.optional(
    listOf(optionForm, MAX_OPTIONS, () => adminFieldTexts().catalogue.tooManyOptions({ max: MAX_OPTIONS })),
  ),
  variants: z.optional(
    listOf(variantForm, MAX_VARIANTS, () =>
      adminFieldTexts().catalogue.tooManyVariants({ max: MAX_VARIANTS }),
    ),
  ),
});

export const PRODUCT_STOCK_FILTERS = ['in', 'low', 'out'] as const;
export const ADMIN_PRODUCT_SORTS = ['newest', 'name', 'category', 'price', 'stock', 'margin'] as const;

/** What narrows the products that admins see. `q` looks in both names, brand, SKU and tags. */
export const adminProductFilter = {
  id: z.optional(queryRowId),
  q: z.optional(text(z.maxLength(100))),
  category: z.optional(queryRowId),
  state: z.optional(z.enum(PRODUCT_STATES)),
  stock: z.optional(z.enum(PRODUCT_STOCK_FILTERS)),
  tag: z.optional(text(z.maxLength(40))),
};

/** What narrows a list of products. Each may be combined with every other. */
const productFilter = {
  q: z.optional(text(z.maxLength(100))),
  category: z.optional(queryRowId),
  occasion: z.optional(text(z.maxLength(40))),
  recipient: z.optional(text(z.maxLength(40))),
  minPrice: z.optional(queryCount(0, MAX_PRICE_RUPEES)),
  maxPrice: z.optional(queryCount(0, MAX_PRICE_RUPEES)),
  brand: z.optional(text(z.maxLength(100))),
  inStock: z.optional(z.enum(['0', '1'])),
  /** At least so many stars. */
  rating: z.optional(queryCount(1, 5)),
  /** In stock, and can arrive by this day. */
  deliverBy: z.optional(queryDay),
  /** Where it has to arrive; without one, a place that needs no longer than others. */
  pincode: z.optional(text(z.regex(/^([1-9]\d{5})?$/, { error: () => fieldTexts().pincode }))),
};

/** How many products would be listed with that value in place of the one chosen for its filter. */
const productFacets = z.object({
  total: z.int(),
  categories: z.array(z.object({ id: z.int(), name: z.string(), count: z.int() })),
  occasions: z.array(z.object({ value: z.string(), count: z.int() })),
  recipients: z.array(z.object({ value: z.string(), count: z.int() })),
  brands: z.array(z.object({ value: z.string(), count: z.int() })),
  /** `max` is absent in the last band. */
  prices: z.array(z.object({ min: z.int(), max: z.optional(z.int()), count: z.int() })),
  ratings: z.array(z.object({ atLeast: z.int(), count: z.int() })),
  inStock: z.int(),
  /** For the coming days, `count` by each of them. */
  deliverBy: z.array(z.object({ date: z.iso.date(), count: z.int() })),
});

const category = z.object({
  id: z.int(),
  /** In the reader's language. */
  name: z.string(),
  /** Where `name` is in another language. */
  english_name: z.optional(z.string()),
  name_hi: z.optional(z.string()),
  icon: z.string(),
  color: z.string(),
  is_featured: zeroOrOne,
  is_calendar: zeroOrOne,
  block: z.string(),
  image: z.string(),
  /** Kept out of the shop, with its products: `block` says so. */
  hidden: zeroOrOne,
});

const formFlag = z.pipe(
  z._default(z.enum(['0', '1']), '0'),
  z.transform((value) => value === '1'),
);

/** A category as the form sends it; its icon and its main image come beside it as files. */
export const categoryForm = z.object({
  name: line(100),
  /** Absent, it stays as it is; empty, Hindi readers see the English name. */
  name_hi: z.optional(optionalLine(100)),
  color: z._default(
    text(z.regex(/^#[0-9a-f]{6}$/i, { error: () => adminFieldTexts().catalogue.colour })),
    '#000000',
  ),
  is_featured: formFlag,
  is_calendar: formFlag,
  block: z._default(optionalLine(100), ''),
});

export const productResponse = z.object({ success: z.literal(true), product: adminProduct });
const categoryResponse = z.object({ success: z.literal(true), category });

export const catalogueOperations = {
  getProducts: operation({
    method: 'GET',
    path: '/backend/get-products.php',
    caller: 'anyone',
    sameForEveryone: true,
    summary:
      'The products. Without parameters the whole list; `q` searches (typos, both scripts, and words such as "for mom under 500"), the other filters narrow, `sort` orders, `page` and `limit` cut. The header x-total-count tells how many there are in all.',
    query: z.object({
      ...productFilter,
      id: z.optional(queryRowId),
      sort: z.optional(z.enum(PRODUCT_SORTS)),
      page: z.optional(queryPage),
      limit: z.optional(queryCount(1, 100)),
    }),
    success: { status: 200, body: z.array(product) },
    refusals: [],
  }),

  getProductFacets: operation({
    method: 'GET',
    path: '/backend/product-facets',
    caller: 'anyone',
    sameForEveryone: true,
    summary:
      'For the same filters as get-products.php: how many products each value of each filter would list, given the other filters.',
    query: z.object(productFilter),
    success: { status: 200, body: productFacets },
    refusals: [],
  }),

  getCategories: operation({
    method: 'GET',
    path: '/backend/get-categories.php',
    caller: 'anyone',
    sameForEveryone: true,
    summary: 'The categories.',
    success: { status: 200, body: z.array(category) },
    refusals: [],
  }),

  listAdminProducts: operation({
    method: 'GET',
    path: '/backend/admin-products',
    caller: 'admin',
    roles: ['catalogue', 'viewer'],
    summary:
      'The products as admins see them, drafts and hidden ones too, newest first or by `sort`. `q` looks in both names, brand, SKU and tags; `stock` is in, low or out. `tags` are all that are in use.',
    query: z.object({
      ...adminProductFilter,
      sort: z.optional(z.enum(ADMIN_PRODUCT_SORTS)),
      direction: z.optional(z.enum(['up', 'down'])),
      page: z.optional(queryPage),
      limit: z.optional(queryCount(1, 100)),
    }),
    success: {
      status: 200,
      body: z.object({ products: z.array(adminProduct), total: z.int(), tags: z.array(z.string()) }),
    },
    refusals: ['signed_out'],
  }),

  addProduct: operation({
    method: 'POST',
    path: '/backend/add-product.php',
    caller: 'admin-recent-code',
    roles: ['catalogue'],
    summary: 'Add a product.',
    body: productForm,
    success: { status: 201, body: productResponse },
    refusals: ['signed_out', 'not_allowed', 'step_up_needed'],
    answersSuccess: true,
  }),

  updateProduct: operation({
    method: 'POST',
    path: '/backend/update-product.php',
    caller: 'admin-recent-code',
    roles: ['catalogue'],
    summary:
      'Change a product. With the `version` that was read, the call is refused if the product has changed since; without it, the stock is recorded as a correction.',
    body: z.extend(productForm, { id: rowId, version: z.optional(whole(1, 2_147_483_647)) }),
    success: { status: 200, body: productResponse },
    refusals: ['signed_out', 'not_allowed', 'step_up_needed', 'product_not_found', 'stale_version'],
    answersSuccess: true,
  }),

  deleteProduct: operation({
    method: 'POST',
    path: '/backend/delete-product.php',
    caller: 'admin-recent-code',
    roles: ['catalogue'],
    summary: 'Delete a product; one that open gifts or orders use is hidden from the shop instead.',
    body: z.object({ id: rowId }),
    success: { status: 200, body: z.object({ success: z.literal(true), hidden: z.boolean() }) },
    refusals: ['signed_out', 'not_allowed', 'step_up_needed', 'product_not_found'],
    answersSuccess: true,
  }),

  createCategory: operation({
    method: 'POST',
    path: '/backend/create_category.php',
    caller: 'admin',
    roles: ['catalogue'],
    summary: 'Create a category, with an optional icon and an optional main image.',
    form: categoryForm,
    files: 'icon, image',
    success: { status: 201, body: categoryResponse },
    refusals: ['signed_out', 'not_allowed', 'category_exists'],
    answersSuccess: true,
  }),

  updateCategory: operation({
    method: 'POST',
    path: '/backend/update-category',
    caller: 'admin',
    roles: ['catalogue'],
    summary: 'Change a category. A picture that is not sent stays as it is.',
    form: z.extend(categoryForm, { id: rowId }),
    files: 'icon, image',
    success: { status: 200, body: categoryResponse },
    refusals: ['signed_out', 'not_allowed', 'category_exists', 'not_found'],
    answersSuccess: true,
  }),

  deleteCategory: operation({
    method: 'POST',
    path: '/backend/delete-category',
    caller: 'admin',
    roles: ['catalogue'],
    summary: 'Delete a category that has no products.',
    body: z.object({ id: rowId }),
    success: { status: 200, body: success },
    refusals: ['signed_out', 'not_allowed', 'not_found', 'category_in_use'],
    answersSuccess: true,
  }),
};

export type Product = z.output<typeof product>;
export type AdminProduct = z.output<typeof adminProduct>;
export type ProductFacets = z.output<typeof productFacets>;
export type Category = z.output<typeof category>;

export type ProductVariant = z.output<typeof productVariant>;
export type ProductOption = z.output<typeof productOption>;
export type VariantForm = z.output<typeof variantForm>;
