import type { Database } from '../../platform/database.ts';
import { orderEntity, paymentEntity, refundEntity } from './entities.ts';
import { withOddBytes } from './odd-bytes.ts';
import { accountIdOf, newEventId } from './razorpay-ids.ts';
import { type Sandbox, unixSeconds } from './sandbox.ts';
import { insertDeliveries } from './sandbox-sql.ts';
import type { NewDelivery, OrderRow, PaymentRow, RefundRow } from './sandbox-tables.ts';

/** Shuffled events come up to this much later, each by chance. */
const SHUFFLE_WINDOW_MS = 400;

/** Queues the events in the transaction that made them happen: a provider that dies then still tells. */
export async function queueEvents(
  sandbox: Sandbox,
  tx: Database,
  happened: readonly Happening[],
): Promise<void> {
  await insertDeliveries(
    tx,
    happened.flatMap((happening) => deliveriesOf(sandbox, happening)),
  );
}

function deliveriesOf(sandbox: Sandbox, happening: Happening): NewDelivery[] {
  const { switches } = sandbox;
  const now = sandbox.now();
  const event = {
    eventId: newEventId(),
    event: happening.event,
    body: bodyOf(sandbox, happening),
    signedWith: switches.signWith,
    queuedAt: new Date(now),
  };
  return Array.from({ length: switches.webhookCopies }, () => ({
    ...event,
    state: isDropped(sandbox, happening.event) ? ('dropped' as const) : ('waiting' as const),
    dueAt: new Date(
      now + switches.webhookDelayMs + (switches.shuffleWebhooks ? Math.random() * SHUFFLE_WINDOW_MS : 0),
    ),
  }));
}

/** A snapshot of the moment, as the provider sends it. */
function bodyOf(sandbox: Sandbox, { event, payment, order, refund }: Happening): string {
  const payload = {
    ...(refund && { refund: { entity: refundEntity(refund) } }),
    payment: { entity: paymentEntity(payment) },
    ...(order && { order: { entity: orderEntity(order) } }),
  };
  const body = JSON.stringify({
    entity: 'event',
    account_id: accountIdOf(sandbox.keyId),
    event,
    contains: Object.keys(payload),
    payload,
    created_at: unixSeconds(sandbox),
  });
  return sandbox.switches.oddWebhookBytes ? withOddBytes(body) : body;
}

function isDropped({ switches }: Sandbox, event: WebhookEvent): boolean {
  return switches.dropWebhookEvents.includes(event) || Math.random() * 100 < switches.dropWebhooksPercent;
}

export interface Happening {
  event: WebhookEvent;
  payment: PaymentRow;
  order?: OrderRow;
  refund?: RefundRow;
}

type WebhookEvent =
  | 'payment.authorized'
  | 'payment.captured'
  | 'payment.failed'
  | 'order.paid'
  | 'refund.created'
  | 'refund.processed'
  | 'refund.failed';
