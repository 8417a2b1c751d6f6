import {
  type AdminRole,
  defaultDisplayName,
  firstName,
  type GiftState,
  type GiftView,
  giftCan,
  indianDay,
  nameOfGift,
  type Operations,
  PICTURE_SIZES,
  publicGiftState,
  safeName,
} from '@tohfa/contract';
import { phrases, readStored, screenTexts } from '@tohfa/contract/phrases';
import type { FastifyRequest } from 'fastify';
import { withReadersNames } from '../catalogue/index.ts';
import { type GiftNote, listGiftNotes } from '../contributions/index.ts';
import {
  type GiftHold,
  type GiftPayment,
  holdsAgainst,
  listGiftPayments,
  listLiveGiftHolds,
  loadRefundFacts,
  paymentStatus,
  toRupees,
} from '../payments/index.ts';
import { type Call, refuse } from '../platform/http/operations.ts';
import { asSeenBy } from '../platform/http/personal-fields.ts';
import { linkTags, picturePreloadTag } from '../platform/http/web-app.ts';
import { hasOpened, opensOn } from './collecting.ts';
import type { GiftDeps } from './deps.ts';
import { giftByPublicId, giftForCustomer, listGiftsByOwner, listSteps, listThanks } from './sql.ts';
import type { Gift } from './tables.ts';
import { discretionNow, namesOpenOn, personOf, type Sight, seesAddress, sightOf } from './visibility.ts';

export async function getGiftRequest(
  gifts: GiftDeps,
  { query, identity, request }: Call<Operations['getGiftRequest']>,
) {
  const visible = await findVisibleGift(gifts, query.userId, { userId: identity.customer?.userId, request });
  return visible ? toGiftView(gifts, visible.gift, visible.viewer) : refuse('gift_not_found');
}

export async function fetchGifts(gifts: GiftDeps, { body, identity }: Call<Operations['fetchGifts']>) {
  const { userId } = identity.customer;
  if (body.userName !== userId) return refuse('not_allowed');
  const own = await listGiftsByOwner(gifts.database, userId);
  return { success: true as const, gifts: await toGiftViews(gifts, own, { role: 'owner', userId }) };
}

/**
 * Gifts as the viewer may see them, with payments, holds, notes and steps read in one query each. Admins read the name that
 * the order will have.
 */
export async function toGiftViews(
  gifts: ViewDeps,
  rows: readonly Gift[],
  viewer: Viewer,
  paid?: Promise<GiftPayment[]>,
): Promise<GiftView[]> {
  const { database } = gifts;
  const ids = rows.map(({ id }) => id);
  // The card of a gift that is still being funded cannot have been opened.
  const funded = rows.filter(({ status }) => status !== 'pending' && status !== 'approved');
  // Together: one after the other, each answer would be waited for.
  const [now, named, allPayments, allHolds, facts, allNotes, allThanks, allSteps, starters] =
    await Promise.all([
      gifts.clock.now(database),
      viewer.role === 'admin' ? rows : withReadersNames(database, rows),
      paid ?? listGiftPayments(database, ids),
      listLiveGiftHolds(database, ids),
      loadRefundFacts(database, ids),
      listGiftNotes(database, ids),
      listThanks(
        database,
        funded.map(({ id }) => id),
      ),
      listSteps(database, ids),
      hasFullAccess(viewer) ? gifts.startersOf(database, ids) : NO_STARTERS,
    ]);
  const today = indianDay(now);
  const payments = Map.groupBy(allPayments, ({ giftId }) => giftId);
  const holds = Map.groupBy(allHolds, ({ giftId }) => giftId);
  const notes = Map.groupBy(allNotes, ({ giftId }) => giftId);
  const thanks = Map.groupBy(allThanks, ({ giftId }) => giftId);
  const steps = Map.groupBy(allSteps, ({ giftId }) => giftId);
  return named.map((gift) => {
    const startedBy = starters.get(gift.id);
    const paid = payments.get(gift.id) ?? [];
    const sight = (payments: readonly GiftPayment[]) => sightOf(gift, payments, viewer.role, today);
    const standing = paid.filter(({ netPaise }) => netPaise > 0);
    const shown = standing.filter((payment) => isOwn(payment, viewer) || sight([payment]) !== 'nothing');
    const surpriseUntil = viewer.role === 'owner' ? namesOpenOn(gift, standing, today) : undefined;
    return {
      ...publicFields(gift, viewer),
      ...(hasFullAccess(viewer) && { userName: gift.ownerId }),
      ...(startedBy !== undefined && { startedBy }),
      ...(seesAddress(gift, viewer.role) && addressFields(gift)),
      ...(viewer.role === 'owner' && gift.addressHidden && { addressHidden: true as const }),
      ...(surpriseUntil !== undefined && { surpriseUntil }),
      discretion: discretionNow(gift, today),
      ...(viewer.role !== 'link' && gift.reason !== '' && { reason: readStored(gift.reason) }),
      ...amountFields(today, gift, paid, holds.get(gift.id) ?? [], viewer),
      noOfPayments: shown.length,
      ...(shown.length < standing.length && { hidesPayments: true as const }),
      ...linkFields(gifts, gift, today),
      refundedAmount: toRupees(facts.of(gift.id).refundedPaise),
      ...(hasFullAccess(viewer) && { disputed: facts.of(gift.id).disputed }),
      view: viewer.role,
      organiserName: organiserName(gift),
      payers: shown.map((payment) => toPayerView(payment, viewer, sight([payment]))),
      yourPayments: paid
        .filter((payment) => isOwn(payment, viewer))
        .map((payment) => ({
          receiptId: payment.orderId,
          amount: toRupees(payment.netPaise > 0 ? payment.netPaise : payment.creditedPaise),
          at: payment.at.toISOString(),
          status: paymentStatus(payment),
          ...(payment.disputed && { disputed: true as const }),
        })),
      feedback: toFeedback(gift, notes.get(gift.id) ?? [], viewer, (personId) =>
        sight(paid.filter((payment) => personOf(payment) === personId)),
      ),
      ...(viewer.role !== 'link' && gift.deliveryPhoto && { deliveryPhoto: gift.deliveryPhoto }),
      ...(viewer.role !== 'link' && {
        thanks: (thanks.get(gift.id) ?? []).map(({ message, picture, at }) => ({
          message,
          ...(picture && { picture }),
          at,
        })),
      }),
      steps: (steps.get(gift.id) ?? []).map(({ status, note, at }) => ({
        status,
        note:
          hasFullAccess(viewer) && (!PARCEL_STATES.includes(status) || seesAddress(gift, viewer.role))
            ? readStored(note)
            : '',
        at: at.toISOString(),
      })),
      canCancel: (viewer.role === 'owner' || viewer.role === 'admin') && giftCan.cancel(gift.status),
      canGiveFeedback: viewer.role === 'owner' || viewer.role === 'payer',
    };
  });
}

export async function toGiftView(gifts: ViewDeps, gift: Gift, viewer: Viewer): Promise<GiftView> {
  const [view] = await toGiftViews(gifts, [gift], viewer);
  if (!view) throw new Error('no view was made for the gift');
  return viewer.adminRole ? asSeenBy(viewer.adminRole, 'getGiftRequest', view) : view;
}

/** The gift and the caller's role; undefined both for an unknown gift and for one they may not see. */
export async function findVisibleGift(
  gifts: Pick<GiftDeps, 'database' | 'adminRole'>,
  publicId: string,
  { userId, request }: { userId: string | undefined; request?: FastifyRequest },
): Promise<{ gift: Gift; viewer: Viewer } | undefined> {
  const { database } = gifts;
  const found = await giftForCustomer(database, publicId, userId);
  if (!found) return undefined;
  const { gift } = found;
  const role = customerRole(found, userId);
  if (role === 'owner') return { gift, viewer: { role, userId } };
  const adminRole = request && (await gifts.adminRole(request));
  if (adminRole) return { gift, viewer: { role: 'admin', userId, adminRole } };
  return role && { gift, viewer: { role, userId } };
}

/** Preview tags for a shared link: the product and its picture, nothing personal. */
export async function linkPreviewTags(
  { database, publicUrl, shopName, clock }: Pick<GiftDeps, 'database' | 'publicUrl' | 'shopName' | 'clock'>,
  path: string,
): Promise<string | undefined> {
  const publicId = /^\/giftdetails\/([\w-]{1,64})\/?$/.exec(path)?.[1];
  if (publicId === undefined) return undefined;
  const gift = await giftByPublicId(database, publicId);
  if (!gift?.sharable) return undefined;
  const state = publicGiftState(
    {
      ...gift,
      remainingAmount: toRupees(Math.max(0, gift.pricePaise - gift.paidPaise)),
      steps: await listSteps(database, [gift.id]),
    },
    indianDay(await clock.now(database)),
  );
  const tags = {
    'og:type': 'website',
    'og:site_name': shopName(),
    'og:title': nameOfGift(gift),
    'og:description': phrases().gifts.preview.onShop({
      text: screenTexts().giftLinkTexts[state].short,
      shop: shopName(),
    }),
    'og:url': `${publicUrl}/giftdetails/${gift.publicId}`,
    ...(gift.productImage && { 'og:image': new URL(gift.productImage, publicUrl).href }),
  };
  return linkTags(tags) + picturePreloadTag(gift.productImage, PICTURE_SIZES.gift);
}

/** For everyone with the link: the name they chose, else no surname. */
export function organiserName(gift: Pick<Gift, 'ownerName' | 'organiserName'>): string {
  return readStored(gift.organiserName) || firstName(safeName(gift.ownerName)) || defaultDisplayName();
}

/** Everyone with the link, payers too, reads the recipient's first name only. */
function publicFields(gift: Gift, viewer: Viewer) {
  const { productId, productName, productImage, relation, occasion, date, sharable, status } = gift;
  return {
    id: gift.publicId,
    productId,
    productName,
    ...(gift.variant !== '' && { variant: gift.variant }),
    productPrice: toRupees(gift.pricePaise),
    productImage,
    name: hasFullAccess(viewer) ? gift.name : recipientFirstName(gift),
    relation,
    occasion,
    date,
    sharable,
    status,
    createdAt: gift.createdAt.toISOString(),
    closesOn: gift.closesOn,
    opensOn: opensOn(gift),
  };
}

/** What everyone with a link may know of whom a gift is for. */
export function recipientFirstName({ name }: Pick<Gift, 'name'>): string {
  return firstName(safeName(name)) || defaultDisplayName();
}

function addressFields(gift: Gift) {
  const { phone, landmark, district, state, pincode } = gift;
  return {
    phone,
    flatNumber: gift.flatNo,
    building: gift.apartment,
    landmark,
    district,
    state,
    pincode,
    // Private: it shows where the recipient lives.
    ...(gift.tracking !== '' && { tracking: gift.tracking }),
  };
}

function amountFields(
  today: string,
  gift: Gift,
  payments: readonly GiftPayment[],
  holds: readonly GiftHold[],
  viewer: Viewer,
) {
  const paidPaise = payments.reduce((sum, { netPaise }) => sum + netPaise, 0);
  const leftPaise = Math.max(0, gift.pricePaise - paidPaise);
  const open = hasOpened(gift, today);
  // The viewer's own hold does not reduce what they can pay.
  const others = open ? holdsAgainst(holds, { isGuest: false, holds: true, id: viewer.userId }) : [];
  const heldPaise = others.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  const payable = open && today <= gift.closesOn;
  return {
    totalAmount: toRupees(gift.pricePaise),
    paymentAmount: toRupees(paidPaise),
    remainingAmount: toRupees(gift.pricePaise) - Math.min(toRupees(gift.pricePaise), toRupees(paidPaise)),
    payment: open,
    availableNow: payable ? toRupees(Math.max(0, leftPaise - heldPaise)) : 0,
    ...(others[0] && { heldUntil: others[0].expiresAt.toISOString() }),
    canPay: payable && leftPaise > 0,
  };
}

function linkFields({ publicUrl }: ViewDeps, gift: Gift, today: string) {
  const link = `${publicUrl}/chip-in/${gift.publicId}`;
  return {
    ...(gift.sharable && { sharablelink: link }),
    ...(hasOpened(gift, today) && { paymentlink: link }),
  };
}

function toPayerView(payment: GiftPayment, viewer: Viewer, sight: Sight) {
  const mine = isOwn(payment, viewer);
  return {
    name: payment.displayName || defaultDisplayName(),
    ...((mine || sight === 'everything') && { amount: toRupees(payment.netPaise) }),
    at: payment.at.toISOString(),
    mine,
  };
}

const isOwn = ({ payerId }: GiftPayment, { userId }: Viewer) => payerId !== null && payerId === userId;

/** What is noted with them tells where the gift goes. */
const PARCEL_STATES: readonly GiftState[] = ['dispatched', 'delivered'];

/** Messages for the gift, oldest first. The same text with two payments of one person appears once. */
function toFeedback(
  gift: Gift,
  notes: readonly GiftNote[],
  viewer: Viewer,
  sightOfPerson: (personId: string) => Sight,
) {
  const isShown = ({ personId }: GiftNote) =>
    personId === viewer.userId || personId === gift.ownerId || sightOfPerson(personId) !== 'nothing';
  const written = notes
    .filter((note) => note.message !== '' && isShown(note))
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  return [...Map.groupBy(written, ({ personId, message }) => `${personId} ${message}`).values()]
    .flatMap((alike) => alike.slice(0, 1))
    .map(({ personId, userId, name, message, createdAt }) => {
      const mine = personId === viewer.userId;
      return {
        ...(userId !== null && (mine || hasFullAccess(viewer)) && { userId }),
        name: name || defaultDisplayName(),
        message,
        at: createdAt.toISOString(),
        mine,
        byOwner: personId === gift.ownerId,
      };
    });
}

const NO_STARTERS: ReadonlyMap<string, string> = new Map();

const hasFullAccess = ({ role }: Viewer) => role === 'owner' || role === 'admin';

/** Payers keep their view when sharing is switched off: it shows what happens to their money. */
function customerRole(
  { gift, hasPaid }: { gift: Gift; hasPaid: boolean },
  userId: string | undefined,
): Exclude<GiftView['view'], 'admin'> | undefined {
  if (userId !== undefined && gift.ownerId === userId) return 'owner';
  if (hasPaid) return 'payer';
  return gift.sharable ? 'link' : undefined;
}

type ViewDeps = Pick<GiftDeps, 'database' | 'publicUrl' | 'clock' | 'startersOf'>;

export interface Viewer {
  role: GiftView['view'];
  userId: string | undefined;
  /** Of an admin who makes a call of customers. Answers to calls of admins are cut down where they are sent. */
  adminRole?: AdminRole;
}
