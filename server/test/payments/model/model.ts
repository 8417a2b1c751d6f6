import type { GiftState, OrderState, PurchaseState } from '@tohfa/contract';

/**
 * What the shop should do with money, as small as it can be said: no SQL, no events, no retries. One target (a product
 * with its stock, or a gift with its price), and the payers who want it.
 */
export class MoneyModel {
  readonly orders: ModelOrder[] = [];
  readonly payments: ModelPayment[] = [];
  gift: GiftState = 'approved';
  stock: number;
  readonly pricePaise: number;
  readonly target: 'purchase' | 'gift';

  constructor(target: 'purchase' | 'gift', pricePaise: number, stock: number) {
    this.target = target;
    this.pricePaise = pricePaise;
    this.stock = stock;
  }

  /** The order that the payer gets, or undefined when the shop has to refuse. */
  order(payer: string, amountPaise: number): ModelOrder | undefined {
    const unpaid = this.orders.filter((one) => one.payer === payer && UNPAID.includes(one.status));
    const open = unpaid.find((one) => one.status !== 'expired' && one.amountPaise === amountPaise);
    if (open) {
      if (!open.held && !this.#reserve(open, amountPaise)) return undefined;
      return open;
    }
    for (const one of unpaid) this.#release(one, 'expired');
    const order: ModelOrder = {
      payer,
      amountPaise,
      held: false,
      status: 'created',
      purchase: undefined,
      erased: false,
    };
    if (!this.#reserve(order, amountPaise)) return undefined;
    this.orders.push(order);
    return order;
  }

  closeCheckout(order: ModelOrder): void {
    this.#release(order, order.status);
  }

  lapse(): void {
    for (const order of this.orders) if (order.held) this.#release(order, 'expired');
  }

  /** The provider made it; the shop does not know of it yet. */
  pay(order: ModelOrder): ModelPayment {
    const payment: ModelPayment = {
      order,
      known: false,
      creditedPaise: 0,
      netPaise: 0,
      authorized: false,
      waiting: [],
    };
    this.payments.push(payment);
    return payment;
  }

  /** The shop hears of an authorised or failed payment. */
  attempt(payment: ModelPayment, authorized: boolean): void {
    if (payment.known) return;
    payment.authorized ||= authorized;
    if (payment.order.status === 'created') payment.order.status = 'attempted';
  }

  /** The shop hears of a captured payment, from whoever is first. */
  capture(payment: ModelPayment): void {
    if (payment.known) return;
    payment.known = true;
    payment.authorized = false;
    const { order } = payment;
    const settled = order.status === 'paid' || order.status === 'refund_due' || order.status === 'refunded';
    const credited = settled ? 0 : this.#room(order);
    payment.creditedPaise = credited;
    payment.netPaise = credited;
    if (credited > 0) {
      if (this.target === 'purchase') {
        if (!order.held) this.stock -= 1;
        order.purchase = 'placed';
      } else if (this.balance() === this.pricePaise) this.gift = 'paid';
      order.held = false;
      order.status = 'paid';
    } else if (!settled) {
      this.#release(order, order.status);
      order.status = 'refund_due';
    }
    for (const refund of payment.waiting) this.#providerRefund(payment, refund);
    payment.waiting = [];
  }

  /** A refund that was started at the provider, once it is processed. */
  refundAtProvider(payment: ModelPayment, amountPaise: number): void {
    if (payment.known) this.#providerRefund(payment, amountPaise);
    else payment.waiting.push(amountPaise);
  }

  cancelPurchase(order: ModelOrder): boolean {
    if (order.purchase !== 'placed' && order.purchase !== 'packed') return false;
    this.#undoPurchase(order);
    return true;
  }

  movePurchase(order: ModelOrder, to: PurchaseState): boolean {
    const before: Partial<Record<PurchaseState, PurchaseState>> = {
      packed: 'placed',
      dispatched: 'packed',
      delivered: 'dispatched',
    };
    if (order.purchase === undefined || order.purchase !== before[to]) return false;
    order.purchase = to;
    return true;
  }

  cancelGift(): boolean {
    if (this.gift !== 'approved' && this.gift !== 'paid') return false;
    const refunds = this.payments.some(({ netPaise }) => netPaise > 0);
    for (const payment of this.payments) payment.netPaise = 0;
    this.gift = refunds ? 'refunding' : 'cancelled';
    this.stock += 1;
    return true;
  }

  moveGift(to: 'dispatched' | 'delivered'): boolean {
    if (this.gift !== (to === 'dispatched' ? 'paid' : 'dispatched')) return false;
    this.gift = to;
    return true;
  }

  mayErase(payer: string): boolean {
    const own = this.orders.filter((order) => order.payer === payer);
    const paying = own.some(
      (order) =>
        UNPAID.includes(order.status) &&
        (order.held || this.payments.some((payment) => payment.order === order && payment.authorized)),
    );
    return !paying && !own.some(({ purchase }) => purchase !== undefined && OPEN_PURCHASE.includes(purchase));
  }

  erase(payer: string): void {
    for (const order of this.orders) if (order.payer === payer) order.erased = true;
  }

  /** Everything was delivered and every refund was sent. */
  settle(): void {
    if (this.gift === 'refunding') this.gift = 'refunded';
    for (const order of this.orders) {
      if (order.purchase === 'cancelled') order.purchase = 'refunded';
      if (order.status === 'refund_due') order.status = 'refunded';
    }
  }

  balance(): number {
    return this.payments.reduce((sum, { netPaise }) => sum + netPaise, 0);
  }

  #reserve(order: ModelOrder, amountPaise: number): boolean {
    if (this.target === 'purchase') {
      if (this.stock === 0) return false;
      this.stock -= 1;
    } else {
      const held = this.#heldByOthers(order);
      if (this.gift !== 'approved' || amountPaise > this.pricePaise - this.balance() - held) return false;
    }
    order.held = true;
    return true;
  }

  #release(order: ModelOrder, status: OrderState): void {
    if (order.held && this.target === 'purchase') this.stock += 1;
    order.held = false;
    if (order.status === 'created' || order.status === 'attempted') order.status = status;
  }

  #room(order: ModelOrder): number {
    if (this.target === 'purchase')
      return !order.erased && (order.held || this.stock > 0) ? order.amountPaise : 0;
    if (this.gift !== 'approved') return 0;
    // Money that has come in wins over any hold.
    return Math.min(order.amountPaise, this.pricePaise - this.balance());
  }

  /** Holds of guests count against guests only. */
  #heldByOthers(order: ModelOrder): number {
    return this.orders
      .filter((other) => other.held && other.payer !== order.payer && (isGuest(order) || !isGuest(other)))
      .reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  }

  #providerRefund(payment: ModelPayment, amountPaise: number): void {
    const fromTarget = Math.min(amountPaise, payment.netPaise);
    payment.netPaise -= fromTarget;
    if (fromTarget === 0) return;
    const { purchase } = payment.order;
    if (this.target === 'gift') {
      if (this.gift === 'paid') this.gift = 'approved';
    } else if (payment.netPaise === 0 && (purchase === 'placed' || purchase === 'packed'))
      this.#undoPurchase(payment.order);
  }

  #undoPurchase(order: ModelOrder): void {
    order.purchase = 'cancelled';
    this.stock += 1;
    for (const payment of this.payments) if (payment.order === order) payment.netPaise = 0;
  }
}

const isGuest = ({ payer }: ModelOrder) => payer.startsWith('guest');

const UNPAID: OrderState[] = ['created', 'attempted', 'expired'];
const OPEN_PURCHASE: PurchaseState[] = ['placed', 'packed', 'dispatched', 'cancelled'];

export interface ModelOrder {
  payer: string;
  amountPaise: number;
  held: boolean;
  status: OrderState;
  purchase: PurchaseState | undefined;
  erased: boolean;
}

export interface ModelPayment {
  order: ModelOrder;
  /** The shop knows that it was captured. */
  known: boolean;
  creditedPaise: number;
  /** What the target still has of it. */
  netPaise: number;
  authorized: boolean;
  /** Refunds that the shop heard of before the payment. */
  waiting: number[];
}
