import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setQuantity } from '../src/basket/basket.ts';
import { listenToToasts, type ToastEvent } from '../src/ui/toasts.ts';
import { stubLocalStorage } from './browser-storage.ts';

const BASKET_KEY = 'tohfa.basket';
const before = { productId: 7, quantity: 2, price: 500 };
let stored: Map<string, string>;
let toasts: ToastEvent[];
let stopListening: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  stored = stubLocalStorage({
    userData: JSON.stringify({ id: 'u-1', email: 'asha@tohfa.test', token: 't0k' }),
    [BASKET_KEY]: JSON.stringify({ owner: 'u-1', items: [before], isSaved: true }),
  });
  toasts = [];
  stopListening = listenToToasts((event) => toasts.push(event));
});
afterEach(() => {
  stopListening();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a quantity that the server refuses goes back, and the person is told', async () => {
  answerSaving(() => Response.json({ error: 'No.', code: 'invalid_input' }, { status: 400 }));
  setQuantity(before, 5);
  expect(quantities()).toEqual([5]);
  await vi.runAllTimersAsync();
  expect(quantities()).toEqual([2]);
  expect(toasts).toMatchObject([{ toast: { tone: 'error', message: expect.stringContaining('as it was') } }]);
});

test('a quantity that did not reach the server stays, to be sent again', async () => {
  answerSaving(() => Promise.reject(new TypeError('the line is down')));
  setQuantity(before, 5);
  await vi.runAllTimersAsync();
  expect(quantities()).toEqual([5]);
  expect(JSON.parse(stored.get(BASKET_KEY) ?? '')).toMatchObject({ isSaved: false });
  expect(toasts).toEqual([]);
});

function answerSaving(answer: () => Response | Promise<Response>): void {
  vi.stubGlobal('fetch', async (url: string) =>
    url.includes('save-basket') ? answer() : Response.json({ items: [before] }),
  );
}

function quantities(): number[] {
  return JSON.parse(stored.get(BASKET_KEY) ?? '').items.map(({ quantity }: typeof before) => quantity);
}
