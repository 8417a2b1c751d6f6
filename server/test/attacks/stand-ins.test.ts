import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StartupError } from '../../src/platform/lifecycle.ts';
import { readSettings } from '../../src/settings.ts';
import { openShop, type Shop } from '../support/shop.ts';

const razorpay = {
  RAZORPAY_KEY_ID: 'rzp_test_1',
  RAZORPAY_KEY_SECRET: 's',
  RAZORPAY_WEBHOOK_SECRET: 'w'.repeat(16),
};
const live = { ...razorpay, RAZORPAY_KEY_ID: 'rzp_live_1', DATABASE_URL: 'postgres://db.test/tohfa' };
const identity = { OIDC_ISSUER: 'https://id.test', OIDC_CLIENT_ID: 'c', OIDC_CLIENT_SECRET: 's' };
const mail = { SMTP_URL: 'smtp://mail.test' };
const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://shop.test' };

const LOCAL_PATHS = [
  '/local',
  '/local/scenarios',
  '/local/backstage.js',
  '/local/outbox',
  '/local/local-page.css',
  '/local/identity/.well-known/openid-configuration',
  '/local/razorpay',
  '/local/razorpay/checkout.js',
  '/local/razorpay/v1/orders',
  '/local//outbox',
  '/local/%6futbox',
  '/metrics',
];

describe('a proxy on the same machine that forwards no header', () => {
  let behindProxy: Shop;
  let ownMachine: Shop;

  beforeAll(async () => {
    const TOKEN = { METRICS_TOKEN: 'metrics-token-of-a-test' };
    behindProxy = await openShop({ PUBLIC_URL: 'https://shop.test', ...TOKEN });
    ownMachine = await openShop(TOKEN);
  });
  afterAll(async () => {
    await behindProxy.close();
    await ownMachine.close();
  });

  /** As such a proxy asks: from a loopback socket, for a loopback host. */
  const ask = (shop: Shop, url: string, authorization = '') =>
    shop.app.inject({ url, headers: { host: 'localhost', authorization } });

  it.each(LOCAL_PATHS)('opens neither stand-ins nor metrics of a public shop: %s', async (path) => {
    const { statusCode, body } = await ask(behindProxy, path);
    expect(statusCode).toBe(404);
    expect(JSON.parse(body)).toEqual({ error: expect.any(String), code: 'not_found' });
  });

  it('leaves them to the developer whose shop is at localhost, and metrics to the token', async () => {
    expect((await ask(ownMachine, '/local/outbox')).statusCode).toBe(200);
    expect((await ask(ownMachine, '/metrics')).statusCode).toBe(200);
    const token = 'Bearer metrics-token-of-a-test';
    expect((await ask(behindProxy, '/metrics', token)).statusCode).toBe(200);
    expect((await ask(behindProxy, '/metrics', `${token}x`)).statusCode).toBe(404);
  });

  it('cannot sign in as a demo person of a public shop', async () => {
    const start = await ask(behindProxy, '/backend/identity/start');
    const next = await ask(behindProxy, String(start.headers.location));
    expect(next.statusCode).toBe(404);
  });
});

describe('a shop without an OpenID provider', () => {
  it('can face the world without demo goods, demo passwords or a demo admin', () => {
    for (const LOCAL_IDENTITY of ['0', '1']) {
      const settings = readSettings({ ...production, ...razorpay, ...mail, LOCAL_IDENTITY });
      expect(settings).toMatchObject({ demoData: false, adminEmails: [] });
      expect([...settings.standIns]).toEqual(LOCAL_IDENTITY === '1' ? ['identity'] : []);
    }
  });

  it('sends whoever tries it back to the sign-in page', async () => {
    const shop = await openShop({ LOCAL_IDENTITY: '0' });
    const { statusCode, headers } = await shop.app.inject({ url: '/backend/identity/start' });
    expect([statusCode, headers.location]).toEqual([303, '/signed-in?problem=unreachable']);
    const { name } = shop.shop.identity.provider;
    const body = { token: 'x.y.z', email: 'asha@tohfa.test', name, uid: '1', photo: '' };
    expect((await shop.call('guser', { body })).statusCode).toBe(401);
    expect((await shop.app.inject({ url: '/local/identity/x' })).statusCode).toBe(404);
    await shop.close();
  });
});

describe('each stand-in has its own switch', () => {
  it.each([
    ['LOCAL_RAZORPAY', { ...identity, ...mail }, 'Razorpay'],
    ['LOCAL_IDENTITY', { ...razorpay, ...mail }, 'identity'],
    ['LOCAL_MAIL', { ...razorpay, ...identity }, 'mail'],
  ])('%s=1 is one stand-in and nothing of the demo', (name, others, service) => {
    const settings = readSettings({ ...production, ...others, [name]: '1' });
    expect([...settings.standIns]).toEqual([service]);
    expect(settings).toMatchObject({ demoData: false, adminEmails: [], host: '127.0.0.1' });
    const all = readSettings({ ...production, ...others, LOCAL_SERVICES: '1' });
    expect([...all.standIns]).toEqual([service]);
    expect(all.demoData).toBe(true);
  });

  it.each(['LOCAL_RAZORPAY', 'LOCAL_MAIL'])('%s=0 wants the real service', (name) => {
    expect(() => readSettings({ [name]: '0' })).toThrow(StartupError);
    expect(() => readSettings({ [name]: '0' })).toThrow(name);
  });

  it('a switch beside the real service is a mistake', () => {
    expect(() => readSettings({ ...mail, LOCAL_MAIL: '1' })).toThrow(/LOCAL_MAIL/);
  });
});

describe('live keys', () => {
  it.each([
    ['no provider', { ...mail }, /OIDC_ISSUER/],
    ['no mail', { ...identity }, /SMTP_URL/],
    ['all stand-ins', { LOCAL_SERVICES: '1' }, /live key/],
    ['one stand-in', { ...identity, LOCAL_MAIL: '1' }, /live key/],
  ])('run beside no stand-in, in production or not: %s', (_kind, others, message) => {
    for (const where of [{}, production])
      expect(() => readSettings({ ...where, ...live, ...others })).toThrow(message);
  });

  it('run without a provider when that is said', () => {
    expect(readSettings({ ...production, ...live, ...mail, LOCAL_IDENTITY: '0' }).standIns.size).toBe(0);
  });

  it.each(['RAZORPAY_WEBHOOK_SECRET', 'RAZORPAY_WEBHOOK_SECRET_PREVIOUS'])(
    'want a %s that is not guessed from a webhook',
    (name) => {
      const all = { ...live, ...identity, ...mail };
      expect(() => readSettings({ ...all, [name]: 'short' })).toThrow(name);
      expect(readSettings({ ...all, [name]: 'x'.repeat(16) }).standIns.size).toBe(0);
    },
  );
});
