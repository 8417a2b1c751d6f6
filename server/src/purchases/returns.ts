import {
  type AdminReturn,
  MAX_RETURN_PICTURES,
  type Operations,
  PAISE_PER_RUPEE,
  purchaseCan,
  RETURNS_PER_PAGE,
  type ReturnState,
  type returnOperations,
  returnsCharges,
  returnTransitions,
  statesBefore,
} from '@tohfa/contract';
import type { Sentence } from '@tohfa/contract/phrases';
import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm';
import { recordAudit } from '../audit/index.ts';
import { type PictureStore, withStoredUploads } from '../media/index.ts';
import type { PaymentDeps } from '../payments/index.ts';
import type { Database } from '../platform/database.ts';
import {
  type Call,
  type FieldProblems,
  type Handlers,
  Refusal,
  readAdmittedForm,
  refuse,
} from '../platform/http/operations.ts';
import type { RateLimit } from '../platform/http/rate-limit.ts';
import { accountOf, buyerId, identifyBuyer, isBuyerOf } from './guests/order-access.ts';
import { returnMovedQueue } from './notifications.ts';
import { chargesLeft, listLinesOf, loadOrderMoney, refundFor, toRefundable } from './order-lines.ts';
import { findPurchase, findReturn, listReturns, lockPurchase, toReturn } from './sql.ts';
import { type PurchaseReturnRow, purchaseReturns, purchases } from './tables.ts';
import { refundLines } from './transitions.ts';

export function returnRoutes(returns: ReturnDeps) {
  return {
    askReturn: (call) => askReturn(returns, call),
    allReturns: (call) => allReturns(returns.payments.database, call),
    decideReturn: (call) => decideReturn(returns, call),
  } satisfies Handlers<typeof returnOperations>;
}

/** Pictures go the way of every upload: decoded, re-encoded and stored under a random name. */
async function askReturn({ payments, pictures, limit }: ReturnDeps, call: Call<Operations['askReturn']>) {
  return withStoredUploads(pictures, async (storeUpload) => {
    const urls: string[] = [];
    const problems: FieldProblems = {};
    const read = await readAdmittedForm(call, {
      admit: async ({ id, orderToken }) => {
        const buyer = await identifyBuyer(payments.database, call, orderToken);
        if (buyer instanceof Refusal) return buyer;
        const limited = await limit.consume(buyerId(buyer));
        if (limited) return limited;
        const purchase = await findPurchase(payments.database, id);
        if (!purchase || !isBuyerOf(buyer, purchase)) return refuse('not_found');
        const before = (await listReturns(payments.database, [id])).get(id) ?? [];
        return purchaseCan.return(purchase.status, before) ? { buyer } : refuse('wrong_state');
      },
      takeFile: async ({ field, bytes }) => {
        const stored = PICTURE_FIELDS.has(field) ? await storeUpload(bytes) : { problem: NO_FILE };
        if ('problem' in stored) problems[field] = stored.problem;
        else urls.push(stored.url);
      },
      maxFiles: MAX_RETURN_PICTURES,
    });
    if (read instanceof Refusal) return read;
    if (Object.keys(problems).length > 0) return refuse('invalid_input', { fields: problems });
    const { id, positions, reason, details, wants } = read.form;
    const { buyer } = read.admitted;
    return payments.database.transaction(async (tx) => {
      const purchase = await lockPurchase(tx, id);
      if (!purchase || !isBuyerOf(buyer, purchase)) return refuse('not_found');
      const before = (await listReturns(tx, [id])).get(id) ?? [];
      if (!purchaseCan.return(purchase.status, before)) return refuse('wrong_state');
      const lines = await listLinesOf(tx, purchase);
      const open = new Set(lines.filter(({ state }) => state === 'ordered').map(({ position }) => position));
      if (positions.some((position) => !open.has(position)))
        return refuse('invalid_input', { fields: { positions: ({ purchases }) => purchases.chooseGifts } });
      const [row] = await tx
        .insert(purchaseReturns)
        .values({
          purchaseId: id,
          userId: accountOf(buyer),
          positions,
          reason,
          details,
          wants,
          pictures: urls,
        })
        .returning();
      if (!row) throw new Error('no return was inserted');
      await payments.jobs.send(returnMovedQueue, { returnId: row.id, state: 'asked' }, tx);
      return { success: true as const, return: toReturn(row) };
    });
  });
}

const NO_FILE: Sentence = ({ forms }) => forms.noFileHere;
const PICTURE_FIELDS = new Set(Array.from({ length: MAX_RETURN_PICTURES }, (_none, at) => `picture${at}`));

async function allReturns(database: Database, { query }: Call<Operations['allReturns']>) {
  const { state } = query;
  const where = state && inArray(purchaseReturns.state, state === 'open' ? OPEN_STATES : [state]);
  const rows = await database
    .select()
    .from(purchaseReturns)
    .where(where)
    .orderBy(
      asc(sql`${purchaseReturns.state} in ('refunded', 'replaced', 'declined')`),
      desc(purchaseReturns.createdAt),
      asc(purchaseReturns.id),
    )
    .limit(RETURNS_PER_PAGE)
    .offset(((query.page ?? 1) - 1) * RETURNS_PER_PAGE);
  const [counted] = await database.select({ total: count() }).from(purchaseReturns).where(where);
  return { returns: await toAdminReturns(database, rows), total: counted?.total ?? 0 };
}

const OPEN_STATES = (Object.keys(returnTransitions) as ReturnState[]).filter(
  (state) => returnTransitions[state].length > 0,
);

/** The WHERE of the transition decides between two admins; a refund goes through the one money path. */
async function decideReturn({ payments }: ReturnDeps, { body, identity }: Call<Operations['decideReturn']>) {
  const { database } = payments;
  const asked = await findReturn(database, body.id);
  const purchase = asked && (await findPurchase(database, asked.purchaseId));
  if (!asked || !purchase) return refuse('not_found');
  const positions = body.positions ?? asked.positions;
  if (positions.some((position) => !asked.positions.includes(position)))
    return refuse('invalid_input', { fields: { positions: ({ purchases }) => purchases.chooseReturned } });
  if (body.state === 'replaced' && body.trackingNumber === '')
    return refuse('invalid_input', {
      fields: { trackingNumber: ({ purchases }) => purchases.replacementNumber },
    });
  const outcome = await database
    .transaction(async (tx) => {
      const by = identity.admin.email;
      const withCharges = body.withCharges ?? (returnsCharges(asked.reason) ? true : undefined);
      // Before the row of the return is locked: the payment's locks come first, as everywhere.
      const refund =
        body.state === 'refunded'
          ? await refundLines(payments, tx, purchase, {
              positions,
              state: 'returned',
              reason: asked.reason,
              by,
              withCharges,
            })
          : undefined;
      if (refund instanceof Refusal) return refund;
      const moved = await moveReturn(tx, body, refund?.id);
      if (!moved) throw new ConflictingDecision();
      if (body.state !== 'refunded')
        await payments.jobs.send(returnMovedQueue, { returnId: body.id, state: body.state }, tx);
      await recordAudit(tx, {
        actor: by,
        action: `return-${body.state}`,
        subject: String(purchase.number),
        before: { state: asked.state },
        after: {
          state: body.state,
          answer: body.answer,
          positions,
          ...(withCharges !== undefined && { withCharges }),
        },
      });
      return moved;
    })
    .catch((error: unknown) => {
      if (error instanceof ConflictingDecision) return refuse('wrong_state');
      throw error;
    });
  if (outcome instanceof Refusal) return outcome;
  const [decided] = await toAdminReturns(database, [outcome]);
  return decided ? { success: true as const, return: decided } : refuse('not_found');
}

/** Rolls the refund back with it. */
class ConflictingDecision extends Error {}

async function moveReturn(
  tx: Database,
  { id, state: to, answer, courier, trackingNumber }: Decision,
  refundId: string | undefined,
): Promise<PurchaseReturnRow | undefined> {
  const [row] = await tx
    .update(purchaseReturns)
    .set({
      state: to,
      ...(answer && { answer }),
      ...(refundId && { refundId }),
      ...(to === 'replaced' && { courier, trackingNumber }),
      updatedAt: sql`now()`,
    })
    .where(
      and(eq(purchaseReturns.id, id), inArray(purchaseReturns.state, statesBefore(returnTransitions, to))),
    )
    .returning();
  return row;
}

async function toAdminReturns(
  database: Database,
  rows: readonly PurchaseReturnRow[],
): Promise<AdminReturn[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ purchaseId }) => purchaseId);
  const found = await database.select().from(purchases).where(inArray(purchases.id, ids));
  const orders = await loadOrderMoney(
    database,
    found.map(({ orderId }) => orderId),
  );
  const byId = new Map(found.map((purchase) => [purchase.id, purchase]));
  return rows.flatMap((row) => {
    const purchase = byId.get(row.purchaseId);
    const money = purchase && orders.get(purchase.orderId);
    if (!purchase || !money) return [];
    const { id, number, buyerName, buyerEmail, parcel } = purchase;
    const all = money.lines.filter((line) => line.parcel === parcel);
    const isKept = all.some(
      ({ position, state }) => state === 'ordered' && !row.positions.includes(position),
    );
    return {
      ...toReturn(row),
      purchaseId: id,
      number,
      buyerName,
      buyerEmail,
      charges: chargesLeft(purchase, row.positions, money) / PAISE_PER_RUPEE,
      chargesByDefault: returnsCharges(row.reason) || !isKept,
      lines: all
        .filter(({ position }) => row.positions.includes(position))
        .map((line) => ({
          position: line.position,
          name: line.productName,
          ...(line.variant !== '' && { variant: line.variant }),
          quantity: line.quantity,
          refund: refundFor([toRefundable(line)]) / PAISE_PER_RUPEE,
          state: line.state,
        })),
    };
  });
}

/** When a buyer is erased: what was decided stays, without what the person and the desk wrote. */
export async function eraseReturns(tx: Database, purchaseIds: readonly string[]): Promise<void> {
  if (purchaseIds.length === 0) return;
  await tx
    .update(purchaseReturns)
    .set({ details: '', pictures: [], answer: '', courier: '', trackingNumber: '', userId: null })
    .where(inArray(purchaseReturns.purchaseId, [...purchaseIds]));
}

/** An account claims these purchases. */
export async function assignReturns(
  tx: Database,
  purchaseIds: readonly string[],
  userId: string,
): Promise<void> {
  if (purchaseIds.length === 0) return;
  await tx
    .update(purchaseReturns)
    .set({ userId })
    .where(inArray(purchaseReturns.purchaseId, [...purchaseIds]));
}

/** Job: photos of a return show people's homes and labels. They go 90 days after its decision. */
export async function deleteOldReturnPictures(database: Database): Promise<void> {
  await database.execute(sql`update purchase_returns set pictures = '{}'
    where pictures <> '{}' and state in ('refunded', 'replaced', 'declined') and updated_at < now() - interval '90 days'`);
}

type Decision = Call<Operations['decideReturn']>['body'];

export interface ReturnDeps {
  payments: PaymentDeps;
  pictures: PictureStore;
  limit: RateLimit;
}
