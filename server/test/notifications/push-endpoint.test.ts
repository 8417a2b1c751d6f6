import { describe, expect, it } from 'vitest';
import { parsePushEndpoint } from '../../src/notifications/push.ts';
import { readSettings } from '../../src/platform/settings.ts';

const hosts = readSettings({}).pushHosts;
const live = { hosts, loopback: false };
const local = { hosts, loopback: true };

it.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://wns2-pn1p.notify.windows.com/w/?token=abc%2b',
  'https://web.push.apple.com/QOd',
  'https://FCM.googleapis.com:443/fcm/send/x',
])('a browser’s push service is known: %s', (endpoint) => {
  expect(parsePushEndpoint(endpoint, live)).toBe(new URL(endpoint).href);
});

describe('nobody sends the server anywhere else', () => {
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
    expect(parsePushEndpoint(endpoint, live)).toBeUndefined();
  });
});

it('this machine is an endpoint only while local services are on', () => {
  expect(parsePushEndpoint('http://127.0.0.1:4000/push/1', local)).toBe('http://127.0.0.1:4000/push/1');
  expect(parsePushEndpoint('http://localhost:4000/push/1', local)).toBe('http://localhost:4000/push/1');
  expect(parsePushEndpoint('http://127.0.0.1:4000/push/1', live)).toBeUndefined();
  for (const elsewhere of [
    'http://10.0.0.1/',
    'http://localhost.evil.example/',
    'ftp://127.0.0.1/',
    'http://u@127.0.0.1/',
  ])
    expect(parsePushEndpoint(elsewhere, local), elsewhere).toBeUndefined();
});

it('the list of push services is a setting, and a wrong one ends the start', () => {
  expect(readSettings({ PUSH_HOSTS: 'push.example, *.Other.example' }).pushHosts).toEqual([
    'push.example',
    '*.other.example',
  ]);
  for (const wrong of ['*', '*.', 'https://push.example', '10.0.0.1', 'localhost', 'push.example,,'])
    expect(() => readSettings({ PUSH_HOSTS: wrong }), wrong).toThrow(/PUSH_HOSTS/);
});
