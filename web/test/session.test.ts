import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { bearerToken, currentUser, forgetUser, keepUser, lastEnding } from '../src/session.ts';
import { stubLocalStorage } from './browser-storage.ts';

const asha = {
  name: 'Asha Rao',
  photo: '',
  uid: 'u-1',
  provider: 'password',
  email: 'asha@tohfa.test',
  token: 't0k',
  id: 'u-1',
  requests: 0,
  userName: 'u-1',
  isAdmin: false,
  userId: 'u-1',
};

let items: Map<string, string>;

beforeEach(() => {
  items = stubLocalStorage();
  currentUser();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the session', () => {
  test('keeps the person and the smaller record under the keys of the specification', () => {
    keepUser(asha);
    expect(JSON.parse(items.get('userData') ?? '')).toEqual(asha);
    expect(JSON.parse(items.get('user') ?? '')).toEqual({
      id: 'u-1',
      email: 'asha@tohfa.test',
      phone: '',
      name: 'Asha Rao',
    });
    expect(bearerToken()).toBe('t0k');
  });

  test('forgets all of it, and remembers why until the next sign-in', () => {
    keepUser(asha);
    items.set('isAdminVerified', 'true');
    forgetUser('expired');
    expect([...items.keys()]).toEqual([]);
    expect(currentUser()).toBeUndefined();
    expect(lastEnding()).toBe('expired');
    keepUser(asha);
    currentUser();
    expect(lastEnding()).toBeUndefined();
  });

  test('clears damaged data, all of it', () => {
    items.set('userData', '{"token":');
    items.set('user', '{}');
    items.set('isAdminVerified', 'true');
    expect(currentUser()).toBeUndefined();
    expect([...items.keys()]).toEqual([]);
    expect(lastEnding()).toBe('damaged');
  });

  test('follows what another tab has written', () => {
    keepUser(asha);
    items.set('userData', JSON.stringify({ ...asha, token: 'another' }));
    expect(bearerToken()).toBe('another');
    items.delete('userData');
    expect(bearerToken()).toBeUndefined();
  });

  test('is nobody’s where the browser keeps nothing, and says so at the sign-in', () => {
    const closed = () => {
      throw new DOMException('closed', 'SecurityError');
    };
    vi.stubGlobal('localStorage', { getItem: closed, setItem: closed, removeItem: closed });
    expect(currentUser()).toBeUndefined();
    expect(() => keepUser(asha)).toThrow();
    expect(() => forgetUser('left')).not.toThrow();
  });
});
