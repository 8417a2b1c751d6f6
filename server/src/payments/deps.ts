import type { FastifyReply, FastifyRequest } from 'fastify';
import type { KeyedLimiter } from '../platform/concurrency.ts';
import type { Database } from '../platform/database.ts';
import type { Refusal } from '../platform/http/operations.ts';
import type { RateLimit } from '../platform/http/rate-limit.ts';
import type { Jobs } from '../platform/jobs.ts';
import type { Log } from '../platform/log.ts';
import type { NetworkOrders } from './orders/network-limits.ts';
import type { PaymentProvider } from './provider/provider.ts';
import type { Payment, PaymentOrder, paymentOrders } from './tables.ts';

export interface PaymentDeps {
  database: Database;
  jobs: Pick<Jobs, 'send' | 'sendAll'>;
  log: Log;
  provider: PaymentProvider;
  /** As the shop is set right now; guests hold shorter, because they are anonymous. */
  holds(): { holdSeconds: number; guestHoldSeconds: number };
  /** Why nothing can be paid for right now; empty while the shop is open. */
  pausedWords(): string;
  publicUrl: string;
  /**
   * Locks the payer's account until the transaction ends, so that it is not erased and its orders are placed one after the
   * other; undefined if it is gone.
   */
  lockPayer(
    tx: Database,
    payerId: string,
  ): Promise<{ emailConfirmed: boolean; isBlocked: boolean } | undefined>;
  /** Whether the person who confirmed this email may not order. */
  isBlockedEmail(database: Database, email: string): Promise<boolean>;
  /** Keeps the address of an order, and who lives there, for the account's next one. */
  saveAddress(
    database: Database,
    userId: string,
    used: { address: string; name: string; phone: string },
  ): Promise<void>;
  /** Which of these orders an assistant has prepared, by their ids: its name, empty when it has none. */
  startersOf(database: Database, orderIds: readonly string[]): Promise<Map<string, string>>;
  targets: { purchase: PaymentTarget; gift: PaymentTarget };
  guests: Record<PaymentOrder['target'], GuestPayers>;
  /** How often orders are looked up at the provider because somebody asks for their status. */
  lookUps: { perPayer: RateLimit; perNetwork: RateLimit };
  /** Queues of this process. The database's locks and unique keys decide; these only keep connections free. */
  queues: PaymentQueues;
}

export interface PaymentQueues {
  /** Requests for one gift or product wait here for its row lock, so that they do not each hold a connection. */
  perTarget: KeyedLimiter;
  /** Browser and webhook report within milliseconds of each other. The second one then finds the payment credited. */
  perPayment: KeyedLimiter;
}

/** People who pay without an account; the domain they pay for knows them by their tokens. */
export interface GuestPayers {
  identify(caller: GuestCaller, order: OrderDraft['order'], details: GuestDetails): Promise<GuestPayer>;
  /** Whether the caller has the token or the cookie of the guest whose order this is. */
  owns(
    caller: GuestCaller,
    order: Pick<PaymentOrder, 'giftId' | 'contributorId' | 'guestBuyerId'>,
  ): Promise<boolean>;
}

export interface GuestCaller {
  request: FastifyRequest;
  /** From the body of the call; a cookie of the request serves as well. */
  token: string | undefined;
}

export interface GuestPayer {
  /** Undefined for a guest who was not here before. */
  key: PayerKey | undefined;
  token: string;
  /** So that two orders of one guest are placed one after the other; not needed where the target has a lock. */
  lock?(tx: Database): Promise<void>;
  /** Stores the details the guest gave, and returns them for the order. */
  save(tx: Database): Promise<PayerDetails & Partial<Pick<PaymentOrder, 'contributorId' | 'guestBuyerId'>>>;
  /** Sets the cookie by which the same browser is known again. */
  remember(reply: FastifyReply): void;
}

/** An account, or a guest by the id that the domain they pay for has given them. */
export interface PayerKey {
  by: 'payerId' | 'contributorId' | 'guestBuyerId';
  id: string;
}

export interface GuestDetails {
  name?: string | undefined;
  email?: string | undefined;
  phone?: string | undefined;
  anonymous?: boolean | undefined;
  wantsNews?: boolean | undefined;
}

/** The payer as an order stores them. */
export type PayerDetails = Pick<PaymentOrder, 'payerName' | 'payerEmail' | 'payerPhone' | 'displayName'>;

/**
 * What an order pays for: a purchase or a gift. Payments own orders, holds and the ledger; a target owns its rows.
 * Every transaction takes locks in this order: payer, registry, its items, gift, order's row, coupons, slots, products.
 * The item of a registry is the target's row of a purchase that was given on it.
 */
export interface PaymentTarget {
  /**
   * Before the transaction that credits a payment for which nothing is held: what the same order would cost now, in paise.
   * Undefined for a target whose price does not change.
   */
  totalToday?(order: PaymentOrder): Promise<number>;
  /** Taken before the order's own row is locked; room is counted under this lock. */
  lock(tx: Database, order: Pick<PaymentOrder, 'id' | 'giftId' | 'scope'>): Promise<LockedTarget>;
  /** Returns what the order had reserved. */
  release(tx: Database, order: PaymentOrder): Promise<void>;
  /**
   * Credits a captured payment up to the amount that still fits, and returns the credited amount.
   * `held` tells whether the reservation still exists.
   */
  credit(tx: Database, order: PaymentOrder, payment: CapturedPayment): Promise<number>;
  /** Runs after the credit is in the ledger. Refunds the part that the target cannot deliver. */
  onCredited?(
    payments: PaymentDeps,
    tx: Database,
    order: PaymentOrder,
    payment: CapturedPayment,
  ): Promise<void>;
  /** The provider has processed a refund of the target's money. */
  onRefunded(tx: Database, order: PaymentOrder, payment: Payment): Promise<void>;
  /** A refund started at the provider, or a lost dispute, has returned money of the target. */
  onProviderRefund(payments: PaymentDeps, tx: Database, order: PaymentOrder): Promise<void>;
}

/** An order that is not stored yet, and what its domain does while it is placed. `payerId` is null for a guest. */
export interface OrderDraft {
  order: Omit<typeof paymentOrders.$inferInsert, 'id' | 'provider'> & {
    payerId: string | null;
    scope: string;
  };
  reservation: OrderReservation;
}

export interface OrderReservation {
  /** Locks the target before the payer's orders are locked. A purchase has no row to lock here. */
  lockTarget?(tx: Database): Promise<void>;
  /** Then locks the rows that these orders release and the new one reserves, in the order every transaction uses. */
  lock(tx: Database, orderIds: readonly string[]): Promise<void>;
  /** Whether this unpaid order of the same amount can be reused for the request. */
  isSame(tx: Database, order: PaymentOrder): Promise<boolean>;
  /** Stores the order's lines and the payer's message. */
  write(tx: Database, order: PaymentOrder): Promise<ReserveRefusal | undefined>;
  /** Stores changed details of a reused unpaid order. */
  update?(tx: Database, order: PaymentOrder): Promise<ReserveRefusal | undefined>;
  /**
   * Reserves what the order takes, or refuses with a reason. Nothing stays reserved (`held` is false) when unpaid orders of
   * the payer's network already keep too much of the same from others: such an order is credited if there is room at
   * capture, and refunded otherwise.
   */
  reserve(
    tx: Database,
    order: PaymentOrder,
    network: NetworkOrders,
  ): Promise<ReserveRefusal | { held: boolean }>;
}

/** A payer may have one hold per scope at a time. Stored with orders and holds. */
export const orderScope = {
  gift: (giftId: string) => `gift ${giftId}`,
  /** A product bought directly, without the basket. */
  product: (productId: number) => `product ${productId}`,
  basket: 'basket',
  /** One unit of a registry's item. */
  registryItem: (itemId: string) => `registry ${itemId}`,
};

export type { PaymentOrder };

/** Holds of guests count only against guests, and not against those who pay without a hold of their own. */
export interface ReservingPayer {
  isGuest: boolean;
  holds: boolean;
}

export interface CapturedPayment extends LockedTarget {
  providerPaymentId: string;
  amountPaise: number;
  held: boolean;
  /** False when it was authorised after the hold had ended and the order costs more now. */
  isPriceValid: boolean;
}

/** What a target returns with its lock. */
export interface LockedTarget {
  /** The unpaid part of a gift, 0 when it takes no payments. Undefined for a purchase, which reserves units instead. */
  roomPaise?: number;
  /** A gift that takes its unit of stock with its first payment. */
  needsUnit?: boolean;
  /** False when a registry wants no more of what was ordered, other holds included. Left out for any other order. */
  hasPlace?: boolean;
}

export type ReserveRefusal = Refusal<
  | 'out_of_stock'
  | 'being_paid'
  | 'not_open_yet'
  | 'more_than_left'
  | 'wrong_state'
  | 'amount_differs'
  | 'invalid_input'
>;
