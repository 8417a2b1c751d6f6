import {
  dispatchUndoEnd,
  type MoveOutcome,
  type MoveResult,
  nameOfOrder,
  type Operations,
  stateBeforeDispatch,
  stateBeforePacking,
} from '@tohfa/contract';
import { recordAudit } from '../../audit/index.ts';
import {
  hasOpenDispute,
  hasPendingProviderRefund,
  ledgerBalance,
  type PaymentDeps,
} from '../../payments/index.ts';
import { type Database, databaseNow } from '../../platform/database.ts';
import { type Call, type Refusal, refuse } from '../../platform/http/operations.ts';
import { purchaseMovedQueue } from '../notifications.ts';
import { listPurchasesToPack, type ShownPurchase } from '../order-facts.ts';
import {
  findPurchase,
  keepRegistryAddress,
  setTracking,
  transitionPurchase,
  undoPurchaseDispatch,
  undoPurchasePacking,
} from '../sql.ts';
import type { Purchase } from '../tables.ts';
import { isBeingRefunded } from '../transitions.ts';
import { loadAdminPurchaseViews } from '../views.ts';
import { findPurchasesByNumber } from './sql.ts';

export async function movePurchase(deps: MoveDeps, { body, identity }: Call<Operations['movePurchase']>) {
  const { database } = deps;
  const before = await findPurchase(database, body.id);
  if (!before) return refuse('not_found');
  const refusal = await moveOne(deps, before, body, identity.admin.email);
  if (refusal === 'refunding')
    return refuse('wrong_state', { message: ({ payments }) => payments.refundInProgress });
  if (refusal === 'disputed') return refuse('disputed');
  if (refusal === 'no-recipient')
    return refuse('wrong_state', { message: ({ purchases }) => purchases.noRecipient });
  if (refusal) return refuse('wrong_state');
  const [order] = await loadAdminPurchaseViews(deps, [body.id]);
  return order ? { success: true as const, order } : refuse('not_found');
}

/** In one transaction; undefined when it was moved, else why not. */
function moveOne(
  { database, jobs }: MoveDeps,
  before: Purchase,
  move: Move,
  by: string,
): Promise<'refunding' | 'disputed' | 'changed' | 'no-recipient' | undefined> {
  return database
    .transaction(async (tx) => {
      if (move.status !== 'delivered') {
        if (await isBeingRefunded(tx, before)) return 'refunding';
        // What is sent and lost is lost twice. A colleague may know better.
        if (!move.despiteDispute && (await hasOpenDispute(tx, { orderId: before.orderId })))
          return 'disputed';
      }
      const note = trackingNote(move);
      if (move.status === 'packed' && !(await keepRegistryAddress(tx, before.orderId))) return 'no-recipient';
      const stepId = await transitionPurchase(tx, before.id, move.status, note);
      if (stepId === undefined) throw new MovedMeanwhile();
      const { courier, trackingNumber } = move;
      if (move.status === 'dispatched' && trackingNumber)
        await setTracking(tx, before.id, { courier, trackingNumber });
      await jobs.send(purchaseMovedQueue, { purchaseId: before.id, status: move.status, stepId }, tx, {
        ...(move.status === 'dispatched' && { after: dispatchUndoEnd(await databaseNow(tx)) }),
      });
      await recordAudit(tx, {
        actor: by,
        action: 'purchase-move',
        subject: String(before.number),
        before: { status: before.status },
        after: { status: move.status, note, ...(move.despiteDispute && { despiteDispute: true }) },
      });
      return undefined;
    })
    .catch((error: unknown) => {
      if (error instanceof MovedMeanwhile) return 'changed' as const;
      throw error;
    });
}

/** Rolls back what was written for a move that cannot be made. */
class MovedMeanwhile extends Error {}

/** What the buyer reads in the timeline. */
function trackingNote({ note = '', courier, trackingNumber }: Move): string {
  const tracking = [courier, trackingNumber].filter(Boolean).join(' ');
  return [tracking, note].filter(Boolean).join('. ').slice(0, 300);
}

/** A slip is taken back: the purchase is packed again, and the message that waits finds its step gone. */
export function undoDispatch(deps: MoveDeps, call: Call<Operations['undoDispatch']>) {
  return takeBack(deps, call, 'purchase-undo-dispatch', stateBeforeDispatch.purchase, async (tx, before) =>
    // Without money there is nothing to pack again: it was refunded at the provider meanwhile.
    (await ledgerBalance(tx, before.orderId)) !== 0 && (await undoPurchaseDispatch(tx, before.id))
      ? undefined
      : refuse('wrong_state', { message: ({ purchases }) => purchases.dispatchStands }),
  );
}

/** The WHERE decides between this and a dispatch at the same moment. */
export function undoPacked(deps: MoveDeps, call: Call<Operations['undoPacked']>) {
  return takeBack(deps, call, 'purchase-undo-packed', stateBeforePacking, async (tx, before) =>
    (await undoPurchasePacking(tx, before.id))
      ? undefined
      : refuse('wrong_state', { message: ({ purchases }) => purchases.packedStands }),
  );
}

async function takeBack(
  deps: MoveDeps,
  { body, identity }: Pick<Call<Operations['undoPacked']>, 'body' | 'identity'>,
  action: string,
  status: string,
  undo: (tx: Database, before: Purchase) => Promise<Refusal<'wrong_state'> | undefined>,
) {
  const { database } = deps;
  const before = await findPurchase(database, body.id);
  if (!before) return refuse('not_found');
  const refusal = await database.transaction(async (tx) => {
    if (await isBeingRefunded(tx, before))
      return refuse('wrong_state', { message: ({ payments }) => payments.refundInProgress });
    const refused = await undo(tx, before);
    if (refused) return refused;
    const { courier, trackingNumber } = before;
    await recordAudit(tx, {
      actor: identity.admin.email,
      action,
      subject: String(before.number),
      before: { status: before.status, ...(trackingNumber && { courier, trackingNumber }) },
      after: { status },
    });
    return undefined;
  });
  if (refusal) return refusal;
  const [order] = await loadAdminPurchaseViews(deps, [body.id]);
  return order ? { success: true as const, order } : refuse('not_found');
}

export async function previewMoveOrders(
  { database }: MoveDeps,
  { body }: Call<Operations['previewMoveOrders']>,
) {
  const results: MoveResult[] = [];
  for (const { purchase, result } of await judge(database, body)) {
    const outcome = purchase && result.outcome === 'ready' ? await obstacle(database, purchase) : undefined;
    results.push(outcome ? { ...result, outcome } : result);
  }
  return { results };
}

async function obstacle(
  database: Database,
  { orderId }: Purchase,
): Promise<'refunding' | 'disputed' | undefined> {
  if (await hasPendingProviderRefund(database, { orderId })) return 'refunding';
  return (await hasOpenDispute(database, { orderId })) ? 'disputed' : undefined;
}

/** One after the other: a failure is a result like any other, and the rest goes on. */
export async function moveOrders(
  deps: MoveDeps,
  { body, identity, request }: Call<Operations['moveOrders']>,
) {
  const results: MoveResult[] = [];
  for (const { purchase, result, order } of await judge(deps.database, body)) {
    if (!purchase || result.outcome !== 'ready') {
      results.push(result);
      continue;
    }
    const move = { status: body.status, ...order };
    const refused = await moveOne(deps, purchase, move, identity.admin.email).catch((error: unknown) => {
      request.log.error({ err: error, number: purchase.number }, 'an order of many could not be moved');
      return 'failed' as const;
    });
    results.push(
      refused ? { ...result, outcome: refused } : { ...result, outcome: 'moved', status: body.status },
    );
  }
  return { results };
}

/** What can be told of each order before anything is locked. */
async function judge(database: Database, { status, orders }: Call<Operations['moveOrders']>['body']) {
  const found = await findPurchasesByNumber(
    database,
    orders.map(({ number }) => number),
  );
  const shown = new Map(
    (
      await listPurchasesToPack(
        database,
        [...found.values()].map(({ id }) => id),
      )
    ).map((one) => [one.purchase.id, one]),
  );
  const seen = new Set<number>();
  return orders.map((order) => {
    const purchase = found.get(order.number);
    const { lines = [], delivery, registry } = (purchase && shown.get(purchase.id)) ?? {};
    const outcome = seen.has(order.number) ? 'repeated' : outcomeOf(purchase, status, registry);
    seen.add(order.number);
    const result: MoveResult = {
      number: order.number,
      outcome,
      ...(purchase && {
        id: purchase.id,
        status: purchase.status,
        name: nameOfOrder(
          lines.map(({ productName, variant, quantity }) => ({ name: productName, variant, quantity })),
        ),
        recipientName: delivery?.recipientName || purchase.buyerName,
      }),
    };
    return { purchase, result, order };
  });
}

function outcomeOf(
  purchase: Purchase | undefined,
  to: 'packed' | 'dispatched',
  registry: ShownPurchase['registry'] | undefined,
): MoveOutcome {
  switch (purchase?.status) {
    case undefined:
      return 'unknown';
    case 'placed':
      if (to === 'packed' && registry && !(registry.recipientName && registry.recipientPhone))
        return 'no-recipient';
      return to === 'packed' ? 'ready' : 'not-packed';
    case 'packed':
      return to === 'dispatched' ? 'ready' : 'already';
    case 'dispatched':
    case 'delivered':
      return 'already';
    case 'cancelled':
    case 'refunded':
      return 'ended';
  }
}

interface Move {
  status: 'packed' | 'dispatched' | 'delivered';
  note?: string;
  courier: string;
  trackingNumber: string;
  despiteDispute?: boolean | undefined;
}

type MoveDeps = Pick<PaymentDeps, 'database' | 'startersOf' | 'jobs'>;
