import type { AdminOperationName } from '@tohfa/contract';
import { phrases, storedTexts } from '@tohfa/contract/phrases';
import { z } from 'zod';
import { withReadersNames } from '../catalogue/index.ts';
import { inLanguageOf, pushText } from '../mails/index.ts';
import { type NotificationsDeps, notify } from '../notifications/index.ts';
import { getOrderPayer } from '../payments/index.ts';
import type { Database } from '../platform/database.ts';
import { defineQueue, type Jobs } from '../platform/jobs.ts';
import type { Mailer } from '../platform/mailer.ts';
import {
  inReadersNames,
  loadBuyersOrder,
  loadPlaced,
  placedInReadersNames,
  refundFacts,
} from './mail-source.ts';
import {
  confirmationMail,
  listNames,
  newOrderMail,
  notPlacedMail,
  type OrderFacts,
  partRefundMail,
  refundedLines,
  returnAskedMail,
  returnMail,
  statusMail,
} from './mails.ts';
import { findOrderFacts, listShownPurchases, type ShownPurchase } from './order-facts.ts';
import { listOrderLines, orderName } from './order-lines.ts';
import { findRefundForNote, findReturn, hasPurchaseStep, setPackedTold } from './sql.ts';

/** Queue of new purchases that the previous version fills: the buyer and the admins are notified. */
export const purchasePlacedQueue = defineQueue('purchase-placed', z.object({ purchaseId: z.uuid() }));

/** `stepId` is left out by changes that nobody takes back. */
const purchaseMovedSchema = z.object({
  purchaseId: z.uuid(),
  status: z.string(),
  stepId: z.optional(z.int()),
});

/** Queue of status changes: the buyer is notified. A dispatch waits here until it can no longer be undone. */
export const purchaseMovedQueue = defineQueue('purchase-moved', purchaseMovedSchema);

/** `recipient` is `buyer`, `admins`, or the email of one of several admins. */
const purchaseMessageSchema = z.object({ purchaseId: z.uuid(), recipient: z.string() });

/** Queue of single messages about new purchases: one that fails is retried without repeating the others. */
export const purchaseNoticeQueue = defineQueue('purchase-notice', purchaseMessageSchema);

/** The queue of the previous version, which may still serve and does not know the recipient `admins`. */
export const purchaseMessageQueue = defineQueue('purchase-message', purchaseMessageSchema);

/** Queue of refunds of single lines. Tells the buyer which, and how much. */
export const linesRefundedQueue = defineQueue('purchase-lines-refunded', z.object({ refundId: z.uuid() }));

/** Queue of payments that came too late for an order. Tells the payer about the refund. */
export const purchaseNotPlacedQueue = defineQueue(
  'purchase-not-placed',
  z.object({
    orderId: z.uuid(),
    amountPaise: z.int(),
    reason: z.enum(['sold-out', 'dearer', 'given']).default('sold-out'),
  }),
);

/** `recipient` is the email of an admin; without it, whom the new state concerns. */
const returnMovedSchema = z.object({
  returnId: z.uuid(),
  state: z.enum(['asked', 'accepted', 'received', 'replaced', 'declined']),
  recipient: z.optional(z.string()),
});

/** Queue of returns. Tells admins about a new return, and the buyer about every decision. */
export const returnMovedQueue = defineQueue('purchase-return', returnMovedSchema);

/** Queues one message for the buyer and one for the admins, all or none. */
export function notifyPurchasePlaced(
  { jobs }: Pick<PurchaseNotifierDeps, 'jobs'>,
  purchaseId: string,
  tx?: Database,
): Promise<void> {
  const recipients = ['buyer', 'admins'];
  return jobs.sendAll(
    purchaseNoticeQueue,
    recipients.map((recipient) => ({ purchaseId, recipient })),
    tx,
  );
}

/** Job: confirms the order to the buyer, or tells the admins to pack it: several by a job each. */
export async function sendPurchaseMessage(
  deps: PurchaseNotifierDeps,
  { purchaseId, recipient }: z.output<typeof purchaseMessageSchema>,
): Promise<void> {
  const [admin, ...others] = recipient === 'admins' ? await deps.listAdminEmails('allOrders') : [recipient];
  if (others.length > 0)
    return deps.jobs.sendAll(
      purchaseNoticeQueue,
      [admin ?? '', ...others].map((email) => ({ purchaseId, recipient: email })),
    );
  if (admin === undefined) return;
  const isForBuyer = admin === 'buyer';
  const placed = await loadPlaced(deps.database, purchaseId, isForBuyer ? 'sending' : 'reading');
  if (!placed) return;
  const { order, parcels } = placed;
  if (!isForBuyer)
    return inLanguageOf(deps.database, admin, () =>
      deps.mailer.send({ to: admin, ...newOrderMail(order, parcels, deps.publicUrl) }),
    );
  if (!order.account) return;
  await notifyBuyer(deps, order, async () => {
    const { push } = phrases().mails.purchases;
    const named = await placedInReadersNames(deps.database, placed);
    return {
      event: 'order-placed',
      subjectId: purchaseId,
      mail: confirmationMail(named.order, named.parcels, deps.publicUrl),
      push: {
        title: push.placedTitle(order.purchase),
        body: push.placed({ name: orderName(named.order.lines) }),
        path: `/orders/${purchaseId}`,
      },
    };
  });
}

/** Job: notifies the buyer of a new status; not of a step that was undone or a dispatch that has arrived meanwhile. */
export async function notifyPurchaseStatus(
  deps: PurchaseNotifierDeps,
  { purchaseId, status, stepId }: z.output<typeof purchaseMovedSchema>,
): Promise<void> {
  if (stepId !== undefined && !(await hasPurchaseStep(deps.database, stepId))) return;
  const order = await loadBuyersOrder(deps.database, purchaseId, 'sending');
  if (status === 'dispatched' && order?.purchase.status === 'delivered') return;
  if (status === 'packed' && order && order.purchase.packedToldAt !== null) return;
  const [shown] = await listShownPurchases(deps.database, [purchaseId]);
  if (status === 'refunded' && shown && wasJustAnnounced(shown)) return;
  if (!order) return;
  await notifyBuyer(deps, order, async () => {
    const named = await inReadersNames(deps.database, order);
    const mail = statusMail(named, status, deps.publicUrl, refundFacts(shown, status));
    if (!mail) return undefined;
    const { title } = pushText(mail);
    const push = { title, body: orderName(named.lines), path: `/orders/${purchaseId}` };
    return { event: mail.template, subjectId: purchaseId, mail, push };
  });
  if (status === 'packed') await setPackedTold(deps.database, purchaseId);
}

/** The message about the cancellation named the amount; a second one within the hour says nothing new. */
function wasJustAnnounced({ steps }: Pick<ShownPurchase, 'steps'>): boolean {
  const [cancelled, refunded] = ['cancelled', 'refunded'].map((status) =>
    steps.findLast((step) => step.status === status),
  );
  // Nobody was told of a cancellation that followed a refund at the provider.
  if (!cancelled || !refunded || cancelled.note === storedTexts.purchases.refundedAtProvider) return false;
  return refunded.at.getTime() - cancelled.at.getTime() < ANNOUNCED_MS;
}

const ANNOUNCED_MS = 3_600_000;

/** Job: tells the buyer which lines are refunded. */
export async function notifyLinesRefunded(deps: PurchaseNotifierDeps, refundId: string): Promise<void> {
  const refund = await findRefundForNote(deps.database, refundId);
  const order = refund && (await loadBuyersOrder(deps.database, refund.purchaseId, 'sending'));
  if (!order) return;
  const positions = refund.lines.map(({ position }) => position);
  await notifyBuyer(deps, order, async () => {
    const named = await inReadersNames(deps.database, order);
    const mail = partRefundMail(named, refund, refundId, deps.publicUrl);
    const body = listNames(refundedLines(named, { positions }));
    const push = { title: pushText(mail).title, body, path: `/orders/${order.purchase.id}` };
    return { event: 'order-part-refunded', subjectId: refundId, mail, push };
  });
}

/** Job: tells a payer whose payment came too late that it is refunded. */
export async function notifyPurchaseNotPlaced(
  { database, notifications, publicUrl }: PurchaseNotifierDeps,
  payment: z.output<typeof purchaseNotPlacedQueue.schema>,
): Promise<void> {
  const { orderId } = payment;
  const { userId, guestBuyerId, email } = await getOrderPayer(database, orderId);
  const bought = await listOrderLines(database, orderId);
  await inLanguageOf(database, email, async () => {
    const lines = await withReadersNames(database, bought);
    const mail = notPlacedMail(payment, { lines, hasAccount: userId !== null }, publicUrl);
    const { push, unnamedGift } = phrases().mails.purchases;
    const names = lines.length === 0 ? unnamedGift : listNames(lines);
    return notify(notifications, {
      event: 'order-not-placed',
      subjectId: orderId,
      recipient: { userId, guestId: guestBuyerId, email },
      mail,
      push: { title: pushText(mail).title, body: push.notPlaced({ names }), path: '/orders' },
    });
  });
}

/** Job: tells the admins of a new return, or its buyer what was decided. */
export async function notifyReturnMoved(
  deps: PurchaseNotifierDeps,
  { returnId, state, recipient }: z.output<typeof returnMovedSchema>,
): Promise<void> {
  if (state === 'asked' && recipient === undefined) {
    const admins = await deps.listAdminEmails('allOrders');
    return deps.jobs.sendAll(
      returnMovedQueue,
      admins.map((email) => ({ returnId, state, recipient: email })),
    );
  }
  const found = await findReturn(deps.database, returnId);
  if (!found) return;
  if (recipient !== undefined) {
    const asked = await findOrderFacts(deps.database, found.purchaseId);
    if (!asked) return;
    return inLanguageOf(deps.database, recipient, () =>
      deps.mailer.send({ to: recipient, ...returnAskedMail(asked, found, deps.publicUrl) }),
    );
  }
  const order = await loadBuyersOrder(deps.database, found.purchaseId, 'sending');
  if (!order) return;
  await notifyBuyer(deps, order, async () => {
    const named = await inReadersNames(deps.database, order);
    const mail = returnMail(named, { ...found, state }, deps.publicUrl);
    if (!mail) return undefined;
    return {
      event: 'return-decided',
      subjectId: `${returnId} ${state}`,
      mail,
      push: {
        title: pushText(mail).title,
        body: listNames(refundedLines(named, found)),
        path: `/orders/${order.purchase.id}`,
      },
    };
  });
}

/** In the buyer's language; `write` returns undefined when there is nothing to say. */
async function notifyBuyer(
  { database, notifications }: PurchaseNotifierDeps,
  { purchase: { userId, guestBuyerId, buyerEmail }, account }: OrderFacts,
  write: () => Promise<Omit<Parameters<typeof notify>[1], 'recipient'> | undefined>,
): Promise<void> {
  const email = account?.email ?? buyerEmail;
  await inLanguageOf(database, email, async () => {
    const notification = await write();
    if (!notification) return;
    await notify(notifications, { ...notification, recipient: { userId, guestId: guestBuyerId, email } });
  });
}

export interface PurchaseNotifierDeps {
  database: Database;
  jobs: Pick<Jobs, 'sendAll'>;
  mailer: Mailer;
  notifications: NotificationsDeps;
  publicUrl: string;
  listAdminEmails(whoMay: AdminOperationName): Promise<readonly string[]>;
}
