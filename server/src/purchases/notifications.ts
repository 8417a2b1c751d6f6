import { formatPaise, mailableName, paise } from '@tohfa/contract';
import { z } from 'zod';
import type { NotificationsDeps } from '../notifications/index.ts';
import { type NotificationEvent, notify } from '../notifications/index.ts';
import type { Database } from '../platform/database.ts';
import { defineQueue } from '../platform/jobs.ts';
import type { Mailer } from '../platform/mailer.ts';
import { findPurchase } from './sql.ts';
import type { Purchase } from './tables.ts';

/** Queue of status changes that the buyer is told of. */
export const purchaseMovedQueue = defineQueue(
  'purchase-moved',
  z.object({ purchaseId: z.uuid(), status: z.string() }),
);

/** Job: the confirmation to the buyer, and a word to the admins, who have something to pack now. */
export async function notifyPurchasePlaced(telling: PurchaseNotifierDeps, purchaseId: string): Promise<void> {
  const purchase = await findPurchase(telling.database, purchaseId);
  if (!purchase) return;
  const buyer = purchase.userId === null ? undefined : await telling.payer(purchase.userId);
  if (buyer)
    await notify(telling.notices, {
      event: 'order-placed',
      subjectId: purchase.id,
      recipient: { userId: purchase.userId, email: buyer.email },
      mail: confirmationMail(purchase, buyer, telling.publicUrl),
      push: {
        title: `Order ${purchase.number} is placed`,
        body: `Thank you. ${purchase.productName} will be packed soon.`,
        path: `/orders/${purchase.id}`,
      },
    });
  for (const admin of await telling.admins())
    await telling.mailer.send(newOrderMail(purchase, admin, telling.publicUrl));
}

/** Job: a word to the buyer at each step of the way. */
export async function notifyPurchaseStatus(
  telling: PurchaseNotifierDeps,
  purchaseId: string,
  status: string,
): Promise<void> {
  const purchase = await findPurchase(telling.database, purchaseId);
  const words = STATUS_MESSAGES[status];
  if (!purchase || !words) return;
  await notify(telling.notices, {
    event: words.event,
    subjectId: purchase.id,
    recipient: { userId: purchase.userId, email: purchase.buyerEmail },
    mail: {
      subject: `Order ${purchase.number}: ${words.subject}`,
      text: `Hello ${purchase.buyerName || 'there'},\n\n${words.text}\n\n${purchase.productName}\n${telling.publicUrl}/orders\n\nTohfa\n`,
    },
    push: {
      title: `Order ${purchase.number}: ${words.subject}`,
      body: purchase.productName,
      path: `/orders/${purchase.id}`,
    },
  });
}

const STATUS_MESSAGES: Record<string, { event: NotificationEvent; subject: string; text: string }> = {
  packed: { event: 'order-packed', subject: 'packed', text: 'your order is packed and leaves us soon.' },
  dispatched: {
    event: 'order-dispatched',
    subject: 'on its way',
    text: 'your order is on its way to you.',
  },
  delivered: {
    event: 'order-delivered',
    subject: 'delivered',
    text: 'your order was delivered. We hope it brings joy.',
  },
  cancelled: {
    event: 'order-cancelled',
    subject: 'cancelled',
    text: 'your order is cancelled. The whole price goes back to the way you paid, usually within a week.',
  },
  refunded: {
    event: 'order-refunded',
    subject: 'refunded',
    text: 'the refund of your order was made.',
  },
};

function confirmationMail(purchase: Purchase, buyer: { name: string }, publicUrl: string) {
  const rupees = (amount: number) => formatPaise(paise(amount));
  return {
    subject: `Your order ${purchase.number}: ${purchase.productName}`,
    text: [
      `Hello ${mailableName(buyer.name) || 'there'},`,
      `thank you. Your payment arrived and your order ${purchase.number} is placed.`,
      [
        `${purchase.productName}: ${rupees(purchase.pricePaise)}`,
        `Tax (18 %): ${rupees(purchase.taxPaise)}`,
        `Delivery: ${rupees(purchase.deliveryPaise)}`,
        `Transaction: ${rupees(purchase.transactionPaise)}`,
        `Total: ${rupees(purchase.totalPaise)}`,
      ].join('\n'),
      `It goes to:\n${purchase.address}`,
      `See how it comes along: ${publicUrl}/orders`,
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

export interface PurchaseNotifierDeps {
  database: Database;
  mailer: Mailer;
  notices: NotificationsDeps;
  publicUrl: string;
  payer(userId: string): Promise<{ name: string; email: string } | undefined>;
  admins(): Promise<readonly string[]>;
}
