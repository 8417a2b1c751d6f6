import type { Operations } from '@tohfa/contract';
import { and, eq, inArray, sql } from 'drizzle-orm';
import {
  blockPerson,
  type createAccountsDeps,
  erasePerson,
  exportAccount,
  findBlock,
  unblockPerson,
} from '../accounts/index.ts';
import { findStarters } from '../agents/index.ts';
import { recordAudit } from '../audit/index.ts';
import { eraseGuest, exportGuest } from '../contributions/index.ts';
import type { Database } from '../platform/database.ts';
import { type Call, type Refusal, refuse } from '../platform/http/operations.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import { eraseGuestOrders, exportGuestBuyer, findGuestErasureBlocker } from '../purchases/index.ts';
import { eraseConfirmation, listNotes } from './page.ts';
import { findPerson, type Person } from './person.ts';
import { customerNotes } from './tables.ts';

export type AccountsDeps = ReturnType<typeof createAccountsDeps>;

/** Notes are about the customer, so they get them with their data, without who wrote them. */
export const notesPersonalData: PersonalData = {
  exportData: async (database, userId) => ({ notesAboutYou: await exportNotes(database, [userId]) }),
  erase: (tx, { id }) => deleteNotes(tx, [id]),
};

export async function saveCustomerNote(
  database: Database,
  { body, identity }: Call<Operations['saveCustomerNote']>,
) {
  const { id: customerId, noteId, text } = body;
  const { email: author } = identity.admin;
  if (!(await findPerson(database, customerId))) return refuse('not_found');
  const saved = await database.transaction(async (tx) => {
    const rows = noteId
      ? await tx
          .update(customerNotes)
          .set({ body: text, editedAt: sql`now()` })
          .where(isOwnNote({ id: customerId, noteId }, author))
          .returning({ id: customerNotes.id })
      : await tx
          .insert(customerNotes)
          .values({ customerId, author, body: text })
          .returning({ id: customerNotes.id });
    const action = noteId ? 'customer-note-change' : 'customer-note-add';
    if (rows.length > 0) await recordAudit(tx, { actor: author, action, subject: customerId });
    return rows.length > 0;
  });
  return saved ? { notes: await listNotes(database, customerId, author) } : refuse('not_found');
}

export async function deleteCustomerNote(
  database: Database,
  { body, identity }: Call<Operations['deleteCustomerNote']>,
) {
  const { email: author } = identity.admin;
  const deleted = await database.transaction(async (tx) => {
    const rows = await tx
      .delete(customerNotes)
      .where(isOwnNote(body, author))
      .returning({ id: customerNotes.id });
    if (rows.length > 0)
      await recordAudit(tx, { actor: author, action: 'customer-note-delete', subject: body.id });
    return rows.length > 0;
  });
  return deleted ? { notes: await listNotes(database, body.id, author) } : refuse('not_found');
}

function isOwnNote({ id, noteId }: { id: string; noteId: string }, author: string) {
  return and(
    eq(customerNotes.id, noteId),
    eq(customerNotes.customerId, id),
    eq(customerNotes.author, author),
  );
}

/** Orders under way stay, and money that still arrives is credited or refunded as always. */
export async function blockCustomer(
  database: Database,
  { body, identity }: Call<Operations['blockCustomer']>,
) {
  const person = await findPerson(database, body.id);
  if (!person) return refuse('not_found');
  if (!person.user && person.emailConfirmedAt === null)
    return refuse('wrong_state', { message: ({ customers }) => customers.cannotBlockUnconfirmed });
  const { email: by } = identity.admin;
  await database.transaction(async (tx) => {
    await blockPerson(tx, toBlocked(person), { reason: body.reason, by });
    // Without the reason, which may name people: audit entries stay when somebody is erased.
    await recordAudit(tx, { actor: by, action: 'customer-block', subject: body.id });
  });
  return { success: true as const };
}

export async function unblockCustomer(
  database: Database,
  { body, identity }: Call<Operations['unblockCustomer']>,
) {
  const person = await findPerson(database, body.id);
  if (!person) return refuse('not_found');
  await database.transaction(async (tx) => {
    if (await unblockPerson(tx, toBlocked(person)))
      await recordAudit(tx, { actor: identity.admin.email, action: 'customer-unblock', subject: body.id });
  });
  return { success: true as const };
}

function toBlocked({ customer: { id, email }, emailConfirmedAt }: Person) {
  return { id, email, emailConfirmedAt };
}

/** What the person can download themselves; of a guest what is stored about each of their purchases. */
export async function exportCustomer(
  accounts: AccountsDeps,
  { body, identity }: Call<Operations['exportCustomer']>,
) {
  const { database } = accounts;
  const person = await findPerson(database, body.id);
  if (!person) return refuse('not_found');
  const exported = person.user
    ? await exportAccount(accounts, person.user.id)
    : await exportGuestPerson(database, person);
  if (!exported) return refuse('not_found');
  const block = await findBlock(database, toBlocked(person));
  await recordAudit(database, { actor: identity.admin.email, action: 'customer-export', subject: body.id });
  return { ...exported, ...(block && { blocked: { reason: block.reason, at: block.at } }) };
}

async function exportGuestPerson(database: Database, { customer, ids }: Person) {
  const notesAboutYou = await exportNotes(database, [customer.id, ...ids.guestBuyerIds]);
  if (customer.kind === 'contributor')
    return { ...(await exportGuest(database, customer.id)), notesAboutYou };
  const deps = { database, startersOf: findStarters };
  const purchases = await Promise.all(ids.guestBuyerIds.map((id) => exportGuestBuyer(deps, id)));
  return { purchases, notesAboutYou };
}

/** At the person's request, with the same refusals as when they do it themselves. */
export async function eraseCustomer(
  accounts: AccountsDeps,
  { body, identity }: Call<Operations['eraseCustomer']>,
) {
  const person = await findPerson(accounts.database, body.id);
  if (!person) return refuse('not_found');
  if (body.confirm.trim().toLowerCase() !== eraseConfirmation(person).toLowerCase())
    return refuse('invalid_input', { fields: { confirm: ({ customers }) => customers.typeToErase } });
  const audit = { actor: identity.admin.email, action: 'customer-erase', subject: body.id };
  const refusal = await erase(accounts, person, audit);
  if (refusal) return refuse('wrong_state', { message: ({ customers }) => customers.erasureBlocked });
  return { success: true as const };
}

async function erase(
  accounts: AccountsDeps,
  person: Person,
  audit: { actor: string; action: string; subject: string },
): Promise<Refusal<'wrong_state'> | undefined> {
  const { database } = accounts;
  const { customer, user, ids } = person;
  if (user) return erasePerson(accounts, user.id, audit);
  const finish = async (tx: Database) => {
    await deleteNotes(tx, [customer.id, ...ids.guestBuyerIds]);
    await unblockPerson(tx, toBlocked(person));
    await recordAudit(tx, audit);
  };
  if (customer.kind === 'contributor') return eraseGuest(database, customer.id, finish);
  for (const id of ids.guestBuyerIds) {
    const blocker = await findGuestErasureBlocker(database, id);
    if (blocker) return refuse('wrong_state', { message: blocker });
  }
  await database.transaction(async (tx) => {
    await eraseGuestOrders(tx, ids.guestBuyerIds);
    await finish(tx);
  });
  return undefined;
}

async function exportNotes(database: Database, customerIds: readonly string[]) {
  return database
    .select({ text: customerNotes.body, at: customerNotes.createdAt })
    .from(customerNotes)
    .where(inArray(customerNotes.customerId, [...customerIds]));
}

async function deleteNotes(tx: Database, customerIds: readonly string[]): Promise<void> {
  await tx.delete(customerNotes).where(inArray(customerNotes.customerId, [...customerIds]));
}
