import { sql } from 'drizzle-orm';
import { createRefundLink } from '../../../src/payments/refunds/refund-details.ts';
import { queryRows } from '../../../src/platform/database.ts';
import type { ModelPayment } from './model.ts';
import { learnRefunds } from './provider-acts.ts';
import { acknowledged, drawAddress, idOf, note, pickFrom, retried, type Sequence } from './sequence.ts';

/** More than six months pass for one payment; not always does the shop know how old it is. */
export async function ageAct(sequence: Sequence): Promise<void> {
  const { model, random, provider } = sequence;
  const payment = pickFrom(
    random,
    model.payments.filter((one) => provider.payment(idOf(sequence, one)).wasCaptured),
  );
  if (!payment) return;
  const id = idOf(sequence, payment);
  const takes = random.pick(['instant', 'nothing', 'nothing'] as const);
  provider.age(id, takes);
  note(sequence, `${id} is old now; its bank takes ${takes}`);
  if (random.chance(0.5)) await setOrdinaryRefundUntil(sequence, [id], '-1 day');
}

/** The provider's balance is too low, or a bank is down. */
export async function refuseRefundsAct(sequence: Sequence): Promise<void> {
  const { model, random, provider } = sequence;
  const payment = pickFrom(random, model.payments);
  if (!payment) return;
  const times = 1 + random.below(3);
  provider.refuseRefunds(idOf(sequence, payment), times);
  note(sequence, `${idOf(sequence, payment)}: the provider refuses ${times} refunds`);
}

/** Hours or days, for refunds that wait for their next try. */
export async function timePassesAct(sequence: Sequence): Promise<void> {
  note(sequence, 'hours pass');
  const ids = paymentIds(sequence);
  await retried(sequence, () =>
    sequence.shop.opened.database.execute(sql`update refunds set send_at = now(), check_at = now()
      where status = 'requested' and send_at > now() and provider_payment_id in ${ids}`),
  );
}

/** The payer names a UPI id: late, twice, or while the desk is paying already. */
export async function nameAct(sequence: Sequence): Promise<void> {
  const found = pickFrom(sequence.random, await listPayouts(sequence));
  if (found) await name(sequence, found);
}

/** Whatever somebody at the desk may do next with a refund outside the provider. */
export async function payOutsideAct(sequence: Sequence): Promise<void> {
  const found = pickFrom(sequence.random, await listPayouts(sequence));
  if (!found) return;
  if (found.status === 'needs_details') return desk(sequence, 'startPayout', found);
  if (!sequence.outside.has(found.id) && sequence.random.chance(0.3))
    return desk(sequence, 'releasePayout', found);
  await payAndRecord(sequence, found);
  if (sequence.random.chance(0.5)) await desk(sequence, 'confirmPayout', found);
}

/** All that can be paid outside is paid; payers who never answer leave the rest. */
export async function finishPayouts(
  sequence: Sequence,
  { isAnswered }: { isAnswered: boolean },
): Promise<void> {
  for (const found of await listPayouts(sequence)) {
    if (found.status === 'needs_details') {
      if (!found.isNamed && !isAnswered) continue;
      if (!found.isNamed) await name(sequence, found);
      await desk(sequence, 'startPayout', found);
    }
    const now = (await listPayouts(sequence)).find(({ id }) => id === found.id);
    if (now?.status !== 'paying_outside') continue;
    await payAndRecord(sequence, found);
    await desk(sequence, 'confirmPayout', found);
  }
}

/** Those that wait for details or are being paid, of these payments. */
export async function listPayouts(
  sequence: Sequence,
  payments: readonly ModelPayment[] = sequence.model.payments,
): Promise<Payout[]> {
  const ids = paymentIds(sequence, payments);
  let rows: Payout[] = [];
  await retried(sequence, async () => {
    rows = await queryRows<Payout>(
      sequence.shop.opened.database,
      sql`select r.id, r.provider_payment_id as "paymentId", r.status, r.amount_paise::int as paise, y.upi_id is not null as "isNamed"
        from refunds r join refund_payouts y on y.refund_id = r.id
        where r.status in ('needs_details', 'paying_outside') and r.provider_payment_id in ${ids} order by r.created_at, r.id`,
    );
  });
  return rows;
}

/** Nothing of a sequence that is over nears the horizon: the invariant is about what people have to look at. */
export async function endAgeing(sequence: Sequence): Promise<void> {
  await setOrdinaryRefundUntil(sequence, paymentIds(sequence), '100 days');
}

async function setOrdinaryRefundUntil(sequence: Sequence, ids: string[], from: string): Promise<void> {
  await retried(sequence, () =>
    sequence.shop.opened.database.execute(
      sql`update payments set ordinary_refund_until = now() + ${from}::interval where provider_payment_id in ${ids}`,
    ),
  );
}

async function name(sequence: Sequence, { id }: Payout): Promise<void> {
  const { shop, random } = sequence;
  let refundToken = '';
  await retried(sequence, async () => {
    refundToken = await createRefundLink(shop.opened.database, id);
  });
  const upiId = `payer${random.below(1000)}@okaxis`;
  const ip = drawAddress(random);
  await acknowledged(sequence, `the payer of refund ${id} names ${upiId}`, () =>
    shop.call('saveRefundDetails', { body: { refundToken, upiId }, ip }),
  );
}

/** The money leaves the bank once, whatever becomes of the calls. */
async function payAndRecord(sequence: Sequence, found: Payout): Promise<void> {
  sequence.outside.set(found.id, { paymentId: found.paymentId, paise: found.paise });
  await desk(sequence, 'proposePayout', found);
}

async function desk(sequence: Sequence, call: DeskCall, { id, paymentId }: Payout): Promise<void> {
  const { shop, cookie, moneyCookie } = sequence;
  const reference = '432100009876';
  const paidOn = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10);
  const body = {
    startPayout: { id },
    releasePayout: { id },
    proposePayout: { id, reference, paidOn },
    confirmPayout: { id, reference },
  }[call];
  await acknowledged(sequence, `${call} of refund ${id}`, () =>
    shop.call(call, { cookie: call === 'confirmPayout' ? cookie : moneyCookie, body }),
  );
  // The desk asks the provider before it pays, so the shop may have learnt of refunds.
  const payment = sequence.model.payments.find((one) => idOf(sequence, one) === paymentId);
  if (payment) await learnRefunds(sequence, payment);
}

function paymentIds(
  sequence: Sequence,
  payments = sequence.model.payments as readonly ModelPayment[],
): string[] {
  return ['', ...payments.map((payment) => idOf(sequence, payment))];
}

type DeskCall = 'startPayout' | 'releasePayout' | 'proposePayout' | 'confirmPayout';

interface Payout {
  id: string;
  paymentId: string;
  status: 'needs_details' | 'paying_outside';
  paise: number;
  isNamed: boolean;
}
