import { nameOfGift, type PublicRegistryItem, paiseFromRupees, registryGuest } from '@tohfa/contract';
import type { StoredUser } from '../../lib/session.ts';
import { toFieldErrors } from '../../lib/submit.ts';
import { type PaymentEvents, type PaymentResult, payOrder } from '../../payments/pay-order.ts';
import type { GivingDraft } from './giving-draft.ts';

/** Pays for one unit of an item, with or without an account. What was written goes with the order. */
export async function giveGift(
  { registryId, item, rupees, draft, user, acceptsUnheld }: GiveRequest,
  events: PaymentEvents,
): Promise<PaymentResult | InvalidGiver> {
  const giver = registryGuest.safeParse({
    name: draft.anonymous ? '' : draft.name,
    email: draft.email,
    message: draft.message,
    anonymous: draft.anonymous,
  });
  if (!giver.success) return { kind: 'invalid', fields: toFieldErrors(giver.error.issues) };
  const { name: displayName, message, anonymous } = giver.data;
  const order = { amount: paiseFromRupees(rupees), currency: 'INR' as const, registryId, itemId: item.id };
  return payOrder({
    order: user ? { ...order, displayName, message, anonymous } : { ...order, guest: giver.data },
    item: { productId: 0, registryId, name: nameOfGift(item), message: draft.message.trim() },
    payer: {
      ...(user && { id: user.id }),
      name: user?.name ?? (draft.anonymous ? '' : draft.name.trim()),
      email: user?.email ?? draft.email.trim(),
    },
    acceptsUnheld: () => acceptsUnheld,
    returnTo: { registry: registryId },
    ...events,
  });
}

interface GiveRequest {
  registryId: string;
  item: PublicRegistryItem;
  rupees: number;
  draft: GivingDraft;
  user: StoredUser | undefined;
  acceptsUnheld: boolean;
}

/** `fields`: the errors by the name of the field. */
interface InvalidGiver {
  kind: 'invalid';
  fields: Record<string, string>;
}
