import type { CsvRecord } from './csv-file.ts';
import type { FileTable, ProductGroup } from './file-table.ts';
import { toSlug } from './plain-text.ts';

/**
 * Variations name their parent by its id or SKU and come to it as variants. There is no slug in such a file: a product is
 * found by its SKU, else by the slug of its name.
 */
export function groupWooCommerce(table: FileTable, records: readonly CsvRecord[]): ProductGroup[] {
  const text = (record: CsvRecord, column: Parameters<FileTable['cell']>[1]) =>
    (table.cell(record, column) ?? '').trim();
  const typeOf = (record: CsvRecord) => (text(record, 'type').toLowerCase().split(',')[0] ?? '').trim();
  const groups: ProductGroup[] = [];
  const parents = new Map<string, ProductGroup>();
  const slugs = new Set<string>();
  for (const record of records) {
    const type = typeOf(record);
    if (type === 'variation') continue;
    const [id, sku, name] = [text(record, 'id'), text(record, 'sku'), text(record, 'name')];
    const group: ProductGroup = { slug: '', records: [record], ...(sku !== '' && { sku }) };
    group.slug = freeSlug(slugs, [name, `${name} ${sku || id}`, `${name} ${record.row}`]);
    slugs.add(group.slug);
    groups.push(group);
    if (id !== '') parents.set(`id:${id}`, group);
    if (sku !== '') parents.set(sku.toLowerCase(), group);
    if (!['', 'simple', 'variable'].includes(type)) {
      table.report(record, 'type', ({ catalogue }) => catalogue.imports.unknownType);
      group.isWrong = true;
    }
  }
  for (const record of records) {
    if (typeOf(record) !== 'variation') continue;
    const parent = parents.get(text(record, 'parent').toLowerCase());
    if (parent) parent.records.push(record);
    else table.report(record, 'parent', ({ catalogue }) => catalogue.imports.noParent);
  }
  return groups;
}

function freeSlug(taken: ReadonlySet<string>, names: readonly string[]): string {
  const slugs = names.map((name) => toSlug(name).slice(0, 80)).filter((slug) => slug !== '');
  return slugs.find((slug) => !taken.has(slug)) ?? `product-${taken.size + 1}`;
}
