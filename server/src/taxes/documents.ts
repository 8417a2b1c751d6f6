import { formatAddress, type Operations } from '@tohfa/contract';
import { listCouponCodes } from '../coupons/index.ts';
import { listOrderDeliveries } from '../delivery/index.ts';
import { giftByPublicId, giftsByIds } from '../gifts/index.ts';
import { findGiftRefund } from '../payments/index.ts';
import type { Database } from '../platform/database.ts';
import { ALREADY_SENT, type Call, Refusal, refuse } from '../platform/http/operations.ts';
import type { RenderPdf } from '../platform/pdf-renderer.ts';
import {
  type Buyer,
  type DocumentCall,
  findPurchase,
  findRefundForNote,
  identifyBuyer,
  isBuyerOf,
  type Purchase,
  sendPdf,
  shownTo,
  type WantedDocument,
} from '../purchases/index.ts';
import type { Issuer } from './describe.ts';
import { issueCreditNote, issueInvoice } from './issue.ts';
import { formatNumber } from './numbers.ts';
import { creditNotePaper, invoicePaper, type PaperPeople } from './papers.ts';
import { addDue, findInvoice, hasFacts, listLines } from './sql.ts';
import type { CreditNote, Invoice } from './tables.ts';

/** Issued now if the job has not come to it yet. */
export async function invoice(deps: TaxDeps, call: DocumentCall, { id, orderToken }: WantedDocument) {
  const { database } = deps;
  const buyer = await identifyBuyer(database, call, orderToken);
  if (buyer instanceof Refusal) return buyer;
  const purchase = await findPurchase(database, id);
  if (!purchase || !isBuyerOf(buyer, purchase)) return refuse('not_found');
  const issued = await issueNow(deps, (issuer, tx) => issueInvoice(issuer, tx, { purchaseId: id }));
  if (!issued) return refuse('not_found');
  const { orderId, status, deliveryPaise, transactionPaise } = purchase;
  const content = invoicePaper({
    facts: factsFor(buyer, issued),
    lines: await listLines(database, { invoiceId: issued.id }),
    number: formatNumber('invoice', issued),
    order: purchase.number,
    coupon: (await listCouponCodes(database, [orderId])).get(orderId),
    charges: { deliveryPaise, transactionPaise },
    isCancelled: status === 'cancelled' || status === 'refunded',
    people: await loadPeople(database, purchase, buyer),
  });
  await sendPdf(call.reply, `invoice-${purchase.number}`, await deps.renderPdf(content));
  return ALREADY_SENT;
}

/** One note per refund: of lines of a purchase, or of an invoiced gift's payment. */
export async function creditNote(
  deps: TaxDeps,
  call: DocumentCall,
  { id: refundId, orderToken }: WantedDocument,
) {
  const { database } = deps;
  const buyer = await identifyBuyer(database, call, orderToken);
  if (buyer instanceof Refusal) return buyer;
  const credited = await findCredited(database, refundId, buyer);
  if (!credited) return refuse('not_found');
  const issued = await issueNow(deps, (issuer, tx) => issueCreditNote(issuer, tx, refundId));
  const invoiced = issued && (await findInvoice(database, { id: issued.invoiceId }));
  if (!issued || !invoiced) return refuse('not_found');
  const content = creditNotePaper({
    facts: factsFor(buyer, issued),
    lines: await listLines(database, { creditNoteId: refundId }),
    number: formatNumber('credit-note', issued),
    order: credited.order,
    reason: credited.reason,
    invoice: { number: formatNumber('invoice', invoiced), issuedAt: invoiced.issuedAt },
    people: credited.people,
  });
  const subject = credited.order ?? 'gift';
  await sendPdf(call.reply, `credit-note-${subject}-${issued.number}`, await deps.renderPdf(content));
  return ALREADY_SENT;
}

/** For the organiser, to whom a funded gift is sold. */
export async function giftInvoice(
  deps: TaxDeps,
  { query, identity, reply }: Call<Operations['giftInvoice']>,
) {
  const { database } = deps;
  const gift = await giftByPublicId(database, query.id);
  if (gift?.ownerId !== identity.customer.userId) return refuse('gift_not_found');
  const isFunded = ['paid', 'dispatched', 'delivered'].includes(gift.status);
  const issued = await issueNow(deps, async (issuer, tx) => {
    if (isFunded && !hasFacts(await findInvoice(tx, { giftId: gift.id })))
      await addDue(tx, { giftId: gift.id });
    return issueInvoice(issuer, tx, { giftId: gift.id });
  });
  if (!issued) return refuse('wrong_state', { message: ({ gifts }) => gifts.notInvoiced });
  const content = invoicePaper({
    facts: issued,
    lines: await listLines(database, { invoiceId: issued.id }),
    number: formatNumber('invoice', issued),
    order: undefined,
    coupon: undefined,
    charges: undefined,
    isCancelled: false,
    people: peopleOfGift(gift),
  });
  await sendPdf(reply, `invoice-gift-${issued.number}`, await deps.renderPdf(content));
  return ALREADY_SENT;
}

/** The same way as the job. */
async function issueNow<Issued>(
  deps: TaxDeps,
  issue: (issuer: Issuer, tx: Database) => Promise<Issued>,
): Promise<Issued> {
  const issuer = await createIssuer(deps);
  return deps.database.transaction((tx) => issue(issuer, tx));
}

/** The shop's tax rate is read before the transaction, which has the only connection of an embedded database. */
export async function createIssuer({ readTaxRateBp, ...issuer }: IssuerDeps): Promise<Issuer> {
  return { ...issuer, shopTaxRateBp: await readTaxRateBp() };
}

async function findCredited(
  database: Database,
  refundId: string,
  buyer: Buyer,
): Promise<{ order: number | undefined; reason: string | undefined; people: PaperPeople } | undefined> {
  const refund = await findRefundForNote(database, refundId);
  if (refund) {
    const purchase = await findPurchase(database, refund.purchaseId);
    if (!purchase || !isBuyerOf(buyer, purchase)) return undefined;
    return {
      order: purchase.number,
      reason: refund.isPart ? refund.reason : undefined,
      people: await loadPeople(database, purchase, buyer),
    };
  }
  const giftRefund = 'guest' in buyer ? undefined : await findGiftRefund(database, refundId);
  const [gift] = giftRefund ? await giftsByIds(database, [giftRefund.giftId]) : [];
  if (!gift || 'guest' in buyer || gift.ownerId !== buyer.userId) return undefined;
  return { order: undefined, reason: undefined, people: peopleOfGift(gift) };
}

/** The buyer as given with the order, whoever has claimed it since. */
async function loadPeople(database: Database, purchase: Purchase, reader: Buyer): Promise<PaperPeople> {
  const { orderId, parcel, buyerName, buyerEmail, address } = purchase;
  const delivery = (await listOrderDeliveries(database, orderId)).find((one) => one.parcel === parcel);
  return {
    buyer: shownTo(reader, { name: buyerName, email: buyerEmail }),
    recipient: shownTo(reader, { name: delivery?.recipientName || buyerName, email: '' }).name,
    address: hasLinkAlone(reader) ? '' : address,
  };
}

function peopleOfGift(gift: NonNullable<Awaited<ReturnType<typeof giftByPublicId>>>): PaperPeople {
  const { flatNo: flatNumber, apartment: building, landmark, district, state, pincode } = gift;
  return {
    buyer: { name: gift.ownerName, email: gift.ownerEmail },
    recipient: gift.name,
    // The place of supply stays: the tax depends on it.
    address: gift.addressHidden
      ? state
      : formatAddress({ flatNumber, building, landmark, district, state, pincode }),
  };
}

/** A proprietor's GSTIN tells who they are. */
function factsFor<Document extends Invoice | CreditNote>(reader: Buyer, document: Document): Document {
  return hasLinkAlone(reader) ? { ...document, buyerGstin: null, buyerCompany: '' } : document;
}

const hasLinkAlone = (reader: Buyer) => 'guest' in reader && !reader.seesDetails;

interface IssuerDeps extends Omit<Issuer, 'shopTaxRateBp'> {
  readTaxRateBp(): Promise<number>;
}

export interface TaxDeps extends IssuerDeps {
  database: Database;
  renderPdf: RenderPdf;
}
