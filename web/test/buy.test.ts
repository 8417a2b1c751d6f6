import type { Product } from '@tohfa/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
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
const onFailed = vi.fn<() => void>();
const onPaid = vi.fn<() => void>();

let calls: { path: string; body: unknown }[];
let answers: Record<string, () => Response>;
let opened: CheckoutOptions[];
/** What the person does once the checkout is open. */
let person: (options: CheckoutOptions, failed: () => void) => void;

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
  person = ({ handler }) => handler?.(PROOF);
  vi.stubGlobal('fetch', answerCall);
  vi.stubGlobal('location', new URL('https://tohfa.test/productdetails?id=7'));
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 Chrome/140 Safari/537.36' });
  stubPage();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('buying', () => {
  test('asks for the whole amount, opens the checkout for that order, saves its proof', async () => {
    expect(await buyIt()).toEqual({ kind: 'saved', purchaseId: 'p-1' });
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

  test('tells of a failed attempt and goes on to the success that follows', async () => {
    person = ({ handler }, failed) => {
      failed();
      handler?.(PROOF);
    };
    expect(await buyIt()).toMatchObject({ kind: 'saved' });
    expect(onFailed).toHaveBeenCalledOnce();
  });

  test('gives the unit back when the checkout is closed, and remembers that it may still be paid', async () => {
    person = ({ modal }) => modal?.ondismiss();
    expect(await buyIt()).toEqual({ kind: 'closed' });
    expect(bodyOf('release-order')).toEqual({ orderId: 'order_1' });
    expect(readPending()).toMatchObject([{ orderId: 'order_1', stage: 'open' }]);
  });

  test('says so when it was sold out while it was paid', async () => {
    answers['order-status'] = () => Response.json({ status: 'refunding' });
    expect(await buyIt()).toEqual({ kind: 'no-room' });
  });

  test('is done when it is saved, even if the list must tell where it stands', async () => {
    answers['order-status'] = noNetwork;
    expect(await buyIt()).toEqual({ kind: 'saved', purchaseId: undefined });
    expect(readPending()).toEqual([]);
  });
});

describe('buying that is cut off', () => {
  test('before the order throws what the shop said', async () => {
    answers['create-order.php'] = () =>
      Response.json({ error: 'Sorry, sold out.', code: 'out_of_stock' }, { status: 409 });
    await expect(buyIt()).rejects.toBeInstanceOf(ApiError);
    expect(opened).toEqual([]);
    expect(readPending()).toEqual([]);
  });

  test.each([
    ['not heard', () => noNetwork(), 'unanswered'],
    ['refused', () => Response.json({ error: 'No.', code: 'bad_signature' }, { status: 401 }), 'not-saved'],
    ['answered with a page of a proxy', () => new Response('<h1>502</h1>', { status: 502 }), 'not-saved'],
  ])('at the saving, which was %s, stays to be confirmed', async (_how, answer, kind) => {
    answers['save-payment.php'] = answer;
    expect(await buyIt()).toEqual({ kind });
    expect(readPending()).toMatchObject([{ orderId: 'order_1', userId: 'u-1', stage: 'confirming' }]);
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
  person = () => {};
  expect(await buyIt()).toEqual({ kind: 'left' });
  expect(opened).toMatchObject([
    { redirect: true, callback_url: 'https://tohfa.test/backend/payment-return' },
  ]);
  expect(opened[0]?.handler).toBeUndefined();
  expect(readPending()).toMatchObject([{ orderId: 'order_1', stage: 'open' }]);
});

function buyIt() {
  const product = { id: 7, name: 'Brass elephant', price: 1000 } as Product;
  const buyer = { id: 'u-1', name: 'Meera Iyer', email: 'meera@tohfa.test', token: 't' } as StoredUser;
  return buyProduct({ product, address: '12 Rose Villa', buyer, onFailed, onPaid });
}

async function answerCall(url: string, init: RequestInit): Promise<Response> {
  const path = url.replace('/backend/', '').replace(/\?.*/, '');
  calls.push({ path, body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined });
  const answer = answers[path];
  if (answer === undefined) throw new Error(`nobody expected ${url}`);
  return answer();
}

function noNetwork(): never {
  throw new TypeError('Failed to fetch');
}

function bodyOf(path: string): unknown {
  return calls.find((call) => call.path === path)?.body;
}

/** A page whose script element brings a checkout that does what the person does. */
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
      person(this.options, () => this.failed());
    }
  }
  vi.stubGlobal('window', { Razorpay: Checkout });
  vi.stubGlobal('document', {
    createElement: () => ({}),
    head: { append: (script: { onload: () => void }) => queueMicrotask(() => script.onload()) },
  });
}
