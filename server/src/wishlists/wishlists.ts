import { randomBytes } from 'node:crypto';
import {
  defaultDisplayName,
  MAX_WISHES,
  type Operations,
  type Product,
  pricesDiffer,
  safeName,
  type Wish,
  type wishlistOperations,
} from '@tohfa/contract';
import { and, count, desc, eq } from 'drizzle-orm';
import type { Database } from '../platform/database.ts';
import { type Call, type Handlers, refuse } from '../platform/http/operations.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import { wishes, wishlists } from './tables.ts';

export function wishlistRoutes(deps: WishlistDeps) {
  return {
    myWishlist: (call) => myWishlist(deps, call),
    changeWishlist: (call) => changeWishlist(deps, call),
    shareWishlist: (call) => shareWishlist(deps, call),
    sharedWishlist: (call) => sharedWishlist(deps, call),
  } satisfies Handlers<typeof wishlistOperations>;
}

async function myWishlist(deps: WishlistDeps, { identity }: Call<Operations['myWishlist']>) {
  const { userId } = identity.customer;
  const [products, shareId] = await Promise.all([
    listWishes(deps, userId),
    findShareId(deps.database, userId),
  ]);
  return { products, link: toLink(deps, shareId) };
}

async function changeWishlist(
  { database, listProductsById }: WishlistDeps,
  { body: { productId, wanted }, identity }: Call<Operations['changeWishlist']>,
) {
  const { userId } = identity.customer;
  if (wanted) {
    if ((await listProductsById([productId])).length === 0) return refuse('product_not_found');
    const [kept] = await database.select({ total: count() }).from(wishes).where(eq(wishes.userId, userId));
    if ((kept?.total ?? 0) >= MAX_WISHES) return refuse('too_many_kept');
    await database.insert(wishes).values({ userId, productId }).onConflictDoNothing();
  } else {
    await database.delete(wishes).where(and(eq(wishes.userId, userId), eq(wishes.productId, productId)));
  }
  return { success: true as const, productIds: await listWishedIds(database, userId) };
}

/** 128 random bits: who does not have the link cannot guess it. */
async function shareWishlist(deps: WishlistDeps, { body, identity }: Call<Operations['shareWishlist']>) {
  const { userId } = identity.customer;
  const known = await findShareId(deps.database, userId);
  if (body.shared && known) return { success: true as const, link: toLink(deps, known) };
  const shareId = body.shared ? randomBytes(16).toString('base64url') : null;
  await deps.database
    .insert(wishlists)
    .values({ userId, shareId })
    .onConflictDoUpdate({ target: wishlists.userId, set: { shareId } });
  return { success: true as const, link: toLink(deps, shareId) };
}

async function sharedWishlist(deps: WishlistDeps, { query }: Call<Operations['sharedWishlist']>) {
  const [list] = await deps.database
    .select({ userId: wishlists.userId })
    .from(wishlists)
    .where(eq(wishlists.shareId, query.id));
  const owner = list && (await deps.findOwner(list.userId));
  if (!list || !owner) return refuse('wishlist_not_found');
  const name = safeName(owner.name).split(/\s+/)[0] || defaultDisplayName();
  return { name, products: await listWishes(deps, list.userId) };
}

async function listWishes({ database, listProductsById }: WishlistDeps, userId: string): Promise<Wish[]> {
  const found = await listProductsById(await listWishedIds(database, userId));
  return found.map(({ id, name, image, brand, price, taxRate, slug, count_in_stock, variants }) => ({
    id,
    name,
    image,
    brand,
    price,
    ...(pricesDiffer(variants) && { pricesDiffer: true }),
    ...(taxRate !== undefined && { taxRate }),
    slug,
    inStock: count_in_stock > 0,
  }));
}

/** Newest first. */
async function listWishedIds(database: Database, userId: string): Promise<number[]> {
  const rows = await database
    .select({ id: wishes.productId })
    .from(wishes)
    .where(eq(wishes.userId, userId))
    .orderBy(desc(wishes.addedAt), desc(wishes.productId));
  return rows.map(({ id }) => id);
}

export const wishlistPersonalData: PersonalData = {
  exportData: async (database, userId) => ({ wishes: await listWishedIds(database, userId) }),
  async erase(tx, { id }) {
    await tx.delete(wishes).where(eq(wishes.userId, id));
    await tx.delete(wishlists).where(eq(wishlists.userId, id));
  },
};

async function findShareId(database: Database, userId: string): Promise<string | null> {
  const [row] = await database
    .select({ shareId: wishlists.shareId })
    .from(wishlists)
    .where(eq(wishlists.userId, userId));
  return row?.shareId ?? null;
}

function toLink({ publicUrl }: WishlistDeps, shareId: string | null): string {
  return shareId === null ? '' : `${publicUrl}/wishlist/${shareId}`;
}

export interface WishlistDeps {
  database: Database;
  publicUrl: string;
  /** Those that are in the shop, in the order of the ids. */
  listProductsById(ids: readonly number[]): Promise<Product[]>;
  findOwner(userId: string): Promise<{ name: string } | undefined>;
}
