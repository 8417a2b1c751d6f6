import { type AdminRole, type Operations, ORDERS_PER_PAGE, type OrderNote, sightOf } from '@tohfa/contract';
import { listAuditEntriesOf, recordAudit } from '../../audit/index.ts';
import { listSlotNames } from '../../delivery/index.ts';
import { type Database, databaseNow } from '../../platform/database.ts';
import { type Call, refuse } from '../../platform/http/operations.ts';
import { findPurchase } from '../sql.ts';
import { loadAdminPurchaseViews, type ViewDeps } from '../views.ts';
import { countDue, deleteNote, insertNote, listNotes, refOf, searchPurchases, setAssignee } from './sql.ts';

export async function allOrders(desk: DeskDeps, { query, identity }: Call<Operations['allOrders']>) {
  const { database } = desk;
  const limit = query.limit ?? ORDERS_PER_PAGE;
  const assignedTo = query.assignee && (await findAssignee(desk, query.assignee, identity.admin.email));
  // A colleague who has left works on nothing.
  if (query.assignee && assignedTo === undefined) return { orders: [], total: 0, more: false };
  const now = await databaseNow(database);
  const byContact = sightOf(identity.admin.role, 'address') === 'full';
  const { ids, total, more } = await searchPurchases(database, { query, assignedTo, now, limit, byContact });
  return { orders: await loadAdminPurchaseViews(desk, ids), total, more };
}

export async function ordersDesk(
  { database, listColleagues }: DeskDeps,
  { identity }: Call<Operations['ordersDesk']>,
) {
  const now = await databaseNow(database);
  const [{ nextDeliveryDay, ...due }, slots, emails] = await Promise.all([
    countDue(database, now),
    listSlotNames(database),
    listColleagues(),
  ]);
  return {
    ...due,
    ...(nextDeliveryDay !== null && { nextDeliveryDay }),
    slots,
    colleagues: emails.map((email) => ({ ref: refOf(email), email })),
    me: refOf(identity.admin.email),
  };
}

export async function adminOrder(desk: DeskDeps, { query, identity }: Call<Operations['adminOrder']>) {
  const { database } = desk;
  const [order] = await loadAdminPurchaseViews(desk, [query.id]);
  if (!order) return refuse('not_found');
  const [notes, entries] = await Promise.all([
    listNotes(database, query.id),
    listAuditEntriesOf(database, HISTORY_ACTIONS, String(order.number)),
  ]);
  return {
    order,
    notes: notes.map((note) => toNote(note, identity.admin)),
    history: entries.map(({ action, actor, at, after }) => {
      const { status, assignedTo } = (after ?? {}) as Partial<Record<string, string>>;
      const detail = action === 'purchase-assign' ? assignedTo : status;
      return { action, by: actor, at: at.toISOString(), ...(detail && { status: detail }) };
    }),
  };
}

const HISTORY_ACTIONS = [
  'purchase-move',
  'purchase-undo-dispatch',
  'purchase-undo-packed',
  'purchase-refund',
  'purchase-refund-part',
  'purchase-assign',
  'return-accepted',
  'return-declined',
  'return-received',
  'return-replaced',
  'return-refunded',
];

export async function assignOrder(desk: DeskDeps, { body, identity }: Call<Operations['assignOrder']>) {
  const { database } = desk;
  const { email } = identity.admin;
  const before = await findPurchase(database, body.id);
  const assignedTo = await findAssignee(desk, body.assignee, email);
  if (!before || assignedTo === undefined) return refuse('not_found');
  if (before.assignedTo !== assignedTo)
    await database.transaction(async (tx) => {
      await setAssignee(tx, body.id, assignedTo);
      await recordAudit(tx, {
        actor: email,
        action: 'purchase-assign',
        subject: String(before.number),
        before: { assignedTo: before.assignedTo },
        after: { assignedTo },
      });
    });
  const [order] = await loadAdminPurchaseViews(desk, [body.id]);
  return order ? { success: true as const, order } : refuse('not_found');
}

/** The email behind a `ref`, null for nobody; undefined for one that is no colleague's. */
async function findAssignee(
  { listColleagues }: Pick<DeskDeps, 'listColleagues'>,
  ref: string,
  me: string,
): Promise<string | null | undefined> {
  if (ref === 'nobody') return null;
  if (ref === 'me') return me;
  return (await listColleagues()).find((email) => refOf(email) === ref);
}

export async function addOrderNote(
  { database }: DeskDeps,
  { body, identity }: Call<Operations['addOrderNote']>,
) {
  if (!(await findPurchase(database, body.id))) return refuse('not_found');
  await insertNote(database, { purchaseId: body.id, author: identity.admin.email, text: body.text });
  return answerNotes(database, body.id, identity.admin);
}

export async function removeOrderNote(
  { database }: DeskDeps,
  { body, identity }: Call<Operations['removeOrderNote']>,
) {
  const { email, role } = identity.admin;
  const purchaseId = await deleteNote(database, body.noteId, role === 'owner' ? undefined : email);
  return purchaseId === undefined ? refuse('not_found') : answerNotes(database, purchaseId, identity.admin);
}

async function answerNotes(database: Database, purchaseId: string, admin: Reader) {
  const notes = await listNotes(database, purchaseId);
  return { success: true as const, notes: notes.map((note) => toNote(note, admin)) };
}

function toNote(
  { id, author, text, createdAt }: Awaited<ReturnType<typeof listNotes>>[number],
  { email, role }: Reader,
): OrderNote {
  return { id, author, text, at: createdAt.toISOString(), canRemove: role === 'owner' || author === email };
}

interface Reader {
  email: string;
  role: AdminRole;
}

export interface DeskDeps extends ViewDeps {
  /** The emails of those who may move orders. */
  listColleagues(): Promise<readonly string[]>;
}
