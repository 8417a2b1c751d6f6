import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  bearerToken,
  clearUser,
  currentUser,
  currentUserRecord,
  saveUser,
  sessionEndReason,
} from '../src/lib/session.ts';
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
    saveUser(asha);
    expect(JSON.parse(items.get('userData') ?? '')).toEqual(asha);
    expect(JSON.parse(items.get('user') ?? '')).toEqual({
      id: 'u-1',
      email: 'asha@tohfa.test',
      phone: '',
      name: 'Asha Rao',
    });
    expect(bearerToken()).toBe('t0k');
  });

  test('reads the smaller record back, unless it is missing, unreadable or somebody else’s', () => {
    saveUser(asha);
    expect(currentUserRecord()).toEqual({ id: 'u-1', email: 'asha@tohfa.test', phone: '', name: 'Asha Rao' });
    for (const damaged of ['{', 'null', '{}', '{"id":"u-2"}']) {
      items.set('user', damaged);
      expect(currentUserRecord()).toBeUndefined();
    }
    items.delete('user');
    expect(currentUserRecord()).toBeUndefined();
  });

  test('forgets all of it, and remembers why until the next sign-in', () => {
    saveUser(asha);
    items.set('isAdminVerified', 'true');
    clearUser('expired');
    expect([...items.keys()]).toEqual([]);
    expect(currentUser()).toBeUndefined();
    expect(sessionEndReason()).toBe('expired');
    saveUser(asha);
    currentUser();
    expect(sessionEndReason()).toBeUndefined();
  });

  test.each(['{"token":', '[]', '{"token":7}', 'null'])('clears damaged data, all of it: %s', (damaged) => {
    items.set('userData', damaged);
    items.set('user', '{}');
    items.set('isAdminVerified', 'true');
    expect(currentUser()).toBeUndefined();
    expect([...items.keys()]).toEqual([]);
    expect(sessionEndReason()).toBe('damaged');
  });

  test('follows what another tab has written', () => {
    saveUser(asha);
    items.set('userData', JSON.stringify({ ...asha, token: 'another' }));
    expect(bearerToken()).toBe('another');
    items.delete('userData');
    expect(bearerToken()).toBeUndefined();
  });

  test('is empty where the browser stores nothing, and says so at the sign-in', () => {
    const closed = () => {
      throw new DOMException('closed', 'SecurityError');
    };
    vi.stubGlobal('localStorage', { getItem: closed, setItem: closed, removeItem: closed });
    expect(currentUser()).toBeUndefined();
    expect(() => saveUser(asha)).toThrow();
    expect(() => clearUser('left')).not.toThrow();
  });
});
