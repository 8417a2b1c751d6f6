import { describe, expect, it } from 'vitest';
import { pushTarget, shopPath } from '../src/push-target.ts';

const OWN = 'https://tohfa.test';

describe('a link stays on this shop', () => {
  it.each([
    '/home',
    '/home?q=tea',
    '/giftdetails/abc-123',
    '/productdetails?id=3#top',
    '/',
    '/home?to=https://x.test',
  ])('%s', (link) => {
    expect(shopPath(link, OWN)).toBe(link);
    expect(shopPath(OWN + link, OWN)).toBe(link);
  });

  const hosts = [
    'evil.example',
    'evil.example:443',
    'tohfa.test.evil.example',
    'tohfa.test@evil.example',
    '127.0.0.1',
  ];
  const ways = [
    (host: string) => `https://${host}/`,
    (host: string) => `http://${host}`,
    (host: string) => `//${host}`,
    (host: string) => `///${host}`,
    (host: string) => `/\\${host}`,
    (host: string) => `\\\\${host}`,
    (host: string) => `/\t/${host}`,
    (host: string) => `/\n/${host}`,
    (host: string) => `\t//${host}`,
    (host: string) => ` //${host}`,
    (host: string) => `/ /${host}`,
    (host: string) => `/..//${host}`,
    (host: string) => `/.//${host}`,
    (host: string) => `/home/..//${host}`,
    (host: string) => `/%2e%2e//${host}`,
    (host: string) => `/%2f${host}`,
    (host: string) => `/%2F%2F${host}`,
    (host: string) => `/%5c${host}`,
    (host: string) => `/%09/${host}`,
    (host: string) => `/home//${host}`,
    (host: string) => `https:/${host}`,
    (host: string) => `https:${host}`,
    (host: string) => `HTTPS://${host}`,
    (host: string) => `ftp://${host}`,
    (host: string) => `${OWN}.${host}`,
    (host: string) => `${OWN}@${host}`,
    (host: string) => `${OWN}/\\${host}`,
    (host: string) => `${OWN}//${host}`,
    (host: string) => `http://tohfa.test/${host}`,
    (host: string) => `blob:${OWN}/${host}`,
    (host: string) => `javascript://${host}/%0aalert(1)`,
    (host: string) => `data:text/html,${host}`,
    (host: string) => `vbscript:${host}`,
    (host: string) => `intent://${host}`,
    (host: string) => `mailto:a@${host}`,
    (host: string) => `${host}`,
    (host: string) => `./${host}`,
    (host: string) => `../${host}`,
    (host: string) => `?${host}`,
    (host: string) => `#${host}`,
    (host: string) => `/\u0000/${host}`,
    (host: string) => `/\u2028/${host}`,
  ];
  it.each(ways.flatMap((way) => hosts.map(way)))('or is refused: %j', (link) => {
    expect(shopPath(link, OWN)).toBeUndefined();
  });

  it.each([
    '/backend/logout',
    '/BACKEND/x',
    '/%62ackend/x',
    '/local/outbox',
    '/media/x.webp',
    '/assets/a.js',
    '/metrics',
    '/readyz',
    '/%ff',
    '',
    `/${'x'.repeat(600)}`,
  ])('and leads to a screen, which %j is not', (link) => {
    expect(shopPath(link, OWN)).toBeUndefined();
  });
});

describe('a tap on a notification opens', () => {
  const nowhere = { link: '', search_text: '', component_name: '' };

  it.each([
    [{}, '/home'],
    [{ link: '/categories' }, '/categories'],
    [{ component_name: 'Requests' }, '/request'],
    [{ search_text: 'tea & cups' }, '/home?q=tea%20%26%20cups'],
    [{ search_text: 'tea', component_name: 'Home' }, '/home?q=tea'],
    [{ link: '/orders', component_name: 'Home', search_text: 'tea' }, '/orders'],
    [{ component_name: 'Nowhere' }, '/home'],
    [{ link: '//evil.example' }, '/home'],
  ])('for %j %s', (aim, path) => {
    expect(pushTarget({ ...nowhere, ...aim })).toBe(path);
  });
});
