import { paiseFromRupees } from '@tohfa/contract';
import { insertCategory, insertProduct } from '../server/src/catalogue/sql.ts';
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

/** As long and as varied as a real shop's texts, and the same in every run. */
export async function insertThousandProducts(databaseUrl: string): Promise<void> {
  const opened = await openDatabase({ databaseUrl, databasePoolSize: 1 });
  try {
    await opened.database.transaction(async (tx) => {
      const categoryIds: number[] = [];
      for (const name of KINDS) categoryIds.push((await insertCategory(tx, { name })).id);
      for (let n = 0; n < 1000; n += 1) {
        await insertProduct(tx, { ...product(n), categoryId: pick(categoryIds, n) });
      }
    });
  } finally {
    await opened.close();
  }
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
    image,
    images: [image],
  };
}

function pick<T>(from: readonly T[], n: number): T {
  return from[n % from.length] as T;
}
