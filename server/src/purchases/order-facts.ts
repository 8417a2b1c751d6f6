import type { PurchaseState, RefundState } from '@tohfa/contract';
import {
  paymentMethodSql,
  type RefundFacts,
  refundFactsSql,
  refundsSql,
  toRefundFacts,
} from '../payments/index.ts';
import type { Database } from '../platform/database.ts';
import { prepared, rowReader } from '../platform/prepared.ts';
import type { OrderFacts } from './mails.ts';
import {
  type OrderLine,
  orderLines,
  type Purchase,
  type PurchaseReturnRow,
  type PurchaseStep,
  purchaseReturns,
  purchaseSteps,
  purchases,
} from './tables.ts';

const readPurchase = rowReader(purchases);
const readLine = rowReader(orderLines);
const readStep = rowReader(purchaseSteps);
const readReturn = rowReader(purchaseReturns);

/** SQL: what went back for the lines of one parcel, or is on its way. */
function refundedOfParcel(purchase: string): string {
  return `(select coalesce(sum(f.amount_paise), 0) from refunds f where f.id in (select x.refund_id from refund_lines x
    join order_lines l on l.order_id = x.order_id and l.position = x.position
    where x.order_id = ${purchase}.order_id and l.parcel = ${purchase}.parcel))`;
}

/** SQL: what every list and mail shows beside a purchase `p`; `parcels` is null for the only one of its order. */
const LINES_AND_COUPON = `
  ${paymentMethodSql('p.payment_id')} as payment_method,
  (select c.code from coupon_uses cu join coupons c on c.id = cu.coupon_id where cu.order_id = p.order_id) as coupon,
  coalesce((select json_agg(l order by l.position) from order_lines l
    where l.order_id = p.order_id and l.parcel = p.parcel), '[]') as order_lines,
  (select json_agg(json_build_object('id', q.id, 'number', q.number, 'status', q.status, 'parcel', q.parcel,
      'total_paise', q.total_paise, 'recipient_name', coalesce(r.recipient_name, ''),
      'refunded_paise', ${refundedOfParcel('q')}) order by q.parcel)
    from purchases q left join order_deliveries r on r.order_id = q.order_id and r.parcel = q.parcel
    where q.order_id = p.order_id having count(*) > 1) as parcels`;

/** A purchase with everything its mails name, in one statement: each new order asks for it once a recipient. */
export async function findOrderFacts(database: Database, id: string): Promise<OrderFacts | undefined> {
  const [row] = await selectOrderFacts(database, [id]);
  if (!row) return undefined;
  return {
    purchase: readPurchase(row),
    lines: row.order_lines.map(readLine),
    coupon: row.coupon ?? undefined,
    paymentMethod: row.payment_method || undefined,
    recipientName: row.recipient_name ?? '',
    slotName: row.slot_name ?? '',
    isForRegistry: row.is_for_registry,
    otherParcels: (row.parcels ?? []).map((parcel) => parcel.id).filter((other) => other !== id),
    path: `/orders/${id}`,
    account:
      row.account_email === null
        ? undefined
        : {
            name: row.account_name ?? '',
            email: row.account_email,
            isConfirmed: row.account_confirmed === true,
          },
  };
}

const selectOrderFacts = prepared<
  LinesAndCoupon & {
    recipient_name: string | null;
    slot_name: string | null;
    is_for_registry: boolean;
    account_name: string | null;
    account_email: string | null;
    account_confirmed: boolean | null;
  }
>(
  'order-facts',
  `select p.*, d.recipient_name, d.slot_name,
      exists (select 1 from registry_orders r where r.order_id = p.order_id) as is_for_registry,
      coalesce(u.name, g.name) as account_name,
      coalesce(u.email, nullif(g.email, '')) as account_email,
      coalesce(u.email_confirmed_at, g.email_confirmed_at) is not null as account_confirmed, ${LINES_AND_COUPON}
    from purchases p
    left join order_deliveries d on d.order_id = p.order_id and d.parcel = p.parcel
    left join users u on u.id = p.user_id and u.erased_at is null
    left join guest_buyers g on g.id = p.guest_buyer_id and p.user_id is null
    where p.id = $1`,
);

/** A person's purchases, newest first and by parcel, with all that is shown. One statement, because this page is opened often. */
export async function listShownPurchasesOf(database: Database, userId: string): Promise<ShownPurchase[]> {
  return (await selectShownOfUser(database, [userId])).map(toShown);
}

/** Of a buyer without an account, newest first. */
export async function listShownPurchasesOfGuest(
  database: Database,
  guestBuyerId: string,
): Promise<ShownPurchase[]> {
  return (await selectShownOfGuest(database, [guestBuyerId])).map(toShown);
}

/** In the order of the ids. */
export async function listShownPurchases(
  database: Database,
  ids: readonly string[],
): Promise<ShownPurchase[]> {
  return ids.length === 0 ? [] : (await selectShown(database, [ids])).map(toShown);
}

/**
 * SQL: the registry that a purchase `p` was given on, with where its parcel goes: the registry's address until it is
 * packed. For admins alone.
 */
const REGISTRY_OF_ORDER = `(select json_build_object('title', r.title, 'thanks', t.message,
      'recipient_name', coalesce(o.sent_name, r.recipient_name),
      'recipient_phone', coalesce(o.sent_phone, r.recipient_phone), 'address', coalesce(o.sent_address, r.address))
    from registry_orders o join registry_items i on i.id = o.item_id join registries r on r.id = i.registry_id
    left join registry_thanks t on t.order_id = o.order_id and t.message <> ''
    where o.order_id = p.order_id)`;

const SELECT_SHOWN = `select p.*, to_json(d) as delivery, to_json(f) as refund_facts, ${LINES_AND_COUPON},
    coalesce((select json_agg(s order by s.id) from purchase_steps s where s.purchase_id = p.id), '[]') as steps,
    coalesce((select json_agg(r.product_id) from reviews r where r.purchase_id = p.id), '[]') as reviewed,
    coalesce((select json_agg(r order by r.created_at) from purchase_returns r where r.purchase_id = p.id), '[]')
      as returns,
    coalesce((select json_agg(r order by r.created_at) from refunds r where r.id in (
      select x.refund_id from refund_lines x
        join order_lines l on l.order_id = x.order_id and l.position = x.position and l.parcel = p.parcel
          and l.state <> 'missing'
        where x.order_id = p.order_id)), '[]') as credit_notes,
    ${refundsSql(
      'p.payment_id',
      `and not exists (select 1 from refund_lines x
      join order_lines l on l.order_id = x.order_id and l.position = x.position
      where x.refund_id = r.id and l.parcel <> p.parcel)`,
    )} as refunds,
    ${REGISTRY_OF_ORDER} as registry,
    (select json_object_agg(r.id, r.reason) from refunds r join refund_lines x on x.refund_id = r.id
      where x.order_id = p.order_id and x.is_part) as part_reasons
  from purchases p
  left join order_deliveries d on d.order_id = p.order_id and d.parcel = p.parcel
  cross join lateral (${refundFactsSql('p.order_id')}) f`;

const selectShownOfUser = prepared<ShownRow>(
  'purchases-of-user',
  `${SELECT_SHOWN} where p.user_id = $1 order by p.created_at desc, p.order_id, p.parcel`,
);

const selectShownOfGuest = prepared<ShownRow>(
  'purchases-of-guest',
  `${SELECT_SHOWN} where p.guest_buyer_id = $1 order by p.created_at desc, p.order_id, p.parcel`,
);

const selectShown = prepared<ShownRow>(
  'purchases-shown',
  `${SELECT_SHOWN} where p.id = any($1::uuid[]) order by array_position($1::uuid[], p.id)`,
);

function toShown(row: ShownRow): ShownPurchase {
  const { delivery, registry } = row;
  return {
    registry: registry && {
      title: registry.title,
      thanks: registry.thanks ?? '',
      recipientName: registry.recipient_name,
      recipientPhone: registry.recipient_phone,
      address: registry.address,
    },
    purchase: readPurchase(row),
    lines: row.order_lines.map(readLine),
    coupon: row.coupon ?? undefined,
    paymentMethod: row.payment_method || undefined,
    delivery: delivery && {
      recipientName: delivery.recipient_name,
      recipientPhone: delivery.recipient_phone,
      slotName: delivery.slot_name,
      message: delivery.message,
      giftWrap: delivery.gift_wrap,
    },
    steps: row.steps.map(readStep),
    reviewed: new Set(row.reviewed),
    returns: row.returns.map(readReturn),
    creditNotes: row.credit_notes.map(({ id, amount_paise, created_at }) => ({
      id,
      amountPaise: amount_paise,
      at: new Date(created_at),
    })),
    refunds: row.refunds.map(({ id, replaces, amount_paise, status, updated_at }) => ({
      amountPaise: amount_paise,
      isProcessed: status === 'processed' || status === 'paid_outside',
      way: WAYS[status],
      at: new Date(updated_at),
      reason: row.part_reasons?.[replaces ?? id],
    })),
    ...toOwnRefundFacts(row),
  };
}

/** Of refunds that the provider does not carry. */
const WAYS: Partial<Record<RefundState, ShownPurchase['refunds'][number]['way']>> = {
  needs_details: 'waiting',
  paying_outside: 'outside',
  paid_outside: 'outside',
};

/**
 * Of an order with several parcels, each has what went back for its lines. What the provider returned without naming any
 * is counted for the parcels in their order, as far as something of them is left.
 */
function toOwnRefundFacts({
  id,
  parcels,
  refund_facts,
}: ShownRow): RefundFacts & Pick<ShownPurchase, 'parcels'> {
  const facts = toRefundFacts(refund_facts);
  if (!parcels) return { ...facts, parcels: [] };
  let unnamed = facts.refundedPaise - parcels.reduce((sum, { refunded_paise }) => sum + refunded_paise, 0);
  const refunded = parcels.map(({ total_paise, refunded_paise }) => {
    const share = Math.max(0, Math.min(unnamed, total_paise - refunded_paise));
    unnamed -= share;
    return refunded_paise + share;
  });
  return {
    ...facts,
    refundedPaise: refunded[parcels.findIndex((parcel) => parcel.id === id)] ?? 0,
    parcels: parcels.map(({ recipient_name, ...parcel }) => ({ ...parcel, recipientName: recipient_name })),
  };
}

/** For whoever packs it: a parcel of a registry goes to an address that its buyer does not see. */
export async function listPurchasesToPack(
  database: Database,
  ids: readonly string[],
): Promise<ShownPurchase[]> {
  return (await listShownPurchases(database, ids)).map(withRegistryAddress);
}

/** Of its recipient, and of a buyer without an account; on a registry where its parcel goes. */
export async function findOrderContact(database: Database, id: string) {
  const [shown] = await listShownPurchases(database, [id]);
  if (!shown) return undefined;
  const { purchase, delivery } = withRegistryAddress(shown);
  const { number, address, buyerPhone } = purchase;
  const phone = delivery?.recipientPhone ?? '';
  return { number, contact: { phone, address, ...(buyerPhone && { buyerPhone }) } };
}

export function withRegistryAddress(shown: ShownPurchase): ShownPurchase {
  const { registry, purchase, delivery } = shown;
  if (!registry) return shown;
  const { recipientName, recipientPhone, address } = registry;
  return {
    ...shown,
    purchase: { ...purchase, address },
    delivery: delivery && { ...delivery, recipientName, recipientPhone },
  };
}

/** A purchase with everything that its buyer and the admins see of it. */
export interface ShownPurchase extends RefundFacts {
  purchase: Purchase;
  /** Null for a purchase that was not given on one. The buyer sees its title and thanks, nothing else. */
  registry: {
    title: string;
    thanks: string;
    recipientName: string;
    recipientPhone: string;
    address: string;
  } | null;
  lines: OrderLine[];
  coupon: string | undefined;
  delivery: {
    recipientName: string;
    recipientPhone: string;
    slotName: string;
    message: string;
    giftWrap: boolean;
  } | null;
  /** Oldest first, as all that follows. */
  steps: PurchaseStep[];
  /** The ids of the products that the buyer has reviewed. */
  reviewed: ReadonlySet<number>;
  returns: PurchaseReturnRow[];
  /** The refunds of lines that were invoiced before. */
  creditNotes: { id: string; amountPaise: number; at: Date }[];
  paymentMethod: string | undefined;
  /** With those on their way; `at` is when it was asked for or processed; `reason` is for the customer. */
  refunds: {
    amountPaise: number;
    isProcessed: boolean;
    at: Date;
    reason: string | undefined;
    way: 'waiting' | 'outside' | undefined;
  }[];
  /** All of its order, itself too; none when it is the only one. */
  parcels: { id: string; number: number; status: PurchaseState; recipientName: string }[];
}

interface LinesAndCoupon {
  payment_method: string | null;
  coupon: string | null;
  order_lines: object[];
  parcels:
    | {
        id: string;
        number: number;
        status: PurchaseState;
        total_paise: number;
        recipient_name: string;
        refunded_paise: number;
      }[]
    | null;
}

interface ShownRow extends LinesAndCoupon {
  id: string;
  registry: {
    title: string;
    thanks: string | null;
    recipient_name: string;
    recipient_phone: string;
    address: string;
  } | null;
  delivery: {
    recipient_name: string;
    recipient_phone: string;
    slot_name: string;
    message: string;
    gift_wrap: boolean;
  } | null;
  refund_facts: Parameters<typeof toRefundFacts>[0];
  steps: object[];
  reviewed: number[];
  returns: object[];
  credit_notes: { id: string; amount_paise: number; created_at: string }[];
  refunds: {
    id: string;
    replaces: string | null;
    amount_paise: number;
    status: RefundState;
    updated_at: string;
  }[];
  part_reasons: Record<string, string> | null;
}
