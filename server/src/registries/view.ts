import {
  defaultDisplayName,
  indianDay,
  type Operations,
  type OwnRegistry,
  type Product,
  type PublicRegistry,
  type PublicRegistryItem,
  paise,
  type ReceivedGift,
  wholeRupees,
} from '@tohfa/contract';
import { phrases } from '@tohfa/contract/phrases';
import { sql } from 'drizzle-orm';
import { listProductsById, withReadersNames } from '../catalogue/index.ts';
import { listGiftNotes } from '../contributions/index.ts';
import { type GiftDeps, giftsByIds, namesOpenOn } from '../gifts/index.ts';
import { listGiftPayments } from '../payments/index.ts';
import { type Database, queryRows } from '../platform/database.ts';
import { type Call, refuse } from '../platform/http/operations.ts';
import type { RegistryDeps } from './deps.ts';
import { findShare, isOver, opensOn } from './give.ts';
import {
  type CountedItem,
  findOwnRegistry,
  findRegistry,
  listGiftIdsOf,
  listItems,
  listRegistriesOf,
  unitsGiven,
} from './sql.ts';
import type { Registry, registryThanks } from './tables.ts';

export async function registry(deps: RegistryDeps, { query }: Call<Operations['registry']>) {
  return (await findPublicRegistry(deps, query.id)) ?? refuse('registry_not_found');
}

/** A registry without anything that tells who gave, who gets it and where they live. */
export async function findPublicRegistry(
  { gifts }: Pick<RegistryDeps, 'gifts'>,
  publicId: string,
): Promise<PublicRegistry | undefined> {
  const found = await findRegistry(gifts.database, publicId);
  if (!found) return undefined;
  const today = indianDay(await gifts.clock.now(gifts.database));
  const items = await listItems(gifts.database, [found.id]);
  return {
    ...commonFacts(gifts, found, today),
    items: (await withProducts(gifts.database, items)).map(({ item, product }) =>
      toPublicItem(item, product, today),
    ),
  };
}

export async function myRegistries({ gifts }: RegistryDeps, { identity }: Call<Operations['myRegistries']>) {
  const { database } = gifts;
  const own = (await listRegistriesOf(database, identity.customer.userId)).slice(0, MAX_LISTED);
  const today = indianDay(await gifts.clock.now(database));
  const items = Map.groupBy(
    await listItems(
      database,
      own.map(({ id }) => id),
    ),
    ({ registryId }) => registryId,
  );
  return {
    registries: own.map((one) => {
      const listed = items.get(one.id) ?? [];
      const { id, title, occasion, date, state, picture } = commonFacts(gifts, one, today);
      return {
        ...{ id, title, occasion, date, state, ...(picture !== undefined && { picture }) },
        wanted: listed.reduce((sum, { wanted }) => sum + wanted, 0),
        given: listed.reduce((sum, item) => sum + unitsGiven(item), 0),
      };
    }),
  };
}

const MAX_LISTED = 200;

export async function myRegistry(deps: RegistryDeps, { query, identity }: Call<Operations['myRegistry']>) {
  const found = await findOwnRegistry(deps.gifts.database, query.id, identity.customer.userId);
  return found ? toOwnRegistry(deps, found) : refuse('registry_not_found');
}

/** As its owner sees it, also in their export. */
export async function toOwnRegistry({ gifts }: OwnViewDeps, found: Registry): Promise<OwnRegistry> {
  const { database } = gifts;
  const today = indianDay(await gifts.clock.now(database));
  const items = await listItems(database, [found.id]);
  const { recipientName: name, recipientPhone: phone, surprise } = found;
  const received = await listReceived(database, found, today);
  // What was given as a surprise stays one when the registry is none any more.
  const namesFrom = latest([surprise ? found.date : null, ...received.map(({ hiddenUntil }) => hiddenUntil)]);
  return {
    ...commonFacts(gifts, found, today),
    link: `${gifts.publicUrl}/registry/${found.publicId}`,
    ...(phone !== '' && { recipient: { name, phone } }),
    address: found.address,
    surprise,
    version: found.version,
    items: (await withProducts(database, items)).map(({ item, product }) => ({
      ...toPublicItem(item, product, today),
      productId: item.productId,
      ...(item.variantId !== null && { variantId: item.variantId }),
      sharing: item.sharing,
    })),
    received: (await withReadersNames(database, received)).map(toReceivedView),
    ...(namesFrom !== undefined && { namesFrom }),
  };
}

function commonFacts({ collectDays }: Pick<GiftDeps, 'collectDays'>, found: Registry, today: string) {
  const { publicId: id, title, occasion, date, deliverOn, words, picture } = found;
  const state = isOver(found, today) ? ('over' as const) : ('open' as const);
  return {
    ...{ id, title, occasion, date, deliverOn, words, state },
    opensOn: opensOn(found, collectDays()),
    ...(picture !== null && { picture }),
  };
}

async function withProducts(database: Database, items: readonly CountedItem[]) {
  const products = new Map(
    (
      await listProductsById(
        database,
        items.map(({ productId }) => productId),
      )
    ).map((product) => [product.id, product]),
  );
  return items.map((item) => ({ item, product: products.get(item.productId) }));
}

/** With today's price and stock; what the shop no longer sells stays as it was last seen. */
function toPublicItem(item: CountedItem, product: Product | undefined, today: string): PublicRegistryItem {
  const variant = product?.variants.find(({ id }) => id === item.variantId);
  const isSold = product !== undefined && (item.variantId === null ? product.variants.length === 0 : variant);
  const sold = variant ?? product;
  const share = findShare(item, today);
  const hasUnit = share !== undefined && share.paidPaise > 0;
  return {
    id: item.id,
    productName: product?.name ?? item.productName,
    ...(item.variant !== '' && { variant: item.variant }),
    image: variant?.image || product?.image || item.productImage,
    ...(isSold && { slug: product.slug }),
    // What is shared keeps the price that people chip in for.
    price: share ? toRupees(share.pricePaise) : isSold && sold ? sold.price : toRupees(item.pricePaise),
    wanted: item.wanted,
    given: unitsGiven(item),
    // A shared gift that closed, until everyone is refunded: then its place is free again.
    beingGiven: item.live + (item.open && !share ? 1 : 0),
    inStock: hasUnit || Boolean(isSold && sold && sold.count_in_stock > 0),
    ...(share && { chipInId: share.publicId, sharedAmount: toRupees(share.paidPaise) }),
  };
}

const toRupees = (amountPaise: number) => wholeRupees(paise(amountPaise));

/** Whole gifts and contributions, newest first. */
export async function listReceived(database: Database, found: Registry, today: string): Promise<Received[]> {
  const until = (day: string | null) => (day !== null && today < day ? day : undefined);
  const whole = (await selectWhole(database, found.id)).map(
    ({ namesFrom, ...row }): Received => ({
      ...row,
      kind: 'whole',
      at: new Date(row.at),
      hiddenUntil: latest([found.surprise ? until(found.date) : undefined, until(namesFrom)]),
    }),
  );
  const shares = await listShares(database, found, today);
  const all = [...whole, ...shares].sort((a, b) => b.at.getTime() - a.at.getTime());
  const thanks = await listThanksOf(database, found.id);
  return all.map((one) => ({ ...one, thanks: thanks.get(one.orderId) }));
}

function toReceivedView(one: Received): ReceivedGift {
  const { orderId, itemId, productName, variant, kind, at, status, thanks } = one;
  return {
    id: orderId,
    itemId,
    productName,
    ...(variant !== '' && { variant }),
    kind,
    at: at.toISOString(),
    status: phrases().registries.statuses[status],
    ...(one.hiddenUntil === undefined && {
      from: one.name || defaultDisplayName(),
      ...(one.message !== '' && { message: one.message }),
      hasEmail: one.hasEmail,
    }),
    ...(thanks && { thankedAt: new Date(thanks.at).toISOString(), thankedBy: thanks.by }),
  };
}

function selectWhole(database: Database, registryId: string) {
  return queryRows<Omit<Received, 'kind' | 'at' | 'hiddenUntil'> & { at: string; namesFrom: string | null }>(
    database,
    sql`select o.id as "orderId", ro.item_id as "itemId", l.product_id as "productId", l.product_name as "productName",
        l.variant, u.created_at as at,
        u.status, o.display_name as name, coalesce(d.message, '') as message, ro.names_from::text as "namesFrom",
        coalesce(a.email, g.email, '') <> '' as "hasEmail"
      from registry_items i join registry_orders ro on ro.item_id = i.id
      join payment_orders o on o.id = ro.order_id join purchases u on u.order_id = o.id
      join order_lines l on l.order_id = o.id left join order_deliveries d on d.order_id = o.id
      left join users a on a.id = o.payer_id and a.erased_at is null
      left join guest_buyers g on g.id = o.guest_buyer_id and o.payer_id is null
      where i.registry_id = ${registryId} and u.status not in ('cancelled', 'refunded')
      order by u.created_at desc limit ${MAX_RECEIVED}`,
  );
}

/** More than a registry can ask for: 100 gifts of 20 units, and their contributions. */
const MAX_RECEIVED = 2000;

/** What stands for one contribution: refunded ones do not. */
async function listShares(database: Database, found: Registry, today: string): Promise<Received[]> {
  const items = await listItems(database, [found.id]);
  const links = await listGiftIdsOf(
    database,
    items.map(({ id }) => id),
  );
  const itemOf = new Map(links.map(({ giftId, itemId }) => [giftId, itemId]));
  const giftIds = [...itemOf.keys()];
  const gifts = new Map((await giftsByIds(database, giftIds)).map((gift) => [gift.id, gift]));
  const notes = await listGiftNotes(database, giftIds);
  const payments = await listGiftPayments(database, giftIds);
  return payments.flatMap((payment): Received[] => {
    const gift = gifts.get(payment.giftId);
    if (!gift || payment.netPaise <= 0) return [];
    const personId = payment.payerId ?? payment.contributorId;
    const note = notes.find((one) => one.giftId === gift.id && one.personId === personId);
    return [
      {
        orderId: payment.orderId,
        itemId: itemOf.get(gift.id) ?? '',
        productId: gift.productId,
        productName: gift.productName,
        variant: gift.variant,
        kind: 'share',
        at: payment.at,
        status: gift.status,
        name: payment.displayName,
        message: note?.message ?? '',
        hasEmail: payment.payerEmail !== '',
        hiddenUntil: latest([
          found.surprise && today < found.date ? found.date : undefined,
          namesOpenOn(gift, [payment], today),
        ]),
      },
    ];
  });
}

const latest = (days: readonly (string | null | undefined)[]): string | undefined =>
  days
    .filter((day) => day !== null && day !== undefined)
    .toSorted()
    .at(-1);

async function listThanksOf(database: Database, registryId: string) {
  const rows = await queryRows<Thanks & { orderId: string }>(
    database,
    sql`select order_id as "orderId", by, at from registry_thanks where registry_id = ${registryId}`,
  );
  return new Map(rows.map((row) => [row.orderId, row]));
}

type Thanks = Pick<typeof registryThanks.$inferSelect, 'by' | 'at'>;

/** Something that was given, with what its owner may see only from the day on. */
export interface Received {
  orderId: string;
  itemId: string;
  productId: number | null;
  productName: string;
  variant: string;
  kind: 'whole' | 'share';
  at: Date;
  status: keyof ReturnType<typeof phrases>['registries']['statuses'];
  name: string;
  message: string;
  hasEmail: boolean;
  /** Its owner sees from this day on who gave it; undefined once they do. */
  hiddenUntil: string | undefined;
  thanks?: Thanks | undefined;
}

export type OwnViewDeps = {
  gifts: Pick<RegistryDeps['gifts'], 'database' | 'clock' | 'publicUrl' | 'collectDays'>;
};
