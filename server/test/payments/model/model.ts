import type { GiftState, OrderState, PurchaseState } from '@tohfa/contract';

/**
 * What the shop should do with money, as small as it can be said: no SQL, no events, no retries. One target (a product
 * with its stock, the same on a registry that wants only some, two products and a coupon for baskets, or a gift with its
 * price), and the payers who want it.
 */
export class MoneyModel {
  readonly orders: ModelOrder[] = [];
  readonly payments: ModelPayment[] = [];
  gift: GiftState = 'approved';
  /** Stock of each product. */
  readonly stock: number[];
  /** Units that a registry still wants: each unit that is held or sold takes a place. */
  placesLeft: number;
  couponUsesLeft: number;
  readonly pricePaise: number;
  readonly target: ModelTarget;

  constructor(target: ModelTarget, { pricePaise, stock, couponUses, wanted }: ModelStart) {
    this.target = target;
    this.pricePaise = pricePaise;
    this.stock = [...stock];
    this.couponUsesLeft = couponUses;
    this.placesLeft = wanted;
  }

  /** The order that the payer gets, or undefined when the shop has to refuse. */
  order(payer: string, wanted: WantedOrder): ModelOrder | undefined {
    const unpaid = this.orders.filter((one) => one.payer === payer && UNPAID.includes(one.status));
    const open = unpaid.find((one) => one.status !== 'expired' && isSame(one, wanted));
    if (open) {
      if (!open.held && !this.#reserve(open)) return undefined;
      return open;
    }
    const order = newOrder(payer, wanted);
    // An order that cannot be had leaves the one before it as it was.
    const fits = this.target === 'gift' ? this.#fitsGift(order) : this.#fitsInsteadOf(unpaid, order);
    if (!fits) return undefined;
    for (const one of unpaid) this.#release(one, 'expired');
    if (!this.#reserve(order)) return undefined;
    this.orders.push(order);
    return order;
  }

  /** An order of this payer was paid, or paid and refunded. */
  hasPaid(payer: string): boolean {
    return this.orders.some((order) => order.payer === payer && !UNPAID.includes(order.status));
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
      disputes: new Map(),
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
    if (!settled) this.#credit(payment, order);
    for (const refund of payment.waiting) this.#providerRefund(payment, refund);
    payment.waiting = [];
  }

  /** A refund that was started at the provider, once it is processed. */
  refundAtProvider(payment: ModelPayment, amountPaise: number): void {
    if (payment.known) this.#providerRefund(payment, amountPaise);
    else payment.waiting.push(amountPaise);
  }

  /** The shop hears that the payer has asked the bank for the money. A decision may have been heard before. */
  openDispute(payment: ModelPayment, id: string): void {
    if (!payment.disputes.has(id)) payment.disputes.set(id, 'open');
  }

  /** A lost one takes its amount, whatever went back before. */
  decideDispute(payment: ModelPayment, id: string, takenPaise: number): void {
    if (payment.disputes.get(id) === 'decided') return;
    payment.disputes.set(id, 'decided');
    if (takenPaise > 0) this.refundAtProvider(payment, takenPaise);
  }

  /** One parcel: its delivery charge goes with it, the transaction charge with the last thing of the order. */
  cancelPurchase(order: ModelOrder, parcel: number): boolean {
    const payment = this.#paymentOf(order);
    if (!payment || isDisputed(payment) || !isBeforeDispatch(order.purchases[parcel])) return false;
    const own = linesOf(order, parcel).filter(({ state }) => state === 'ordered');
    const isLast = order.lines.every((line) => line.state !== 'ordered' || own.includes(line));
    const wanted = own.reduce(
      (total, { paise }) => total + paise,
      DELIVERY_PAISE + (isLast ? TRANSACTION_PAISE : 0),
    );
    payment.netPaise -= Math.min(wanted, payment.netPaise);
    this.#undoPurchase(order, parcel);
    if (payment.netPaise === 0) this.#undoUnpaid(order);
    return true;
  }

  /** One line of several: the last one goes only with its whole parcel. */
  cancelLine(order: ModelOrder, index: number): boolean {
    const line = order.lines[index];
    const payment = this.#paymentOf(order);
    if (!line || !payment || isDisputed(payment)) return false;
    if (!isBeforeDispatch(order.purchases[line.parcel])) return false;
    const isLast = linesOf(order, line.parcel).filter(({ state }) => state === 'ordered').length < 2;
    if (line.state !== 'ordered' || isLast || payment.netPaise === 0) return false;
    payment.netPaise -= Math.min(line.paise, payment.netPaise);
    line.state = 'cancelled';
    this.#moveStock(line.product, line.quantity);
    if (payment.netPaise === 0) this.#undoUnpaid(order);
    return true;
  }

  /** A part of the price of what a parcel has; its lines are worth less afterwards, by largest remainder in whole rupees. */
  refundPart(order: ModelOrder, parcel: number, paise: number): boolean {
    const payment = this.#paymentOf(order);
    const state = order.purchases[parcel];
    if (!payment || isDisputed(payment)) return false;
    if (state === undefined || state === 'cancelled' || state === 'refunded') return false;
    const own = linesOf(order, parcel).filter((line) => line.state === 'ordered');
    const worth = own.reduce((total, line) => total + line.paise, 0);
    const isAll = paise === payment.netPaise && isBeforeDispatch(state);
    if (paise > worth || paise > payment.netPaise || isAll) return false;
    payment.netPaise -= paise;
    const rupees = paise / 100;
    const shares = own.map((line) => Math.floor((rupees * line.paise) / worth));
    const missing = rupees - shares.reduce((total, share) => total + share, 0);
    const byRemainder = own
      .map((line, index) => ({ index, remainder: (rupees * (line.paise / 100)) % (worth / 100) }))
      .sort((a, b) => b.remainder - a.remainder || a.index - b.index);
    for (const { index } of byRemainder.slice(0, missing)) shares[index] = (shares[index] ?? 0) + 1;
    for (const [index, line] of own.entries()) line.paise -= (shares[index] ?? 0) * 100;
    return true;
  }

  /** What is disputed is packed and sent only by an admin who insists. */
  movePurchase(order: ModelOrder, parcel: number, to: PurchaseState, insists: boolean): boolean {
    const before: Partial<Record<PurchaseState, PurchaseState>> = {
      packed: 'placed',
      dispatched: 'packed',
      delivered: 'dispatched',
    };
    const current = order.purchases[parcel];
    if (current === undefined || current !== before[to]) return false;
    const payment = this.#paymentOf(order);
    if (to !== 'delivered' && !insists && payment && isDisputed(payment)) return false;
    order.purchases[parcel] = to;
    return true;
  }

  cancelGift(): boolean {
    if (this.gift !== 'approved' && this.gift !== 'paid') return false;
    const refunds = this.payments.some(({ netPaise }) => netPaise > 0);
    for (const payment of this.payments) payment.netPaise = 0;
    this.gift = refunds ? 'refunding' : 'cancelled';
    this.#moveStock(0, 1);
    return true;
  }

  moveGift(to: 'dispatched' | 'delivered', insists: boolean): boolean {
    if (this.gift !== (to === 'dispatched' ? 'paid' : 'dispatched')) return false;
    const hasDispute = this.payments.some((payment) => payment.creditedPaise > 0 && isDisputed(payment));
    if (to === 'dispatched' && !insists && hasDispute) return false;
    this.gift = to;
    return true;
  }

  /** A cancelled purchase keeps the account until its money has gone back, which the caller has to look up. */
  mayErase(payer: string): boolean | 'once refunded' {
    const own = this.orders.filter((order) => order.payer === payer);
    const paying = own.some(
      (order) =>
        UNPAID.includes(order.status) &&
        (order.held || this.payments.some((payment) => payment.order === order && payment.authorized)),
    );
    const purchases = own.flatMap((order) => order.purchases);
    if (paying || purchases.some((purchase) => OPEN_PURCHASE.includes(purchase))) return false;
    return purchases.includes('cancelled') ? 'once refunded' : true;
  }

  erase(payer: string): void {
    for (const order of this.orders) if (order.payer === payer) order.erased = true;
  }

  /** Everything was delivered, and every refund was sent but those whose payers do not say where to. */
  settle(isWaiting: (payment: ModelPayment) => boolean): void {
    const waiting = this.payments.filter(isWaiting);
    if (this.gift === 'refunding' && !waiting.some(({ creditedPaise }) => creditedPaise > 0))
      this.gift = 'refunded';
    for (const order of this.orders) {
      if (waiting.some((payment) => payment.order === order)) continue;
      order.purchases = order.purchases.map((state) => (state === 'cancelled' ? 'refunded' : state));
      if (order.status === 'refund_due') order.status = 'refunded';
    }
  }

  balance(): number {
    return this.payments.reduce((sum, { netPaise }) => sum + netPaise, 0);
  }

  #fitsInsteadOf(before: readonly ModelOrder[], order: ModelOrder): boolean {
    const held = before.filter((one) => one.held);
    const given = (product: number) =>
      sum(held.flatMap(({ lines }) => lines).filter((line) => line.product === product));
    const uses = this.couponUsesLeft + held.filter(({ coupon }) => coupon).length;
    return (
      (!order.coupon || uses > 0) &&
      order.lines.every(({ product }) => {
        const wanted = sum(order.lines.filter((line) => line.product === product));
        return this.#available(product) + given(product) >= wanted;
      })
    );
  }

  #reserve(order: ModelOrder): boolean {
    const fits = this.target === 'gift' ? this.#fitsGift(order) : this.#fitsInsteadOf([], order);
    if (!fits) return false;
    this.#take(order);
    order.held = true;
    return true;
  }

  #fitsGift(order: ModelOrder): boolean {
    const left = this.pricePaise - this.balance() - this.#heldByOthers(order);
    return this.gift === 'approved' && order.amountPaise <= left;
  }

  #take({ lines, coupon }: ModelOrder): void {
    for (const { product, quantity } of lines) this.#moveStock(product, -quantity);
    if (coupon) this.couponUsesLeft -= 1;
  }

  #release(order: ModelOrder, status: OrderState): void {
    if (order.held) {
      for (const { product, quantity } of order.lines) this.#moveStock(product, quantity);
      if (order.coupon) this.couponUsesLeft += 1;
    }
    order.held = false;
    if (order.status === 'created' || order.status === 'attempted') order.status = status;
  }

  #credit(payment: ModelPayment, order: ModelOrder): void {
    const credited = this.target === 'gift' ? this.#giftRoom(order) : this.#takePaid(order);
    payment.creditedPaise = credited;
    payment.netPaise = credited;
    if (credited === 0) {
      this.#release(order, order.status);
      order.status = 'refund_due';
      return;
    }
    if (this.target !== 'gift') {
      for (let parcel = 0; parcel < parcelsOf(order); parcel += 1) {
        const lines = linesOf(order, parcel);
        const isEmpty = lines.every(({ state }) => state === 'missing');
        order.purchases.push(isEmpty ? 'cancelled' : 'placed');
        if (isEmpty) payment.netPaise -= DELIVERY_PAISE;
        for (const line of lines) if (line.state === 'missing') payment.netPaise -= line.paise;
      }
    } else if (this.balance() === this.pricePaise) this.gift = 'paid';
    order.held = false;
    order.status = 'paid';
  }

  /** Money that has come in wins over any hold. */
  #giftRoom(order: ModelOrder): number {
    return this.gift === 'approved' ? Math.min(order.amountPaise, this.pricePaise - this.balance()) : 0;
  }

  /** After the hold, a basket gets what is still there, and its coupon or nothing. */
  #takePaid(order: ModelOrder): number {
    if (order.erased) return 0;
    if (order.held) return order.amountPaise;
    if (order.coupon && this.couponUsesLeft === 0) return 0;
    const missing = [];
    for (const line of order.lines)
      if (this.#available(line.product) < line.quantity) missing.push(line);
      else this.#moveStock(line.product, -line.quantity);
    if (missing.length === order.lines.length) return 0;
    for (const line of missing) line.state = 'missing';
    if (order.coupon) this.couponUsesLeft -= 1;
    return order.amountPaise;
  }

  /** Holds of guests count against guests only. */
  #heldByOthers(order: ModelOrder): number {
    return this.orders
      .filter((other) => other.held && other.payer !== order.payer && (isGuest(order) || !isGuest(other)))
      .reduce((total, { amountPaise }) => total + amountPaise, 0);
  }

  #providerRefund(payment: ModelPayment, amountPaise: number): void {
    const fromTarget = Math.min(amountPaise, payment.netPaise);
    payment.netPaise -= fromTarget;
    if (fromTarget === 0) return;
    if (this.target === 'gift') {
      if (this.gift === 'paid') this.gift = 'approved';
    } else if (payment.netPaise === 0) this.#undoUnpaid(payment.order);
  }

  /** Nothing is left that pays for what was not dispatched yet. */
  #undoUnpaid(order: ModelOrder): void {
    for (const [parcel, state] of order.purchases.entries())
      if (isBeforeDispatch(state)) this.#undoPurchase(order, parcel);
  }

  #undoPurchase(order: ModelOrder, parcel: number): void {
    order.purchases[parcel] = 'cancelled';
    for (const line of linesOf(order, parcel).filter(({ state }) => state === 'ordered')) {
      line.state = 'cancelled';
      this.#moveStock(line.product, line.quantity);
    }
    const hasEnded = order.purchases.every((state) => state === 'cancelled' || state === 'refunded');
    if (order.coupon && hasEnded) this.couponUsesLeft += 1;
  }

  #paymentOf(order: ModelOrder): ModelPayment | undefined {
    return this.payments.find((one) => one.order === order && one.creditedPaise > 0);
  }

  #available(product: number): number {
    return Math.min(this.stock[product] ?? 0, this.placesLeft);
  }

  #moveStock(product: number, units: number): void {
    this.stock[product] = (this.stock[product] ?? 0) + units;
    this.placesLeft += units;
  }
}

function newOrder(payer: string, { amountPaise, lines, coupon }: WantedOrder): ModelOrder {
  return {
    payer,
    amountPaise,
    coupon,
    lines: lines.map((line) => ({ ...line, state: 'ordered' })),
    held: false,
    status: 'created',
    purchases: [],
    erased: false,
  };
}

function isSame(order: ModelOrder, wanted: WantedOrder): boolean {
  const text = ({ lines, coupon }: WantedOrder) =>
    JSON.stringify([coupon, lines.map(({ product, quantity, parcel }) => [product, quantity, parcel])]);
  return order.amountPaise === wanted.amountPaise && text(order) === text(wanted);
}

const sum = (lines: readonly WantedLine[]) => lines.reduce((total, { quantity }) => total + quantity, 0);
const linesOf = (order: ModelOrder, parcel: number) => order.lines.filter((line) => line.parcel === parcel);
const parcelsOf = ({ lines }: ModelOrder) => new Set(lines.map(({ parcel }) => parcel)).size;
const isBeforeDispatch = (state: PurchaseState | undefined) => state === 'placed' || state === 'packed';
const isDisputed = ({ disputes }: ModelPayment) => [...disputes.values()].includes('open');
const isGuest = ({ payer }: ModelOrder) => payer.startsWith('guest');

/** Of each parcel, and of each order. */
export const DELIVERY_PAISE = 3000;
export const TRANSACTION_PAISE = 1000;

const UNPAID: OrderState[] = ['created', 'attempted', 'expired'];
const OPEN_PURCHASE: PurchaseState[] = ['placed', 'packed', 'dispatched'];

export type ModelTarget = 'purchase' | 'gift' | 'basket' | 'registry';

interface ModelStart {
  pricePaise: number;
  stock: readonly number[];
  couponUses: number;
  /** Infinite where no registry asks. */
  wanted: number;
}

export interface WantedLine {
  /** Which of the products. */
  product: number;
  quantity: number;
  /** Counted from 0. */
  parcel: number;
  /** With tax and less the discount. */
  paise: number;
}

export interface WantedOrder {
  amountPaise: number;
  lines: readonly WantedLine[];
  coupon: boolean;
}

export interface ModelOrder {
  payer: string;
  amountPaise: number;
  coupon: boolean;
  lines: (WantedLine & { state: 'ordered' | 'missing' | 'cancelled' })[];
  held: boolean;
  status: OrderState;
  /** One for each parcel, once it is paid. */
  purchases: PurchaseState[];
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
  /** What the shop has heard of them. */
  disputes: Map<string, 'open' | 'decided'>;
}
