import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call } from '../src/lib/api.ts';
import { requestFirstAnswers, takeFirstAnswer } from '../src/lib/first-answers.ts';
import { stubLocalStorage } from './browser-storage.ts';

const PATH = '/backend/get_gift_request.php?userId=g1';
const ASHA = JSON.stringify({ token: 'asha-token', id: 'u1' });
const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('document', {
    currentScript: { dataset: { answers: PATH } },
    documentElement: { lang: 'en-IN' },
  });
  fetched.mockImplementation(async () => Response.json({ id: 'g1' }));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  fetched.mockReset();
  globalThis.firstAnswers = undefined;
});

test('the app takes the answer that the head of the page asked for, once', async () => {
  stubLocalStorage({ userData: ASHA });
  requestFirstAnswers();
  expect(fetched).toHaveBeenCalledExactlyOnceWith(PATH, {
    headers: {
      accept: 'application/json',
      'accept-language': 'en-IN',
      authorization: 'Bearer asha-token',
    },
  });

  expect(await call('getGiftRequest', { query: { userId: 'g1' } })).toEqual({ id: 'g1' });
  expect(fetched).toHaveBeenCalledTimes(1);
  await call('getGiftRequest', { query: { userId: 'g1' } });
  expect(fetched).toHaveBeenCalledTimes(2);
});

test.each([
  ['nobody is signed in', {}],
  ['the stored data is damaged', { userData: '{' }],
  ['the stored data has no token', { userData: '{"token":7}' }],
])('nothing is asked for when %s', (_, stored) => {
  stubLocalStorage(stored);
  requestFirstAnswers();
  expect(fetched).not.toHaveBeenCalled();
  expect(takeFirstAnswer(PATH, undefined)).toBeUndefined();
});

test('a person who has just signed in does not get the previous person’s answer', () => {
  stubLocalStorage({ userData: ASHA });
  requestFirstAnswers();
  expect(takeFirstAnswer(PATH, 'ravi-token')).toBeUndefined();
  expect(takeFirstAnswer(PATH, 'asha-token')).toBeUndefined();
});

test('an old answer is not used', () => {
  vi.useFakeTimers();
  stubLocalStorage({ userData: ASHA });
  requestFirstAnswers();
  vi.advanceTimersByTime(11_000);
  expect(takeFirstAnswer(PATH, 'asha-token')).toBeUndefined();
});
