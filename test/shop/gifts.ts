import type { AdminGift, GiftDecision, Product, SignedIn } from '@tohfa/contract';
import type { AdminCookie } from './admin-sessions.ts';
import { callShop } from './call-shop.ts';

/** A day that is far enough, on whatever day the story is told. */
export function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

export const FORM = {
  name: 'Meera Iyer',
  phone: '98765 43210',
  relation: 'Sister',
  occasion: 'Birthday',
  flatNo: '12',
  apartment: 'Rose Villa',
  landmark: 'Opposite the temple',
  district: 'Bengaluru',
  state: 'Karnataka',
  pincode: '560001',
};

/** As a program asks, for stories about what comes after. */
export async function requestGift(
  shopUrl: string,
  owner: SignedIn,
  product: Product,
  change: Partial<typeof FORM & { date: string }> = {},
): Promise<string> {
  const body = { ...FORM, date: inDays(30), productId: product.id, ...change };
  const { id } = await callShop<{ id: string }>(shopUrl, 'gift_submit.php', body, owner);
  return id;
}

export async function decideGift(
  shopUrl: string,
  { name, value }: AdminCookie,
  id: string,
  decision: GiftDecision,
  more: { reason?: string; tracking?: string } = {},
): Promise<AdminGift> {
  const answer = await fetch(`${shopUrl}/backend/decide-gift`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: `${name}=${value}` },
    body: JSON.stringify({ id, decision, ...more }),
  });
  if (!answer.ok) throw new Error(`${decision} was refused: ${answer.status} ${await answer.text()}`);
  return (await answer.json()).gift;
}
