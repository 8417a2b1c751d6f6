import type { GiftView, Product } from '@tohfa/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { payInstalment } from '../src/gifts/pay/pay-instalment.ts';
import { ApiError } from '../src/lib/api.ts';
import type { StoredUser } from '../src/lib/session.ts';
import type { CheckoutOptions, CheckoutSuccess } from '../src/payments/checkout.ts';
import { readPending, removePending } from '../src/payments/pending-payments.ts';
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
    'shop-info': () => Response.json({ checkoutUrl: '/checkout.js', checkoutSeconds: 720, giftLeadDays: 3 }),
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
    expect(await buy()).toEqual({ kind: 'closed' });
    expect(bodyOf('release-order')).toEqual({ orderId: 'order_1' });
    expect(readPending()).toMatchObject([{ orderId: 'order_1', stage: 'open' }]);
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
    ['refused', () => Response.json({ error: 'No.', code: 'bad_signature' }, { status: 401 }), 'not-saved'],
    ['answered by a proxy’s error page', () => new Response('<h1>502</h1>', { status: 502 }), 'not-saved'],
  ])('at the save, which was %s, stays pending', async (_how, answer, kind) => {
    answers['save-payment.php'] = answer;
    expect(await buy()).toEqual({ kind });
    expect(readPending()).toMatchObject([{ orderId: 'order_1', userId: 'u-1', stage: 'confirming' }]);
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
    expect(await payTowardsGift()).toEqual({ kind: 'unanswered' });
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
    head: { append: (script: { onload: () => void }) => queueMicrotask(() => script.onload()) },
  });
}
