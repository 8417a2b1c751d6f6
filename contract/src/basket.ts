import * as z from 'zod/mini';
import { basketItem, basketItems, giftWrap, pincode, structuredAddress } from './delivery.ts';
import {
  addressLine,
  calendarDate,
  checked,
  email,
  indianMobile,
  line,
  optionalAddressLine,
  optionalLine,
  optionalMessage,
  optionalPersonName,
  orEmpty,
  personName,
  registryId,
  registryItemId,
  whole,
} from './fields.ts';
import { MAX_ORDER_LINES, MAX_PARCELS } from './limits.ts';
import { MAX_PRICE_RUPEES } from './money.ts';
import { operation } from './operation.ts';
import { customerFieldTexts } from './phrases/customer-fields.ts';

export const CARD_MESSAGE_MAX = 500;

/** Printed on the card in the parcel. */
const cardMessage = optionalMessage(CARD_MESSAGE_MAX);

export const recipient = z.object({ name: personName(100), phone: indianMobile });

export const deliveryAddress = z.union([structuredAddress, addressLine(500)]);

const orderItem = z.extend(basketItem, {
  /** Left out, those of the order. Lines with the same recipient and address share a parcel. */
  recipient: z.optional(recipient),
  address: z.optional(deliveryAddress),
});

const emptyBasket = { error: () => customerFieldTexts().basket.empty };
const tooManyLines = { error: () => customerFieldTexts().basket.tooManyLines({ max: MAX_ORDER_LINES }) };

/** What is bought, each line for the order's recipient or for one of its own. */
export const orderItems = checked(
  z.array(orderItem),
  z.minLength(1, emptyBasket),
  z.maxLength(MAX_ORDER_LINES, tooManyLines),
);

/** While the recipients are being typed: what is known of each. */
const itemsToPrice = checked(
  z.array(
    z.extend(orderItem, {
      /** Lines with different numbers go to different people. */
      parcel: z.optional(whole(1, MAX_PARCELS)),
      pincode: z.optional(pincode),
    }),
  ),
  z.minLength(1, emptyBasket),
  z.maxLength(MAX_ORDER_LINES, tooManyLines),
);

/** What `create-order.php` and `price-basket` share. */
export const basketOptions = {
  deliveryDate: z.optional(calendarDate),
  slotId: z.optional(z.uuid()),
  message: z.optional(cardMessage),
  giftWrap: z.optional(giftWrap),
  coupon: z.optional(line(40)),
};

const gstin = optionalLine(30);
const company = optionalAddressLine(100);

/** Of a business that needs a tax invoice: both or neither. */
export const businessBuyer = { gstin: z.optional(gstin), company: z.optional(company) };

/** The checkout's form. A saved address has no fields of its own, so that these may stay empty. */
export const checkoutForm = z.object({
  /** Who buys; empty for somebody who is signed in. */
  guest: z.object({
    name: optionalPersonName(100),
    email: orEmpty(email),
    phone: orEmpty(indianMobile),
  }),
  recipient,
  address: z.object({
    flatNumber: optionalAddressLine(60),
    building: optionalAddressLine(120),
    landmark: optionalAddressLine(120),
    district: optionalAddressLine(80),
    state: optionalAddressLine(60),
    pincode: optionalLine(6),
  }),
  /** More people, each with a parcel of their own. */
  others: z.array(
    z.object({
      recipient,
      /** In one text; `saved` is the id of a saved one that was chosen instead. */
      address: optionalAddressLine(500),
      saved: optionalLine(40),
      /** Of the basket, by the keys of its items, what this person does not get. */
      without: z.array(z.string()),
    }),
  ),
  deliveryDate: optionalLine(10),
  slotId: optionalLine(36),
  message: cardMessage,
  giftWrap: z.boolean(),
  gstin,
  company,
});

/** Of a product with options: which one, and in words ('M, Red'). */
export const soldVariant = { variantId: z.optional(z.int()), variant: z.optional(z.string()) };

const pricedLine = z.object({
  productId: z.int(),
  ...soldVariant,
  name: z.string(),
  quantity: z.int(),
  unitPrice: z.int(),
  discount: z.int(),
  tax: z.int(),
  /** Unit price × quantity less the discount, without the tax. */
  amount: z.int(),
});

const keptItem = z.object({
  productId: z.int(),
  variantId: z.optional(z.int()),
  quantity: z.int(),
  /** The price when it was put in, so that a change can be pointed out. */
  price: z.int(),
});

const keptItems = checked(
  z.array(
    z.object({
      productId: whole(1, 2_147_483_647),
      variantId: z.optional(whole(1, 2_147_483_647)),
      quantity: whole(1, 10),
      price: whole(0, MAX_PRICE_RUPEES),
    }),
  ),
  z.maxLength(20),
);

/** A guess at a coupon, a quantity, a date or a pincode that cannot be: each names its field. */
export const basketRefusals = ['product_not_found', 'out_of_stock'] as const;

export const basketOperations = {
  priceBasket: operation({
    method: 'POST',
    path: '/backend/price-basket',
    caller: 'anyone',
    summary: 'What a basket costs, in whole rupees: lines, discount, tax and charges. Needs no sign-in.',
    body: z.union([
      z.object({
        items: itemsToPrice,
        currency: z.optional(z.literal('INR')),
        recipient: z.optional(recipient),
        /** Without one the charges of the shop's own zone are answered. */
        address: z.optional(deliveryAddress),
        /** While there is no address yet: the charges for this place. */
        pincode: z.optional(pincode),
        ...basketOptions,
        /** Only to show what it would cost: units that are gone do not matter. */
        evenSoldOut: z.optional(z.boolean()),
      }),
      /** One unit of an item of a registry, sent to its address. */
      z.object({
        registryId,
        itemId: registryItemId,
        currency: z.optional(z.literal('INR')),
        message: z.optional(cardMessage),
      }),
    ]),
    success: {
      status: 200,
      body: z.object({
        lines: z.array(pricedLine),
        discount: z.int(),
        tax: z.int(),
        deliveryCharges: z.int(),
        transactionCharges: z.int(),
        totalAmount: z.int(),
        /** When it would arrive: the chosen day, else the earliest. */
        deliveryDate: z.iso.date(),
        /** In percent, one for each line. */
        taxRates: z.array(z.number()),
        /** With several recipients: one for each, in the order of their first lines. */
        parcels: z.optional(
          z.array(
            z.object({
              /** Of `lines`, counted from 0. */
              lines: z.array(z.int()),
              deliveryCharges: z.int(),
              deliveryDate: z.iso.date(),
            }),
          ),
        ),
      }),
    },
    refusals: [...basketRefusals, 'registry_not_found', 'not_found', 'not_open_yet', 'wrong_state'],
  }),

  lookUpBasket: operation({
    method: 'POST',
    path: '/backend/look-up-basket',
    caller: 'anyone',
    summary:
      'Name, picture, price and stock of the products of a basket; what is no longer sold is left out.',
    body: z.object({ items: basketItems }),
    success: {
      status: 200,
      body: z.object({
        products: z.array(
          z.object({
            productId: z.int(),
            ...soldVariant,
            name: z.string(),
            image: z.string(),
            price: z.int(),
            countInStock: z.int(),
            /** The product is sold, but this variant of it is not, or none was chosen. */
            choose: z.optional(z.literal(true)),
          }),
        ),
      }),
    },
    refusals: [],
  }),

  getBasket: operation({
    method: 'GET',
    path: '/backend/basket',
    caller: 'customer',
    summary: 'The caller’s basket, the same on every device.',
    success: { status: 200, body: z.object({ items: z.array(keptItem) }) },
    refusals: ['signed_out'],
  }),

  saveBasket: operation({
    method: 'POST',
    path: '/backend/save-basket',
    caller: 'customer',
    summary:
      'Replaces the caller’s basket. With `merge` the given items are added to it; of two quantities the larger one counts.',
    body: z.object({ items: keptItems, merge: z.optional(z.boolean()) }),
    success: { status: 200, body: z.object({ items: z.array(keptItem) }) },
    refusals: ['signed_out'],
  }),
};

export type CheckoutForm = z.output<typeof checkoutForm>;
export type KeptItem = z.output<typeof keptItem>;
