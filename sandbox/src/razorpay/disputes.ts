import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../types.ts';
import {
  type DisputeEntity,
  type DisputeRow,
  disputeEntity,
  sandboxDisputes,
  sandboxDocuments,
} from './entities.ts';
import { type ApiError, invalidInput, requestError, unknownId } from './errors.ts';
import { inTransaction, newId, type Sandbox, unixSeconds } from './sandbox.ts';
import { insertDisputeLine } from './settlements.ts';
import { lockPayment, type Page, within } from './sql.ts';
import { queueEvents } from './webhook-events.ts';

const DAY_SECONDS = 24 * 3600;
/** What a merchant usually has to answer. */
const RESPOND_WITHIN_SECONDS = 7 * DAY_SECONDS;
const MAX_SUMMARY = 1000;

/** A bank raises or decides a dispute; the id of an earlier one moves that on. */
export async function moveDispute(
  sandbox: Sandbox,
  paymentId: string,
  { id = newId('disp'), status = 'open', amount, respondBy, actionRequired = false }: DisputeMove,
): Promise<DisputeEntity | ApiError> {
  return inTransaction(sandbox, async (tx) => {
    const locked = await lockPayment(tx, paymentId);
    if (!locked) return unknownId();
    const { payment } = locked;
    if (!payment.captured) return requestError('Only captured payments can be disputed.');
    const known = await findDispute(tx, id);
    const now = unixSeconds(sandbox);
    const dispute: DisputeRow = {
      id,
      paymentId,
      amount: amount ?? known?.amount ?? payment.amount,
      status,
      phase: known?.phase ?? 'chargeback',
      reasonCode: known?.reasonCode ?? 'goods_or_services_not_received_or_partially_received',
      respondBy: respondBy ?? known?.respondBy ?? now + RESPOND_WITHIN_SECONDS,
      evidence: known?.evidence ?? null,
      createdAt: known?.createdAt ?? now,
    };
    await saveDispute(tx, dispute);
    const entity = disputeEntity(dispute);
    const event = actionRequired ? 'action_required' : status === 'open' ? 'created' : status;
    await queueEvents(sandbox, tx, [{ event: `payment.dispute.${event}`, payment, dispute: entity }]);
    if (status === 'lost' && known?.status !== 'lost') await insertDisputeLine(tx, entity);
    return entity;
  });
}

/** PATCH /disputes/:id/contest. A draft is kept; what is submitted goes to the bank. */
export async function contestDispute(
  sandbox: Sandbox,
  id: string,
  { action, ...evidence }: Record<string, unknown>,
): Promise<DisputeEntity | ApiError> {
  if (action !== 'draft' && action !== 'submit')
    return invalidInput('The selected action is invalid.', 'action');
  const { summary = '', amount } = evidence;
  if (typeof summary !== 'string' || summary.length > MAX_SUMMARY)
    return invalidInput(`The summary may not be greater than ${MAX_SUMMARY} characters.`, 'summary');
  const documentIds = documentIdsIn(evidence);
  return inTransaction(sandbox, async (tx) => {
    const known = await findDispute(tx, id);
    if (!known) return unknownId();
    if (known.status !== 'open' && known.status !== 'under_review')
      return requestError('Action not allowed as the dispute is already closed.');
    if (typeof amount === 'number' && amount > known.amount)
      return invalidInput('The contest amount is greater than the dispute amount.', 'amount');
    if (action === 'submit' && documentIds.length === 0)
      return requestError('At least one document is required to contest a dispute.');
    if (!(await areKnown(tx, documentIds))) return invalidInput('The document id provided does not exist');
    const status = action === 'submit' ? 'under_review' : known.status;
    const dispute: DisputeRow = {
      ...known,
      status,
      evidence: { ...evidence, submitted_at: unixSeconds(sandbox) },
    };
    await saveDispute(tx, dispute);
    const entity = disputeEntity(dispute);
    const locked = await lockPayment(tx, dispute.paymentId);
    if (locked && action === 'submit')
      await queueEvents(sandbox, tx, [
        { event: 'payment.dispute.under_review', payment: locked.payment, dispute: entity },
      ]);
    return entity;
  });
}

/** POST /disputes/:id/accept. The merchant gives in, and the amount is deducted. */
export async function acceptDispute(sandbox: Sandbox, id: string): Promise<DisputeEntity | ApiError> {
  const known = await findDispute(sandbox.database, id);
  if (!known) return unknownId();
  if (known.status !== 'open') return requestError('Only open disputes can be accepted.');
  return moveDispute(sandbox, known.paymentId, { id, status: 'lost' });
}

/** POST /documents. */
export async function createDocument(sandbox: Sandbox, form: FormData): Promise<object> {
  const file = form.get('file');
  if (form.get('purpose') !== 'dispute_evidence')
    return invalidInput('The selected purpose is invalid.', 'purpose');
  if (!(file instanceof Blob)) return invalidInput('The file field is required.', 'file');
  if (!MIME_TYPES.includes(file.type)) return invalidInput('The file type is not supported.', 'file');
  const document = {
    id: newId('doc'),
    name: 'name' in file ? String(file.name) : '',
    mimeType: file.type,
    size: file.size,
    createdAt: unixSeconds(sandbox),
  };
  await sandbox.database.insert(sandboxDocuments).values(document);
  const { mimeType, createdAt, ...rest } = document;
  return {
    ...rest,
    entity: 'document',
    purpose: 'dispute_evidence',
    mime_type: mimeType,
    created_at: createdAt,
  };
}

const MIME_TYPES = ['image/jpg', 'image/jpeg', 'image/png', 'application/pdf'];

export async function findDispute(database: Database, id: string): Promise<DisputeRow | undefined> {
  const [row] = await database.select().from(sandboxDisputes).where(eq(sandboxDisputes.id, id));
  return row;
}

export async function listDisputes(database: Database, page: Page): Promise<DisputeRow[]> {
  const { createdAt, id } = sandboxDisputes;
  return database
    .select()
    .from(sandboxDisputes)
    .where(and(...within(createdAt, page)))
    .orderBy(desc(createdAt), desc(id))
    .limit(page.count)
    .offset(page.skip);
}

async function saveDispute(tx: Database, dispute: DisputeRow): Promise<void> {
  await tx
    .insert(sandboxDisputes)
    .values(dispute)
    .onConflictDoUpdate({ target: sandboxDisputes.id, set: dispute });
}

/** The evidence's fields are lists of ids; `others` has them below a type each. */
function documentIdsIn({ others, ...evidence }: Record<string, unknown>): string[] {
  const listed = Object.values(evidence)
    .filter((value) => Array.isArray(value))
    .flat();
  const other = Array.isArray(others) ? others.flatMap((one) => one?.document_ids ?? []) : [];
  return [...listed, ...other].map(String);
}

async function areKnown(tx: Database, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return true;
  const rows = await tx
    .select({ id: sandboxDocuments.id })
    .from(sandboxDocuments)
    .where(inArray(sandboxDocuments.id, [...ids]));
  return rows.length === new Set(ids).size;
}

export interface DisputeMove {
  id?: string | undefined;
  status?: DisputeEntity['status'] | undefined;
  amount?: number | undefined;
  /** In Unix seconds. */
  respondBy?: number | undefined;
  /** What was submitted is not enough. */
  actionRequired?: boolean | undefined;
}
