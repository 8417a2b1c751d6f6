import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { applyPayment, snapshotDedupeKey } from '../../src/payments/capture/capture.ts';
import { reconcile } from '../../src/payments/capture/reconcile.ts';
import type {
  PaymentProvider,
  ProviderPayment,
  ProviderRefund,
} from '../../src/payments/provider/provider.ts';
import { applyDispute } from '../../src/payments/refunds/disputes.ts';
import { applyRefund, refundDedupeKey } from '../../src/payments/refunds/refunds.ts';
import { queryRows } from '../../src/platform/database.ts';
import { expectMoneyAddsUp, startOrder } from '../support/buying.ts';
import { openGift, startInstalment } from '../support/gifts.ts';
import { signedInPerson } from '../support/people.ts';
import { productToSell } from '../support/products.ts';
import { openShop, type Shop } from '../support/shop.ts';

const RUNS = process.env.FULL_FIGURES === '1' ? 300 : 5;
const PRICE_RUPEES = 1000;
/** Page size of the provider's lists. */
const PAGE_SIZE = 100;

let shop: Shop;
/** What the provider answers when it is asked. */
const truth = { payments: new Map<string, ProviderPayment>(), refunds: new Map<string, ProviderRefund[]>() };

beforeAll(async () => {
  shop = await openShop();
  Object.assign(shop.shop.payments.provider, providerWith(truth));
});

afterAll(() => shop.close());

it('the same events in any order, repeated, or lost and reconciled, end in the same state', async () => {
  await fc.assert(
    fc.asyncProperty(history, fc.infiniteStream(fc.nat({ max: 1_000_000 })), async (story, random) => {
      const inOrder = await play(story, (events) => events);
      const shuffled = await play(story, (events) => disturb(events, random));
      expect(shuffled).toEqual(inOrder);
      await expectMoneyAddsUp(shop);
    }),
    { numRuns: RUNS },
  );
});

const history = fc.record({
  target: fc.constantFrom('purchase', 'gift'),
  refunds: fc.array(
    fc.record({
      share: fc.constantFrom(0.1, 0.5, 1),
      outcome: fc.constantFrom('processed', 'processed', 'failed', 'pending'),
    }),
    { maxLength: 4 },
  ),
  dispute: fc.constantFrom(undefined, undefined, 'won', 'lost'),
});

/** Lets the history happen to a new order and answers what became of it. */
async function play(story: Story, deliver: (events: Deliver[]) => Deliver[]) {
  const order = await startedOrder(story.target);
  const paymentId = `pay_${randomBytes(7).toString('hex')}`;
  for (const { apply } of deliver(eventsOf(story, paymentId, order))) await apply();
  // Webhooks that were lost for good: the reconciler asks.
  for (let round = 0; round < 3; round += 1) {
    // Only this payment's: those of every earlier history would be asked about again.
    await shop.opened.database.execute(
      sql`update refunds set updated_at = now() - interval '1 hour', check_at = now()
        where provider_payment_id = ${paymentId}`,
    );
    await shop.opened.database.execute(
      sql`update payment_orders set check_at = now() where provider_order_id = ${order.id} and check_at is not null`,
    );
    await reconcile(shop.shop.payments);
  }
  return stateOf(paymentId);
}

function eventsOf(story: Story, paymentId: string, order: { id: string; amount: number }): Deliver[] {
  const { payments } = shop.shop;
  const events: Deliver[] = [];
  let refunded = 0;
  const refunds: ProviderRefund[] = [];
  truth.refunds.set(paymentId, refunds);
  const snapshot = (status: ProviderPayment['status']): ProviderPayment => ({
    id: paymentId,
    orderId: order.id,
    amountPaise: order.amount,
    currency: 'INR',
    status,
    wasCaptured: status !== 'authorized',
    refundedPaise: refunded,
    method: 'upi',
  });
  const tellPayment = (payment: ProviderPayment) =>
    events.push({
      canBeLost: true,
      apply: () =>
        applyPayment(payments, {
          source: 'webhook',
          dedupeKey: snapshotDedupeKey(payment),
          kind: 'payment',
          payment,
        }),
    });
  const tellRefund = (refund: ProviderRefund) =>
    events.push({
      canBeLost: true,
      apply: () =>
        applyRefund(payments, {
          source: 'webhook',
          dedupeKey: refundDedupeKey(refund),
          kind: 'refund',
          refund,
        }),
    });
  tellPayment(snapshot('authorized'));
  tellPayment(snapshot('captured'));
  // A lost dispute and refunds compete for the same money at the provider, which settles one before the other.
  const planned = story.dispute === 'lost' ? [] : story.refunds;
  for (const { share, outcome } of planned) {
    const amount = Math.floor((order.amount * share) / 100) * 100;
    if (amount > order.amount - refunded) continue;
    const refund = { id: `rfnd_${randomBytes(7).toString('hex')}`, paymentId, amountPaise: amount };
    refunded += amount;
    tellRefund({ ...refund, status: 'pending' });
    tellPayment(snapshot(refunded === order.amount ? 'refunded' : 'captured'));
    if (outcome !== 'pending') tellRefund({ ...refund, status: outcome });
    if (outcome === 'failed') refunded -= amount;
    tellPayment(snapshot(refunded === order.amount ? 'refunded' : 'captured'));
    refunds.push({ ...refund, status: outcome });
  }
  if (story.dispute) {
    const dispute = {
      id: `disp_${randomBytes(7).toString('hex')}`,
      paymentId,
      amountPaise: order.amount,
      reason: '',
    };
    for (const status of ['open', 'under_review', story.dispute] as const)
      events.push({
        canBeLost: false,
        apply: () =>
          applyDispute(payments, {
            dedupeKey: `${dispute.id} ${status}`,
            kind: 'payment.dispute',
            dispute: { ...dispute, status },
          }),
      });
  }
  truth.payments.set(paymentId, snapshot(refunded === order.amount ? 'refunded' : 'captured'));
  return events;
}

/** Shuffles, repeats some, and loses some. */
function disturb(events: Deliver[], random: fc.Stream<number>): Deliver[] {
  const numbers = random.take(events.length * 2);
  const kept: [number, Deliver][] = [];
  for (const event of events) {
    const chance = numbers.next().value ?? 0;
    const isLost = chance % 5 === 0 && event.canBeLost;
    if (!isLost) kept.push([chance, event]);
    if (chance % 3 === 0 && !isLost) kept.push([(chance * 7919) % 1_000_003, event]);
  }
  return kept.sort(([a], [b]) => a - b).map(([, event]) => event);
}

async function startedOrder(target: Story['target']) {
  const payer = await signedInPerson(shop.opened.database);
  const started =
    target === 'gift'
      ? await startInstalment(
          shop,
          payer,
          (await openGift(shop, { priceRupees: PRICE_RUPEES })).id,
          PRICE_RUPEES,
        )
      : await startOrder(shop, payer, await productToSell(shop.opened.database));
  expect(started.statusCode, started.body).toBe(200);
  const { orderId: id, amount } = started.json();
  return { id, amount };
}

async function stateOf(paymentId: string) {
  const [row] = await queryRows(
    shop.opened.database,
    sql`select p.status as payment, o.status as order, u.status as purchase, g.status as gift, p.credited_paise::int,
        (select -sum(e.amount_paise)::int from ledger_entries e where e.target_id = coalesce(o.gift_id, o.id)) as balance,
        (select coalesce(sum(r.amount_paise), 0)::int from refunds r where r.provider_payment_id = p.provider_payment_id
          and r.status = 'processed') as refunded,
        (select coalesce(sum(r.amount_paise), 0)::int from refunds r where r.provider_payment_id = p.provider_payment_id
          and r.status = 'pending') as pending,
        (select coalesce(sum(r.amount_paise), 0)::int from refunds r where r.provider_payment_id = p.provider_payment_id
          and r.status = 'failed') as failed,
        (select max(d.status) from disputes d where d.provider_payment_id = p.provider_payment_id) as dispute
      from payments p join payment_orders o on o.id = p.order_id left join purchases u on u.order_id = o.id
      left join gifts g on g.id = o.gift_id where p.provider_payment_id = ${paymentId}`,
  );
  return row;
}

function providerWith({ payments, refunds }: typeof truth): Partial<PaymentProvider> {
  const all = () => [...refunds.values()].flat();
  return {
    createOrder: async ({ amountPaise, receipt }) => ({
      ok: true,
      value: { id: `order_${randomBytes(7).toString('hex')}`, amountPaise, receipt },
    }),
    listOrderPayments: async (orderId) => ({
      ok: true,
      value: [...payments.values()].filter((payment) => payment.orderId === orderId),
    }),
    listPayments: async () => ({ ok: true, value: [] }),
    listRefunds: async ({ skip }) => ({
      ok: true,
      value: all()
        .reverse()
        .slice(skip, skip + PAGE_SIZE),
    }),
    listPaymentRefunds: async (paymentId) => ({ ok: true, value: refunds.get(paymentId) ?? [] }),
    getRefund: async (id) => {
      const refund = all().find((one) => one.id === id);
      return refund ? { ok: true, value: refund } : { ok: false, problem: 'unreachable' };
    },
  };
}

interface Deliver {
  apply(): Promise<unknown>;
  /** The provider is not asked about disputes: a lost event of theirs stays lost. */
  canBeLost: boolean;
}
type Story = typeof history extends fc.Arbitrary<infer Value> ? Value : never;
