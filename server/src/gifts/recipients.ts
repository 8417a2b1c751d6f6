import { and, eq, inArray, lt, ne, sql } from 'drizzle-orm';
import type { Database } from '../platform/database.ts';
import { type Gift, gifts } from './tables.ts';

/** Days after which a gift that is over no longer needs an address that its owner does not see. */
const KEPT_DAYS = 60;
const NO_CONTACT = { phone: '', flatNo: '', apartment: '', landmark: '', district: '', pincode: '' };

/** The recipient lives elsewhere now: gifts that were not sent yet go there. */
export async function moveRecipient(tx: Database, giftIds: readonly string[], contact: Contact) {
  if (giftIds.length === 0) return;
  await tx
    .update(gifts)
    .set({ ...contact, updatedAt: sql`now()` })
    .where(and(inArray(gifts.id, [...giftIds]), isHidden, inArray(gifts.status, NOT_SENT)));
}

/** For a recipient who wants to be forgotten: gifts on their way still need to arrive. The state stays, because of the tax. */
export async function forgetRecipient(tx: Database, giftIds: readonly string[]): Promise<void> {
  if (giftIds.length === 0) return;
  await tx
    .update(gifts)
    .set(NO_CONTACT)
    .where(and(inArray(gifts.id, [...giftIds]), isHidden, inArray(gifts.status, OVER)));
}

/** Daily cleanup: only the shop had the address, to deliver. */
export async function forgetRecipientsOfEndedGifts(database: Database): Promise<void> {
  await database
    .update(gifts)
    .set(NO_CONTACT)
    .where(
      and(
        isHidden,
        ne(gifts.flatNo, ''),
        inArray(gifts.status, OVER),
        lt(gifts.updatedAt, sql`now() - make_interval(days => ${KEPT_DAYS})`),
      ),
    );
}

const isHidden = eq(gifts.addressHidden, true);
const NOT_SENT: Gift['status'][] = ['pending', 'approved', 'paid'];
const OVER: Gift['status'][] = ['delivered', 'refunded', 'cancelled', 'declined', 'expired'];

type Contact = Pick<Gift, 'phone' | 'flatNo' | 'apartment' | 'landmark' | 'district' | 'state' | 'pincode'>;
