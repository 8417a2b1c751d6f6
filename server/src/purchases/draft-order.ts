import { createHash } from 'node:crypto';
import {
  businessProblem,
  formatAddress,
  type GuestBuyer,
  paise,
  partsBesidePincode,
  priceOrder,
  toGstin,
} from '@tohfa/contract';
import type { Sentence } from '@tohfa/contract/phrases';
import {
  type BasketRefusal,
  type PriceDeps,
  type QuotedBasket,
  type QuotedParcel,
  quoteBasket,
} from '../basket/index.ts';
import { itemForSale, listProductsForSale } from '../catalogue/index.ts';
import { checkPlace, insertOrderDeliveries, listOrderDeliveries, quoteDelivery } from '../delivery/index.ts';
import {
  type BasketOrder,
  type OrderDraft,
  orderScope,
  type Payer,
  type PaymentOrder,
  type ProductOrder,
  type ReserveRefusal,
} from '../payments/index.ts';
import type { Database } from '../platform/database.ts';
import { type Refusal, refuse } from '../platform/http/operations.ts';
import { mailboxOf } from '../platform/mailbox.ts';
import { parseIndianMobile } from '../platform/phone.ts';
import { insertOrderLines, listOrderLines } from './order-lines.ts';
import { isAtPlaceLimit, releaseLines, reserveLines } from './reservations.ts';

/** A product bought directly: an order of one line. Without a recipient the parcel is for the buyer. */
export async function draftProductOrder(
  prices: PriceDeps,
  wanted: ProductOrder,
  payer: Payer,
  network: string,
): Promise<OrderDraft | DraftRefusal> {
  const { productId, address } = wanted;
  const items = [{ productId, variantId: wanted.variantId, quantity: 1 }];
  const quoted = await quoteBasket(prices, { items, address, network, payerKey: payer.id, userId: payer.id });
  if (!('price' in quoted)) return refuseAddress(quoted);
  if (wanted.amount !== quoted.price.totalPaise) return refuse('amount_differs');
  const recipient = wanted.recipient && toRecipient(wanted.recipient);
  if (recipient && 'code' in recipient) return recipient;
  const business = toBusiness(wanted);
  if ('code' in business) return business;
  const fingerprint = recipient ? digest([recipient, quoted.parcels[0].place?.pincode]) : '';
  return {
    order: { ...toOrderRow(quoted, payer, address), ...business, scope: orderScope.product(productId) },
    reservation: {
      ...reserveLines(quoted, { payerKey: payer.id }),
      // The address may change: the order keeps the latest.
      async isSame(tx, order) {
        const [line] = await listOrderLines(tx, order.id);
        const [delivery] = await listOrderDeliveries(tx, order.id);
        return (
          line?.unitPricePaise === quoted.lines[0]?.product.pricePaise &&
          (line?.variantId ?? undefined) === wanted.variantId &&
          (delivery?.fingerprint ?? '') === fingerprint
        );
      },
      async write(tx, { id }) {
        await writeLines(tx, id, quoted);
        if (recipient)
          await insertOrderDeliveries(
            tx,
            toDeliveries(id, quoted, { recipients: [recipient], words: {}, fingerprint }),
          );
        return undefined;
      },
    },
  };
}

/** What an order that was opened earlier costs now: today's prices, tax rates and charges, less the same discount. */
export async function totalToday(
  { delivery }: Pick<PriceDeps, 'delivery'>,
  order: PaymentOrder,
): Promise<number> {
  const ordered = await listOrderLines(delivery.database, order.id);
  const products = await listProductsForSale(
    delivery.database,
    ordered.flatMap(({ productId }) => productId ?? []),
  );
  const { settings, ...rules } = await delivery.rules.current();
  const lines = ordered.map(
    ({ productId, variantId, quantity, unitPricePaise, taxRateBp, takesDiscount }) => {
      const found = products.get(productId ?? 0);
      const product = found && itemForSale(found, variantId ?? undefined);
      return {
        quantity,
        unitPricePaise: product?.pricePaise ?? unitPricePaise,
        taxRateBp: product ? (product.taxRateBp ?? settings.taxRateBp) : taxRateBp,
        takesDiscount,
      };
    },
  );
  const addresses = (await listOrderDeliveries(delivery.database, order.id)).map(({ address }) => address);
  let deliveryPaise: number | undefined = 0;
  for (const address of addresses.length === 0 ? [null] : addresses) {
    const place = await checkPlace(delivery, address ?? order.address ?? '');
    const quote = 'problem' in place ? undefined : quoteDelivery({ settings, ...rules }, place);
    deliveryPaise = quote && deliveryPaise !== undefined ? deliveryPaise + quote.deliveryPaise : undefined;
  }
  return priceOrder(lines, {
    discountPaise: order.discountPaise,
    deliveryPaise: paise(deliveryPaise ?? order.deliveryPaise ?? 0),
    transactionPaise: paise(settings.transactionPaise),
  }).totalPaise;
}

/** This form of the call has one field for everything about the place. */
function refuseAddress(refusal: BasketRefusal): BasketRefusal {
  const { message, fields = {} } = refusal.details;
  return refusal.code === 'invalid_input' && message !== undefined && !('variantId' in fields)
    ? refuse('invalid_input', { message, fields: { address: message } })
    : refusal;
}

/** The server decides the price; another amount means that the buyer saw an old one. */
export async function draftBasketOrder(
  prices: PriceDeps,
  wanted: BasketOrder,
  payer: Payer | undefined,
  network: string,
): Promise<OrderDraft | DraftRefusal> {
  const problem = payer ? undefined : checkGuest(wanted.guest ?? {});
  if (problem) return problem;
  const payerKey = payer?.id ?? guestKey(wanted.guest ?? {});
  const quoted = await quoteBasket(prices, { ...wanted, network, payerKey, userId: payer?.id });
  if (!('price' in quoted)) return quoted;
  const recipients: Recipient[] = [];
  for (const { recipient = wanted.recipient } of quoted.parcels) {
    const checked = toRecipient(recipient);
    if ('code' in checked) return checked;
    recipients.push(checked);
  }
  const business = toBusiness(wanted);
  if ('code' in business) return business;
  if (wanted.amount !== quoted.price.totalPaise) return refuse('amount_differs');
  const fingerprint = fingerprintOf(wanted, quoted);
  return {
    order: {
      ...toOrderRow(quoted, payer, addressOf(quoted.parcels[0])),
      ...business,
      scope: orderScope.basket,
    },
    reservation: {
      ...reserveLines(quoted, { payerKey, contacts: contactsOf(wanted, payer, { quoted, recipients }) }),
      async isSame(tx, { id }) {
        return (await listOrderDeliveries(tx, id))[0]?.fingerprint === fingerprint;
      },
      async write(tx, { id }) {
        await writeLines(tx, id, quoted);
        await insertOrderDeliveries(tx, toDeliveries(id, quoted, { recipients, words: wanted, fingerprint }));
        return undefined;
      },
    },
  };
}

/**
 * One unit given on a registry. Order and delivery name the registry in place of recipient and address, so that nothing of
 * them can reach whoever pays; the desk reads them from the registry.
 */
export function draftRegistryOrder(
  quoted: QuotedBasket,
  wanted: RegistryParcel,
  payer: Payer | undefined,
): OrderDraft | Refusal<'amount_differs'> {
  if (wanted.amount !== quoted.price.totalPaise) return refuse('amount_differs');
  const { itemId, addressShown, message, displayName, namesFrom, place } = wanted;
  const lines = reserveLines(quoted, { payerKey: payer?.id ?? '' });
  const fingerprint = digest([
    ...[itemId, message, displayName, namesFrom],
    ...[quoted.price, quoted.parcels[0].deliveryDate],
  ]);
  return {
    order: {
      ...toOrderRow(quoted, payer, addressShown),
      displayName,
      scope: orderScope.registryItem(itemId),
    },
    reservation: {
      lockTarget: place.lock,
      lock: lines.lock,
      async reserve(tx, order, network) {
        const reserved = (await place.refuse(tx, order.id)) ?? (await lines.reserve(tx, order, network));
        const isKept = 'held' in reserved && reserved.held && (await isAtPlaceLimit(tx, order, network));
        if (!isKept) return reserved;
        await releaseLines(tx, order);
        return { held: false };
      },
      async isSame(tx, { id }) {
        return (await listOrderDeliveries(tx, id))[0]?.fingerprint === fingerprint;
      },
      async write(tx, { id }) {
        await writeLines(tx, id, quoted);
        const recipients = [{ name: wanted.recipientShown, phone: '' }];
        const [delivery] = toDeliveries(id, quoted, { recipients, words: { message }, fingerprint });
        // The pincode is a part of the address.
        if (delivery) await insertOrderDeliveries(tx, [{ ...delivery, pincode: '' }]);
        await place.write(tx, id);
        return undefined;
      },
    },
  };
}

/** What the registry adds to an order. */
export interface RegistryParcel {
  itemId: string;
  amount: number;
  /** In place of the recipient and the address. */
  recipientShown: string;
  addressShown: string;
  message: string;
  displayName: string;
  /** Until this day its owner is not told by whom; an order that was opened under another rule keeps it. */
  namesFrom: string | null;
  place: {
    lock(tx: Database): Promise<void>;
    /** Why there is no place for this order on the item; its own hold does not count. */
    refuse(tx: Database, orderId: string): Promise<ReserveRefusal | undefined>;
    write(tx: Database, orderId: string): Promise<void>;
  };
}

/** A name, and a way to reach the buyer about the order. */
function checkGuest({ name, email, phone }: GuestBuyer): Refusal<'invalid_input'> | undefined {
  const refuseGuest = (field: string, message: Sentence) =>
    refuse('invalid_input', { message, fields: { guest: message, [field]: message } });
  if (!name) return refuseGuest('name', ({ purchases }) => purchases.guest.enterName);
  if (!email && !phone) return refuseGuest('email', ({ purchases }) => purchases.guest.enterContact);
  if (phone && parseIndianMobile(phone) === undefined)
    return refuseGuest('phone', ({ forms }) => forms.indianMobile);
  return undefined;
}

/** Whose uses of a coupon count for someone without an account: their email, else their phone, as a hash. */
function guestKey({ email, phone = '' }: GuestBuyer): string {
  const contact = email || (parseIndianMobile(phone) ?? phone);
  return `guest ${createHash('sha256').update(contact).digest('base64url')}`;
}

/** What tells that two orders are of one person: the mailbox, a phone, or where a parcel goes, however each is spelled. */
function contactsOf(
  { guest }: Pick<BasketOrder, 'guest'>,
  payer: Payer | undefined,
  { quoted, recipients }: { quoted: QuotedBasket; recipients: readonly Recipient[] },
): string[] {
  const email = payer ? payer.email : (guest?.email ?? '');
  const phones = [guest?.phone ?? '', ...recipients.map(({ phone }) => phone)].filter(Boolean);
  const places = quoted.parcels.flatMap((parcel) => {
    const [one = '', two = ''] = partsBesidePincode(addressOf(parcel));
    const door = `${one}${two}`
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, '');
    return door === '' ? [] : [`${door} ${parcel.place?.pincode ?? ''}`];
  });
  return [
    ...(email === '' ? [] : [`email ${mailboxOf(email)}`]),
    ...phones.map((phone) => `phone ${parseIndianMobile(phone) ?? phone}`),
    ...places.map((place) => `address ${place}`),
  ];
}

/** For the tax invoice; an order without one forgets what an earlier try gave. */
function toBusiness({ gstin = '', company = '' }: Pick<BasketOrder, 'gstin' | 'company'>) {
  const problem = businessProblem({ gstin, company });
  if (problem)
    return refuse('invalid_input', { fields: { [problem]: ({ purchases }) => purchases.business[problem] } });
  return { buyerGstin: gstin === '' ? null : toGstin(gstin), buyerCompany: company };
}

/** The phone as it is stored. */
function toRecipient({ name, phone: typed }: Recipient) {
  const phone = parseIndianMobile(typed);
  return phone === undefined
    ? refuse('invalid_input', { fields: { recipient: ({ forms }) => forms.indianMobile } })
    : { name, phone };
}

function addressOf({ address = '' }: Pick<QuotedParcel, 'address'>): string {
  return typeof address === 'string' ? address : formatAddress(address);
}

function toDeliveries(
  orderId: string,
  { parcels, slot }: QuotedBasket,
  { recipients, words, fingerprint }: DeliveryWords,
) {
  return parcels.map((parcel, index) => ({
    orderId,
    parcel: index + 1,
    // An order that is one parcel may still get another address while it is not paid.
    ...(parcels.length > 1 && { address: addressOf(parcel), deliveryPaise: parcel.deliveryPaise }),
    recipientName: recipients[index]?.name ?? '',
    recipientPhone: recipients[index]?.phone ?? '',
    pincode: parcel.place?.pincode ?? '',
    deliveryDate: parcel.deliveryDate,
    waitDays: parcel.waitDays,
    slotId: slot?.id ?? null,
    slotName: slot?.name ?? '',
    message: words.message ?? '',
    giftWrap: words.giftWrap ?? false,
    fingerprint,
  }));
}

interface Recipient {
  name: string;
  phone: string;
}

interface DeliveryWords {
  /** One for each parcel. */
  recipients: readonly Recipient[];
  words: Pick<BasketOrder, 'message' | 'giftWrap'>;
  fingerprint: string;
}

function toOrderRow({ price, parcels }: QuotedBasket, payer: Payer | undefined, address: string) {
  return {
    target: 'purchase' as const,
    amountPaise: price.totalPaise,
    payerId: payer?.id ?? null,
    payerName: payer?.name ?? '',
    payerEmail: payer?.email ?? '',
    pricePaise: price.goodsPaise,
    discountPaise: price.discountPaise,
    taxPaise: price.taxPaise,
    deliveryPaise: price.deliveryPaise,
    transactionPaise: price.transactionPaise,
    deliveryDate: parcels[0].deliveryDate,
    address,
  };
}

async function writeLines(
  tx: Database,
  orderId: string,
  { lines, price, taxRates, coupon }: QuotedBasket,
): Promise<void> {
  await insertOrderLines(
    tx,
    lines.map(({ product, quantity, parcel }, index) => ({
      orderId,
      position: index + 1,
      parcel,
      productId: product.id,
      variantId: product.variantId,
      variant: product.variant,
      productName: product.name,
      productImage: product.image,
      quantity,
      unitPricePaise: product.pricePaise,
      discountPaise: price.lines[index]?.discountPaise ?? 0,
      takesDiscount: coupon?.takesDiscount[index] ?? true,
      taxRateBp: taxRates[index] ?? 0,
      taxPaise: price.lines[index]?.taxPaise ?? 0,
      hsn: product.hsn,
    })),
  );
}

/** Everything but the amount: an order is reused only when nothing about it has changed. */
function fingerprintOf(wanted: BasketOrder, { lines, parcels, price }: QuotedBasket): string {
  const { slotId, message, giftWrap, coupon } = wanted;
  const content = {
    lines: lines.map(({ product, quantity, parcel }) => [
      product.id,
      product.variantId,
      product.pricePaise,
      quantity,
      parcel,
    ]),
    total: price.totalPaise,
    parcels: parcels.map((parcel) => [parcel.recipient, addressOf(parcel), parcel.deliveryDate]),
    slotId,
    message,
    giftWrap,
    coupon: coupon?.toUpperCase(),
  };
  return digest(content);
}

function digest(content: object): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

type DraftRefusal = BasketRefusal | Refusal<'amount_differs'>;
