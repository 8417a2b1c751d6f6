import { randomBytes } from 'node:crypto';
import {
  CARD_COVERS,
  coverUrl,
  daysAfter,
  earliestGiftDate,
  findIndianState,
  formatAddress,
  formatCalendarDate,
  indianDay,
  MAX_EXTENSION_DAYS,
  MAX_OPEN_REGISTRIES,
  type Operations,
  partsBesidePincode,
} from '@tohfa/contract';
import { type Sentence, storedTexts } from '@tohfa/contract/phrases';
import { eq, sql } from 'drizzle-orm';
import { type ItemForSale, itemForSale, keyOfItem, listProductsForSale } from '../catalogue/index.ts';
import { checkPlace, quoteDelivery } from '../delivery/index.ts';
import { giftById } from '../gifts/index.ts';
import type { Database } from '../platform/database.ts';
import { type Call, type FieldProblems, Refusal, refuse } from '../platform/http/operations.ts';
import { parseIndianMobile } from '../platform/phone.ts';
import type { RegistryDeps } from './deps.ts';
import { endShare, isBeingPaid, openShare, updateShares } from './shares.ts';
import {
  type CountedItem,
  countOpenRegistries,
  findOwnRegistry,
  listItems,
  lockItemsOf,
  lockRegistry,
  placesTaken,
  putOffParcels,
  updateParcelContents,
} from './sql.ts';
import { type AddressParts, type Registry, registries, registryItems } from './tables.ts';

const MAX_YEARS_AHEAD = 2;

export async function saveRegistry(deps: RegistryDeps, { body, identity }: Call<Operations['saveRegistry']>) {
  const { userId } = identity.customer;
  const { payments } = deps.gifts;
  const limited = await deps.limits.saves.consume(userId);
  if (limited) return limited;
  const known =
    body.id === undefined ? undefined : await findOwnRegistry(deps.gifts.database, body.id, userId);
  if (body.id !== undefined && !known) return refuse('registry_not_found');
  const facts = await checkFacts(deps, body, known);
  if (facts instanceof Refusal) return facts;
  const items = await checkItems(deps, body, known);
  if (items instanceof Refusal) return items;
  // A list without a picture of its own, or with one of the shop's drawings, or of something on it.
  const offered = [...CARD_COVERS.map(coverUrl), ...items.map(({ product }) => product.productImage)];
  const picture = body.picture === undefined ? (known?.picture ?? '') : body.picture;
  if (picture !== '' && picture !== known?.picture && !offered.includes(picture))
    return refuseField('picture', ({ registries: say }) => say.picture);
  const crowded = await limitRows(deps, userId, facts.deliverOn, items);
  if (crowded) return crowded;
  const wanted = { ...facts, picture: picture || null, items };
  return payments.database
    .transaction((tx) => saveUnderLock(deps, tx, { userId, known, version: body.version, wanted }))
    .catch((error: unknown) => {
      if (error instanceof RefusedSave) return error.refusal;
      throw error;
    });
}

async function saveUnderLock(deps: RegistryDeps, tx: Database, save: Save) {
  const { userId, known, version, wanted } = save;
  const { gifts } = deps;
  const account = await gifts.payments.lockPayer(tx, userId);
  if (!account) return refuse('signed_out');
  if (account.isBlocked) return refuse('blocked');
  const { items, ...facts } = wanted;
  const before = known && (await lockRegistry(tx, known.id));
  if (before && version !== undefined && version !== before.version)
    return refuse('stale_version', { message: ({ registries: say }) => say.stale });
  if (before?.endedAt) return refuse('wrong_state', { message: ({ registries: say }) => say.ended });
  const today = indianDay(await gifts.clock.now(tx));
  if (!before && (await countOpenRegistries(tx, userId, today)) >= MAX_OPEN_REGISTRIES)
    return refuse('too_many_kept', {
      message: ({ registries: say }) => say.tooMany({ max: MAX_OPEN_REGISTRIES }),
    });
  const listed = before ? await lockItemsOf(tx, before.id) : [];
  if (before) await refuseOtherDay(tx, before, facts.deliverOn, listed);
  const registry = await writeRegistry(tx, before, { ...facts, ownerId: userId });
  await changeItems(deps, tx, registry, { listed, items, by: userId });
  if (before && facts.deliverOn > before.deliverOn) await putOffParcels(tx, registry.id, facts.deliverOn);
  return { id: registry.publicId };
}

/** A new registry, or the changed one. */
async function writeRegistry(
  tx: Database,
  before: Registry | undefined,
  values: Omit<typeof registries.$inferInsert, 'publicId'>,
): Promise<Registry> {
  const [row] = before
    ? await tx
        .update(registries)
        .set({ ...values, version: before.version + 1, updatedAt: sql`now()` })
        .where(eq(registries.id, before.id))
        .returning()
    : await tx
        .insert(registries)
        .values({ ...values, publicId: randomBytes(24).toString('base64url') })
        .returning();
  if (!row) throw new Error('the registry was not stored');
  return row;
}

/**
 * People who chipped in were told a day by which it is paid or they are refunded. As with any gift there can be more time
 * once, so that nobody keeps their money for years or mails them about every new day.
 */
async function refuseOtherDay(
  tx: Database,
  before: Registry,
  deliverOn: string,
  listed: readonly CountedItem[],
): Promise<void> {
  if (deliverOn === before.deliverOn) return;
  const latest = daysAfter(before.deliverOn, MAX_EXTENSION_DAYS);
  for (const { open } of listed) {
    if (!open) continue;
    const isPaid = await isBeingPaid(tx, open.id);
    if (isPaid && deliverOn < before.deliverOn)
      throw refusedSave('date', ({ registries: say }) => say.paidInShares);
    const { paidPaise, extendedAt } = await giftById(tx, open.id);
    if (paidPaise > 0 && (extendedAt !== null || deliverOn > latest))
      throw refusedSave('date', ({ registries: say }) => say.movedOnce({ days: MAX_EXTENSION_DAYS }));
  }
}

/** The list as it is wanted; what was given, or is being paid for, stays. */
async function changeItems(
  deps: RegistryDeps,
  tx: Database,
  registry: Registry,
  { listed, items, by }: { listed: readonly CountedItem[]; items: readonly WantedItem[]; by: string },
): Promise<void> {
  const keptKeys = new Set(items.map(({ key }) => key));
  for (const item of listed) if (!keptKeys.has(keyOfItem(item))) await removeItem(deps, tx, item, by);
  for (const [index, wanted] of items.entries()) {
    const known = listed.find((item) => keyOfItem(item) === wanted.key);
    const values = { wanted: wanted.wanted, sharing: wanted.sharing, position: index + 1 };
    if (known) await changeItem(deps, tx, known, { ...values, ...wanted.product }, by);
    else await tx.insert(registryItems).values({ registryId: registry.id, ...values, ...wanted.product });
  }
  const now = await listItems(tx, [registry.id]);
  await updateShares(
    deps,
    tx,
    registry,
    now.map(({ id }) => id),
  );
  await updateParcelContents(tx, registry.id);
  // In the order in which every transaction locks products.
  for (const item of now.toSorted((a, b) => a.productId - b.productId)) {
    const opened = await openShare(deps, tx, registry, item);
    // What the shop no longer sells stays on the list, without a gift to chip in on.
    if (opened instanceof Refusal && !listed.some(({ id }) => id === item.id))
      throw refusedSave('items', ({ registries: say }) => say.notSold, 'product_not_found');
  }
}

async function removeItem(deps: RegistryDeps, tx: Database, item: CountedItem, by: string): Promise<void> {
  const isTaken = item.bought + item.held + item.funded > 0;
  if (isTaken || (item.open && (await isBeingPaid(tx, item.open.id))))
    throw refusedSave('items', ({ registries: say }) => say.keepGiven({ name: item.productName }));
  if (item.open) await endShare(deps, tx, item.open.id, { reason: storedTexts.registry.itemRemoved, by });
  await tx.update(registryItems).set({ removedAt: sql`now()` }).where(eq(registryItems.id, item.id));
}

async function changeItem(
  deps: RegistryDeps,
  tx: Database,
  item: CountedItem,
  values: Partial<typeof registryItems.$inferInsert> & { wanted: number; sharing: boolean },
  by: string,
): Promise<void> {
  const { open } = item;
  const name = item.productName;
  const hasShares = open !== undefined && (await isBeingPaid(tx, open.id));
  if (hasShares && !values.sharing)
    throw refusedSave('items', ({ registries: say }) => say.keepSharing({ name }));
  const count = item.bought + item.held + item.funded + (hasShares ? 1 : 0);
  if (values.wanted < count)
    throw refusedSave('items', ({ registries: say }) => say.keepWanted({ name, count }));
  if (open && !hasShares && (!values.sharing || values.wanted <= count))
    await endShare(deps, tx, open.id, { reason: storedTexts.registry.itemRemoved, by });
  await tx.update(registryItems).set(values).where(eq(registryItems.id, item.id));
}

/** Everything but the list, as it is stored. */
async function checkFacts(deps: RegistryDeps, body: SaveBody, known: Registry | undefined) {
  const { gifts, prices } = deps;
  const fields: FieldProblems = {};
  const now = await gifts.clock.now(gifts.database);
  const today = indianDay(now);
  const latest = `${Number(today.slice(0, 4)) + MAX_YEARS_AHEAD}${today.slice(4)}`;
  const { title, occasion, date, recipient } = body;
  const deliverOn = body.deliverOn ?? date;
  const surprise = body.surprise ?? known?.surprise ?? false;
  for (const [field, day, before] of [
    ['date', date, known?.date],
    ['deliverOn', deliverOn, known?.deliverOn],
  ] as const) {
    if (day < today && day !== before) fields[field] = ({ registries: say }) => say.dateGone;
    if (day > latest) fields[field] = ({ registries: say }) => say.dateFar;
  }
  if (surprise && deliverOn < date) fields.deliverOn ??= ({ registries: say }) => say.deliverLater;
  const earliest = earliestGiftDate(now, gifts.leadDays());
  const isNewDay = deliverOn !== known?.deliverOn;
  if (isNewDay && deliverOn < earliest && body.items.some(({ sharing }) => sharing))
    fields[body.deliverOn === undefined ? 'date' : 'deliverOn'] ??= ({ registries: say }) =>
      say.shareLater({ earliest: formatCalendarDate(earliest) });
  const phone = recipient && parseIndianMobile(recipient.phone);
  if (recipient && phone === undefined) fields.recipient = ({ forms }) => forms.indianMobile;

  const place = await checkPlace(prices.delivery, body.address);
  if ('problem' in place) fields[place.field] = place.problem;
  else if (!quoteDelivery(await prices.delivery.rules.current(), place))
    fields.pincode = ({ basket }) => basket.delivery.notServed({ pincode: place.pincode });
  if (Object.keys(fields).length > 0 || 'problem' in place) return refuse('invalid_input', { fields });
  const { address, addressParts } = toAddress(body.address, place, prices.delivery);
  return {
    ...{ title, occasion, date, deliverOn, surprise, words: body.words ?? known?.words ?? '' },
    ...(recipient && phone !== undefined && { recipientName: recipient.name, recipientPhone: phone }),
    ...{ address, addressParts, state: addressParts.state, pincode: place.pincode },
  };
}

/** One text, and its parts as gifts store them. */
function toAddress(
  given: SaveBody['address'],
  place: { pincode: string; district?: string | undefined; state?: string | undefined },
  { isSameState }: { isSameState(known: string, typed: string): boolean },
): { address: string; addressParts: AddressParts } {
  const { pincode, district = '', state = '' } = place;
  if (typeof given !== 'string') {
    const { flatNumber: flatNo, building: apartment, landmark = '' } = given;
    return {
      address: formatAddress(given),
      addressParts: { flatNo, apartment, landmark, district: given.district, state: given.state, pincode },
    };
  }
  const parts = partsBesidePincode(given);
  const takeLast = (isIt: (part: string) => boolean) =>
    parts.length > 2 && isIt(parts.at(-1) ?? '') ? parts.pop() : undefined;
  // A parcel's label writes state and place behind the parts: they must not stand there twice.
  const typedState = takeLast((part) =>
    state === '' ? findIndianState(part) !== undefined : isSameState(state, part),
  );
  const typedPlace = takeLast((part) => district === '' || part.toLowerCase() === district.toLowerCase());
  const [flatNo = '', ...others] = parts;
  return {
    address: given,
    addressParts: {
      ...{ flatNo, apartment: others.join(', '), landmark: '', pincode },
      ...{ district: district || typedPlace || '', state: state || typedState || '' },
    },
  };
}

/** The list with what the shop sells of it. A gift that is no longer sold may stay where it is. */
async function checkItems({ gifts }: RegistryDeps, { items }: SaveBody, known: Registry | undefined) {
  const listed = known ? await listItems(gifts.database, [known.id]) : [];
  const products = await listProductsForSale(
    gifts.database,
    items.map(({ productId }) => productId),
  );
  const wanted: WantedItem[] = [];
  const keys = new Set<string>();
  for (const { productId, variantId, wanted: count, sharing } of items) {
    const key = keyOfItem({ productId, variantId: variantId ?? null });
    const before = listed.find((item) => keyOfItem(item) === key);
    const found = products.get(productId);
    const product = found && itemForSale(found, variantId);
    if (!before && !found)
      return refuse('product_not_found', { fields: { items: ({ registries: say }) => say.notSold } });
    if (!before && !product) {
      const choose: Sentence = ({ catalogue }) => catalogue.variants.choose;
      return refuse('invalid_input', { fields: { items: choose, variantId: choose } });
    }
    const name = product?.name ?? before?.productName ?? '';
    if (keys.has(key)) return refuseField('items', ({ registries: say }) => say.twice({ name }));
    keys.add(key);
    const kept = product ? toStored(product) : before && pickStored(before);
    const needsShare = sharing && !before?.open && (!before || placesTaken(before) < count);
    if (kept) wanted.push({ key, wanted: count, sharing, isNew: !before, needsShare, product: kept });
  }
  return wanted;
}

/** Items and gifts stay when they are taken off the list again: nobody fills the tables with them. */
async function limitRows(
  { gifts, limits }: RegistryDeps,
  userId: string,
  deliverOn: string,
  items: readonly WantedItem[],
) {
  const canShare = deliverOn >= earliestGiftDate(await gifts.clock.now(gifts.database), gifts.leadDays());
  const rows = items.reduce(
    (sum, { isNew, needsShare }) => sum + Number(isNew) + Number(needsShare && canShare),
    0,
  );
  return rows > 0 ? limits.items.consume(userId, rows) : undefined;
}

const toStored = ({ id, variantId, variant, name, image, pricePaise }: ItemForSale) => ({
  ...{ productId: id, variantId, variant, productName: name, productImage: image, pricePaise },
});

const pickStored = ({
  productId,
  variantId,
  variant,
  productName,
  productImage,
  pricePaise,
}: CountedItem) => ({
  ...{ productId, variantId, variant, productName, productImage, pricePaise },
});

/** Ends it at once for guests; its shared gifts follow one by one, and the periodic task finishes what a crash left. */
export async function endRegistry(deps: RegistryDeps, { body, identity }: Call<Operations['endRegistry']>) {
  const { userId } = identity.customer;
  const { database } = deps.gifts.payments;
  const known = await findOwnRegistry(deps.gifts.database, body.id, userId);
  if (!known) return refuse('registry_not_found');
  const problem = await database.transaction(async (tx): Promise<Sentence | undefined> => {
    const registry = await lockRegistry(tx, known.id);
    if (registry.endedAt) return ({ registries: say }) => say.ended;
    // Its items as well: an order that is being placed is counted, or finds the registry ended.
    const items = await lockItemsOf(tx, registry.id);
    const isGiven = items.some(({ bought, held, funded }) => bought + held + funded > 0);
    // It cannot be changed afterwards, and nothing is packed without.
    if (isGiven && registry.recipientPhone === '') return ({ registries: say }) => say.recipientFirst;
    await tx
      .update(registries)
      .set({ endedAt: sql`now()`, version: registry.version + 1, updatedAt: sql`now()` })
      .where(eq(registries.id, registry.id));
    return undefined;
  });
  if (problem) return refuse('wrong_state', { message: problem });
  const reason = storedTexts.registry.endedBecause;
  for (const { open } of await listItems(database, [known.id]))
    if (open) await database.transaction((tx) => endShare(deps, tx, open.id, { reason, by: userId }));
  return { success: true as const };
}

function refuseField(field: string, message: Sentence) {
  return refuse('invalid_input', { message, fields: { [field]: message } });
}

function refusedSave(field: string, message: Sentence, code: SaveRefusal['code'] = 'wrong_state') {
  return new RefusedSave(refuse(code, { message, fields: { [field]: message } }));
}

/** Rolls back a list that was half written. */
class RefusedSave extends Error {
  readonly refusal: SaveRefusal;

  constructor(refusal: SaveRefusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

type SaveRefusal = Refusal<'wrong_state' | 'product_not_found'>;
type SaveBody = Call<Operations['saveRegistry']>['body'];

interface WantedItem {
  /** Product and variant. */
  key: string;
  wanted: number;
  sharing: boolean;
  isNew: boolean;
  /** A gift to chip in on is opened for it, if its day is far enough. */
  needsShare: boolean;
  product: ReturnType<typeof pickStored>;
}

interface Save {
  userId: string;
  known: Registry | undefined;
  version: number | undefined;
  wanted: Omit<typeof registries.$inferInsert, 'publicId' | 'ownerId'> & { items: readonly WantedItem[] };
}
