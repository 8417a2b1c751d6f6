import type { Operations } from '@tohfa/contract';
import type { Call } from '../platform/http/mount-operations.ts';
import { Refusal, refuse } from '../platform/http/refusal.ts';
import type { Payments } from './payments.ts';
import { type OrderDraft, placeOrder } from './place-order.ts';

/** Each target drafts what is to be paid; from there on a purchase and an instalment go the same way. */
export async function createOrder(
  payments: Payments,
  { purchase, gift, payer }: Drafts,
  { body, identity }: Call<Operations['createOrder']>,
) {
  const paying = await payer(identity.customer.userId);
  if (!paying) return refuse('signed_out');
  const draft = 'giftId' in body ? await gift(body, paying) : await purchase(body, paying);
  return draft instanceof Refusal ? draft : placeOrder(payments, draft);
}

export interface Drafts {
  payer(userId: string): Promise<Payer | undefined>;
  purchase(wanted: { productId: number; address: string; amount: number }, payer: Payer): Promise<Drafted>;
  gift(
    wanted: { giftId: string; amount: number; displayName?: string | undefined },
    payer: Payer,
  ): Promise<Drafted>;
}

type Drafted =
  | OrderDraft
  | Refusal<'product_not_found' | 'gift_not_found' | 'amount_differs' | 'wrong_state'>;

export interface Payer {
  id: string;
  name: string;
  email: string;
}
