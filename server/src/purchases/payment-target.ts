import { paise, priceOrder } from '@tohfa/contract';
import { findProductForSale, returnStock, takeStock } from '../catalogue/index.ts';
import {
  checkPlace,
  type DeliveryDeps,
  deliveryDays,
  leadDaysOf,
  postponeDelivery,
  quoteDelivery,
} from '../delivery/index.ts';
import type { CapturedPayment, PaymentOrder, PaymentTarget } from '../payments/index.ts';
import {
  ERASED_ADDRESS,
  hasOrderAwaitingPayment,
  hasUnsettledRefunds,
  ledgerBalance,
  type OrderDraft,
} from '../payments/index.ts';
import type { Database } from '../platform/database.ts';
import { type Refusal, refuse } from '../platform/http/operations.ts';
import type { Jobs } from '../platform/jobs.ts';
import { creditBasket, refundMissingLines, releaseBasket } from './basket-target.ts';
import {
  type PurchaseNotifierDeps,
  placedMessages,
  purchaseMessageQueue,
  purchaseMovedQueue,
  purchaseNotPlacedQueue,
  purchasePlacedQueue,
} from './notifications.ts';
import { undoOrder } from './order-lines.ts';
import {
  findPurchaseByOrder,
  hasOpenPurchaseOfProduct,
  insertSinglePurchase,
  setDeliveryDate,
  transitionPurchase,
} from './sql.ts';

/** A purchase takes one unit of stock and its whole price, or nothing. */
export function createPurchaseTarget({
  jobs,
  listAdminEmails,
}: Pick<PurchaseNotifierDeps, 'listAdminEmails'> & { jobs: Pick<Jobs, 'send' | 'sendAll'> }): PaymentTarget {
  return {
    async announceCredits() {
      const admins = await listAdminEmails();
      return (tx, credits) => {
        const messages = credits.flatMap(({ purchaseId }) => placedMessages(purchaseId, admins));
        return jobs.sendAll(purchaseMessageQueue, messages, tx);
      };
    },
    // Room is a unit of stock; the UPDATE that takes it locks the product's row.
    lock: async () => ({}),
    async reserve(tx, { productId }) {
      return (await takeStock(tx, requireProductId({ productId }))) ? undefined : refuse('out_of_stock');
    },
    async release(tx, order) {
      if (order.productId === null) return releaseBasket(tx, order);
      await returnStock(tx, requireProductId(order));
    },
    async credit(tx, order, payment) {
      const placed =
        order.productId === null
          ? await creditBasket(tx, order, payment)
          : await creditSingle(tx, order, payment);
      if (placed) await jobs.send(purchasePlacedQueue, placed, tx);
      else {
        const { amountPaise } = payment;
        await jobs.send(purchaseNotPlacedQueue, { orderId: order.id, amountPaise }, tx);
      }
      return placed ? order.amountPaise : 0;
    },
    async onCredited(payments, tx, order) {
      if (order.productId === null) await refundMissingLines(payments, tx, order);
    },
    async onRefunded(tx, order) {
      const purchase = await findPurchaseByOrder(tx, order.id);
      if (!purchase || (await hasUnsettledRefunds(tx, order.id))) return;
      if ((await ledgerBalance(tx, order.id)) === 0) {
        const moved = await transitionPurchase(tx, purchase.id, 'refunded');
        if (moved) await jobs.send(purchaseMovedQueue, { purchaseId: purchase.id, status: 'refunded' }, tx);
      }
    },
    async onProviderRefund(_payments, tx, order) {
      const purchase = await findPurchaseByOrder(tx, order.id);
      if (!purchase || (await ledgerBalance(tx, order.id)) > 0) return;
      // Once dispatched it keeps its status; `refundedAmount` tells what was returned.
      if (await transitionPurchase(tx, purchase.id, 'cancelled', REFUNDED_AT_PROVIDER))
        await undoOrder(tx, order.id);
    },
  };
}

/** Undefined when there is no room for the payment. */
async function creditSingle(
  tx: Database,
  order: PaymentOrder,
  { providerPaymentId, amountPaise, held }: CapturedPayment,
): Promise<{ purchaseId: string } | undefined> {
  if (amountPaise < order.amountPaise || order.address === ERASED_ADDRESS) return undefined;
  if (!held && !(await takeStock(tx, requireProductId(order), 'sold'))) return undefined;
  const purchaseId = await insertSinglePurchase(tx, order, { paymentId: providerPaymentId, held });
  if (!held) await setDeliveryDate(tx, purchaseId, await postponeDelivery(tx, order));
  return { purchaseId };
}

const REFUNDED_AT_PROVIDER = 'Refunded by the payment provider.';

export async function findPurchaseId(database: Database, orderId: string): Promise<string | undefined> {
  return (await findPurchaseByOrder(database, orderId))?.id;
}

/** Whether a purchase, paid or still to be paid, needs this product. */
export async function isProductInOpenPurchase(tx: Database, productId: number): Promise<boolean> {
  return (await hasOpenPurchaseOfProduct(tx, productId)) || (await hasOrderAwaitingPayment(tx, productId));
}

function requireProductId({ productId }: { productId: number | null }): number {
  if (productId === null) throw new Error('a purchase order without a product');
  return productId;
}

/** The server decides the price; another amount means that the buyer saw an old one. */
export async function draftPurchase(
  { database, delivery }: { database: Database; delivery: DeliveryDeps },
  wanted: { productId: number; address: string; amount: number },
  payer: { id: string; name: string; email: string },
): Promise<OrderDraft | Refusal<'product_not_found' | 'amount_differs' | 'invalid_input'>> {
  const product = await findProductForSale(database, wanted.productId);
  if (!product) return refuse('product_not_found');
  const place = await checkPlace(delivery, wanted.address);
  if ('problem' in place) return refuseAddress(place.problem);
  const rules = await delivery.rules.current();
  const quote = quoteDelivery(rules, place);
  if (!quote) return refuseAddress(`We do not deliver to pincode ${place.pincode} yet.`);
  const taxRateBp = product.taxRateBp ?? rules.settings.taxRateBp;
  const price = priceOrder([{ unitPricePaise: product.pricePaise, quantity: 1, taxRateBp }], {
    discountPaise: 0,
    deliveryPaise: quote.deliveryPaise,
    transactionPaise: paise(rules.settings.transactionPaise),
  });
  if (wanted.amount !== price.totalPaise) return refuse('amount_differs');
  const lead = { leadDays: leadDaysOf(rules, [product]), extraDays: quote.extraDays };
  const [earliest] = deliveryDays(rules, lead, delivery.now());
  return {
    target: 'purchase',
    amountPaise: price.totalPaise,
    payerId: payer.id,
    payerName: payer.name,
    payerEmail: payer.email,
    productId: product.id,
    productName: product.name,
    productImage: product.image,
    pricePaise: price.goodsPaise,
    taxPaise: price.taxPaise,
    deliveryPaise: price.deliveryPaise,
    transactionPaise: price.transactionPaise,
    taxRateBp,
    hsn: product.hsn,
    deliveryDate: earliest ?? null,
    address: wanted.address,
  };
}

function refuseAddress(problem: string) {
  return refuse('invalid_input', { message: problem, fields: { address: problem } });
}
