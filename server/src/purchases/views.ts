import {
  type AdminPurchase,
  daysBetween,
  indianDay,
  type Operations,
  PAISE_PER_RUPEE,
  type PurchaseLine,
  type PurchaseState,
  type PurchaseView,
  paise,
  purchaseCan,
  purchaseTransitions,
  wholeRupees,
} from '@tohfa/contract';
import { readStored } from '@tohfa/contract/phrases';
import { readersNames } from '../catalogue/index.ts';
import { listContributions } from '../gifts/index.ts';
import { listRefundsToName, type PaymentDeps, refundArrival } from '../payments/index.ts';
import { type Database, databaseNow } from '../platform/database.ts';
import type { Call } from '../platform/http/operations.ts';
import {
  listShownPurchases,
  listShownPurchasesOf,
  listShownPurchasesOfGuest,
  type ShownPurchase,
  withRegistryAddress,
} from './order-facts.ts';
import { keptPaise, lineAmount } from './order-lines.ts';
import { countPurchasesByStatus, toReturn } from './sql.ts';

export async function myOrders(deps: ViewDeps, { identity }: Call<Operations['myOrders']>) {
  const { userId } = identity.customer;
  const [orders, funded] = await Promise.all([
    listPurchaseViewsOf(deps, userId),
    listContributions(deps.database, userId),
  ]);
  return { orders, funded };
}

/** For the dashboard. */
export async function countOrdersToShip(database: Database) {
  const counts = await countPurchasesByStatus(database, ['placed', 'packed']);
  return { toPack: counts.get('placed') ?? 0, toDispatch: counts.get('packed') ?? 0 };
}

/** What a person bought, as they see it. */
export async function listPurchaseViewsOf(deps: ViewDeps, userId: string): Promise<PurchaseView[]> {
  return toPurchaseViews(deps, await listShownPurchasesOf(deps.database, userId));
}

/** What a buyer without an account bought, newest first. */
export async function listPurchaseViewsOfGuest(
  deps: ViewDeps,
  guestBuyerId: string,
): Promise<PurchaseView[]> {
  return toPurchaseViews(deps, await listShownPurchasesOfGuest(deps.database, guestBuyerId));
}

/** As their buyer sees it. */
export async function findPurchaseView(deps: ViewDeps, id: string): Promise<PurchaseView | undefined> {
  const [view] = await toPurchaseViews(deps, await listShownPurchases(deps.database, [id]));
  return view;
}

async function toPurchaseViews(deps: ViewDeps, rows: readonly ShownPurchase[]): Promise<PurchaseView[]> {
  const bought = rows.flatMap(({ purchase, lines }) => [purchase, ...lines]);
  const [starters, toName, nameOf] = await Promise.all([
    findStartersOf(deps, rows),
    listRefundsToName(
      deps.database,
      rows.map(({ purchase }) => purchase.orderId),
    ),
    readersNames(
      deps.database,
      bought.map(({ productId }) => productId),
    ),
  ]);
  const named = <Bought extends { productId: number | null; productName: string }>(one: Bought) => ({
    ...one,
    productName: nameOf(one.productId, one.productName),
  });
  return rows.map((shown) => {
    const refundsToName = toName.get(shown.purchase.orderId);
    const view = { ...shown, purchase: named(shown.purchase), lines: shown.lines.map(named) };
    return { ...toPurchaseView(view, starters), ...(refundsToName && { refundsToName }) };
  });
}

/** The assistants that prepared these orders, in one query. */
function findStartersOf({ database, startersOf }: ViewDeps, rows: readonly ShownPurchase[]) {
  return startersOf(database, [...new Set(rows.map(({ purchase }) => purchase.orderId))]);
}

function toPurchaseView(shown: ShownPurchase, starters: ReadonlyMap<string, string>): PurchaseView {
  const { purchase, coupon, delivery, returns, creditNotes, refundPending, disputeOpen } = shown;
  const startedBy = starters.get(purchase.orderId);
  return {
    id: purchase.id,
    number: purchase.number,
    productId: purchase.productId,
    productName: purchase.productName,
    productImage: purchase.productImage,
    price: rupees(purchase.pricePaise),
    tax: rupees(purchase.taxPaise),
    deliveryCharges: rupees(purchase.deliveryPaise),
    transactionCharges: rupees(purchase.transactionPaise),
    total: rupees(purchase.totalPaise),
    address: purchase.address,
    lines: toLineViews(shown),
    discount: rupees(purchase.discountPaise),
    ...(coupon !== undefined && { coupon }),
    ...(purchase.deliveryDate !== null && { deliveryDate: purchase.deliveryDate }),
    ...toDeliveryView(delivery),
    ...toWayView(shown),
    canReturn: purchaseCan.return(purchase.status, returns),
    creditNotes: creditNotes.map(({ id, amountPaise, at }) => ({
      id,
      amount: Math.floor(amountPaise / PAISE_PER_RUPEE),
      at: at.toISOString(),
    })),
    status: purchase.status,
    canCancel: purchaseCan.cancel(purchase.status) && !refundPending && !disputeOpen,
    // A refund made by hand at the provider may have odd paise.
    refundedAmount: Math.floor(shown.refundedPaise / PAISE_PER_RUPEE),
    ...(shown.paymentMethod !== undefined && { paymentMethod: shown.paymentMethod }),
    refunds: shown.refunds.map(({ amountPaise, isProcessed, at, reason, way }) => ({
      amount: Math.floor(amountPaise / PAISE_PER_RUPEE),
      at: at.toISOString(),
      ...(isProcessed && { arrivesBy: way === 'outside' ? indianDay(at) : refundArrival(at) }),
      ...(way !== undefined && { way }),
      ...(reason !== undefined && { reason }),
    })),
    disputed: shown.disputed,
    ...(shown.parcels.length > 0 && {
      parcels: shown.parcels.map(({ id, number, status, recipientName }) => ({
        id,
        number,
        status,
        recipientName,
      })),
    }),
    ...(startedBy !== undefined && { startedBy }),
    createdAt: purchase.createdAt.toISOString(),
    ...(shown.registry && toRegistryView(shown, shown.registry)),
  };
}

/** One line alone is cancelled with its order. */
function toLineViews(shown: ShownPurchase): PurchaseLine[] {
  const { purchase, lines, reviewed, refundPending, disputeOpen } = shown;
  const open = lines.filter(({ state }) => state === 'ordered');
  const isFree = !refundPending && !disputeOpen;
  const mayCancel = purchaseCan.cancel(purchase.status) && isFree && open.length > 1;
  return lines.map((line) => ({
    position: line.position,
    ...(line.productId !== null && { productId: line.productId }),
    ...(line.variantId !== null && { variantId: line.variantId }),
    ...(line.variant !== '' && { variant: line.variant }),
    name: line.productName,
    image: line.productImage,
    quantity: line.quantity,
    unitPrice: rupees(line.unitPricePaise),
    discount: rupees(line.discountPaise),
    tax: rupees(line.taxPaise),
    amount: rupees(lineAmount(line)),
    taxRate: line.taxRateBp / 100,
    hsn: line.hsn,
    state: line.state,
    canCancel: mayCancel && line.state === 'ordered',
    ...(line.productId !== null && reviewed.has(line.productId) && { reviewed: true }),
  }));
}

function toDeliveryView(delivery: ShownPurchase['delivery']) {
  if (!delivery) return {};
  const { recipientName, recipientPhone, slotName, message, giftWrap } = delivery;
  return {
    recipient: { name: recipientName, phone: recipientPhone },
    ...(slotName && { slot: slotName }),
    ...(message && { message }),
    giftWrap,
  };
}

/** How a parcel gets to its recipient, and what was noted on the way. */
function toWayView({ purchase: { courier, trackingNumber }, returns, steps }: ShownPurchase) {
  return {
    ...(trackingNumber && { courier, trackingNumber }),
    returns: returns.map(toReturn),
    steps: steps.map(({ status, note, at }) => ({ status, note: readStored(note), at: at.toISOString() })),
  };
}

/** Nothing of who gets it and where they live: a courier's page tells the place, and often the name. */
function toRegistryView(shown: ShownPurchase, { title, thanks }: NonNullable<ShownPurchase['registry']>) {
  const { returns, steps } = toWayView(shown);
  return {
    registry: { title, ...(thanks && { thanks }) },
    recipient: undefined,
    courier: undefined,
    trackingNumber: undefined,
    returns: returns.map((one) => ({ ...one, courier: undefined, trackingNumber: undefined })),
    steps: steps.map((step) => (MONEY_STATES.includes(step.status) ? step : { ...step, note: '' })),
  };
}

/** Their notes say why whoever gave gets the money back; those of every other state may tell where the parcel goes. */
const MONEY_STATES: readonly PurchaseState[] = ['cancelled', 'refunded'];

const rupees = (amountPaise: number) => wholeRupees(paise(amountPaise));

/** For admins: with the buyer, the payment and the possible next states; in the order of the ids. */
export async function loadAdminPurchaseViews(
  deps: ViewDeps,
  ids: readonly string[],
): Promise<AdminPurchase[]> {
  const now = await databaseNow(deps.database);
  const rows = await listShownPurchases(deps.database, ids);
  const starters = await findStartersOf(deps, rows);
  return rows.map((row) => {
    const shown = withRegistryAddress(row);
    const { buyerName, buyerEmail, buyerPhone, paymentId, status, userId, guestBuyerId } = shown.purchase;
    const { dueAt, assignedTo } = shown.purchase;
    const due = dueOf(status, dueAt, now);
    return {
      ...toPurchaseView(shown, starters),
      ...toDeliveryView(shown.delivery),
      ...toWayView(shown),
      buyerName,
      buyerEmail,
      ...(buyerPhone && { buyerPhone }),
      ...(guestBuyerId !== null && userId === null && { isGuest: true }),
      paymentId,
      refundable: purchaseCan.refundPart(status) ? Math.floor(keptPaise(shown.lines) / PAISE_PER_RUPEE) : 0,
      nextStates: [...purchaseTransitions[status]],
      ...(dueAt && { dueAt: dueAt.toISOString() }),
      ...(due && { due }),
      ...(assignedTo !== null && { assignedTo }),
    };
  });
}

/** Only what is still to be sent can be late. */
function dueOf(status: PurchaseState, dueAt: Date | null, now: Date): AdminPurchase['due'] {
  if ((status !== 'placed' && status !== 'packed') || dueAt === null) return undefined;
  if (dueAt < now) return 'late';
  const days = daysBetween(indianDay(now), indianDay(dueAt));
  return days === 0 ? 'today' : days === 1 ? 'tomorrow' : 'later';
}

/** What orders are shown from. Within a transaction, `database` is the transaction. */
export type ViewDeps = Pick<PaymentDeps, 'database' | 'startersOf'>;
