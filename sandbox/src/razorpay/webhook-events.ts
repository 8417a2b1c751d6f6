import type { Database } from '../types.ts';
import {
  type DisputeEntity,
  type NewDelivery,
  type OrderRow,
  orderEntity,
  type PaymentRow,
  paymentEntity,
  type RefundRow,
  refundEntity,
} from './entities.ts';
import { accountIdOf, newEventId, type Sandbox, unixSeconds } from './sandbox.ts';
import { insertDeliveries } from './sql.ts';

/** Shuffled events are delayed by a random time up to this. */
const SHUFFLE_WINDOW_MS = 400;

/** Queues events in the transaction that caused them, so that a crash loses none. */
export async function queueEvents(
  sandbox: Sandbox,
  tx: Database,
  events: readonly ProviderEvent[],
): Promise<void> {
  await insertDeliveries(
    tx,
    events.flatMap((event) => deliveriesOf(sandbox, event)),
  );
}

function deliveriesOf(sandbox: Sandbox, event: ProviderEvent): NewDelivery[] {
  const { switches } = sandbox;
  const now = sandbox.now();
  const delivery = {
    eventId: newEventId(),
    event: event.event,
    body: bodyOf(sandbox, event),
    signedWith: switches.signWith,
    queuedAt: new Date(now),
  };
  return Array.from({ length: switches.webhookCopies }, () => ({
    ...delivery,
    state: isDropped(sandbox, event.event) ? ('dropped' as const) : ('waiting' as const),
    dueAt: new Date(
      now + switches.webhookDelayMs + (switches.shuffleWebhooks ? Math.random() * SHUFFLE_WINDOW_MS : 0),
    ),
  }));
}

/** A snapshot of the payment, order and refund at this moment. */
function bodyOf(sandbox: Sandbox, { event, payment, order, refund, dispute }: ProviderEvent): string {
  const payload = {
    ...(refund && { refund: { entity: refundEntity(refund) } }),
    payment: { entity: paymentEntity(payment) },
    ...(order && { order: { entity: orderEntity(order) } }),
    ...(dispute && { dispute: { entity: dispute } }),
  };
  const body = JSON.stringify({
    entity: 'event',
    account_id: accountIdOf(sandbox.keyId),
    event,
    contains: Object.keys(payload),
    payload,
    created_at: unixSeconds(sandbox),
  });
  return sandbox.switches.oddWebhookBytes ? withUnusualJson(body) : body;
}

function isDropped({ switches }: Sandbox, event: EventName): boolean {
  return switches.dropWebhookEvents.includes(event) || Math.random() * 100 < switches.dropWebhooksPercent;
}

export interface ProviderEvent {
  event: EventName;
  payment: PaymentRow;
  order?: OrderRow;
  refund?: RefundRow;
  dispute?: DisputeEntity;
}

type EventName =
  | 'payment.authorized'
  | 'payment.captured'
  | 'payment.failed'
  | 'order.paid'
  | 'refund.created'
  | 'refund.processed'
  | 'refund.failed'
  | `payment.dispute.${'created' | 'under_review' | 'action_required' | 'won' | 'lost' | 'closed'}`;

/**
 * The same event as JSON that parsing and serialising does not reproduce: the payment's notes get Hindi, an emoji, an
 * escaped slash and numbers written as 1.0 and 1e2.
 */
function withUnusualJson(body: string): string {
  const event = JSON.parse(body) as { payload: { payment: { entity: { notes: unknown } } } };
  event.payload.payment.entity.notes = PLACEHOLDER;
  return JSON.stringify(event).replace(JSON.stringify(PLACEHOLDER), UNUSUAL_NOTES);
}

const PLACEHOLDER = 'unusual notes go here';
const UNUSUAL_NOTES = String.raw`{"wish": "शुभ दीपावली 🎁", "link":"https:\/\/tohfa.test\/gift", "escaped":"caf\u00e9", "weight":1.0, "share":1e2}`;
