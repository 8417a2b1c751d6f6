import { createKeyedLimiter } from '../platform/concurrency.ts';
import type { Database } from '../platform/database.ts';
import type { Refusal } from '../platform/http/operations.ts';
import type { Jobs } from '../platform/jobs.ts';
import type { Log } from '../platform/log.ts';
import type { RazorpayClient } from './razorpay.ts';
import type { Payment, PaymentOrder, paymentOrders } from './tables.ts';

export interface PaymentDeps {
  database: Database;
  jobs: Pick<Jobs, 'send' | 'sendAll'>;
  log: Log;
  razorpay: RazorpayClient;
  keyId: string;
  keySecret: string;
  /** The current webhook secret, then the previous one while it is being rotated. */
  webhookSecrets: readonly string[];
  holdSeconds: number;
  /** A guest's hold is shorter: nobody knows who they are. */
  guestHoldSeconds: number;
  publicUrl: string;
  /** Keeps the payer's account from being erased until the transaction ends; false if it is gone. */
  lockPayer(tx: Database, payerId: string): Promise<boolean>;
  /** Addresses of orders are kept for the next one, up to so many for each account. */
  addresses: { max: number; save(database: Database, userId: string, address: string): Promise<void> };
  targets: { purchase: PaymentTarget; gift: PaymentTarget };
}

/**
 * What can be paid for: a purchase or a gift. Payments own orders, holds and the ledger; a target owns its rows.
 * Locks are always taken in this order: the target's row, the order's row, the product's row.
 */
export interface PaymentTarget {
  /** Taken before the order's own row is locked; room is counted under this lock. */
  lock(tx: Database, order: OrderTarget): Promise<LockedTarget>;
  /** Reserves what the order would take, or refuses with a reason. */
  reserve(
    tx: Database,
    order: OrderTarget & { amountPaise: number },
    payer: ReservingPayer,
  ): Promise<ReserveRefusal | undefined>;
  /** Gives back what `reserve` took. */
  release(tx: Database, order: PaymentOrder): Promise<void>;
  /**
   * A captured payment: takes as much as there is room for and returns that amount.
   * `held` tells whether the reservation still exists.
   */
  credit(tx: Database, order: PaymentOrder, payment: CapturedPayment): Promise<number>;
  /**
   * Finds out whom to tell of usual credits, before their transaction begins, and returns what queues the messages in it.
   */
  announceCredits(): Promise<(tx: Database, credits: readonly AnnouncedCredit[]) => Promise<void>>;
  /** The day on which orders are placed, unless it is the database's own. */
  today?(database: Database): Promise<string | undefined>;
  /** The credit is in the ledger: what the target cannot deliver of it is refunded now. */
  onCredited?(payments: PaymentDeps, tx: Database, order: PaymentOrder): Promise<void>;
  /** The provider has processed a refund of money the target had. */
  onRefunded(tx: Database, order: PaymentOrder, payment: Payment): Promise<void>;
  /** Money of the target was returned by a refund that was started at the provider, or by a lost dispute. */
  onProviderRefund(payments: PaymentDeps, tx: Database, order: PaymentOrder): Promise<void>;
}

/**
 * Work on one gift or product queues here for its lock, instead of occupying every database connection: the second one is
 * ready when the first has finished.
 */
export const limitPerTarget = createKeyedLimiter(2);

export type { PaymentOrder };

/** An order before it is stored. A guest's has no account. */
export type OrderDraft = Omit<typeof paymentOrders.$inferInsert, 'id'> & { payerId: string | null };

export interface OrderTarget {
  giftId: string | null;
  productId: number | null;
}

/** Holds of guests count only against guests, and not against those who pay without a hold of their own. */
export type ReservingPayer = 'customer' | 'guest' | 'guest-without-hold';

export interface CapturedPayment {
  providerPaymentId: string;
  amountPaise: number;
  held: boolean;
  roomPaise: number | undefined;
}

interface AnnouncedCredit {
  orderId: string;
  giftId: string | null;
  amountPaise: number;
  /** Of the purchase that the payment makes of an order. */
  purchaseId: string;
}

/** What a target of which rupees are reserved tells with its lock; undefined for one of which units are. */
export interface LockedTarget {
  /** What of it nobody has paid yet; nothing when it takes no payments. */
  roomPaise?: number;
}

export type ReserveRefusal = Refusal<
  'out_of_stock' | 'being_paid' | 'more_than_left' | 'wrong_state' | 'amount_differs'
>;
