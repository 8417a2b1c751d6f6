import { describe, expect, test } from 'vitest';
import {
  isProviderError,
  providerErrorFromUrl,
  toProviderError,
} from '../src/accounts/session/provider-window.ts';
import { loginErrorMessage } from '../src/accounts/sign-in/login-forms.tsx';
import { ApiError, OfflineError } from '../src/lib/api.ts';
import { timeAgo } from '../src/lib/dates.ts';
import { initials } from '../src/ui/images.tsx';

describe('the words of a refused sign-in', () => {
  test('a wrong email or password is just that', () => {
    const refusal = new ApiError(401, { error: 'Invalid credentials', code: 'invalid_credentials' });
    expect(loginErrorMessage(refusal)).toBe('Invalid credentials');
  });

  test.each([
    [new ApiError(429, { error: 'Too many.', code: 'too_many_requests' }), 'Login error: Too many.'],
    [new ApiError(400, { error: 'Please check.', code: 'invalid_input' }), 'Login error: Please check.'],
    [new OfflineError(), 'Login error: The shop cannot be reached. Please check your connection.'],
    [new TypeError('x is not a function'), 'Login error: Something went wrong. Please try again.'],
  ])('%s is told with what the server says', (error, words) => {
    expect(loginErrorMessage(error)).toBe(words);
  });
});

describe('a problem of the provider’s sign-in', () => {
  test('is one of the known ones, whatever the address says', () => {
    expect(providerErrorFromUrl(new URLSearchParams(''))).toBeUndefined();
    expect(providerErrorFromUrl(new URLSearchParams('problem=cancelled'))).toBe('cancelled');
    for (const odd of ['', 'nonsense', 'toString', '__proto__', '<b>']) {
      expect(providerErrorFromUrl(new URLSearchParams({ problem: odd }))).toBe('refused');
      expect(isProviderError(odd)).toBe(false);
    }
  });

  test('of the network or the service is no refusal', () => {
    expect(toProviderError(new OfflineError())).toBe('offline');
    expect(toProviderError(new ApiError(502, { error: 'x', code: 'provider_unreachable' }))).toBe(
      'unreachable',
    );
    expect(toProviderError(new ApiError(401, { error: 'x', code: 'proof_refused' }))).toBe('refused');
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
