import { findPincode, withVariant } from '@tohfa/contract';
import { findTaxTerms } from '../catalogue/index.ts';
import { giftsByIds } from '../gifts/index.ts';
import { getOrderPayer } from '../payments/index.ts';
import type { Database } from '../platform/database.ts';
import type { Seller } from '../platform/paper-layout.ts';
import {
  findPurchase,
  lineAmount,
  listLinesOf,
  type OrderLine,
  type Purchase,
  type RefundOfLines,
} from '../purchases/index.ts';
import {
  chargesLine,
  findDeliveryState,
  isWithinState,
  shareOut,
  splitTax,
  type UnsplitLine,
} from './lines.ts';
import { findTransactionCharge, listLines, lockInvoice, sumCredited } from './sql.ts';
import type { DocumentLine, Invoice } from './tables.ts';

/** What was sold, as its invoice has it. Undefined when nothing was. */
export async function describePurchase(
  { findStates }: Issuer,
  tx: Database,
  purchase: Purchase,
): Promise<Sale | undefined> {
  const sold = await listSoldLines(tx, purchase);
  if (sold.length === 0) return undefined;
  const pincode = findPincode(purchase.address);
  const { gstin, company } = await getOrderPayer(tx, purchase.orderId);
  return {
    state: findDeliveryState(purchase.address, pincode === undefined ? [] : await findStates(tx, pincode)),
    buyer: { gstin, company },
    lines: [
      ...sold.map(soldLine),
      ...chargesLine(purchase.deliveryPaise + (await findTransactionCharge(tx, purchase))),
    ],
  };
}

/** Lines that were missing when the payment came were never sold. */
async function listSoldLines(tx: Database, purchase: Purchase): Promise<OrderLine[]> {
  return (await listLinesOf(tx, purchase)).filter(({ state }) => state !== 'missing');
}

function soldLine(line: OrderLine): UnsplitLine {
  return {
    description: withVariant({ name: line.productName, variant: line.variant }),
    hsn: line.hsn,
    quantity: line.quantity,
    rateBp: line.taxRateBp,
    unitPricePaise: line.unitPricePaise,
    discountPaise: line.discountPaise,
    taxablePaise: lineAmount(line),
    taxPaise: line.taxPaise,
  };
}

/** What was collected for a gift is its price with the tax in it. */
export async function describeGift(
  { shopTaxRateBp }: Issuer,
  tx: Database,
  giftId: string,
): Promise<Sale | undefined> {
  const [gift] = await giftsByIds(tx, [giftId]);
  if (!gift) return undefined;
  const terms = await findTaxTerms(tx, gift);
  const rateBp = terms?.taxRateBp ?? shopTaxRateBp;
  const taxablePaise = Math.round((gift.pricePaise * 10_000) / (10_000 + rateBp));
  return {
    state: gift.state === '' ? undefined : gift.state,
    buyer: { gstin: null, company: '' },
    lines: [
      {
        description: withVariant({ name: gift.productName, variant: gift.variant }),
        hsn: terms?.hsn ?? '',
        quantity: 1,
        rateBp,
        unitPricePaise: taxablePaise,
        discountPaise: 0,
        taxablePaise,
        taxPaise: gift.pricePaise - taxablePaise,
      },
    ],
  };
}

/** Undefined when nothing of it was sold. */
export async function describePurchaseRefund(
  tx: Database,
  refund: RefundOfLines,
  invoice: Invoice,
): Promise<DocumentLine[] | undefined> {
  const purchase = await findPurchase(tx, refund.purchaseId);
  const sold = purchase ? await listSoldLines(tx, purchase) : [];
  const credited = refund.lines.filter((one) => sold.some(({ position }) => position === one.position));
  if (credited.length === 0) return undefined;
  const amounts = limitTo(refund.amountPaise, credited);
  const lines = amounts.flatMap((one): UnsplitLine[] => {
    const line = sold.find(({ position }) => position === one.position);
    return line ? [creditedLine(line, one, refund.isPart)] : [];
  });
  return splitTax(
    [...lines, ...chargesLine(refund.amountPaise - sumWithTax(amounts))],
    isWithinState(invoice.seller.state, invoice.placeOfSupply),
  );
}

/** A part of a price stands as one amount; of a whole line what went back earlier is taken off. */
function creditedLine(
  line: OrderLine,
  { amountPaise, taxPaise }: { amountPaise: number; taxPaise: number },
  isPart: boolean,
): UnsplitLine {
  const credited = { ...soldLine(line), taxablePaise: amountPaise, taxPaise };
  if (isPart) return { ...credited, quantity: 0, unitPricePaise: amountPaise, discountPaise: 0 };
  return { ...credited, discountPaise: line.unitPricePaise * line.quantity - amountPaise };
}

/** A refund is smaller than its lines when the provider returned a part of the payment before. */
function limitTo(amountPaise: number, lines: RefundOfLines['lines']): RefundOfLines['lines'] {
  if (sumWithTax(lines) <= amountPaise) return lines;
  const shares = shareOut(
    amountPaise,
    lines.map((line) => line.amountPaise + line.taxPaise),
  );
  return lines.map((line, index) => {
    const share = shares[index] ?? 0;
    const [withoutTax = 0, taxPaise = 0] =
      share === 0 ? [] : shareOut(share, [line.amountPaise, line.taxPaise]);
    return { ...line, amountPaise: withoutTax, taxPaise };
  });
}

const sumWithTax = (lines: RefundOfLines['lines']) =>
  lines.reduce((sum, { amountPaise, taxPaise }) => sum + amountPaise + taxPaise, 0);

/**
 * In proportion to the invoice: what all its notes credit is never more than it, and the last one is its rest to the paisa.
 * Undefined when nothing is left of it.
 */
export async function describeGiftRefund(
  tx: Database,
  refund: { amountPaise: number },
  invoice: Invoice,
): Promise<DocumentLine[] | undefined> {
  await lockInvoice(tx, invoice.id);
  const [line] = await listLines(tx, { invoiceId: invoice.id });
  const before = await sumCredited(tx, invoice.id);
  const totalPaise = Math.min(invoice.totalPaise, before.totalPaise + refund.amountPaise);
  const amountPaise = totalPaise - before.totalPaise;
  if (!line || amountPaise <= 0) return undefined;
  const creditOf = (tax: 'igstPaise' | 'cgstPaise' | 'sgstPaise') =>
    Math.round((line[tax] * totalPaise) / invoice.totalPaise) - before[tax];
  const [igstPaise, cgstPaise, sgstPaise] = [
    creditOf('igstPaise'),
    creditOf('cgstPaise'),
    creditOf('sgstPaise'),
  ];
  const taxablePaise = amountPaise - igstPaise - cgstPaise - sgstPaise;
  const { description, hsn, rateBp } = line;
  // The goods stay sold until all of their price is back.
  const quantity = totalPaise === invoice.totalPaise ? line.quantity : 0;
  return [
    {
      ...{ description, hsn, quantity, rateBp, taxablePaise, igstPaise, cgstPaise, sgstPaise },
      unitPricePaise: taxablePaise,
      discountPaise: 0,
    },
  ];
}

/** As the shop is set at the moment of issue. Within the transaction only its connection may be used. */
export interface Issuer {
  seller(): Seller;
  invoicePrefix(): string;
  /** The states that a pincode lies in, as far as they are known. */
  findStates(tx: Database, pincode: string): Promise<string[]>;
  shopTaxRateBp: number;
}

interface Sale {
  /** Undefined when the address does not tell: within the seller's. */
  state: string | undefined;
  buyer: { gstin: string | null; company: string };
  lines: UnsplitLine[];
}
