import { daysAfter, type GiftDecision, indianDay } from '@tohfa/contract';
import type { FastifyInstance } from 'fastify';
import { userByEmail } from '../../accounts/users-sql.ts';
import { listProducts } from '../../catalogue/catalogue-sql.ts';
import { applyDecision } from '../../gifts/decide-gift.ts';
import { draftInstalment } from '../../gifts/draft-instalment.ts';
import { insertMessages } from '../../gifts/gift-messages-sql.ts';
import { askForGift } from '../../gifts/gift-submit.ts';
import { giftTarget } from '../../gifts/gift-target.ts';
import type { Gifts } from '../../gifts/gifts.ts';
import { giftByPublicId } from '../../gifts/gifts-sql.ts';
import { placeOrder } from '../../payments/place-order.ts';
import { type RazorpayAccess, razorpayClient } from '../../payments/razorpay-client.ts';
import { takeCheckoutPayment } from '../../payments/save-payment.ts';
import { inProcessFetch } from '../in-process-fetch.ts';
import type { RazorpaySandbox } from '../razorpay/open-sandbox.ts';
import { type DemoGift, demoGifts } from './demo-gifts.ts';

/**
 * Gift requests in different states, each having gone the way a real one goes: asked for, decided on and paid at the
 * sandbox. Only the mails are left out, as nobody would know what they are about.
 */
export async function putDemoGifts(app: FastifyInstance, shop: DemoParts): Promise<void> {
  const gifts = quiet(app, shop);
  const products = await listProducts(gifts.payments.database, {});
  for (const demo of demoGifts) {
    const product = products.find(({ name }) => name.startsWith(demo.product));
    if (!product) throw new Error(`demo gift ${demo.product} has no product`);
    await putGift(gifts, shop.sandbox, demo, product.id);
  }
}

async function putGift(
  gifts: Gifts,
  sandbox: RazorpaySandbox,
  demo: DemoGift,
  productId: number,
): Promise<void> {
  const owner = await personOf(gifts, demo.owner);
  const asked = await askForGift(gifts, owner.id, {
    ...demo.form,
    productId,
    date: daysAfter(indianDay(gifts.clock.now()), demo.inDays),
  });
  if (!('id' in asked)) throw new Error(`a demo gift was refused: ${asked.code}`);
  if (demo.decline !== undefined) await decide(gifts, asked.id, 'decline', demo.decline);
  if (demo.payments === undefined) return;
  await decide(gifts, asked.id, 'approve');
  for (const { by, rupees, displayName } of demo.payments) {
    const payer = await personOf(gifts, by);
    const draft = await draftInstalment(
      gifts,
      { giftId: asked.id, amount: rupees * 100, displayName },
      { id: payer.id, name: payer.name, email: payer.email },
    );
    if (!('target' in draft)) throw new Error('a demo gift cannot be paid for');
    const placed = await placeOrder(gifts.payments, draft);
    if (!('orderId' in placed)) throw new Error(`a demo payment was refused: ${placed.code}`);
    const paid = await sandbox.pay(placed.orderId, { outcome: 'success' });
    if ('error' in paid || (await takeCheckoutPayment(gifts.payments, paid)))
      throw new Error('a demo payment failed');
  }
  for (const decision of demo.decisions ?? []) await decide(gifts, asked.id, decision, demo.tracking);
  for (const { by, message, name } of demo.wishes ?? []) {
    const gift = await giftByPublicId(gifts.payments.database, asked.id);
    const { id: userId } = await personOf(gifts, by);
    if (gift) await insertMessages(gifts.payments.database, [{ giftId: gift.id, userId, name, message }]);
  }
}

async function decide(gifts: Gifts, publicId: string, decision: GiftDecision, words = ''): Promise<void> {
  const given = { reason: words, tracking: words, by: 'admin@tohfa.test' };
  const refused = await gifts.payments.database.transaction((tx) =>
    applyDecision(gifts, tx, publicId, decision, given),
  );
  if ('code' in refused) throw new Error(`a demo decision was refused: ${refused.code}`);
}

async function personOf({ payments }: Gifts, name: 'asha' | 'ravi') {
  const user = await userByEmail(payments.database, `${name}@tohfa.test`);
  if (!user) throw new Error(`${name} is not there`);
  return user;
}

/** The same gifts, with nobody told, and a provider that is asked without the network: nothing listens yet. */
function quiet(app: FastifyInstance, { gifts, access }: DemoParts): Gifts {
  const jobs = { async send() {} };
  const { payments } = gifts;
  return {
    ...gifts,
    payments: {
      ...payments,
      jobs,
      razorpay: razorpayClient({ ...access, fetch: inProcessFetch(app) }),
      targets: { ...payments.targets, gift: giftTarget(jobs, gifts.clock) },
    },
  };
}

interface DemoParts {
  gifts: Gifts;
  access: RazorpayAccess;
  sandbox: RazorpaySandbox;
}
