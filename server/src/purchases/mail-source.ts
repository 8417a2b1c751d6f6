import { HIDDEN, type MailAbout, type MailContent, type MailTemplateId } from '@tohfa/contract/phrases';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { withReadersNames } from '../catalogue/index.ts';
import type { MailSource } from '../mails/index.ts';
import { getOrderPayer } from '../payments/index.ts';
import { type Database, queryRows } from '../platform/database.ts';
import { maskAddress } from '../platform/http/personal-fields.ts';
import { createBuyerLink } from './guests/guest-buyers.ts';
import {
  confirmationMail,
  newOrderMail,
  notPlacedMail,
  type OrderFacts,
  partRefundMail,
  returnAskedMail,
  returnMail,
  statusMail,
} from './mails.ts';
import { findOrderFacts, listShownPurchases, type ShownPurchase } from './order-facts.ts';
import { listOrderLines } from './order-lines.ts';
import { findRefundForNote, findReturn } from './sql.ts';

/** Mails about orders, written again from what is stored. */
export function purchaseMailSource(deps: SourceDeps): MailSource {
  return {
    latest: (template) => findLatest(deps.database, template),
    async write(template, about, { for: purpose, masked = false }) {
      const known = aboutSchema.safeParse(about);
      if (!known.success) return undefined;
      const written = await writeMail(deps, template, known.data, { purpose, masked });
      return written?.template === template ? written : undefined;
    },
  };
}

const aboutSchema = z.union([
  z.object({ purchaseId: z.uuid(), status: z.string() }),
  z.object({ purchaseId: z.uuid() }),
  z.object({ refundId: z.uuid() }),
  z.object({ returnId: z.uuid(), state: z.enum(['asked', 'accepted', 'received', 'replaced', 'declined']) }),
  z.object({ orderId: z.uuid(), amountPaise: z.int(), reason: z.enum(['sold-out', 'dearer', 'given']) }),
]);

async function writeMail(
  { database, publicUrl }: SourceDeps,
  template: MailTemplateId,
  about: z.output<typeof aboutSchema>,
  { purpose, masked }: { purpose: Purpose; masked: boolean },
): Promise<MailContent | undefined> {
  const shown = <Order extends OrderFacts | undefined>(order: Order): Order =>
    masked && order ? withMaskedAddress(order) : order;
  if ('refundId' in about) {
    const refund = await findRefundForNote(database, about.refundId);
    const order =
      refund && (await inReadersNames(database, await loadBuyersOrder(database, refund.purchaseId, purpose)));
    return order && partRefundMail(order, refund, about.refundId, publicUrl);
  }
  if ('returnId' in about) {
    const found = await findReturn(database, about.returnId);
    if (!found || (purpose === 'sending' && found.state !== about.state)) return undefined;
    const order = await loadBuyersOrder(database, found.purchaseId, purpose);
    if (template === 'return-asked') return order && returnAskedMail(order, found, publicUrl);
    const named = await inReadersNames(database, order);
    return named && returnMail(named, { ...found, state: about.state }, publicUrl);
  }
  if ('orderId' in about) {
    const { userId } = await getOrderPayer(database, about.orderId);
    const lines = await withReadersNames(database, await listOrderLines(database, about.orderId));
    return notPlacedMail(about, { lines, hasAccount: userId !== null }, publicUrl);
  }
  if ('status' in about) {
    const order = await inReadersNames(database, await loadBuyersOrder(database, about.purchaseId, purpose));
    if (purpose === 'sending' && order?.purchase.status !== about.status) return undefined;
    const [purchase] = await listShownPurchases(database, [about.purchaseId]);
    return order && statusMail(shown(order), about.status, publicUrl, refundFacts(purchase, about.status));
  }
  const isForBuyer = template === 'order-placed';
  const placed = await loadPlaced(database, about.purchaseId, isForBuyer ? purpose : 'reading');
  if (!placed) return undefined;
  if (!isForBuyer) return newOrderMail(placed.order, placed.parcels, publicUrl);
  const { order, parcels } = await placedInReadersNames(database, placed);
  return confirmationMail(shown(order), parcels.map(shown), publicUrl);
}

function withMaskedAddress<Order extends OrderFacts>(order: Order): Order {
  return { ...order, purchase: { ...order.purchase, address: maskAddress(order.purchase.address) } };
}

/** In a mail to the buyer products have the names of the shop's pages; admins read those of the order. */
export async function inReadersNames<Order extends OrderFacts | undefined>(
  database: Database,
  order: Order,
): Promise<Order> {
  return order && { ...order, lines: await withReadersNames(database, order.lines) };
}

export async function placedInReadersNames(database: Database, { order, parcels }: Placed): Promise<Placed> {
  const [first, ...others] = await Promise.all(
    [order, ...parcels].map((one) => inReadersNames(database, one)),
  );
  return { order: first ?? order, parcels: others };
}

/** For a mail to the buyer: without an account, the order's page opens by a new link. */
export async function loadBuyersOrder(
  database: Database,
  purchaseId: string,
  purpose: Purpose,
): Promise<OrderFacts | undefined> {
  const order = await findOrderFacts(database, purchaseId);
  const { userId, guestBuyerId } = order?.purchase ?? { userId: null, guestBuyerId: null };
  if (!order?.account || userId !== null || guestBuyerId === null) return order;
  if (purpose === 'reading') return { ...order, path: HIDDEN };
  return { ...order, path: `/my-order#${await createBuyerLink(database, guestBuyerId)}` };
}

/** A new order with its other parcels. */
export async function loadPlaced(
  database: Database,
  purchaseId: string,
  purpose: Purpose,
): Promise<Placed | undefined> {
  const order = await loadBuyersOrder(database, purchaseId, purpose);
  if (!order) return undefined;
  const parcels: OrderFacts[] = [];
  for (const id of order.otherParcels) {
    const parcel = await findOrderFacts(database, id);
    if (parcel) parcels.push(parcel);
  }
  return { order, parcels };
}

export function refundFacts(shown: ShownPurchase | undefined, status: string) {
  const last = shown?.refunds.findLast(({ isProcessed }) => isProcessed);
  return {
    amountPaise: status === 'refunded' ? shown?.refundedPaise : shown?.creditNotes.at(-1)?.amountPaise,
    at: last?.at ?? new Date(),
    isOutside: last?.way === 'outside',
  };
}

async function findLatest(database: Database, template: MailTemplateId): Promise<MailAbout | undefined> {
  const query = latestQuery(template);
  if (!query) return undefined;
  const [row] = await queryRows<{ about: MailAbout }>(database, query);
  return row?.about;
}

function latestQuery(template: MailTemplateId): SQL | undefined {
  const [kind, state = ''] = template.split(/-(.*)/, 2);
  if (template === 'order-placed' || template === 'order-new')
    return sql`select json_build_object('purchaseId', id) as about from purchases order by created_at desc limit 1`;
  if (template === 'order-part-refunded')
    return sql`select json_build_object('refundId', r.id) as about from refunds r
      join refund_lines x on x.refund_id = r.id where x.is_part order by r.created_at desc limit 1`;
  if (template === 'order-part-returned' || template === 'order-part-cancelled')
    return sql`select json_build_object('refundId', r.id) as about from refunds r
      join refund_lines x on x.refund_id = r.id
      join order_lines l on l.order_id = x.order_id and l.position = x.position
      where not x.is_part and (l.state = 'returned') = ${template === 'order-part-returned'} order by r.created_at desc limit 1`;
  if (kind === 'return')
    return sql`select json_build_object('returnId', id, 'state', ${state}::text) as about from purchase_returns
      where ${state} in ('asked', state) order by updated_at desc limit 1`;
  return sql`select json_build_object('purchaseId', purchase_id, 'status', status) as about from purchase_steps
    where status = ${state} order by id desc limit 1`;
}

interface Placed {
  order: OrderFacts;
  parcels: OrderFacts[];
}

type Purpose = Parameters<MailSource['write']>[2]['for'];

interface SourceDeps {
  database: Database;
  publicUrl: string;
}
