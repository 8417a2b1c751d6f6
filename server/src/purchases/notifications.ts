import { formatPaise, mailableName, paise } from '@tohfa/contract';
import { z } from 'zod';
import type { NotificationsDeps } from '../notifications/index.ts';
import { type NotificationEvent, notify } from '../notifications/index.ts';
import type { Database } from '../platform/database.ts';
import { defineQueue, type Jobs } from '../platform/jobs.ts';
import type { Mailer } from '../platform/mailer.ts';
import { findPurchase } from './sql.ts';
import type { Purchase } from './tables.ts';

/** Queue of new purchases: buyer and admins are notified. */
export const purchasePlacedQueue = defineQueue('purchase-placed', z.object({ purchaseId: z.uuid() }));

/** Queue of status changes: the buyer is notified. */
export const purchaseMovedQueue = defineQueue(
  'purchase-moved',
  z.object({ purchaseId: z.uuid(), status: z.string() }),
);

/** `recipient` is `buyer`, or the email of an admin. */
const purchaseMessageSchema = z.object({ purchaseId: z.uuid(), recipient: z.string() });

/** Queue of single messages about new purchases: one that fails is retried without repeating the others. */
export const purchaseMessageQueue = defineQueue('purchase-message', purchaseMessageSchema);

/** Job: queues one message for the buyer and one for every admin, all or none. */
export async function notifyPurchasePlaced(deps: PurchaseNotifierDeps, purchaseId: string): Promise<void> {
  const recipients = ['buyer', ...(await deps.listAdminEmails())];
  await deps.jobs.sendAll(
    purchaseMessageQueue,
    recipients.map((recipient) => ({ purchaseId, recipient })),
  );
}

/** Job: confirms the order to the buyer, or tells one admin to pack it. */
export async function sendPurchaseMessage(
  deps: PurchaseNotifierDeps,
  { purchaseId, recipient }: PurchaseMessageJob,
): Promise<void> {
  const purchase = await findPurchase(deps.database, purchaseId);
  if (!purchase) return;
  if (recipient !== 'buyer') return deps.mailer.send(newOrderMail(purchase, recipient, deps.publicUrl));
  const buyer = purchase.userId === null ? undefined : await deps.findPayer(purchase.userId);
  if (buyer)
    await notify(deps.notifications, {
      event: 'order-placed',
      subjectId: purchase.id,
      recipient: { userId: purchase.userId, email: buyer.email },
      mail: confirmationMail(purchase, buyer, deps.publicUrl),
      push: {
        title: `Order ${purchase.number} confirmed`,
        body: `Thank you! We will pack ${purchase.productName} soon.`,
        path: `/orders/${purchase.id}`,
      },
    });
}

/** Job: notifies the buyer of a new status. */
export async function notifyPurchaseStatus(
  deps: PurchaseNotifierDeps,
  purchaseId: string,
  status: string,
): Promise<void> {
  const purchase = await findPurchase(deps.database, purchaseId);
  const message = STATUS_MESSAGES[status];
  if (!purchase || !message) return;
  await notify(deps.notifications, {
    event: message.event,
    subjectId: purchase.id,
    recipient: { userId: purchase.userId, email: purchase.buyerEmail },
    mail: {
      subject: `Order ${purchase.number}: ${message.subject}`,
      text: `Hello ${purchase.buyerName || 'there'},\n\n${message.text}\n\n${purchase.productName}\n${deps.publicUrl}/orders\n\nTohfa\n`,
    },
    push: {
      title: `Order ${purchase.number}: ${message.subject}`,
      body: purchase.productName,
      path: `/orders/${purchase.id}`,
    },
  });
}

const STATUS_MESSAGES: Record<string, { event: NotificationEvent; subject: string; text: string }> = {
  packed: { event: 'order-packed', subject: 'packed', text: 'Your order is packed and will ship soon.' },
  dispatched: {
    event: 'order-dispatched',
    subject: 'shipped',
    text: 'Your order has shipped and is on its way to you.',
  },
  delivered: {
    event: 'order-delivered',
    subject: 'delivered',
    text: 'Your order has been delivered. We hope it brings joy!',
  },
  cancelled: {
    event: 'order-cancelled',
    subject: 'cancelled',
    text: 'Your order is cancelled. The full amount will be refunded to your original payment method, usually within 5 to 7 working days.',
  },
  refunded: {
    event: 'order-refunded',
    subject: 'refunded',
    text: 'Your order has been refunded to your original payment method.',
  },
};

function confirmationMail(purchase: Purchase, buyer: { name: string }, publicUrl: string) {
  const rupees = (amount: number) => formatPaise(paise(amount));
  return {
    subject: `Your order ${purchase.number}: ${purchase.productName}`,
    text: [
      `Hello ${mailableName(buyer.name) || 'there'},`,
      `Thank you! We have received your payment, and order ${purchase.number} is confirmed.`,
      [
        `${purchase.productName}: ${rupees(purchase.pricePaise)}`,
        `Tax (18 %): ${rupees(purchase.taxPaise)}`,
        `Delivery charges: ${rupees(purchase.deliveryPaise)}`,
        `Transaction charges: ${rupees(purchase.transactionPaise)}`,
        `Total: ${rupees(purchase.totalPaise)}`,
      ].join('\n'),
      `Delivery address:\n${purchase.address}`,
      `Track your order: ${publicUrl}/orders`,
      'Tohfa',
    ].join('\n\n'),
  };
}

function newOrderMail(purchase: Purchase, to: string, publicUrl: string) {
  return {
    to,
    subject: `New order ${purchase.number}: ${purchase.productName}`,
    text: `Order ${purchase.number} was paid: ${purchase.productName}, ${formatPaise(paise(purchase.totalPaise))}.\n\n${publicUrl}/orders-management\n`,
  };
}

type PurchaseMessageJob = z.output<typeof purchaseMessageSchema>;

export interface PurchaseNotifierDeps {
  database: Database;
  jobs: Pick<Jobs, 'sendAll'>;
  mailer: Mailer;
  notifications: NotificationsDeps;
  publicUrl: string;
  findPayer(userId: string): Promise<{ name: string; email: string } | undefined>;
  listAdminEmails(): Promise<readonly string[]>;
}
