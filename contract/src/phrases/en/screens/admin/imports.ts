import type { ImportView } from '../../../../imports.ts';
import { plural } from '../../plural.ts';

const products = (count: number) =>
  `${count.toLocaleString('en-IN')} ${plural(count, { one: 'product', other: 'products' })}`;

/** The screen that imports products. */
export const imports = {
  title: 'Import products',
  text: 'A CSV of Shopify, WooCommerce or this shop. You see every change before anything is written.',
  drop: 'Drop a CSV here, or choose it',
  dropHint: 'CSV in UTF-8 up to 20 MB. Add a zip of pictures, or drop one zip with both, up to 50 MB.',
  uploading: 'Uploading…',
  another: 'Import another file',
  recent: 'Recent imports',
  noRecent: 'No imports yet.',
  exportOurs: 'Export all',
  exportShopify: 'Export for Shopify',
  formats: { '': 'CSV', tohfa: 'This shop', shopify: 'Shopify', woocommerce: 'WooCommerce' },
  states: {
    checking: 'Checking',
    ready: 'Ready',
    running: 'Importing',
    done: 'Imported',
    undone: 'Undone',
    failed: 'Not readable',
  } satisfies Record<ImportView['state'], string>,
  progress: {
    checking: 'Checking the file…',
    running: 'Importing. You can leave this page: it goes on by itself.',
    undoing: 'Undoing. You can leave this page: it goes on by itself.',
    pictures: ({ done, total }: { done: number; total: number }) =>
      `Pictures: ${done.toLocaleString('en-IN')} of ${products(total)}`,
  },
  counts: { created: 'New', changed: 'Changed', unchanged: 'Unchanged', errors: 'Errors' },
  newCount: (count: string) => `${count} new`,
  changedCount: (count: string) => `${count} changed`,
  nothing: 'Nothing to import: the products already are as in the file.',
  errors: {
    title: 'Errors',
    count: (count: number) =>
      `${count.toLocaleString('en-IN')} ${plural(count, { one: 'error', other: 'errors' })}`,
    text: 'Products with an error are left out. Correct them in the file and upload it again.',
    first: ({ shown, all }: { shown: number; all: number }) =>
      `The first ${shown.toLocaleString('en-IN')} of ${all.toLocaleString('en-IN')}.`,
    row: 'Row',
    column: 'Column',
    value: 'Value',
    message: 'What to do',
  },
  changes: {
    title: 'What changes',
    new: 'New',
    changed: 'Changed',
    product: 'Product',
    field: 'Field',
    old: 'Old',
    now: 'New',
    empty: 'empty',
    place: ({ slug, row }: { slug: string; row: number }) => `${slug} · Row ${row}`,
  },
  apply: ({ created, changed }: { created: number; changed: number }) =>
    `Import ${products(created + changed)}`,
  confirmApply: {
    title: 'Import these products?',
    text: ({ created, changed, errors }: { created: number; changed: number; errors: number }) =>
      `${products(created)} will be created and ${products(changed)} changed.${
        errors > 0 ? ' What has an error in the file is left out.' : ''
      } You can undo it until something of it is sold.`,
    confirm: 'Import',
  },
  undo: 'Undo this import',
  cannotUndo: 'Something of this import has been sold, so it can no longer be undone.',
  confirmUndo: {
    title: 'Undo this import?',
    text: 'What it created is removed, and what it changed is set back. What you have changed since stays.',
    confirm: 'Undo',
  },
  done: ({ created, changed }: { created: number; changed: number }) =>
    `Imported: ${created.toLocaleString('en-IN')} created, ${changed.toLocaleString('en-IN')} changed.`,
  undone: 'Undone: the products are as they were before.',
  kept: 'These stayed as they are, because they were changed or sold since:',
  refusedColumns: (columns: string) =>
    `These columns are left out, because the role of who uploaded the file does not include them: ${columns}. Everything else is imported.`,
  pictureProblems: 'These pictures could not be had:',
  fields: {
    name: 'Name',
    description: 'Description',
    richDescription: 'Long description',
    nameHi: 'Name in Hindi',
    descriptionHi: 'Description in Hindi',
    richDescriptionHi: 'Long description in Hindi',
    brand: 'Brand',
    category: 'Category',
    state: 'State',
    isFeatured: 'Featured',
    price: 'Price',
    countInStock: 'Stock',
    mrp: 'MRP',
    cost: 'Cost',
    sku: 'SKU',
    barcode: 'Barcode',
    weight: 'Weight in g',
    hsn: 'HSN code',
    taxRate: 'Tax rate',
    leadDays: 'Lead days',
    countryOfOrigin: 'Country of origin',
    netQuantity: 'Net quantity',
    maker: 'Maker',
    tags: 'Tags',
    occasions: 'Occasions',
    recipients: 'Recipients',
    rating: 'Rating',
    numReviews: 'Reviews',
    images: 'Pictures',
    options: 'Options',
    variants: 'Variants',
    sold: 'Sold since',
  } as Record<string, string>,
};
