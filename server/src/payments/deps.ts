import type { Database } from '../platform/database.ts';
import type { Refusal } from '../platform/http/operations.ts';
import type { Jobs } from '../platform/jobs.ts';
import type { Log } from '../platform/log.ts';
import type { RazorpayClient } from './razorpay.ts';
import type { Payment, PaymentOrder } from './tables.ts';

/** What the rules of this domain work with. */
export interface PaymentDeps {
  database: Database;
  jobs: Pick<Jobs, 'send'>;
  log: Log;
  razorpay: RazorpayClient;
  keyId: string;
  keySecret: string;
  /** The current webhook secret, then the previous one while it is being rotated. */
  webhookSecrets: readonly string[];
  holdSeconds: number;
  targets: { purchase: PaymentTarget; gift: PaymentTarget };
}

/**
 * What money can be for. Payments know orders, holds and the ledger; a target knows its own rows.
 * Locks are always taken in one order: the target's row, the order's row, the product's row.
 */
export interface PaymentTarget {
  /** Takes the lock under which room is counted, before the order's own row is locked. */
  lock(tx: Database, order: OrderTarget): Promise<void>;
  /** Sets aside what the order would take, or says why not. */
  reserve(tx: Database, order: OrderTarget & { amountPaise: number }): Promise<ReserveRefusal | undefined>;
  /** Gives back what `reserve` set aside. */
  release(tx: Database, order: OrderTarget): Promise<void>;
  /**
   * A captured payment: takes as much as there is room for and answers how much that was.
   * `held` tells whether what `reserve` set aside is still there.
   */
  credit(tx: Database, order: PaymentOrder, payment: CapturedPayment): Promise<number>;
  /** A refund of money the target had was made good by the provider. */
  onRefunded(tx: Database, order: PaymentOrder, payment: Payment): Promise<void>;
}

export type { PaymentOrder };

export interface OrderTarget {
  giftId: string | null;
  productId: number | null;
}

export interface CapturedPayment {
  providerPaymentId: string;
  amountPaise: number;
  held: boolean;
}

export type ReserveRefusal = Refusal<
  'out_of_stock' | 'being_paid' | 'more_than_left' | 'wrong_state' | 'amount_differs'
>;
