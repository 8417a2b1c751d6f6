import { describe, expect, test } from 'vitest';
import { safeReturnPath } from '../src/accounts/session/login-redirect.tsx';

describe('the way back after the sign-in', () => {
  test.each([
    '/home',
    '/home?q=tea&category=3',
    '/profile',
    '/request',
    '/orders',
    '/categories',
    '/productdetails?id=12',
    '/giftdetails/3f0c9a51-0d8e-4d0b-9f57-2b1a4b1f0a11',
    '/admindashboard',
    '/home?q=https://evil.example',
    '/home?q=//evil.example',
    '/home?q=%5C%5Cevil.example',
  ])('leads to %s', (path) => {
    expect(safeReturnPath(path)).toBe(path);
  });

  test('leads to the same screen when the language was changed on the way', () => {
    expect(safeReturnPath('/hi/checkout?product=12')).toBe('/checkout?product=12');
    expect(safeReturnPath('/hi//evil.example')).toBe('/home');
    expect(safeReturnPath('/hi')).toBe('/home');
  });

  test('drops what stands behind a #', () => {
    expect(safeReturnPath('/home#//evil.example')).toBe('/home');
  });

  test('resolves dots before it decides', () => {
    expect(safeReturnPath('/home/../profile')).toBe('/profile');
    expect(safeReturnPath('/home/..//evil.example')).toBe('/home');
  });

  test.each(['/', '/login', '/login?to=/profile', '/signed-in', '/signed-in?popup=1', '/reset-password#abc'])(
    'does not lead back to the door: %s',
    (path) => {
      expect(safeReturnPath(path)).toBe('/home');
    },
  );

  test(`leads home for each of ${tricks().length} tricks`, () => {
    expect(tricks().length).toBeGreaterThanOrEqual(100);
    expect(tricks().filter((trick) => safeReturnPath(trick) !== '/home')).toEqual([]);
  });
});

function tricks(): unknown[] {
  const host = 'evil.example';
  const prefixes = [
    '//',
    '///',
    '////',
    '/\\',
    '\\/',
    '\\\\',
    '\\',
    '/\t/',
    '/\n/',
    '/\r/',
    '\t//',
    '\n//',
    ' //',
    '\u00a0//',
    '\u2028//',
    '/\u0000/',
    '/\u0001/',
    '/ /',
    '/./ /',
    '/.//',
    '/..//',
    '/%09/',
    '/%0a/',
    '/%2f/',
    '/%2f%2f',
    '/%5c',
    '/%5c%5c',
    '%2f%2f',
    'https://',
    'http://',
    'https:',
    'https:/',
    'https:\\\\',
    'hTTps://',
    'ftp://',
    'ws://',
    'blob:https://',
    'filesystem:https://',
    'view-source:https://',
    '//home@',
    '//home:80@',
    '//localhost@',
    'https://home@',
    '//\u2044',
    '/\u2044/',
    '/\uff0f/',
    '\uff0f\uff0f',
    '/home//',
    '/home/%2e%2e//',
    '/profile/../..//',
    '/;@',
    '/:@',
    '/@',
    '//%00',
    './/',
    '..//',
    '?//',
    '#//',
    '',
    '.',
  ];
  const whole = [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'java\tscript:alert(1)',
    ' javascript:alert(1)',
    '/javascript:alert(1)',
    'javascript://%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'mailto:a@b.test',
    'tel:+911234567890',
    'home',
    './home',
    '../home',
    'home?x=/home',
    '/Home',
    '/HOME',
    '/home/',
    '/home/x',
    '/homes',
    '/home\\..\\profile',
    '/home%2f..%2fprofile',
    '/home\u0000',
    '/home\n',
    '/home\r\nlocation: //evil.example',
    '/ho me',
    '/home?q=a b',
    '/backend/logout',
    '/backend/identity/start',
    '/local/outbox',
    '/local/identity/auth',
    '/media/x.webp',
    '/assets/index.js',
    '/metrics',
    '/no-such-page',
    '/giftdetails',
    '/giftdetails/',
    '/giftdetails/a/b',
    '/giftdetails/..%2f..%2flogin',
    '/giftdetails/<script>',
    '/giftdetails/%00',
    `/giftdetails/${'a'.repeat(201)}`,
    `/home?q=${'a'.repeat(3000)}`,
    '/.well-known/x',
    '/productdetails.php',
    '/profile;jsessionid=1',
    'undefined',
    'null',
    '[object Object]',
  ];
  const noTexts = [
    undefined,
    null,
    0,
    true,
    {},
    [],
    ['/profile'],
    { toString: () => '/profile' },
    Symbol('x'),
  ];
  return [...prefixes.map((prefix) => prefix + host), ...whole, ...noTexts];
}
