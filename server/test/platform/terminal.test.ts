import { describe, expect, test } from 'vitest';
import { formatBanner } from '../../src/announce.ts';
import { createLog, type Log } from '../../src/platform/log.ts';
import { formatLogLine } from '../../src/platform/terminal.ts';
import { readSettings } from '../../src/settings.ts';

describe('the banner', () => {
  test('names the address of the links, the demo accounts, the backstage page and the outbox', () => {
    const banner = formatBanner(readSettings({ PORT: '3210' }), 'http://127.0.0.1:3210');
    expect(banner).toMatch(/^\nTohfa \d+\.\d+\.\d+ is open at http:\/\/localhost:3210\n/);
    for (const part of [
      'customer   asha@tohfa.test   gift-for-asha\n',
      'customer   ravi@tohfa.test   gift-for-ravi\n',
      'admin      admin@tohfa.test  gift-for-admin  (at http://localhost:3210/admin',
      'backstage  http://localhost:3210/local\n',
      'outbox     http://localhost:3210/local/outbox\n',
      'stop       Ctrl-C\n',
    ])
      expect(banner).toContain(part);
    expect(banner).not.toContain('127.0.0.1');
  });

  test('names neither accounts nor outbox of a shop with real services, but where it listens behind a proxy', () => {
    const settings = readSettings({
      ...{ PUBLIC_URL: 'https://shop.test', NODE_ENV: 'production', SMTP_URL: 'smtp://mail.test' },
      ...{ RAZORPAY_KEY_ID: 'k', RAZORPAY_KEY_SECRET: 's', RAZORPAY_WEBHOOK_SECRET: 'w' },
      ...{ OIDC_ISSUER: 'https://id.test', OIDC_CLIENT_ID: 'c', OIDC_CLIENT_SECRET: 's' },
    });
    const banner = formatBanner(settings, 'http://0.0.0.0:3001');
    expect(banner).toContain('is open at https://shop.test\n');
    expect(banner).toContain('listening  http://0.0.0.0:3001\n');
    expect(banner).not.toMatch(/tohfa\.test|outbox|backstage|set up/);
    expect(formatBanner(settings, 'http://0.0.0.0:3001', 'ABCD-EFGH-JKLM')).toContain(
      'set up     https://shop.test/admin, with the code ABCD-EFGH-JKLM\n',
    );
  });

  test('names no page of the stand-ins at a public address, where they answer nobody', () => {
    const settings = readSettings({ PUBLIC_URL: 'https://shop.test' });
    expect(formatBanner(settings, 'http://127.0.0.1:3001')).not.toContain('/local');
  });

  test('has the port that was found when any was asked for', () => {
    const banner = formatBanner(readSettings({ PORT: '0' }), 'http://127.0.0.1:41234');
    expect(banner).toContain('is open at http://localhost:41234\n');
  });
});

describe('a log line for people', () => {
  test('has time, level, message and fields', () => {
    const [line] = shown((log) => log.warn({ worker: 2, code: null, queue: 'gift-news' }, 'a worker died'));
    expect(line).toMatch(/^\d\d:\d\d:\d\d {2}warn {3}a worker died {2}worker=2 code=null queue=gift-news\n$/);
  });

  test('has an error and its cause on lines of their own', () => {
    const err = new Error('no room', { cause: new TypeError('too many') });
    const [line = ''] = shown((log) => log.error({ err }, 'periodic task failed'));
    const [first, second, frame] = line.split('\n');
    expect(first).toMatch(/ error {2}periodic task failed$/);
    expect(second?.trim()).toBe('Error: no room');
    expect(frame?.trim()).toMatch(/^at /);
    expect(line).toContain('TypeError: too many\n');
  });

  test('shows control signs instead of obeying them', () => {
    const [line] = shown((log) => log.info({ path: '/\u001b[2J\u009b31m' }, 'answered\r'));
    expect(line).toContain('answered\\x0d  path=/\\x1b[2J\\x9b31m\n');
  });
});

function shown(write: (log: Log) => void): string[] {
  const lines: string[] = [];
  write(createLog({ logLevel: 'info' }, { write: (line) => lines.push(formatLogLine(line)) }));
  return lines;
}
