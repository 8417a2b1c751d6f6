import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError, call, callWithTotal, OfflineError } from '../src/lib/api.ts';
import { sessionEndReason } from '../src/lib/session.ts';
import { stubLocalStorage } from './browser-storage.ts';

const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  stubLocalStorage();
});

afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockReset();
});

describe('a call', () => {
  test('goes to the path of its operation with the query that was given', async () => {
    fetched.mockResolvedValue(Response.json([]));
    await call('getProducts', { query: { q: 'chai & tea', page: '2' } });
    expect(fetched.mock.calls[0]?.[0]).toBe('/backend/get-products.php?q=chai+%26+tea&page=2');
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({ method: 'GET', body: null });
  });

  test('sends a body as JSON', async () => {
    fetched.mockResolvedValue(Response.json({ success: true }));
    await call('deleteProduct', { body: { id: 7 } });
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({
      method: 'POST',
      body: '{"id":7}',
      headers: { 'content-type': 'application/json' },
    });
  });

  test('carries the bearer token of the signed-in person', async () => {
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => (key === 'userData' ? '{"token":"t0k","id":"u1"}' : null),
    });
    fetched.mockResolvedValue(Response.json([]));
    await call('getCategories', {});
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({ headers: { authorization: 'Bearer t0k' } });
  });

  test.each(['not json', '"text"', '{"token":7}', '{}', 'null'])(
    'carries no token when the stored record is %s',
    async (stored) => {
      vi.stubGlobal('localStorage', { getItem: () => stored });
      fetched.mockResolvedValue(Response.json([]));
      await call('getCategories', {});
      expect(fetched.mock.calls[0]?.[1]?.headers).not.toHaveProperty('authorization');
    },
  );

  test('tells how many there are in all', async () => {
    fetched.mockResolvedValue(Response.json([], { headers: { 'x-total-count': '36' } }));
    await expect(callWithTotal('getProducts', { query: {} })).resolves.toEqual({ answer: [], total: 36 });
  });
});

describe('a refused call', () => {
  test('throws the words, the code and the fields of the refusal', async () => {
    const problem = {
      error: 'Please check what you entered.',
      code: 'invalid_input',
      fields: { q: 'Too long.' },
    };
    fetched.mockResolvedValue(Response.json(problem, { status: 400 }));
    const refusal = await refused(call('getProducts', { query: {} }));
    expect(refusal).toMatchObject({
      status: 400,
      code: 'invalid_input',
      userMessage: 'Please check what you entered.',
      fields: { q: 'Too long.' },
    });
  });

  test.each([
    ['a page of HTML', new Response('<h1>Bad gateway</h1>', { status: 502 }), 502],
    ['JSON of another shape', Response.json({ message: 'stack trace' }, { status: 500 }), 500],
    ['half an answer', new Response('[{"id":', { status: 200 }), 502],
  ])('speaks of a failure of ours when the answer is %s', async (_what, response, status) => {
    fetched.mockResolvedValue(response);
    const refusal = await refused(call('getProducts', { query: {} }));
    expect(refusal).toMatchObject({ status, code: 'failed' });
    expect(refusal.userMessage).toBe('Something went wrong on our side. Please try again.');
  });
});

describe('a call that says the session is over', () => {
  const stored = JSON.stringify({ token: 't0k', id: 'u-1' });
  const signedOut = () => Response.json({ error: 'Please sign in.', code: 'signed_out' }, { status: 401 });

  test('signs this browser out', async () => {
    const items = stubLocalStorage({ userData: stored });
    fetched.mockResolvedValue(signedOut());
    await refused(call('mySessions', {}));
    expect(items.has('userData')).toBe(false);
    expect(sessionEndReason()).toBe('expired');
  });

  test('does not sign out a person who has just signed in', async () => {
    const items = stubLocalStorage({ userData: stored });
    fetched.mockImplementation(async () => {
      items.set('userData', JSON.stringify({ token: 'new', id: 'u-2' }));
      return signedOut();
    });
    await refused(call('mySessions', {}));
    expect(items.get('userData')).toContain('new');
  });

  test('of an admin leaves the customer signed in', async () => {
    const items = stubLocalStorage({ userData: stored });
    fetched.mockResolvedValue(signedOut());
    await refused(call('verifySession', {}));
    expect(items.get('userData')).toBe(stored);
  });

  test('is another matter than a wrong password', async () => {
    const items = stubLocalStorage({ userData: stored });
    fetched.mockResolvedValue(Response.json({ error: 'No.', code: 'wrong_password' }, { status: 401 }));
    await refused(call('changePassword', { body: { password: 'marigold-in-june' } }));
    expect(items.get('userData')).toBe(stored);
  });
});

test('a call may carry another proof than the signed-in person’s', async () => {
  stubLocalStorage();
  fetched.mockResolvedValue(Response.json({}));
  await call('logout', { bearer: 'id-token' });
  expect(fetched.mock.calls[0]?.[1]).toMatchObject({ headers: { authorization: 'Bearer id-token' } });
});

describe('a call without an answer', () => {
  test('is offline', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    await expect(call('getProducts', { query: {} })).rejects.toBeInstanceOf(OfflineError);
  });

  test('is no failure when it was called off', async () => {
    const stop = new AbortController();
    fetched.mockImplementation(async () => {
      stop.abort();
      throw stop.signal.reason;
    });
    const answer = call('getProducts', { query: {}, signal: stop.signal });
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
  });
});

async function refused(answer: Promise<unknown>): Promise<ApiError> {
  const error = await answer.catch((caught: unknown) => caught);
  if (error instanceof ApiError) return error;
  throw new Error(`not refused: ${String(error)}`);
}
