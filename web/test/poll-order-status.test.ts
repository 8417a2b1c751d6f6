import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  type PendingPayment,
  readPending,
  removePending,
  savePending,
} from '../src/payments/pending-payments.ts';
import { nextPollDelay, pollOrderStatus } from '../src/payments/poll-order-status.ts';
import { stubLocalStorage } from './browser-storage.ts';

let answers: (() => Response)[];

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
  stubLocalStorage();
  answers = [];
  vi.stubGlobal('fetch', async () => (answers.shift() ?? noNetwork)());
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('addEventListener', () => {});
});
afterEach(() => {
  removePending(() => true);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a payment that is polled', () => {
  test('is asked about until its outcome is known, however often there is no answer', async () => {
    answers = [noNetwork, () => status('waiting'), () => status('paid', { purchaseId: 'p-1' })];
    expect(await poll('confirming')).toMatchObject([{ stage: 'paid', purchaseId: 'p-1' }]);
  });

  test('waits while the bank has not answered, and failed when it was asked in vain', async () => {
    answers = [() => status('waiting', { atBank: true }), () => status('waiting')];
    expect(await poll('at-bank', 1)).toMatchObject([{ stage: 'at-bank' }]);
    answers = [() => status('waiting', { atBank: true }), () => status('waiting')];
    expect(await poll('at-bank', 2)).toMatchObject([{ stage: 'failed' }]);
  });

  test('that the checkout called paid does not fail because no bank is being asked', async () => {
    answers = [() => status('waiting'), () => status('waiting')];
    expect(await poll('confirming', 2)).toMatchObject([{ stage: 'confirming' }]);
  });

  test('whose checkout was left is at the bank once the bank is asked', async () => {
    answers = [() => status('waiting'), () => status('waiting', { atBank: true })];
    expect(await poll('open', 2)).toMatchObject([{ stage: 'at-bank' }]);
  });

  test.each([
    ['open', []],
    ['confirming', [{ stage: 'failed' }]],
  ] as const)(
    'of a guest whose cookie is gone, and which was %s, is waited for no longer',
    async (stage, left) => {
      answers = [() => Response.json({ error: 'No.', code: 'signed_out' }, { status: 401 })];
      expect(await poll(stage, 1)).toMatchObject(left);
    },
  );
});

test('a payment to be confirmed is polled after 1, 2, 4, 8, 16 and then every 30 seconds', () => {
  const delays = [1, 2, 3, 4, 5, 6, 7, 100].map((polls) => nextPollDelay('confirming', polls));
  expect(delays).toEqual([1, 2, 4, 8, 16, 30, 30, 30].map((seconds) => seconds * 1000));
});

test('a payer who is told that the payment was not saved can read it before the first poll', () => {
  expect(nextPollDelay('confirming', 0)).toBe(4000);
  expect(nextPollDelay('open', 0)).toBe(1000);
});

test('a checkout that was only opened is polled eight times', () => {
  expect(nextPollDelay('open', 7)).toBe(30_000);
  expect(nextPollDelay('open', 8)).toBe(false);
});

/** Lets the polls happen that there are answers for, or so many. */
async function poll(stage: PendingPayment['stage'], polls = answers.length) {
  savePending({
    orderId: 'order_1',
    productId: 7,
    name: 'Brass elephant',
    amount: 100,
    stage,
    since: Date.now(),
  });
  const stop = pollOrderStatus({ orderId: 'order_1', userId: undefined, stage });
  for (let done = 0; done < polls; done += 1) await vi.advanceTimersToNextTimerAsync();
  stop();
  return readPending();
}

function status(status: string, more: object = {}): Response {
  return Response.json({ status, ...more });
}

function noNetwork(): never {
  throw new TypeError('Failed to fetch');
}
