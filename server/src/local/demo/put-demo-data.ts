import { join } from 'node:path';
import { PICTURE_WIDTHS, paiseFromRupees } from '@tohfa/contract';
import { hashPassword } from '../../accounts/password.ts';
import { insertUser } from '../../accounts/users-sql.ts';
import { insertCategory, insertProduct, isCatalogueEmpty } from '../../catalogue/catalogue-sql.ts';
import { putPicture } from '../../media/keep-picture.ts';
import { folderPictureStore } from '../../media/picture-store.ts';
import type { Database } from '../../platform/database.ts';
import type { Log } from '../../platform/log.ts';
import { insertSubmission } from '../../special-days/special-days-sql.ts';
import { demoAccounts } from './demo-accounts.ts';
import { demoCategories, demoProducts } from './demo-catalogue.ts';
import { demoSpecialDays } from './demo-special-days.ts';
import { renderPicture } from './render-picture.ts';

/** Fills an empty database, so that a newcomer's first start opens a shop and not a blank page; false when it was not empty. */
export async function putDemoData(
  database: Database,
  { dataDir }: { dataDir: string },
  log: Log,
): Promise<boolean> {
  if (!(await isCatalogueEmpty(database))) return false;
  log.info('drawing the demo gifts, once');
  const pictures = folderPictureStore(join(dataDir, 'uploads'));
  const keep = async (svg: string) => putPicture(pictures, await renderPicture(svg, PICTURE_WIDTHS));

  const drawnCategories = await Promise.all(
    demoCategories.map(async (category) => ({
      ...category,
      icon: await keep(category.icon()),
      image: await keep(category.image()),
    })),
  );
  const drawnProducts = await Promise.all(
    demoProducts.map(async (product) => ({
      ...product,
      images: await Promise.all(product.pictures.map((draw) => keep(draw()))),
    })),
  );
  const accounts = await Promise.all(
    demoAccounts.map(async ({ email, name, password }) => ({
      email,
      name,
      passwordHash: await hashPassword(password),
      emailConfirmedAt: new Date(),
    })),
  );

  // One transaction: a start that dies half-way leaves the database empty, and the next one begins anew.
  await database.transaction(async (tx) => {
    const categoryIds = new Map<string, number>();
    for (const { key, name, color, isFeatured, isCalendar, block, icon, image } of drawnCategories) {
      categoryIds.set(
        key,
        await insertCategory(tx, { name, color, isFeatured, isCalendar, block, icon, image }),
      );
    }
    for (const product of drawnProducts) {
      const categoryId = categoryIds.get(product.category);
      if (categoryId === undefined) throw new Error(`demo product ${product.key} has no category`);
      await insertProduct(tx, {
        name: product.name,
        description: product.description,
        richDescription: product.richDescription,
        image: product.images[0] ?? '',
        images: product.images,
        brand: product.brand,
        pricePaise: paiseFromRupees(product.priceRupees),
        categoryId,
        countInStock: product.countInStock,
        rating: product.rating,
        numReviews: product.numReviews,
        isFeatured: product.isFeatured,
      });
    }
    for (const account of accounts) await insertUser(tx, account);
    for (const { children, ...submission } of demoSpecialDays(new Date()))
      await insertSubmission(tx, submission, children);
  });
  return true;
}
