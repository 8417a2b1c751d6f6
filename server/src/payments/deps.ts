import type { KeyedLimiter } from '../platform/concurrency.ts';
import type { Database } from '../platform/database.ts';
import type { Refusal } from '../platform/http/operations.ts';
import type { Jobs } from '../platform/jobs.ts';
import type { Log } from '../platform/log.ts';
import type { PaymentProvider } from './provider.ts';
import type { Payment, PaymentOrder, paymentOrders } from './tables.ts';

export interface PaymentDeps {
  database: Database;
  jobs: Pick<Jobs, 'send' | 'sendAll'>;
  log: Log;
  provider: PaymentProvider;
  holdSeconds: number;
  /** A guest's hold is shorter: nobody knows who they are. */
  guestHoldSeconds: number;
  publicUrl: string;
  /**
   * Locks the payer's account until the transaction ends, so that it is not erased and its orders are placed one after the
   * other; false if it is gone.
   */
  lockPayer(tx: Database, payerId: string): Promise<boolean>;
  /** Keeps the address of an order for the account's next one. */
  saveAddress(database: Database, userId: string, address: string): Promise<void>;
  targets: { purchase: PaymentTarget; gift: PaymentTarget };
  /** Queues of this process. The database's locks and unique keys decide; these only keep connections free. */
  queues: PaymentQueues;
}

export interface PaymentQueues {
  /** Requests for one gift or product wait here for its row lock, instead of each occupying a connection. */
  perTarget: KeyedLimiter;
  /** Browser and webhooks report within milliseconds: the second report then finds the payment credited. */
  perPayment: KeyedLimiter;
}

/**
 * What can be paid for: a purchase or a gift. Payments own orders, holds and the ledger; a target owns its rows.
 * Locks are always taken in this order: the payer, the target's row, the order's row, coupons, slots, products.
 */
export interface PaymentTarget {
  /** Taken before the order's own row is locked; room is counted under this lock. */
  lock(tx: Database, order: { giftId: string | null }): Promise<LockedTarget>;
  /** Gives back what the order's reservation took. */
  release(tx: Database, order: PaymentOrder): Promise<void>;
  /**
   * A captured payment: takes as much as there is room for and returns that amount.
   * `held` tells whether the reservation still exists.
   */
  credit(tx: Database, order: PaymentOrder, payment: CapturedPayment): Promise<number>;
  /** The credit is in the ledger: what the target cannot deliver of it is refunded now. */
  onCredited?(
    payments: PaymentDeps,
    tx: Database,
    order: PaymentOrder,
    payment: CapturedPayment,
  ): Promise<void>;
  /** The provider has processed a refund of money the target had. */
  onRefunded(tx: Database, order: PaymentOrder, payment: Payment): Promise<void>;
  /** Money of the target was returned by a refund that was started at the provider, or by a lost dispute. */
  onProviderRefund(payments: PaymentDeps, tx: Database, order: PaymentOrder): Promise<void>;
}

/** An order before it is stored, and what its domain does while it is placed. A guest's has no account. */
export interface OrderDraft {
  order: Omit<typeof paymentOrders.$inferInsert, 'id' | 'provider'> & {
    payerId: string | null;
    scope: string;
  };
  reservation: OrderReservation;
}

export interface OrderReservation {
  /** Locks what the order is for, before the payer's orders are locked; a purchase needs nothing there. */
  lockTarget?(tx: Database): Promise<void>;
  /** Then locks what these orders give back and the new one takes, in the order that every transaction uses. */
  lock(tx: Database, orderIds: readonly string[]): Promise<void>;
  /** Whether this unpaid order of the same amount is the one that is asked for again. */
  isSame(tx: Database, order: PaymentOrder): Promise<boolean>;
  /** Stores what the order is of, and what its payer wrote. */
  write(tx: Database, order: PaymentOrder): Promise<ReserveRefusal | undefined>;
  /** The same unpaid order is asked for again: stores what may have changed of it. */
  update?(tx: Database, order: PaymentOrder): Promise<ReserveRefusal | undefined>;
  /** Reserves what the order takes, or refuses with a reason. */
  reserve(tx: Database, order: PaymentOrder, payer: ReservingPayer): Promise<ReserveRefusal | undefined>;
}

/** What a payer may hold once at a time; stored with orders and holds. */
export const orderScope = {
  gift: (giftId: string) => `gift ${giftId}`,
  /** A product that is bought at once, without the basket. */
  product: (productId: number) => `product ${productId}`,
  basket: 'basket',
};

export type { PaymentOrder };

/** Holds of guests count only against guests, and not against those who pay without a hold of their own. */
export type ReservingPayer = 'customer' | 'guest' | 'guest-without-hold';

export interface CapturedPayment {
  providerPaymentId: string;
  amountPaise: number;
  held: boolean;
  roomPaise: number | undefined;
}

/** What a target of which rupees are reserved tells with its lock; undefined for one of which units are. */
export interface LockedTarget {
  /** What of it nobody has paid yet; nothing when it takes no payments. */
  roomPaise?: number;
}

export type ReserveRefusal = Refusal<
  'out_of_stock' | 'being_paid' | 'more_than_left' | 'wrong_state' | 'amount_differs' | 'invalid_input'
>;
