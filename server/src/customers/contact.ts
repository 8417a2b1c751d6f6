import type { AdminRole, CustomerContact, CustomerPage } from '@tohfa/contract';

type View = CustomerPage['contact']['view'];

/** Orders are packed and sent by phone and address; support asks for them when a case needs it; money never does. */
const VIEWS: Record<AdminRole, View> = {
  owner: 'full',
  orders: 'full',
  support: 'masked',
  money: 'hidden',
  catalogue: 'hidden',
  viewer: 'hidden',
};

export function seesContact(role: AdminRole): View {
  return VIEWS[role];
}

export function contactFor(role: AdminRole, contact: CustomerContact): CustomerPage['contact'] {
  const view = seesContact(role);
  if (view === 'full') return { view, ...contact };
  if (view === 'hidden') return { view, phones: [], addresses: [] };
  return {
    view,
    phones: contact.phones.map(maskPhone),
    addresses: contact.addresses.map(({ address, name, phone }) => ({
      address: maskAddress(address),
      name: name === '' ? '' : `${name.slice(0, 1)}•••`,
      phone: maskPhone(phone),
    })),
  };
}

/** Enough to tell two numbers apart. */
function maskPhone(phone: string): string {
  return phone === '' ? '' : `••••••${phone.slice(-4)}`;
}

/** The area alone. */
function maskAddress(address: string): string {
  const pincode = /(?<!\d)[1-9]\d{5}(?!\d)/.exec(address)?.[0];
  return pincode === undefined ? '•••' : `••• ${pincode}`;
}
