import { connect } from 'node:net';
import { operations } from '@tohfa/contract';
import type { Random } from './inputs.ts';

/** For a hang; the server itself closes a connection that is idle for half a minute. */
const ANSWERED_WITHIN_MS = 200_000;

/**
 * What no HTTP library sends: bytes on a connection, written in pieces, cut, pipelined or never read. Answers every
 * status that came back; none is as good as a refusal.
 */
export async function sendRaw(url: string, random: Random): Promise<RawResult> {
  const { hostname, port } = new URL(url);
  const conversation = random.pick(CONVERSATIONS)(random, `${hostname}:${port}`);
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(Number(port), hostname);
    const end = () => {
      clearTimeout(timer);
      socket.destroy();
      resolve({ ...conversation, statuses: statusesIn(text) });
    };
    const timer = setTimeout(end, conversation.isCut ? 300 : ANSWERED_WITHIN_MS);
    socket.on('error', end).on('close', end);
    socket.setEncoding('latin1');
    if (!conversation.isUnread)
      socket.on('data', (chunk) => {
        text += chunk;
        if (text.length > MAX_READ) end();
      });
    socket.on('connect', () => {
      for (const piece of conversation.pieces) socket.write(piece, 'latin1');
      if (conversation.isUnread) setTimeout(end, 100);
    });
  });
}

/** Answers of a pipeline follow each other without a line end. */
function statusesIn(text: string): number[] {
  return [...text.matchAll(/HTTP\/1\.[01] (\d{3}) [A-Z]/g)].map(([, status]) => Number(status));
}

const MAX_READ = 5_000_000;

const CONVERSATIONS: readonly ((random: Random, host: string) => Conversation)[] = [
  function pipelined(random, host) {
    const count = 2 + random.below(40);
    const requests = Array.from({ length: count }, () => request(random, host, 'keep-alive'));
    return { name: 'pipelined', pieces: [`${requests.join('')}${request(random, host, 'close')}`] };
  },
  function unread(random, host) {
    const requests = Array.from({ length: 30 }, () => request(random, host, 'keep-alive'));
    return { name: 'unread', pieces: [requests.join('')], isUnread: true };
  },
  function cutBody(random, host) {
    const path = random.pick(POSTS);
    const head = `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n`;
    return { name: 'cut body', pieces: [head, '{"name":"As'], isCut: true };
  },
  function chunked(random, host) {
    const chunk = random.pick([
      '5\r\n{"a":\r\n',
      'ffffffff\r\n',
      '-1\r\n',
      '5;x=y\r\n{"a":\r\n2\r\n1}\r\n0\r\n\r\n',
      'zz\r\n',
    ]);
    const head = `POST ${random.pick(POSTS)} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nTransfer-Encoding: ${random.pick(['chunked', 'gzip, chunked', 'identity', 'chunked, chunked', 'xchunked'])}\r\nConnection: close\r\n\r\n`;
    return { name: 'chunked', pieces: [head, chunk], isCut: true };
  },
  function twoLengths(random, host) {
    const body = '{"id":1}';
    const headers = random.pick([
      `Content-Length: ${body.length}\r\nTransfer-Encoding: chunked`,
      `Content-Length: ${body.length}\r\nContent-Length: 3`,
      'Content-Length: -5',
      'Content-Length: 1e3',
      'Content-Length: 99999999999999999999',
    ]);
    return {
      name: 'two lengths',
      pieces: [
        `POST ${random.pick(POSTS)} HTTP/1.1\r\nHost: ${host}\r\n${headers}\r\nConnection: close\r\n\r\n${body}`,
      ],
      isCut: true,
    };
  },
  function encodings(random, host) {
    const type = random.pick(ENCODINGS);
    const body = random.pick([
      '\x1f\x8b\x08\x00\x00',
      '\xff\xfe{\x00}\x00',
      '\xef\xbb\xbf{}',
      '{"a":"\xc3\x28"}',
    ]);
    return {
      name: 'encodings',
      pieces: [
        `POST ${random.pick(POSTS)} HTTP/1.1\r\nHost: ${host}\r\n${type}\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
      ],
    };
  },
  function oddTargets(random, host) {
    const target = random.pick(TARGETS);
    return {
      name: `target ${target}`,
      pieces: [`${random.pick(METHODS)} ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`],
    };
  },
  function longTexts(random, host) {
    const text = random
      .pick(UNITS)
      .repeat(LONGEST)
      .slice(0, random.pick([2000, 8000, LONGEST]));
    const header = random.pick(LONG_HEADERS);
    const isPath = random.chance(0.4);
    const path = isPath ? `${random.pick(LONG_PATHS)}${text.replaceAll(/\s/g, '%20')}` : random.pick(GETS);
    const line = isPath ? '' : `${header}: ${random.pick(['', 'x', 'Bearer '])}${text}\r\n`;
    return {
      name: `long ${isPath ? path.slice(0, 40) : header}`,
      pieces: [`GET ${path.slice(0, LONGEST)} HTTP/1.1\r\nHost: ${host}\r\n${line}Connection: close\r\n\r\n`],
    };
  },
  function addresses(random, host) {
    const header = random.pick(['X-Forwarded-For', 'X-Real-IP', 'Forwarded', 'X-Forwarded-Host', 'Host']);
    const value = random.pick(ADDRESSES);
    const hostLine = header === 'Host' ? '' : `Host: ${host}\r\n`;
    return {
      name: `${header}: ${value}`,
      pieces: [
        `GET ${random.pick(GETS)} HTTP/1.1\r\n${hostLine}${header}: ${value}\r\nConnection: close\r\n\r\n`,
      ],
    };
  },
  function oddHeads(random, host) {
    const head = random.pick([
      `GET /backend/shop-info HTTP/1.0\r\n\r\n`,
      `GET /backend/shop-info HTTP/1.1\r\n\r\n`,
      `GET /backend/shop-info HTTP/9.9\r\nHost: ${host}\r\n\r\n`,
      `GET /backend/shop-info HTTP/1.1\nHost: ${host}\n\n`,
      `GET /backend/shop-info HTTP/1.1\r\nHost: ${host}\r\nHost: evil.example\r\nConnection: close\r\n\r\n`,
      `GET /backend/shop-info HTTP/1.1\r\nHost: ${host}\r\nX: ${'a'.repeat(random.pick([8000, 20_000]))}\r\nConnection: close\r\n\r\n`,
      `GET /backend/shop-info HTTP/1.1\r\nHost: ${host}\r\nA\x00B: c\r\nConnection: close\r\n\r\n`,
      `GET /backend/shop-info HTTP/1.1\r\nHost: ${host}\r\n folded: yes\r\nConnection: close\r\n\r\n`,
      `GET /backend/shop-info HTTP/1.1\r\nHost: ${host}\r\nCookie: ${'tohfa_admin=x; '.repeat(200)}\r\nConnection: close\r\n\r\n`,
      `GET /home HTTP/1.1\r\nHost: ${host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: eA==\r\n\r\n`,
      `POST /backend/login.php HTTP/1.1\r\nHost: ${host}\r\nExpect: ${random.pick(['100-continue', '200-ok'])}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
      'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
      '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
      '\r\n\r\n\r\n',
    ]);
    // Some of them wait for the rest.
    return { name: 'odd head', pieces: [head], isCut: true };
  },
];

function request(random: Random, host: string, connection: string): string {
  const path = random.pick(GETS);
  return `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: ${connection}\r\n\r\n`;
}

const LIVE_UPDATES = operations.giftEvents.path;
const GETS = [
  ...Object.values(operations)
    .filter(({ method, path }) => method === 'GET' && path !== LIVE_UPDATES)
    .map(({ path }) => path),
  '/',
  '/home',
  '/healthz',
];
const POSTS = Object.values(operations)
  .filter(({ method }) => method === 'POST')
  .map(({ path }) => path);
/** Just below what a head may have. */
const LONGEST = 15_500;
/** What patterns repeat: letters, spaces, separators of headers, parts of names, addresses and prices. */
const UNITS = [
  'a',
  ' ',
  '\t ',
  ';',
  ', ',
  'a@',
  '@a.',
  '.',
  '-',
  '/',
  '0',
  '1.',
  '"',
  '%20',
  '%2e',
  'q=0;',
  '\xe0\xa4\x95',
  'a b',
];
const LONG_PATHS = [
  '/',
  '/backend/',
  '/gift/',
  '/chip-in/',
  '/card/',
  '/wishlist/',
  '/media/',
  '/giftdetails/',
  '/backend/get-products.php?q=',
  '/backend/search-address?q=',
  '/explore?q=',
];
const LONG_HEADERS = [
  'Accept-Encoding',
  'Accept',
  'Accept-Language',
  'Authorization',
  'token',
  'Cookie',
  'If-None-Match',
  'User-Agent',
  'Content-Type',
  'Origin',
  'Referer',
  'Range',
  'X-Forwarded-For',
  'Forwarded',
  'traceparent',
  'Sec-Fetch-Site',
];
const METHODS = ['GET', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND', 'CONNECT', 'PATCH', 'M-SEARCH'];
const ENCODINGS = [
  'Content-Type: application/json\r\nContent-Encoding: gzip',
  'Content-Type: application/json\r\nContent-Encoding: br, gzip',
  'Content-Type: application/json; charset=utf-16',
  'Content-Type: application/json; charset=\xff',
  'Content-Type: multipart/form-data',
  'Content-Type: multipart/form-data; boundary=',
  'Content-Type: ;;;',
  'Accept-Encoding: \x80',
  'Accept: text/html;q=9, */*;q=-1',
];
const TARGETS = [
  '*',
  'http://evil.example/backend/shop-info',
  '//evil.example/home',
  '/%',
  '/%00',
  '/%ff%fe',
  '/home%2f..%2f..%2fetc/passwd',
  '/../../../../etc/passwd',
  '/uploads/..%2f..%2fpackage.json',
  '/assets/%2e%2e/%2e%2e/.server/render.js',
  '/backend/get-products.php?id=%',
  '/backend/get-products.php/',
  '/BACKEND/dashboard',
  '/backend//dashboard',
  '/backend/./dashboard',
  '/local/outbox',
  '/local/%6futbox',
  `/${'a'.repeat(12_000)}`,
  '/chip-in/%E0%A4%A',
  '/giftdetails/\x80',
  '?',
  '/home#x',
];
const ADDRESSES = [
  '::1',
  '[::1]:80',
  '[::ffff:127.0.0.1]',
  '::ffff:1.2.3.4',
  '0:0:0:0:0:0:0:1',
  'fe80::1%eth0',
  '[fe80::1%25eth0]:443',
  '2001:db8::/32',
  ':::::',
  '[::',
  '1.2.3.4:99999',
  '0177.0.0.1',
  '2130706433',
  '999.1.1.1',
  'for="[2001:db8::1]:4711";proto=https',
  'unknown, , 10.0.0.1',
  `${'1.1.1.1, '.repeat(500)}1.1.1.1`,
  "' or 1=1 --",
];

interface Conversation {
  name: string;
  /** Written one after the other, each byte as it stands. */
  pieces: readonly string[];
  /** The connection ends before an answer can be expected. */
  isCut?: true;
  isUnread?: true;
}

export interface RawResult extends Conversation {
  statuses: number[];
}
