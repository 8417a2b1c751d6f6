import { type Caller, type Operation, type OperationName, operations } from '@tohfa/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Actors, makeActors } from './support/actors.ts';
import { openShop, type Sent, type Shop } from './support/shop.ts';

/** Who gets past the guard, and what the others are told. A new call is covered by its `caller` alone. */
const matrix: Record<Caller, Record<keyof Actors, 'in' | 'signed_out' | 'step_up_needed'>> = {
  anyone: {
    visitor: 'in',
    customer: 'in',
    otherCustomer: 'in',
    adminBeforeCode: 'in',
    admin: 'in',
    adminWithoutRecentCode: 'in',
    expired: 'in',
    forged: 'in',
  },
  customer: {
    visitor: 'signed_out',
    customer: 'in',
    otherCustomer: 'in',
    adminBeforeCode: 'signed_out',
    admin: 'signed_out',
    adminWithoutRecentCode: 'signed_out',
    expired: 'signed_out',
    forged: 'signed_out',
  },
  // An empty call brings neither a token nor what a guest gives.
  'customer-or-guest': {
    visitor: 'signed_out',
    customer: 'in',
    otherCustomer: 'in',
    adminBeforeCode: 'signed_out',
    admin: 'signed_out',
    adminWithoutRecentCode: 'signed_out',
    expired: 'signed_out',
    forged: 'signed_out',
  },
  admin: {
    visitor: 'signed_out',
    customer: 'signed_out',
    otherCustomer: 'signed_out',
    adminBeforeCode: 'signed_out',
    admin: 'in',
    adminWithoutRecentCode: 'in',
    expired: 'signed_out',
    forged: 'signed_out',
  },
  'admin-recent-code': {
    visitor: 'signed_out',
    customer: 'signed_out',
    otherCustomer: 'signed_out',
    adminBeforeCode: 'signed_out',
    admin: 'in',
    adminWithoutRecentCode: 'step_up_needed',
    expired: 'signed_out',
    forged: 'signed_out',
  },
};

/** Calls that name a person’s data, made by another customer. */
const othersData: Partial<Record<OperationName, { sent(owner: Owner): Sent; status: number }>> = {
  endSession: { sent: ({ sessionId }) => ({ body: { id: sessionId } }), status: 404 },
  getAddresses: { sent: ({ userId }) => ({ query: { userId } }), status: 403 },
  fetchGifts: { sent: ({ userId }) => ({ body: { userName: userId } }), status: 403 },
};

const GUARD_CODES = ['signed_out', 'not_allowed', 'step_up_needed'];
const names = Object.keys(operations) as OperationName[];
const actorNames = Object.keys(matrix.anyone) as (keyof Actors)[];

let shop: Shop;
let actors: Actors;
let owner: Owner;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
// Anew for each call: some of them end the caller's session.
const createActors = async () => {
  ({ actors, owner } = await makeActors(shop));
};

describe.each(names)('%s', (name) => {
  const operation: Operation = operations[name];
  const expected = matrix[operation.caller];
  beforeAll(createActors);

  test.each(actorNames)(`for %s: ${operation.caller}`, async (actor) => {
    const answer = await shop.call(name, { ...emptyCall(operation), ...actors[actor] });
    const code = answer.json<{ code?: string }>()?.code ?? '';
    if (expected[actor] !== 'in') {
      expect(code).toBe(expected[actor]);
      return;
    }
    expect(answer.statusCode).toBeLessThan(500);
    // Where anyone may call, the handler may still require credentials.
    const own: readonly string[] = operation.caller === 'anyone' ? operation.refusals : [];
    if (!own.includes(code)) expect(GUARD_CODES).not.toContain(code);
  });
});

describe('beyond the guard', () => {
  beforeEach(createActors);

  test.each(names.filter((name) => othersData[name]))(
    '%s shows nobody another person’s data',
    async (name) => {
      const { sent, status } = othersData[name] ?? { sent: () => ({}), status: 0 };
      const answer = await shop.call(name, { ...sent(owner), ...actors.otherCustomer });
      expect(answer.statusCode).toBe(status);
    },
  );

  test('flags and headers set by a browser make nobody an admin', async () => {
    const answer = await shop.app.inject({
      method: 'GET',
      url: '/backend/dashboard?isAdmin=true',
      headers: { cookie: 'isAdminVerified=true; isAdmin=1', 'x-admin': 'true' },
    });
    expect(answer.statusCode).toBe(401);
  });

  test('forms of other sites are refused for every caller', async () => {
    for (const name of names.filter((one) => operations[one].method !== 'GET')) {
      const { method, path } = operations[name];
      const headers = { cookie: actors.admin.cookie ?? '', origin: 'https://evil.example' };
      const answer = await shop.app.inject({ method, url: path, headers });
      expect(answer.json(), name).toMatchObject({ code: 'cross_site' });
    }
  });
});

function emptyCall(operation: Operation): Sent {
  if (operation.form) return { form: new FormData() };
  return operation.body ? { body: {} } : {};
}

type Owner = Awaited<ReturnType<typeof makeActors>>['owner'];
