import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, type Shop } from '../support/shop.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await openShop({ HOLD_SECONDS: '600', GIFT_LEAD_DAYS: '5', POLICY_EFFECTIVE_DATE: '2026-04-01' });
});

afterAll(() => shop.close());

it('the shop’s public settings need no sign-in and contain no secret', async () => {
  expect((await shop.call('shopInfo')).json()).toEqual({
    name: 'Tohfa',
    contactEmail: 'hello@tohfa.test',
    contactPhone: '+91 80 0000 0000',
    signInWays: ['password', 'code', 'provider'],
    checkoutUrl: '/local/razorpay/checkout.js',
    checkoutSeconds: 480,
    charges: { taxRate: 18, transactionCharges: 10, deliveryCharges: { lowest: 30, highest: 30 } },
    guestCheckoutSeconds: 144,
    giftLeadDays: 5,
    policyEffectiveDate: '2026-04-01',
    seller: {
      name: 'Tohfa',
      address: '12 Gift Lane, Indiranagar, Bengaluru 560038',
      email: 'hello@tohfa.test',
    },
  });
});
