import type { CustomerContact } from '@tohfa/contract';
import { listAddresses, type User, userById } from '../accounts/index.ts';
import { listContributors, listContributorsOfAccount } from '../contributions/index.ts';
import type { PayerIds } from '../payments/index.ts';
import type { Database } from '../platform/database.ts';
import { listBuyersOfCustomer, listGuestBuyers, listNewestPurchases } from '../purchases/index.ts';
import { loadCustomers } from './find.ts';
import type { Customer } from './tables.ts';

const MAX_ADDRESSES = 20;

/** Undefined for somebody unknown, erased, or whose purchases an account has claimed. */
export async function findPerson(database: Database, id: string): Promise<Person | undefined> {
  const [customer] = await loadCustomers(database, [id]);
  if (!customer) return undefined;
  const [user, guestBuyerIds, claimed] = await Promise.all([
    customer.kind === 'account' ? userById(database, id) : undefined,
    customer.kind === 'contributor' ? [] : listBuyersOfCustomer(database, id),
    customer.kind === 'account' ? listContributorsOfAccount(database, id) : [],
  ]);
  if (customer.kind === 'account' && !user) return undefined;
  const contributorIds = customer.kind === 'contributor' ? [id] : claimed;
  const emailConfirmedAt = user ? user.emailConfirmedAt : await findGuestConfirmation(database, customer);
  return {
    customer,
    user,
    emailConfirmedAt,
    ids: { userIds: user ? [id] : [], contributorIds, guestBuyerIds },
  };
}

/** Only buyers are ever sent a code. */
async function findGuestConfirmation(database: Database, { id, kind }: Customer): Promise<Date | null> {
  if (kind !== 'buyer') return null;
  const [buyer] = await listGuestBuyers(database, { ids: [id] });
  return buyer?.emailConfirmedAt ?? null;
}

/** The phones and addresses we have of a person: saved ones of an account, those of their orders of a guest. */
export async function loadContact(
  database: Database,
  { customer, user, ids }: Person,
): Promise<CustomerContact> {
  if (user) {
    const saved = await listAddresses(database, user.id);
    return toContact(
      '',
      saved.map(({ fullAddress: address, name, phone }) => ({ address, name, phone })),
    );
  }
  if (customer.kind === 'contributor') {
    const [guest] = await listContributors(database, { ids: [customer.id] });
    return toContact(guest?.phone ?? '', []);
  }
  const orders = await listNewestPurchases(database, ids, MAX_ADDRESSES);
  const addresses = [...new Set(orders.map(({ address }) => address))];
  return toContact(
    customer.phone,
    addresses.map((address) => ({ address, name: '', phone: '' })),
  );
}

function toContact(own: string, addresses: CustomerContact['addresses']): CustomerContact {
  const phones = [own, ...addresses.map(({ phone }) => phone)].filter((phone) => phone !== '');
  return { phones: [...new Set(phones)], addresses };
}

/** An account, or a guest with everything that is proved to be theirs. */
export interface Person {
  customer: Customer;
  user: User | undefined;
  emailConfirmedAt: Date | null;
  ids: PayerIds;
}
