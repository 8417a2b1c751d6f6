import {
  findPincode,
  firstName,
  formatCalendarDate,
  type Operations,
  type OrderPaper,
  withVariant,
} from '@tohfa/contract';
import { phrases } from '@tohfa/contract/phrases';
import { encode } from 'uqr';
import { listShelfFacts } from '../../catalogue/index.ts';
import { inLanguageOf } from '../../mails/index.ts';
import { type Database, databaseNow } from '../../platform/database.ts';
import { ALREADY_SENT, type Call, refuse } from '../../platform/http/operations.ts';
import { formatIndianDate, onPaper } from '../../platform/paper-layout.ts';
import type { PdfBlock, PdfContent } from '../../platform/pdf.ts';
import { printForDesk } from '../../platform/pdf-renderer.ts';
import { printable } from '../../platform/plain-text.ts';
import { type DocumentDeps, sendPdf } from '../documents.ts';
import { listPurchasesToPack, type ShownPurchase } from '../order-facts.ts';
import type { OrderLine } from '../tables.ts';

/** Of cancelled orders nothing is packed, and who was erased has no address. */
export async function orderPapers(deps: PaperDeps, { body, reply }: Call<Operations['orderPapers']>) {
  const shown = (await listPurchasesToPack(deps.database, [...new Set(body.ids)])).filter(
    ({ purchase: { status, address } }) =>
      status !== 'cancelled' && status !== 'refunded' && address !== 'erased',
  );
  const content = shown.length > 0 ? await PAPERS[body.kind](deps, shown) : undefined;
  if (!content) return refuse('not_found', { message: ({ purchases }) => purchases.nothingToPrint });
  const bytes = await printForDesk(deps.renderPdf, content);
  if (!bytes) return refuse('unavailable', { message: ({ purchases }) => purchases.tooLongToPrint });
  await sendPdf(reply, body.kind, bytes);
  return ALREADY_SENT;
}

const PAPERS: Record<
  OrderPaper,
  (deps: PaperDeps, shown: ShownPurchase[]) => Promise<PdfContent | undefined>
> = {
  'packing-slips': packingSlips,
  labels: async (deps, shown) => labels(deps, shown, 'sheet'),
  'large-labels': async (deps, shown) => labels(deps, shown, 'single'),
  cards,
  'pick-list': pickList,
};

/** What goes into each parcel, without any price: most are gifts. */
async function packingSlips(deps: PaperDeps, shown: ShownPurchase[]): Promise<PdfContent> {
  const { packing: say, paper } = phrases().documents;
  const skuOf = await loadSkus(deps.database, shown);
  const hasSkus = shown.some((one) => toPack(one).some((line) => skuOf(line) !== ''));
  const blocks = shown.flatMap((one, index): PdfBlock[] => {
    const { purchase, delivery, parcels } = one;
    const place = parcels.findIndex(({ id }) => id === purchase.id) + 1;
    const deliver = deliveryText(one);
    const extras = [...(delivery?.giftWrap ? [say.giftWrap] : []), ...(delivery?.message ? [say.card] : [])];
    const { blocks: slip } = onPaper(deps.seller(), say.heading, {
      heading: say.heading,
      facts: [
        [paper.order, String(purchase.number)],
        ...(deliver ? [[say.deliver, deliver] as [string, string]] : []),
        ...(place > 0
          ? [[say.parcel, say.parcelOf({ index: place, count: parcels.length })] as [string, string]]
          : []),
        ...disputedFact([one]),
      ],
      blocks: [
        {
          type: 'parties',
          parties: [
            { heading: say.to, lines: recipientLines(one) },
            ...(extras.length > 0 ? [{ heading: say.extras, lines: extras }] : []),
          ],
        },
        {
          type: 'table',
          columns: [
            { label: paper.item },
            ...(hasSkus ? [{ label: say.sku, width: 110 }] : []),
            { label: paper.quantity, width: 48, align: 'right' },
          ],
          rows: toPack(one).map((line) => [
            withVariant({ name: line.productName, variant: line.variant }),
            ...(hasSkus ? [skuOf(line)] : []),
            String(line.quantity),
          ]),
        },
        {
          type: 'qr',
          rows: qrRows(`${deps.publicUrl}/orders-management/${purchase.id}`),
          caption: say.scan(purchase),
        },
      ],
    });
    return [...(index > 0 ? [{ type: 'page' as const }] : []), ...slip];
  });
  return { title: say.title, blocks };
}

function labels(
  { seller }: PaperDeps,
  shown: readonly ShownPurchase[],
  format: 'sheet' | 'single',
): PdfContent {
  const { labels: say } = phrases().documents;
  return {
    title: say.title,
    ...(format === 'single' && { size: 'label' }),
    blocks: [
      {
        type: 'labels',
        format,
        labels: shown.map((one) => {
          const [name = '', address = '', phone = ''] = recipientLines(one);
          return {
            from: say.from(seller()),
            heading: say.to,
            name,
            address,
            phone,
            pincode: findPincode(address) ?? '',
            note: say.order({ number: one.purchase.number, deliver: deliveryText(one) }),
          };
        }),
      },
    ],
  };
}

/** The buyer's words and nothing else, in their language, for the orders that have some. */
async function cards(
  { database }: PaperDeps,
  shown: readonly ShownPurchase[],
): Promise<PdfContent | undefined> {
  const written = [];
  for (const { purchase, delivery } of shown) {
    const words = printable(delivery?.message ?? '');
    if (words === '') continue;
    const name = firstName(printable(delivery?.recipientName ?? ''));
    const card = await inLanguageOf(database, purchase.buyerEmail, async () => {
      const { orderCards: say } = phrases().documents;
      return { heading: say.for({ name }), words, note: say.order(purchase) };
    });
    written.push(card);
  }
  if (written.length === 0) return undefined;
  return { title: phrases().documents.orderCards.title, blocks: [{ type: 'greetings', cards: written }] };
}

/** Products × quantity over all the orders, in the order of the shelves. */
async function pickList({ database, seller }: PaperDeps, shown: ShownPurchase[]): Promise<PdfContent> {
  const { pickList: say, paper, packing } = phrases().documents;
  const wanted = shown.flatMap((one) => toPack(one).map((line) => ({ line, number: one.purchase.number })));
  const facts = await listShelfFacts(database, productIdsOf(shown));
  const rows = [
    ...Map.groupBy(
      wanted,
      ({ line }) => `${line.productId}|${line.productName}|${line.variantId}|${line.variant}`,
    ),
  ]
    .map(([, same]) => {
      const [{ line }] = same as [(typeof same)[number]];
      return {
        category: facts.get(line.productId ?? 0)?.category ?? say.none,
        name: withVariant({ name: line.productName, variant: line.variant }),
        sku: skuIn(facts, line),
        units: same.reduce((sum, one) => sum + one.line.quantity, 0),
        orders: same.map(({ line: { quantity }, number }) =>
          quantity > 1 ? `${number} (${quantity})` : number,
        ),
      };
    })
    .sort((a, b) => a.category.localeCompare(b.category, 'en') || a.name.localeCompare(b.name, 'en'));
  const hasSkus = rows.some(({ sku }) => sku !== '');
  const paperOf = onPaper(seller(), say.title, {
    heading: say.title,
    facts: [
      [say.made, formatIndianDate(await databaseNow(database))],
      [say.orders, String(shown.length)],
      [say.units, String(rows.reduce((sum, { units }) => sum + units, 0))],
      ...disputedFact(shown),
    ],
    blocks: [
      {
        type: 'table',
        columns: [
          { label: say.picked, width: 44 },
          { label: say.category, width: 90 },
          { label: say.product },
          ...(hasSkus ? [{ label: packing.sku, width: 80 }] : []),
          { label: say.inOrders, width: 110 },
          { label: paper.quantity, width: 36, align: 'right' },
        ],
        rows: rows.map(({ category, name, sku, units, orders }) => [
          '',
          category,
          name,
          ...(hasSkus ? [sku] : []),
          orders.join(', '),
          String(units),
        ]),
      },
    ],
  });
  return { ...paperOf, everyPage: { footer: say.title } };
}

/** Numbers of the orders whose payers' banks have yet to decide: what is sent may be lost with its money. */
function disputedFact(shown: readonly ShownPurchase[]): [string, string][] {
  const numbers = shown.filter(({ disputeOpen }) => disputeOpen).map(({ purchase }) => purchase.number);
  return numbers.length === 0 ? [] : [[phrases().documents.pickList.disputed, numbers.join(', ')]];
}

const toPack = ({ lines }: ShownPurchase) => lines.filter(({ state }) => state === 'ordered');

/** Name, address, phone; the buyer's where no recipient was named. */
function recipientLines({ purchase, delivery }: ShownPurchase): string[] {
  return [
    delivery?.recipientName || purchase.buyerName,
    purchase.address,
    delivery?.recipientPhone || purchase.buyerPhone,
  ].map(printable);
}

function deliveryText({ purchase: { deliveryDate }, delivery }: ShownPurchase): string {
  if (deliveryDate === null) return '';
  return [formatCalendarDate(deliveryDate), delivery?.slotName].filter(Boolean).join(', ');
}

async function loadSkus(database: Database, shown: readonly ShownPurchase[]) {
  const facts = await listShelfFacts(database, productIdsOf(shown));
  return (line: OrderLine) => skuIn(facts, line);
}

function skuIn(
  facts: Awaited<ReturnType<typeof listShelfFacts>>,
  { productId, variantId }: OrderLine,
): string {
  const found = facts.get(productId ?? 0);
  return (variantId === null ? undefined : found?.variantSkus[variantId]) || (found?.sku ?? '');
}

function productIdsOf(shown: readonly ShownPurchase[]): number[] {
  return [...new Set(shown.flatMap(({ lines }) => lines.flatMap(({ productId }) => productId ?? [])))];
}

function qrRows(link: string): string[] {
  return encode(link, { ecc: 'M', border: 1 }).data.map((row) =>
    row.map((dark) => (dark ? '1' : '0')).join(''),
  );
}

export interface PaperDeps extends Pick<DocumentDeps, 'database' | 'seller' | 'renderPdf'> {
  publicUrl: string;
}
