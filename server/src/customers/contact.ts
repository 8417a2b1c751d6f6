import {
  type AdminOperationName,
  type AdminRole,
  type CustomerContact,
  type CustomerPage,
  formatAddress,
  mayCall,
  type Operations,
  operations,
  sightOf,
} from '@tohfa/contract';
import { recordAudit } from '../audit/index.ts';
import { giftByPublicId } from '../gifts/index.ts';
import type { Database } from '../platform/database.ts';
import { type Call, refuse } from '../platform/http/operations.ts';
import { findOrderContact } from '../purchases/index.ts';
import { submissionById } from '../special-days/index.ts';
import { findPerson, loadContact } from './person.ts';

/** What may not be seen is not even read. Masks are put on where the answer is sent. */
export async function contactFor(
  role: AdminRole,
  load: () => Promise<CustomerContact>,
): Promise<CustomerPage['contact']> {
  const view = sightOf(role, 'phone');
  return { view, ...(view === 'hidden' ? { phones: [], addresses: [] } : await load()) };
}

/** In full for those who see it masked otherwise; who looked is recorded. */
export async function revealContact(
  database: Database,
  { body, identity: { admin } }: Call<Operations['revealContact']>,
) {
  if (!mayCall(admin.role, operations[SHOWN_BY[body.kind]])) return refuse('role_refused');
  const found = await findContact(database, body);
  if (!found) return refuse('not_found');
  const { subject, ...contact } = found;
  await recordAudit(database, { actor: admin.email, action: `${body.kind}-contact-show`, subject });
  return contact;
}

/** Who may read the rest of it. */
const SHOWN_BY = {
  order: 'adminOrder',
  gift: 'allGifts',
  customer: 'customer',
  'special-days': 'allSpecialDays',
} as const satisfies Record<Shown['kind'], AdminOperationName>;

/** `subject` is what the audit log calls it. */
async function findContact(database: Database, { kind, id }: Shown) {
  switch (kind) {
    case 'order': {
      const order = await findOrderContact(database, id);
      return order && { ...order.contact, subject: String(order.number) };
    }
    case 'gift': {
      const gift = await giftByPublicId(database, id);
      if (!gift) return undefined;
      const { phone, flatNo: flatNumber, apartment: building, landmark, district, state, pincode } = gift;
      const address = formatAddress({ flatNumber, building, landmark, district, state, pincode });
      // Never the public id: it opens the gift.
      return { phone, address, subject: gift.id };
    }
    case 'customer': {
      const person = await findPerson(database, id);
      if (!person) return undefined;
      const contact = await loadContact(database, person);
      const { phones, addresses } = contact;
      return { phone: phones[0] ?? '', address: addresses[0]?.address ?? '', contact, subject: id };
    }
    case 'special-days': {
      const submission = await submissionById(database, id);
      if (!submission) return undefined;
      const { phone, flatNo, address, city, state, pincode } = submission;
      return { phone, address: `${flatNo}, ${address}, ${city}, ${state} ${pincode}`, subject: id };
    }
  }
}

type Shown = Call<Operations['revealContact']>['body'];
