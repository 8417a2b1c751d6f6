import * as z from 'zod/mini';
import { basketOptions, businessBuyer, deliveryAddress, orderItems, recipient } from './basket.ts';
import { guestDetails } from './contributions.ts';
import {
  addressLine,
  checked,
  guestToken,
  line,
  moment,
  optionalMessage,
  optionalPersonName,
  registryId,
  registryItemId,
  rowId,
  success,
  text,
  whole,
} from './fields.ts';
import { giftId } from './gifts.ts';
import { guestBuyer } from './guest-orders.ts';
import { GIFT_NOTE_MAX } from './limits.ts';
import { DISPLAY_NAME_MAX } from './names.ts';
import { operation } from './operation.ts';
import { fieldTexts } from './phrases/fields.ts';
import { registryGuest } from './registries.ts';

const amount = whole(100, 1_000_000_000);
const currency = z.literal('INR');

/** A refund or a dispute. */
const returnedMoney = z.object({
  id: z.string(),
  paymentId: z.string(),
  amountPaise: z.int(),
  status: z.string(),
  reason: z.string(),
  since: moment,
});

export const paymentHealthFigures = z.object({
  checkedAt: z.optional(moment),
  broken: z.array(z.object({ name: z.string(), count: z.int(), examples: z.array(z.string()) })),
  orphans: z.array(
    z.object({
      paymentId: z.string(),
      orderId: z.string(),
      amountPaise: z.int(),
      status: z.string(),
      since: moment,
    }),
  ),
  refunds: z.array(returnedMoney),
  /** Refunds of the last 30 days that were started at the provider, lost disputes included. */
  providerRefunds: z.optional(z.array(returnedMoney)),
  disputes: z.optional(z.array(returnedMoney)),
  openOrders: z.int(),
  liveHolds: z.int(),
  lastWebhookAt: z.optional(moment),
  lastReconciledAt: z.optional(moment),
});

export const paymentOperations = {
  createOrder: operation({
    method: 'POST',
    path: '/backend/create-order.php',
    caller: 'customer-or-guest',
    summary:
      'Makes the provider’s order for a purchase or an instalment. The server decides the amount. A guest may buy a basket, give a gift of a registry, or pay towards a shared gift.',
    body: z.union([
      z.object({
        amount,
        currency,
        productId: rowId,
        variantId: z.optional(rowId),
        address: addressLine(500),
        /** Left out, the parcel is for the buyer. */
        recipient: z.optional(recipient),
        ...businessBuyer,
      }),
      z.object({
        amount,
        currency,
        items: orderItems,
        recipient,
        address: deliveryAddress,
        ...basketOptions,
        ...businessBuyer,
        /** For callers without an account; their cookie or token tells that they are the buyer of before. */
        guest: z.optional(guestBuyer),
        orderToken: z.optional(guestToken),
        /** Of the link by which an assistant has prepared this order, which is then marked so. */
        preparedToken: z.optional(guestToken),
      }),
      z.object({
        amount: checked(amount, z.multipleOf(100, { error: () => fieldTexts().wholeRupees })),
        currency,
        giftId,
        /** The name the payer appears under on the gift; left out, or to stay anonymous, 'A friend'. */
        displayName: z.optional(optionalPersonName(DISPLAY_NAME_MAX)),
        anonymous: z.optional(z.boolean()),
        /** For the recipient. Kept with the order and shown once it is paid, whichever way the payment is reported. */
        message: z.optional(optionalMessage(GIFT_NOTE_MAX)),
        /** For callers without an account, in place of the three above; their cookie or token tells that they are the payer of before. */
        guest: z.optional(guestDetails),
        contributorToken: z.optional(guestToken),
        /** Of a promise that this pays; one that is unknown or withdrawn is ignored. */
        pledgeToken: z.optional(guestToken),
      }),
      z.object({
        amount,
        currency,
        /** One unit of an item, sent to the registry's address on the day that its owner chose. */
        registryId,
        itemId: registryItemId,
        displayName: z.optional(optionalPersonName(DISPLAY_NAME_MAX)),
        anonymous: z.optional(z.boolean()),
        /** Printed on the card in the parcel, and for the owner. */
        message: z.optional(optionalMessage(GIFT_NOTE_MAX)),
        /** For callers without an account, in place of the three above. */
        guest: z.optional(registryGuest),
        orderToken: z.optional(guestToken),
      }),
    ]),
    success: {
      status: 200,
      body: z.object({
        orderId: z.string(),
        amount: z.int(),
        currency,
        key: z.string(),
        /** For guests: of their contribution, or of their order. */
        contributorToken: z.optional(z.string()),
        orderToken: z.optional(z.string()),
        /** False: nothing is reserved, and a payment is refunded if there is no room when it arrives. */
        held: z.boolean(),
      }),
    },
    refusals: [
      'signed_out',
      'blocked',
      'product_not_found',
      'gift_not_found',
      'registry_not_found',
      'not_found',
      'shop_paused',
      'amount_differs',
      'out_of_stock',
      'being_paid',
      'not_open_yet',
      'more_than_left',
      'wrong_state',
      'provider_down',
    ],
  }),

  /** Only the provider's three fields count; the rest of the record is accepted and ignored. */
  savePayment: operation({
    method: 'POST',
    path: '/backend/save-payment.php',
    caller: 'customer-or-guest',
    summary: 'Reports a payment the checkout has confirmed. Saving twice changes nothing.',
    body: z.object({
      razorpay_payment_id: line(64),
      razorpay_order_id: line(64),
      razorpay_signature: text(z.regex(/^[0-9a-f]{64}$/, { error: () => fieldTexts().notASignature })),
      contributorToken: z.optional(guestToken),
      orderToken: z.optional(guestToken),
    }),
    success: { status: 200, body: success },
    refusals: ['signed_out', 'bad_signature', 'not_found', 'provider_down'],
    answersSuccess: true,
  }),

  /** `waiting`: no payment has been confirmed yet. `refunding`, `refunded`: paid, but the gift or stock was taken. */
  orderStatus: operation({
    method: 'GET',
    path: '/backend/order-status',
    caller: 'customer-or-guest',
    summary:
      'What became of an order the caller started; looks at the provider when it was not told yet. Guests are known by their cookie.',
    query: z.object({ orderId: line(64) }),
    success: {
      status: 200,
      body: z.object({
        /** `failed`: its time is over and every attempt failed; a bank that confirms days later is still credited. */
        status: z.enum(['waiting', 'paid', 'failed', 'refunding', 'refunded']),
        /** A payment was started, and its bank has not answered yet: whoever closed the checkout may still have paid. */
        atBank: z.optional(z.boolean()),
        purchaseId: z.optional(z.string()),
      }),
    },
    refusals: ['signed_out', 'not_found'],
  }),

  releaseOrder: operation({
    method: 'POST',
    path: '/backend/release-order',
    caller: 'customer-or-guest',
    summary: 'The caller closed the checkout: the order’s hold is released at once.',
    body: z.object({
      orderId: line(64),
      contributorToken: z.optional(guestToken),
      orderToken: z.optional(guestToken),
    }),
    success: { status: 200, body: success },
    refusals: ['signed_out', 'not_found'],
    answersSuccess: true,
  }),

  paymentHealth: operation({
    method: 'GET',
    path: '/backend/payment-health',
    caller: 'admin',
    roles: ['orders', 'money'],
    summary:
      'Whether the money adds up: invariants, payments nobody expected, refunds that wait, the last webhook.',
    success: { status: 200, body: paymentHealthFigures },
    refusals: ['signed_out'],
  }),
};
