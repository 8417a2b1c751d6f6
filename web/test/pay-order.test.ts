import type { GiftView, Product, PublicGift } from '@tohfa/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { contribute } from '../src/contributions/chip-in/contribute.ts';
import { EMPTY_DRAFT } from '../src/contributions/chip-in/draft.ts';
import { payInstalment } from '../src/gifts/pay/pay-instalment.ts';
import { ApiError } from '../src/lib/api.ts';
import type { StoredUser } from '../src/lib/session.ts';
import type { CheckoutOptions, CheckoutSuccess } from '../src/payments/checkout.ts';
import { readPending, removePending, savePending } from '../src/payments/pending-payments.ts';
import { buyProduct } from '../src/purchases/buy-now.tsx';
import { stubLocalStorage } from './browser-storage.ts';

const PROOF: CheckoutSuccess = {
  razorpay_payment_id: 'pay_1',
  razorpay_order_id: 'order_1',
  razorpay_signature: 'f'.repeat(64),
};
const onAttemptFailed = vi.fn<() => void>();
const onPaid = vi.fn<() => void>();

let calls: { path: string; body: unknown }[];
let answers: Record<string, () => Response>;
let opened: CheckoutOptions[];
/** What the payer does once the checkout is open. */
let payer: (options: CheckoutOptions, failed: () => void) => void;

beforeEach(() => {
  stubLocalStorage();
  removePending(() => true);
  vi.resetAllMocks();
  calls = [];
  opened = [];
  answers = {
    'shop-info': () =>
      Response.json({ checkoutUrl: '/checkout.js', checkoutSeconds: 720, guestCheckoutSeconds: 120 }),
    'create-order.php': () =>
      Response.json({ orderId: 'order_1', amount: 122_000, currency: 'INR', key: 'rzp_test_1' }),
    'save-payment.php': () => Response.json({ success: true }),
    'order-status': () => Response.json({ status: 'paid', purchaseId: 'p-1' }),
    'release-order': () => Response.json({ success: true }),
  };
  payer = ({ handler }) => handler?.(PROOF);
  vi.stubGlobal('fetch', answerCall);
  vi.stubGlobal('location', new URL('https://tohfa.test/productdetails?id=7'));
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 Chrome/140 Safari/537.36' });
  stubPage();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('buying', () => {
  test('orders the whole amount, opens the checkout for that order, saves its proof', async () => {
    expect(await buy()).toEqual({ kind: 'saved', orderId: 'order_1', purchaseId: 'p-1' });
    expect(calls.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['create-order.php', 'save-payment.php', 'order-status']),
    );
    expect(bodyOf('create-order.php')).toEqual({
      amount: 122_000,
      currency: 'INR',
      productId: 7,
      address: '12 Rose Villa',
    });
    expect(opened).toMatchObject([
      {
        key: 'rzp_test_1',
        order_id: 'order_1',
        amount: 122_000,
        name: 'Tohfa',
        description: 'Brass elephant',
        prefill: { name: 'Meera Iyer', email: 'meera@tohfa.test' },
        timeout: 720,
      },
    ]);
    expect(bodyOf('save-payment.php')).toEqual(PROOF);
    expect(onPaid).toHaveBeenCalledOnce();
    expect(readPending()).toEqual([]);
  });

  test('reports a failed attempt and continues with the success that follows', async () => {
    payer = ({ handler }, failed) => {
      failed();
      handler?.(PROOF);
    };
    expect(await buy()).toMatchObject({ kind: 'saved' });
    expect(onAttemptFailed).toHaveBeenCalledOnce();
  });

  test('releases the hold when the checkout is closed, and remembers that it may still be paid', async () => {
    payer = ({ modal }) => modal?.ondismiss();
    answers['order-status'] = () => Response.json({ status: 'waiting' });
    expect(await buy()).toEqual({ kind: 'closed' });
    expect(bodyOf('release-order')).toEqual({ orderId: 'order_1' });
    expect(readPending()).toMatchObject([{ orderId: 'order_1', stage: 'open' }]);
  });

  test.each([
    ['has not answered', () => Response.json({ status: 'waiting', atBank: true })],
    ['cannot be asked about', () => noNetwork()],
  ])('keeps the hold when the checkout is closed while a bank %s', async (_how, answer) => {
    payer = ({ modal }) => modal?.ondismiss();
    answers['order-status'] = answer;
    expect(await buy()).toEqual({ kind: 'confirming' });
    expect(bodyOf('release-order')).toBeUndefined();
    expect(readPending()).toMatchObject([{ orderId: 'order_1', stage: 'at-bank' }]);
  });

  test('is done when the checkout is closed after the bank has answered', async () => {
    payer = ({ modal }) => modal?.ondismiss();
    expect(await buy()).toEqual({ kind: 'saved', orderId: 'order_1', purchaseId: 'p-1' });
    expect(readPending()).toEqual([]);
  });

  test('takes the place of an earlier attempt that failed', async () => {
    savePending({ ...PENDING, orderId: 'order_0', stage: 'failed', since: Date.now() });
    savePending({ ...PENDING, orderId: 'order_9', productId: 8, stage: 'failed', since: Date.now() });
    await buy();
    expect(readPending()).toMatchObject([{ orderId: 'order_9' }]);
  });

  test('reports a product that sold out while it was being paid', async () => {
    answers['order-status'] = () => Response.json({ status: 'refunding' });
    expect(await buy()).toEqual({ kind: 'refunding' });
  });

  test('is done once it is saved, even when its order is not known', async () => {
    answers['order-status'] = noNetwork;
    expect(await buy()).toMatchObject({ kind: 'saved', purchaseId: undefined });
    expect(readPending()).toEqual([]);
  });
});

describe('a purchase that is cut off', () => {
  test('before the order throws the refusal', async () => {
    answers['create-order.php'] = () =>
      Response.json({ error: 'Sorry, sold out.', code: 'out_of_stock' }, { status: 409 });
    await expect(buy()).rejects.toBeInstanceOf(ApiError);
    expect(opened).toEqual([]);
    expect(readPending()).toEqual([]);
  });

  test.each([
    ['unanswered', () => noNetwork(), 'unanswered'],
    ['refused', () => Response.json({ error: 'No.', code: 'bad_signature' }, { status: 401 }), 'refused'],
    ['answered by a proxy’s error page', () => new Response('<h1>502</h1>', { status: 502 }), 'refused'],
  ])('at the save, which was %s, stays pending', async (_how, answer, notSaved) => {
    answers['save-payment.php'] = answer;
    expect(await buy()).toEqual({ kind: 'confirming' });
    expect(readPending()).toMatchObject([
      { orderId: 'order_1', userId: 'u-1', stage: 'confirming', notSaved },
    ]);
  });
});

describe('paying an instalment', () => {
  beforeEach(() => {
    answers['update-gift.php'] = () => Response.json({ message: 'Gift updated', gift: UPDATED });
  });

  test('makes two calls after the checkout: save-payment and update-gift, whose answer carries the gift', async () => {
    expect(await payTowardsGift()).toEqual({ kind: 'updated', gift: UPDATED });
    expect(calls.slice(-2).map(({ path }) => path)).toEqual(['save-payment.php', 'update-gift.php']);
    expect(bodyOf('update-gift.php')).toEqual({
      amountPaid: 1500,
      paymentAmount: 1500,
      remainingAmount: 1500,
      noOfPayments: 3,
    });
    expect(readPending()).toEqual([]);
  });

  test('works with a shop whose answer does not carry the gift', async () => {
    answers['update-gift.php'] = () => Response.json({ message: 'Gift updated' });
    expect(await payTowardsGift()).toEqual({ kind: 'updated', gift: undefined });
  });

  test('stays pending when the answer to the save is lost, and does not update the gift', async () => {
    answers['save-payment.php'] = noNetwork;
    expect(await payTowardsGift()).toEqual({ kind: 'confirming' });
    expect(readPending()).toMatchObject([{ giftId: 'g-1', stage: 'confirming' }]);
    expect(bodyOf('update-gift.php')).toBeUndefined();
  });

  test('reports an update that fails', async () => {
    answers['update-gift.php'] = noNetwork;
    expect(await payTowardsGift()).toEqual({ kind: 'not-updated' });
  });

  test('reports a refund when the gift was fully funded before the money came', async () => {
    answers['update-gift.php'] = () =>
      Response.json({ error: 'Not confirmed yet.', code: 'wrong_state' }, { status: 409 });
    answers['order-status'] = () => Response.json({ status: 'refunding' });
    expect(await payTowardsGift()).toEqual({ kind: 'refunding' });
  });
});

describe('chipping in without an account', () => {
  test('orders with what was written, and asks what became of it once it is saved', async () => {
    expect(await chipIn()).toEqual({ kind: 'saved', orderId: 'order_1', purchaseId: 'p-1' });
    expect(bodyOf('create-order.php')).toEqual({
      amount: 50_000,
      currency: 'INR',
      giftId: 'g-1',
      guest: { name: 'Farida', email: '', phone: '', message: 'With love', anonymous: false },
    });
    expect(opened).toMatchObject([{ prefill: { name: 'Farida', email: '' }, timeout: 120 }]);
    expect(calls.at(-1)?.path).toBe('order-status');
    expect(readPending()).toEqual([]);
  });

  test('stays pending with what was written when the answer to the save is lost', async () => {
    answers['save-payment.php'] = noNetwork;
    expect(await chipIn()).toEqual({ kind: 'confirming' });
    expect(readPending()).toMatchObject([{ giftId: 'g-1', message: 'With love', stage: 'confirming' }]);
    expect(readPending()[0]?.userId).toBeUndefined();
  });

  test('opens the checkout only once the guest knows that nothing is kept for them', async () => {
    const order = { orderId: 'order_1', amount: 50_000, currency: 'INR', key: 'rzp_test_1', held: false };
    answers['create-order.php'] = () => Response.json(order);
    expect(await chipIn()).toEqual({ kind: 'not-held' });
    expect(opened).toEqual([]);
    expect(readPending()).toEqual([]);
    expect(await chipIn({ acceptsUnheld: true })).toMatchObject({ kind: 'saved' });
  });

  test('orders nothing when what was typed cannot be sent', async () => {
    expect(await chipIn({ email: 'not an address' })).toMatchObject({
      kind: 'invalid',
      fields: { email: expect.any(String) },
    });
    expect(calls).toEqual([]);
  });

  test('comes back to the page of the gift from a browser that had to leave it', async () => {
    vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (iPhone) Mobile Instagram 340.0.0.22' });
    payer = () => {};
    expect(await chipIn()).toEqual({ kind: 'left' });
    expect(opened[0]?.callback_url).toBe('https://tohfa.test/backend/payment-return?gift=g-1');
  });
});

test.each([
  'Mozilla/5.0 (iPhone) AppleWebKit/605 Mobile Instagram 340.0.0.22',
  'Mozilla/5.0 (Linux; Android 14) Chrome/126 Mobile [FB_IAB/FB4A;FBAV/470.0;]',
  'Mozilla/5.0 (iPhone) AppleWebKit/605 [FBAN/FBIOS;FBAV/470.0]',
  'Mozilla/5.0 (Linux; U; Android 10) Chrome/100 UCBrowser/13.4 Mobile',
  'Opera/9.80 (Android; Opera Mini/36.2/191; U; en) Presto/2.12',
])('leaves the page to pay in %s', async (userAgent) => {
  vi.stubGlobal('navigator', { userAgent });
  payer = () => {};
  expect(await buy()).toEqual({ kind: 'left' });
  expect(opened).toMatchObject([
    { redirect: true, callback_url: 'https://tohfa.test/backend/payment-return' },
  ]);
  expect(opened[0]?.handler).toBeUndefined();
  expect(readPending()).toMatchObject([{ orderId: 'order_1', stage: 'open' }]);
});

function buy() {
  const product = { id: 7, name: 'Brass elephant', price: 1000 } as Product;
  const buyer = { id: 'u-1', name: 'Meera Iyer', email: 'meera@tohfa.test', token: 't' } as StoredUser;
  return buyProduct({ product, address: '12 Rose Villa', buyer, onAttemptFailed, onPaid });
}

const GIFT = {
  id: 'g-1',
  productId: 7,
  productName: 'Brass elephant',
  totalAmount: 3000,
  paymentAmount: 1000,
  remainingAmount: 2000,
  noOfPayments: 2,
} as GiftView;
const UPDATED = { ...GIFT, paymentAmount: 1500, remainingAmount: 1500, noOfPayments: 3 };

function payTowardsGift() {
  const instalment = { rupees: 500, displayName: '' };
  const user = { id: 'u-1', name: 'Meera Iyer', email: 'meera@tohfa.test', token: 't' } as StoredUser;
  return payInstalment({ gift: GIFT, instalment, payer: user, onAttemptFailed, onPaid });
}

const PENDING = { userId: 'u-1', productId: 7, name: 'Brass elephant', amount: 122_000 };

function chipIn({ email = '', acceptsUnheld = false } = {}) {
  const draft = { ...EMPTY_DRAFT, displayName: 'Farida', message: ' With love ', email };
  const gift = { id: 'g-1', productName: 'Brass elephant' } as PublicGift;
  const events = { onAttemptFailed, onPaid };
  return contribute({ gift, draft, rupees: 500, user: undefined, acceptsUnheld }, events);
}

async function answerCall(url: string, init: RequestInit): Promise<Response> {
  const path = url.replace('/backend/', '').replace(/\?.*/, '');
  calls.push({ path, body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined });
  const answer = answers[path];
  if (answer === undefined) throw new Error(`unexpected call: ${url}`);
  return answer();
}

function noNetwork(): never {
  throw new TypeError('Failed to fetch');
}

function bodyOf(path: string): unknown {
  return calls.find((call) => call.path === path)?.body;
}

/** A page whose script element brings a checkout in which the payer acts. */
function stubPage(): void {
  class Checkout {
    readonly options: CheckoutOptions;
    failed = () => {};
    constructor(options: CheckoutOptions) {
      this.options = options;
    }
    on(_event: 'payment.failed', listener: () => void) {
      this.failed = listener;
    }
    open() {
      opened.push(this.options);
      payer(this.options, () => this.failed());
    }
  }
  vi.stubGlobal('window', { Razorpay: Checkout });
  vi.stubGlobal('document', {
    createElement: () => ({}),
    querySelector: () => null,
    head: { append: (script: { onload: () => void }) => queueMicrotask(() => script.onload()) },
  });
}
