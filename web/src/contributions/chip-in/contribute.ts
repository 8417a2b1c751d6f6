import { guestDetails, nameOfGift, type PublicGift, paiseFromRupees } from '@tohfa/contract';
import type { StoredUser } from '../../lib/session.ts';
import { toFieldErrors } from '../../lib/submit.ts';
import { type PaymentEvents, type PaymentResult, payOrder } from '../../payments/pay-order.ts';
import type { Draft } from './draft.ts';

/**
 * Pays a contribution, with or without an account. What was written goes with the order, so that it is on the card
 * however the payment is reported. Nothing is charged before the checkout opens.
 */
export async function contribute(
  { gift, draft, rupees, user, acceptsUnheld, pledgeToken }: ContributionRequest,
  events: PaymentEvents,
): Promise<PaymentResult | InvalidContribution> {
  const guest = guestDetails.safeParse({
    name: draft.anonymous ? '' : draft.displayName,
    email: draft.email,
    phone: draft.phone,
    message: draft.message,
    anonymous: draft.anonymous,
    ...(draft.email.trim() !== '' && { wantsNews: draft.wantsNews }),
  });
  if (!guest.success) return { kind: 'invalid', fields: toFieldErrors(guest.error.issues) };
  const { name: displayName, message, anonymous } = guest.data;
  const order = {
    ...{ amount: paiseFromRupees(rupees), currency: 'INR' as const, giftId: gift.id },
    ...(pledgeToken !== undefined && { pledgeToken }),
  };
  const contact = draft.phone.trim();
  return payOrder({
    order: user ? { ...order, displayName, message, anonymous } : { ...order, guest: guest.data },
    item: { productId: 0, giftId: gift.id, name: nameOfGift(gift), message: draft.message.trim() },
    payer: {
      ...(user && { id: user.id }),
      name: user?.name ?? (draft.anonymous ? '' : draft.displayName.trim()),
      email: user?.email ?? draft.email.trim(),
      ...(contact !== '' && { contact }),
    },
    acceptsUnheld: () => acceptsUnheld,
    returnTo: { gift: gift.id },
    ...events,
  });
}

interface ContributionRequest {
  gift: PublicGift;
  draft: Draft;
  rupees: number;
  user: StoredUser | undefined;
  acceptsUnheld: boolean;
  pledgeToken?: string | undefined;
}

/** `fields`: the errors by the name of the field. */
interface InvalidContribution {
  kind: 'invalid';
  fields: Record<string, string>;
}
