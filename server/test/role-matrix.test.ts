import type { AddressInfo } from 'node:net';
import { type Operation, type OperationName, operations } from '@tohfa/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CALLERS, type CallerName, type Cast, makeCast } from './matrix/cast.ts';
import { OBJECTS, type ObjectName } from './matrix/objects.ts';
import { guardOf, may, RULES, type Rule } from './matrix/rules.ts';
import { type Actors, makeActors } from './support/actors.ts';
import { openShop, type Sent, type Shop } from './support/shop.ts';

const names = Object.keys(operations) as OperationName[];
const ENDS_SESSIONS: readonly OperationName[] = ['logout', 'signOutEverywhere', 'endSession', 'adminLogout'];
const USES_UP_ITS_OBJECTS: readonly OperationName[] = [
  'endSession',
  'deleteAddress',
  'cancelPurchase',
  'refundPurchase',
  'undoDispatch',
  'undoPacked',
  'undoGiftDispatch',
  'withdrawSpecialDays',
  'endRegistry',
  'leaveCircle',
  'removeCircleMember',
  'handOverCircle',
  'endCircle',
  'organiseCircleGift',
  'drawNames',
  'reopenDraw',
  'removeDraw',
];
/** Everyone's rights follow from these gifts. */
const CHANGES_THE_CAST: readonly OperationName[] = ['eraseContribution', 'cancelGift', 'decideGift'];
const GUARD_CODES = ['signed_out', 'not_allowed', 'step_up_needed'];

let shop: Shop;
let cast: Cast;
beforeAll(async () => {
  shop = await openShop({}, { working: true });
  cast = await makeCast(shop);
});
afterAll(() => shop.close());

test('every operation says whose object it is about', () => {
  expect(Object.keys(RULES).sort()).toEqual([...names].sort());
});

describe.each(names)('%s', (name) => {
  const operation: Operation = operations[name];
  const rule = RULES[name];

  afterAll(async () => {
    if (CHANGES_THE_CAST.includes(name)) cast = await makeCast(shop);
    if (ENDS_SESSIONS.includes(name)) await cast.signInAgain();
    if (USES_UP_ITS_OBJECTS.includes(name) && typeof rule === 'object') cast.objects.forget(rule.kind);
  });

  test(`is for ${describeRule(name)}`, async () => {
    for (const caller of CALLERS) await callEmpty(operation, name, caller);
    if (typeof rule === 'object') await callWithObjects(name, rule);
  });
});

async function callEmpty(operation: Operation, name: OperationName, caller: CallerName): Promise<void> {
  const guard = guardOf(operation, caller);
  const answer = await call(name, { ...emptyCall(operation), ...credentials(caller) });
  if (guard === 'signed_out' || guard === 'step_up_needed') {
    expect(answer.code, caller).toBe(guard);
    return;
  }
  expect(answer.status, caller).toBeLessThan(500);
  // The handler may still require credentials where the guard does not.
  const asksItself = guard === 'as a guest' || operation.caller === 'anyone';
  const own: readonly string[] = asksItself ? operation.refusals : [];
  if (!own.includes(answer.code)) expect(GUARD_CODES, caller).not.toContain(answer.code);
}

/**
 * Who may have the object succeeds; somebody after them may find that it is done already. What is not theirs is as if
 * it were not there; of what has a link it may be said that they may not.
 */
async function callWithObjects(name: OperationName, rule: Rule): Promise<void> {
  const objects = await cast.objects.of(rule.kind);
  const unknown = new Map<string, string>();
  const succeeded = new Set<ObjectName>();
  for (const { caller, object, allowed } of pairsOf(name, rule)) {
    const id = objects[object];
    if (id === undefined) continue;
    const details = cast.details.get(id) ?? {};
    const sent = rule.send(id, { ...cast.callers[caller], productId: cast.productId, details });
    const { status, code } = await call(name, { ...sent, ...credentials(caller) });
    const outcome = `${status} ${code}`;
    const what = `${caller}, ${object}: ${outcome}`;
    expect(status, what).toBeLessThan(500);
    expect(status, what).not.toBe(400);
    if (object === 'unknown') unknown.set(caller, outcome);
    if (allowed) {
      if (!(succeeded.has(object) && code === 'wrong_state')) expect(status, what).toBeLessThan(300);
      succeeded.add(object);
      continue;
    }
    expect(status, what).toBeGreaterThanOrEqual(400);
    if (object !== 'shared' || code !== 'not_allowed')
      expect(outcome, `${caller}, ${object}, and when it is not there`).toBe(unknown.get(caller));
  }
}

/** The unknown ones first, to compare with; who may change things last. */
function pairsOf(name: OperationName, rule: Rule) {
  const pairs = CALLERS.flatMap((caller) =>
    OBJECTS.map((object) => ({ caller, object, allowed: isAllowed(name, rule, caller, object) })),
  ).filter(
    ({ caller, object }) =>
      !rule.namedByToken || caller !== 'contributor with a token' || object === 'shared',
  );
  const turn = ({ object, allowed }: (typeof pairs)[number]) => (object === 'unknown' ? 0 : allowed ? 2 : 1);
  return pairs.sort((a, b) => turn(a) - turn(b));
}

function isAllowed(name: OperationName, rule: Rule, caller: CallerName, object: ObjectName): boolean {
  const guard = guardOf(operations[name], caller);
  return (guard === 'in' || guard === 'as a guest') && may(rule.access, caller, object);
}

describe('beyond the guard', () => {
  let actors: Actors;
  beforeAll(async () => {
    ({ actors } = await makeActors(shop));
  });

  test.each(['adminBeforeCode', 'expired', 'forged'] as const)(
    '%s has no more rights than a visitor',
    async (actor) => {
      for (const name of names.filter((one) => operations[one].caller !== 'anyone')) {
        const { code } = await call(name, { ...emptyCall(operations[name]), ...actors[actor] });
        expect(code, name).toBe('signed_out');
      }
    },
  );

  test('flags and headers set by a browser do not make an admin', async () => {
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

function credentials(caller: (typeof CALLERS)[number]): Sent {
  const { token, cookie } = cast.callers[caller];
  return { ...(token && { token }), ...(cookie && { cookie }) };
}

function describeRule(name: OperationName): string {
  const rule = RULES[name];
  return `${operations[name].caller}, ${typeof rule === 'object' ? rule.access : rule}`;
}

async function call(name: OperationName, sent: Sent): Promise<{ status: number; code: string }> {
  if (name === 'giftEvents' || name === 'registryEvents' || name === 'deskEvents')
    return callStream(name, sent);
  const answer = await shop.call(name, sent);
  const isJson = String(answer.headers['content-type']).includes('json');
  return { status: answer.statusCode, code: isJson ? (answer.json<{ code?: string }>()?.code ?? '') : '' };
}

/** Live updates do not end by themselves. */
async function callStream(name: OperationName, { query, token, cookie }: Sent) {
  const { port } = shop.app.server.address() as AddressInfo;
  const response = await fetch(
    `http://127.0.0.1:${port}${operations[name].path}?${new URLSearchParams(query)}`,
    {
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...(cookie && { cookie }) },
    },
  );
  if (response.ok) {
    await response.body?.cancel();
    return { status: response.status, code: '' };
  }
  return { status: response.status, code: ((await response.json()) as { code: string }).code };
}

function emptyCall(operation: Operation): Sent {
  if (operation.form) return { form: new FormData() };
  return operation.body ? { body: {} } : {};
}
