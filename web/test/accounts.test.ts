import { describe, expect, test } from 'vitest';
import { loginWords } from '../src/accounts/login.ts';
import { isProviderProblem, problemIn, problemOf } from '../src/accounts/provider-problems.ts';
import { timeAgo } from '../src/accounts/time-ago.ts';
import { Offline, Refusal } from '../src/api.ts';
import { initials } from '../src/ui/avatar.tsx';

describe('the words of a refused sign-in', () => {
  test('a wrong email or password is just that', () => {
    const refusal = new Refusal(401, { error: 'Invalid credentials', code: 'invalid_credentials' });
    expect(loginWords(refusal)).toBe('Invalid credentials');
  });

  test.each([
    [new Refusal(429, { error: 'Too many.', code: 'too_many_requests' }), 'Login error: Too many.'],
    [new Refusal(400, { error: 'Please check.', code: 'invalid_input' }), 'Login error: Please check.'],
    [new Offline(), 'Login error: The shop cannot be reached. Please check your connection.'],
    [new TypeError('x is not a function'), 'Login error: Something went wrong. Please try again.'],
  ])('%s is told with what the server says', (error, words) => {
    expect(loginWords(error)).toBe(words);
  });
});

describe('a problem of the provider’s sign-in', () => {
  test('is one of the known ones, whatever the address says', () => {
    expect(problemIn(new URLSearchParams(''))).toBeUndefined();
    expect(problemIn(new URLSearchParams('problem=cancelled'))).toBe('cancelled');
    for (const odd of ['', 'nonsense', 'toString', '__proto__', '<b>']) {
      expect(problemIn(new URLSearchParams({ problem: odd }))).toBe('refused');
      expect(isProviderProblem(odd)).toBe(false);
    }
  });

  test('of the network or the service is no refusal', () => {
    expect(problemOf(new Offline())).toBe('offline');
    expect(problemOf(new Refusal(502, { error: 'x', code: 'provider_unreachable' }))).toBe('unreachable');
    expect(problemOf(new Refusal(401, { error: 'x', code: 'proof_refused' }))).toBe('refused');
  });
});

describe('how long ago', () => {
  const now = Date.parse('2026-11-15T12:00:00Z');
  test.each([
    ['2026-11-15T11:59:30Z', 'just now'],
    ['2026-11-15T12:00:20Z', 'just now'],
    ['2026-11-15T11:58:59Z', '1 minute ago'],
    ['2026-11-15T09:00:00Z', '3 hours ago'],
    ['2026-11-14T11:00:00Z', 'yesterday'],
    ['2026-11-05T12:00:00Z', '10 days ago'],
  ])('%s is %s', (then, words) => {
    expect(timeAgo(then, now)).toBe(words);
  });

  test('longer than a month ago is a date', () => {
    expect(timeAgo('2026-01-02T12:00:00Z', now)).toMatch(/2026/);
  });
});

test.each([
  ['Asha Rao', 'AR'],
  ['asha', 'A'],
  ['  Asha  Devi   Rao ', 'AR'],
  ['आशा राव', 'आर'],
  ['', ''],
])('the initials of %j are %j', (name, letters) => {
  expect(initials(name)).toBe(letters);
});
