import { occasionKeys, paiseFromRupees, recipientKeys } from '@tohfa/contract';
import { insertCategory } from '../server/src/catalogue/sql.ts';
import { products, productVariants } from '../server/src/catalogue/tables.ts';
import { openDatabase } from '../server/src/platform/database.ts';

const KINDS = [
  'Kaju katli box',
  'Brass diya set',
  'Block-print stole',
  'Masala chai tin',
  'Blue pottery vase',
];
const BRANDS = [
  'Mithaas & Daughters',
  'Kansa House',
  'Bagru Lane',
  'Nilgiri Leaf',
  'Amer Kiln',
  'Phool Patti',
];
const MAKERS = ['Jaipur', 'Kutch', 'Mysuru', 'Varanasi', 'Kochi', 'Shillong', 'Bhuj', 'Moradabad', 'Pune'];
const MOODS = [
  'a wedding',
  'Diwali',
  'a housewarming',
  'Rakhi',
  'a first job',
  'a birthday',
  'an anniversary',
];

/** As long and as varied as a real shop's texts, and the same in every run; five variants for each of the first products. */
export async function insertProducts(databaseUrl: string, count: number, variants = 0): Promise<void> {
  const opened = await openDatabase({ databaseUrl, databasePoolSize: 1 });
  try {
    await opened.database.transaction(async (tx) => {
      const categoryIds: number[] = [];
      for (const name of KINDS) categoryIds.push((await insertCategory(tx, { name })).id);
      for (let from = 0; from < count; from += BATCH) {
        const batch = Array.from({ length: Math.min(BATCH, count - from) }, (_, at) => ({
          ...product(from + at),
          ...(from + at < variants / SIZES.length && { options: [{ name: 'Size', values: SIZES }] }),
          categoryId: pick(categoryIds, from + at),
        }));
        const added = await tx.insert(products).values(batch).returning();
        const sized = added.filter(({ options }) => options.length > 0).flatMap(variantsOf);
        if (sized.length > 0) await tx.insert(productVariants).values(sized);
      }
    });
    await opened.exec('analyze products');
  } finally {
    await opened.close();
  }
}

const BATCH = 500;
const SIZES = ['S', 'M', 'L', 'XL', 'XXL'];

function variantsOf({ id, pricePaise }: typeof products.$inferSelect) {
  return SIZES.map((size, position) => ({
    productId: id,
    position,
    choices: [size],
    sku: `SKU-${id}-${size}`,
    pricePaise: pricePaise + position * 20_000,
    countInStock: (id * (position + 3)) % 4,
  }));
}

function product(n: number) {
  const image = `/media/${String(n * 7919).padStart(8, '0')}-5f1e-4c2a-9b7d-0123456789ab-880.webp`;
  return {
    name: `${pick(KINDS, n)} no. ${n + 1} from ${pick(MAKERS, n * 5)}`,
    description: `Made by hand in ${pick(MAKERS, n * 5)} for ${pick(MOODS, n * 3)}, in a batch of ${20 + (n % 57)} pieces.`,
    richDescription: `<p>Each piece takes ${2 + (n % 9)} days. <strong>Packed in ${pick(MAKERS, n)}</strong> with a card for ${pick(MOODS, n * 5)}.</p><ul><li>${100 + ((n * 37) % 900)} g</li><li>Lasts ${1 + (n % 12)} months</li></ul>`,
    brand: pick(BRANDS, n * 7),
    pricePaise: paiseFromRupees(199 + ((n * 173) % 9800)),
    countInStock: (n * 13) % 60,
    rating: 3 + (n % 21) / 10,
    numReviews: (n * 31) % 480,
    isFeatured: n % 12 === 0,
    leadDays: n % 3 === 0 ? n % 11 : null,
    occasions: [pick(occasionKeys, n), pick(occasionKeys, n * 7 + 3), pick(occasionKeys, n * 11 + 5)],
    recipients: [pick(recipientKeys, n), pick(recipientKeys, n * 5 + 2)],
    image,
    images: [image],
  };
}

function pick<T>(from: readonly T[], n: number): T {
  return from[n % from.length] as T;
}
