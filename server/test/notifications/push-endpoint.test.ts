import { describe, expect, it } from 'vitest';
import { parsePushEndpoint } from '../../src/notifications/push.ts';
import { readSettings } from '../../src/settings.ts';

const hosts = readSettings({}).pushHosts;

it.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://wns2-pn1p.notify.windows.com/w/?token=abc%2b',
  'https://web.push.apple.com/QOd',
  'https://FCM.googleapis.com:443/fcm/send/x',
])('a browser’s push service is known: %s', (endpoint) => {
  expect(parsePushEndpoint(endpoint, hosts)).toBe(new URL(endpoint).href);
});

describe('every other endpoint is refused', () => {
  it.each([
    'http://fcm.googleapis.com/fcm/send/x',
    'https://fcm.googleapis.com:8443/fcm/send/x',
    'https://fcm.googleapis.com:80/x',
    'https://fcm.googleapis.com./fcm/send/x',
    'https://user@fcm.googleapis.com/x',
    'https://user:password@fcm.googleapis.com/x',
    'https://fcm.googleapis.com@evil.example/x',
    'https://fcm.googleapis.com%40evil.example/x',
    'https://evil.example/fcm.googleapis.com',
    'https://evil.example#fcm.googleapis.com',
    'https://fcm.googleapis.com/x#y',
    'https://fcm.googleapis.com.evil.example/x',
    'https://evilfcm.googleapis.com/x',
    'https://push.apple.com.evil.example/x',
    'https://push.apple.com/x',
    'https://evilpush.apple.com/x',
    'https://evil.example\\@fcm.googleapis.com/x',
    'https://169.254.169.254/latest/meta-data',
    'https://2852039166/',
    'https://0x7f.1/',
    'https://[::1]/x',
    'https://[::ffff:169.254.169.254]/x',
    'https://10.0.0.1/x',
    'https://127.0.0.1/x',
    'https://localhost/x',
    'http://localhost:5432/x',
    'http://127.0.0.1:3000/backend/logout',
    'https://localtest.me/x',
    'ftp://fcm.googleapis.com/x',
    'file:///etc/passwd',
    'gopher://fcm.googleapis.com/x',
    'javascript:alert(1)',
    'data:text/plain,x',
    'fcm.googleapis.com/x',
    '//fcm.googleapis.com/x',
    '',
    ' ',
    `https://fcm.googleapis.com/${'x'.repeat(2000)}`,
  ])('%s', (endpoint) => {
    expect(parsePushEndpoint(endpoint, hosts)).toBeUndefined();
  });
});

describe('a push service on this machine', () => {
  const local = readSettings({ PUSH_HOSTS: 'http://127.0.0.1:4010/push/, fcm.googleapis.com' }).pushHosts;

  it('may be called at its own port and path only', () => {
    for (const endpoint of ['http://127.0.0.1:4010/push/1', 'https://fcm.googleapis.com/fcm/send/x'])
      expect(parsePushEndpoint(endpoint, local)).toBe(endpoint);
    for (const endpoint of [
      'http://127.0.0.1:4010/',
      'http://127.0.0.1:4010/pushing/1',
      'http://127.0.0.1:4010/push/../backend/logout',
      'http://127.0.0.1:4010/push/%2e%2e/backend/logout',
      'http://127.0.0.1:40100/push/1',
      'http://127.0.0.1:3000/backend/logout',
      'http://127.0.0.1/push/1',
      'https://127.0.0.1:4010/push/1',
      'http://localhost:4010/push/1',
      'http://[::1]:4010/push/1',
      'http://127.0.0.2:4010/push/1',
      'http://u@127.0.0.1:4010/push/1',
      'http://10.0.0.1:4010/push/1',
    ])
      expect(parsePushEndpoint(endpoint, local), endpoint).toBeUndefined();
  });

  it('is not allowed unless the settings name it, stand-ins or not', () => {
    expect(readSettings({}).standIns.size).toBeGreaterThan(0);
    expect(parsePushEndpoint('http://127.0.0.1:4010/push/1', hosts)).toBeUndefined();
  });

  it('cannot be configured without a stand-in', () => {
    const real = {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://tohfa.example',
      RAZORPAY_KEY_ID: 'rzp_live_1',
      RAZORPAY_KEY_SECRET: 'secret',
      RAZORPAY_WEBHOOK_SECRET: 'a-secret-of-some-length',
      OIDC_ISSUER: 'https://issuer.example',
      OIDC_CLIENT_ID: 'tohfa',
      OIDC_CLIENT_SECRET: 'secret',
      SMTP_URL: 'smtp://mail.example',
      ADMIN_EMAILS: 'admin@tohfa.example',
      DATABASE_URL: 'postgres://db.example/tohfa',
    };
    expect(readSettings(real).standIns.size).toBe(0);
    expect(() => readSettings({ ...real, PUSH_HOSTS: 'http://127.0.0.1:4010/push/' })).toThrow(/PUSH_HOSTS/);
  });
});

it('the push services are a setting, and an invalid one stops the start', () => {
  expect(readSettings({ PUSH_HOSTS: 'push.example, *.Other.example' }).pushHosts).toEqual([
    'push.example',
    '*.other.example',
  ]);
  for (const wrong of [
    '*',
    '*.',
    'https://push.example',
    '10.0.0.1',
    'localhost',
    'http://localhost/',
    'http://evil.example:80/push/',
    'http://127.0.0.1:4010/push',
    'push.example,,',
  ])
    expect(() => readSettings({ PUSH_HOSTS: wrong }), wrong).toThrow(/PUSH_HOSTS/);
});
