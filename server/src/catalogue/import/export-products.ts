import { joinList, type Operations, toCsv, toCsvLines } from '@tohfa/contract';
import { and, gt } from 'drizzle-orm';
import { ALREADY_SENT, type Call } from '../../platform/http/operations.ts';
import { isFoundByAdmin } from '../admin-products.ts';
import type { CatalogueEditDeps } from '../edit-products.ts';
import { listWholeProducts } from '../sql.ts';
import { products } from '../tables.ts';
import { type Column, OPTION_NUMBERS, TOHFA } from './columns.ts';
import { escapeHtml } from './plain-text.ts';
import { type ProductState, toProductState, type VariantState } from './product-state.ts';

const AT_ONCE = 500;

/** Products as CSV, in parts, so that they are never in memory at once. */
export async function exportProducts(
  { database, publicUrl }: Pick<CatalogueEditDeps, 'database'> & { publicUrl: string },
  { query: { format, ...filter }, reply }: Call<Operations['exportProducts']>,
) {
  const { header, rowsOf } = format === 'shopify' ? SHOPIFY : OURS;
  async function* parts(): AsyncGenerator<string> {
    yield toCsv([header]);
    for (let after = 0; ; ) {
      const batch = await listWholeProducts(database, and(gt(products.id, after), isFoundByAdmin(filter)), {
        limit: AT_ONCE,
      });
      const rows = batch.flatMap((row) =>
        rowsOf(row.product.slug, withWholeUrls(toProductState(row), publicUrl)),
      );
      if (rows.length > 0) yield toCsvLines(rows);
      const last = batch.at(-1);
      if (last === undefined || batch.length < AT_ONCE) return;
      after = last.product.id;
    }
  }
  const { Readable } = await import('node:stream');
  await reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="tohfa-products-${format}.csv"`)
    .header('cache-control', 'no-store')
    .send(Readable.from(parts()));
  return ALREADY_SENT;
}

/** Another shop has to find the pictures. */
function withWholeUrls(state: ProductState, publicUrl: string): ProductState {
  const whole = (url: string) => (url.startsWith('/media/') ? publicUrl + url : url);
  return {
    ...state,
    images: state.images.map(whole),
    variants: state.variants.map((variant) => ({ ...variant, image: whole(variant.image) })),
  };
}

const OURS: CsvShape = {
  header: TOHFA.map(([name]) => name),
  rowsOf(slug, state) {
    const [first, ...rest] = state.variants;
    const whole: Cells = {
      ...state,
      slug,
      isFeatured: state.isFeatured ? 1 : 0,
      tags: joinList(state.tags),
      occasions: joinList(state.occasions),
      recipients: joinList(state.recipients),
      images: joinList(state.images),
      // Those of a product with options are its variants'.
      ...(first && { price: '', countInStock: '' }),
      ...optionNames(state),
      ...(first && variantCells(state, first)),
    };
    return [whole, ...rest.map((variant) => ({ slug, ...variantCells(state, variant) }))].map(
      (cells: Cells) => TOHFA.map(([, column]) => (cells[column] ?? '') as string | number),
    );
  },
};

const SHOPIFY_HEADER = {
  Handle: 'slug',
  Title: 'name',
  'Body (HTML)': 'richDescription',
  Vendor: 'brand',
  Type: 'category',
  Tags: 'tags',
  Published: 'published',
  'Option1 Name': 'option1Name',
  'Option1 Value': 'option1Value',
  'Option2 Name': 'option2Name',
  'Option2 Value': 'option2Value',
  'Option3 Name': 'option3Name',
  'Option3 Value': 'option3Value',
  'Variant SKU': 'variantSku',
  'Variant Grams': 'variantWeight',
  'Variant Inventory Tracker': 'tracker',
  'Variant Inventory Qty': 'variantStock',
  'Variant Inventory Policy': 'policy',
  'Variant Fulfillment Service': 'service',
  'Variant Price': 'variantPrice',
  'Variant Requires Shipping': 'shipping',
  'Variant Taxable': 'taxable',
  'Variant Barcode': 'variantBarcode',
  'Image Src': 'imageSrc',
  'Image Position': 'imagePosition',
  'SEO Title': 'seoTitle',
  'SEO Description': 'description',
  'Variant Image': 'variantImage',
  'Cost per item': 'cost',
  Status: 'state',
} as const;

const SHOPIFY_STATES = { active: 'active', draft: 'draft', hidden: 'archived' } as const;

const SHOPIFY: CsvShape = {
  header: Object.keys(SHOPIFY_HEADER),
  rowsOf(slug, state) {
    const sold = {
      tracker: 'shopify',
      policy: 'deny',
      service: 'manual',
      shipping: 'TRUE',
      taxable: 'TRUE',
    };
    const single = {
      option1Name: 'Title',
      option1Value: 'Default Title',
      variantSku: state.sku,
      variantPrice: state.price,
      variantStock: state.countInStock,
      variantBarcode: state.barcode,
      variantWeight: state.weight ?? '',
    };
    const [first, ...rest] = state.variants;
    const [picture = '', ...pictures] = state.images;
    const html = state.richDescription || `<p>${escapeHtml(state.description)}</p>`;
    const lines: Cells[] = [
      {
        slug,
        name: state.name,
        richDescription: html,
        brand: state.brand,
        category: state.category,
        tags: joinList(state.tags),
        published: state.state === 'active' ? 'TRUE' : 'FALSE',
        description: state.description,
        cost: state.cost ?? '',
        state: SHOPIFY_STATES[state.state],
        ...sold,
        ...(first ? { ...optionNames(state), ...variantCells(state, first) } : single),
      },
      ...rest.map((variant) => ({ slug, ...sold, ...variantCells(state, variant) })),
    ];
    for (const [index, source] of [picture, ...pictures].entries()) {
      if (source === '') continue;
      lines[index] = { ...(lines[index] ?? { slug }), imageSrc: source, imagePosition: index + 1 };
    }
    return lines.map((cells) =>
      Object.values(SHOPIFY_HEADER).map((column) => (cells[column] ?? '') as string | number),
    );
  },
};

function optionNames({ options }: ProductState): Cells {
  return Object.fromEntries(
    OPTION_NUMBERS.map((number) => [`option${number}Name`, options[number - 1]?.name ?? '']),
  );
}

function variantCells({ options }: ProductState, variant: VariantState): Cells {
  const values = OPTION_NUMBERS.map((number) => [
    `option${number}Value`,
    variant.options[options[number - 1]?.name ?? ''] ?? '',
  ]);
  return {
    ...Object.fromEntries(values),
    variantSku: variant.sku,
    variantPrice: variant.price,
    variantStock: variant.countInStock,
    variantBarcode: variant.barcode,
    variantWeight: variant.weight ?? '',
    variantHsn: variant.hsn ?? '',
    variantTaxRate: variant.taxRate ?? '',
    variantImage: variant.image,
  };
}

type Cells = Partial<Record<Column | string, unknown>>;

interface CsvShape {
  header: readonly string[];
  rowsOf(slug: string, state: ProductState): (string | number)[][];
}
