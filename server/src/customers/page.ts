import {
  CUSTOMER_ROWS,
  type CustomerNote,
  type CustomerPage,
  nameOfGift,
  type Operations,
} from '@tohfa/contract';
import { readStored } from '@tohfa/contract/phrases';
import { asc, eq } from 'drizzle-orm';
import { findBlock, listSessions } from '../accounts/index.ts';
import { listContributors } from '../contributions/index.ts';
import { giftsByIds, listGiftsByOwner } from '../gifts/index.ts';
import { listPreferences, listUserSubscriptions } from '../notifications/index.ts';
import {
  listGiftPaymentsOf,
  listGiftPaymentsOfGuest,
  listRefundsOfPayer,
  paymentStatus,
  sumPayer,
  toRupees,
} from '../payments/index.ts';
import type { Database } from '../platform/database.ts';
import { type AdminIdentity, type Call, refuse } from '../platform/http/operations.ts';
import { listNewestPurchases } from '../purchases/index.ts';
import { listReviewsOfUser } from '../reviews/index.ts';
import { listConsents } from '../special-days/index.ts';
import { contactFor } from './contact.ts';
import { listSameEmail, toListed } from './find.ts';
import { findPerson, loadContact, type Person } from './person.ts';
import { customerNotes } from './tables.ts';

export async function customer(database: Database, { query, identity }: Call<Operations['customer']>) {
  return (await loadCustomerPage(database, query.id, identity.admin)) ?? refuse('not_found');
}

/** As this admin may see it. */
export async function loadCustomerPage(database: Database, id: string, admin: Reader) {
  const person = await findPerson(database, id);
  return person && toPage(database, person, admin);
}

type Reader = Pick<AdminIdentity, 'email' | 'role'>;

async function toPage(database: Database, person: Person, admin: Reader): Promise<CustomerPage> {
  const { customer, user, emailConfirmedAt, ids } = person;
  // The list's own figures are a minute old.
  const figures = await sumPayer(database, ids);
  const [[listed], block, sessions, contact, notes, related, history, consents, reviews] = await Promise.all([
    toListed(database, [{ ...customer, ...figures }]),
    findBlock(database, { ...customer, emailConfirmedAt }),
    user ? listSessions(database, user.id) : [],
    contactFor(admin.role, () => loadContact(database, person)),
    listNotes(database, customer.id, admin.email),
    loadRelated(database, person),
    loadHistory(database, person),
    loadConsents(database, person),
    user ? listReviewsOfUser(database, user.id) : [],
  ]);
  if (!listed) throw new Error('the customer was not listed');
  const refunds = await listRefundsOfPayer(database, ids, CUSTOMER_ROWS);
  return {
    ...listed,
    ...(block && {
      blocked: true as const,
      block: { reason: block.reason, by: block.by, at: block.at.toISOString() },
    }),
    emailConfirmed: emailConfirmedAt !== null,
    canBlock: user !== undefined || emailConfirmedAt !== null,
    sessions: sessions.length,
    specialDays: consents.specialDays.length,
    ...history,
    refunds: refunds.map(({ id, paymentId, amountPaise, status, reason, at }) => ({
      ...{ id, receipt: paymentId, amount: toRupees(amountPaise), state: status, reason: readStored(reason) },
      at: at.toISOString(),
    })),
    consents,
    contact,
    reviews: reviews.slice(0, CUSTOMER_ROWS).map(({ productId, rating, text, at }) => ({
      ...{ productId, rating, text, at: at.toISOString() },
    })),
    notes,
    related,
    confirmErase: eraseConfirmation(person),
  };
}

/** What is typed to confirm that this person is erased; never a phone, which some may not see. */
export function eraseConfirmation({ customer: { email, name } }: Person): string {
  return email || name || 'erase';
}

async function loadHistory(database: Database, { user, ids, customer }: Person) {
  const [purchases, gifts, payments] = await Promise.all([
    customer.kind === 'contributor'
      ? []
      : listNewestPurchases(database, user ? { userId: user.id } : ids, CUSTOMER_ROWS),
    user ? listGiftsByOwner(database, user.id, CUSTOMER_ROWS) : [],
    user
      ? listGiftPaymentsOf(database, user.id)
      : customer.kind === 'contributor'
        ? listGiftPaymentsOfGuest(database, customer.id)
        : [],
  ]);
  const shown = payments.slice(0, CUSTOMER_ROWS);
  const paidFor = await giftsByIds(database, [...new Set(shown.map(({ giftId }) => giftId))]);
  const names = new Map(paidFor.map((gift) => [gift.id, nameOfGift(gift)]));
  return {
    purchases: purchases.map(({ id, number, productName, status, totalPaise, createdAt }) => ({
      ...{ id, number, name: productName, status, total: toRupees(totalPaise) },
      at: createdAt.toISOString(),
    })),
    gifts: gifts.map((gift) => ({
      ...{ id: gift.publicId, name: nameOfGift(gift), status: gift.status, date: gift.date },
      ...{ price: toRupees(gift.pricePaise), paid: toRupees(gift.paidPaise) },
      at: gift.createdAt.toISOString(),
    })),
    contributions: shown.map((payment) => ({
      receipt: payment.providerPaymentId,
      gift: names.get(payment.giftId) ?? '',
      amount: toRupees(payment.creditedPaise),
      refundedAmount: toRupees(payment.creditedPaise - payment.netPaise),
      state: paymentStatus(payment),
      at: payment.at.toISOString(),
    })),
  };
}

async function loadConsents(database: Database, { user, customer, emailConfirmedAt }: Person) {
  const [topics, devices, specialDays, [guest]] = await Promise.all([
    user ? listPreferences(database, user.id) : [],
    user ? listUserSubscriptions(database, user.id) : [],
    emailConfirmedAt === null ? [] : listConsents(database, customer.email),
    customer.kind === 'contributor' ? listContributors(database, { ids: [customer.id] }) : [],
  ]);
  return {
    topics,
    pushDevices: devices.length,
    ...(guest && { giftNews: guest.wantsNews }),
    specialDays: specialDays.map(({ version, at }) => ({ version, at: at.toISOString() })),
  };
}

/** The same address is the same person only where both have confirmed it. */
async function loadRelated(database: Database, { customer, emailConfirmedAt }: Person) {
  const others = await listSameEmail(database, customer);
  const people = await Promise.all(others.map(({ id }) => findPerson(database, id)));
  const confirmed = new Set(
    people.flatMap((other) => (other && other.emailConfirmedAt !== null ? [other.customer.id] : [])),
  );
  return (await toListed(database, others)).map((other) => ({
    ...other,
    sure: emailConfirmedAt !== null && confirmed.has(other.id),
  }));
}

export async function listNotes(
  database: Database,
  customerId: string,
  reader: string,
): Promise<CustomerNote[]> {
  const rows = await database
    .select()
    .from(customerNotes)
    .where(eq(customerNotes.customerId, customerId))
    .orderBy(asc(customerNotes.createdAt));
  return rows.map(({ id, author, body, createdAt, editedAt }) => ({
    ...{ id, author, text: body, at: createdAt.toISOString(), own: author === reader },
    ...(editedAt && { editedAt: editedAt.toISOString() }),
  }));
}
