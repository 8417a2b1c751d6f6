import { describe, expect, test } from 'vitest';
import { parseStoredUser, toStoredUser, toUserRecord } from '../src/lib/session.ts';

const asha = {
  name: 'Asha Rao',
  photo: 'https://pictures.example/asha.png',
  uid: 'asha-at-provider',
  provider: 'google',
  email: 'asha@tohfa.test',
  token: 't0k',
  id: 'u-1',
  requests: 2,
  userName: 'u-1',
  isAdmin: false,
  userId: 'u-1',
};

describe('what the browser keeps of a sign-in', () => {
  test('has the fields of the specification and no others', () => {
    const answer = { ...asha, password: 'never', extra: { a: 1 } };
    expect(toStoredUser(answer)).toEqual(asha);
  });

  test('is read back as it was written', () => {
    expect(parseStoredUser(JSON.stringify(asha))).toEqual(asha);
  });

  test('has a smaller record beside it', () => {
    expect(toUserRecord(asha)).toEqual({ id: 'u-1', email: 'asha@tohfa.test', phone: '', name: 'Asha Rao' });
  });

  test('may lack what nothing depends on', () => {
    expect(parseStoredUser('{"token":"t","id":"u-1"}')).toMatchObject({
      name: '',
      requests: 0,
      isAdmin: false,
    });
  });

  test('ignores values of the wrong type instead of granting rights or a name', () => {
    const odd = { ...asha, isAdmin: 'yes', name: { first: 'Asha' }, photo: ['x'], requests: '7' };
    expect(parseStoredUser(JSON.stringify(odd))).toMatchObject({
      isAdmin: false,
      name: '',
      photo: '',
      requests: 0,
    });
  });

  test.each([
    '',
    'not json',
    '{',
    'null',
    '7',
    '"text"',
    '[]',
    '{}',
    '{"token":"t"}',
    '{"id":"u-1"}',
    '{"token":"","id":"u-1"}',
    '{"token":7,"id":"u-1"}',
    '{"token":"t","id":{"$ne":1}}',
    '[object Object]',
    'undefined',
  ])('is damaged when it reads %j', (text) => {
    expect(parseStoredUser(text)).toBeUndefined();
  });
});
