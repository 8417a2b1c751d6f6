import { describe, expect, it } from 'vitest';
import { isLoopback } from '../../src/platform/http/security.ts';
import { StartupError } from '../../src/platform/lifecycle.ts';
import { readSettings } from '../../src/settings.ts';

const razorpay = { RAZORPAY_KEY_ID: 'k', RAZORPAY_KEY_SECRET: 's', RAZORPAY_WEBHOOK_SECRET: 'w' };
const identity = { OIDC_ISSUER: 'https://id.test', OIDC_CLIENT_ID: 'c', OIDC_CLIENT_SECRET: 's' };
const mail = { SMTP_URL: 'smtp://mail.test' };
const everything = { ...razorpay, ...identity, ...mail };

describe('with nothing set', () => {
  it('the shop runs on loopback with every stand-in and demo data', () => {
    const settings = readSettings({});
    expect(settings).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'http://localhost:3000',
      adminEmails: ['admin@tohfa.test'],
      demoData: true,
      shop: { defaults: { holdSeconds: 900, giftLeadDays: 3 }, fixed: {} },
    });
    expect([...settings.standIns].sort()).toEqual(['Razorpay', 'identity', 'mail']);
  });

  it('empty values count as unset', () => {
    expect(readSettings({ PORT: '', DATABASE_URL: ' ', HOST: '' }).port).toBe(3000);
  });
});

describe('a demo shop', () => {
  it('has a past only where its orders were paid at the stand-in, and an admin packed them', () => {
    expect(readSettings({}).demoHistory).toBe(true);
    expect(readSettings(razorpay)).toMatchObject({ demoData: true, demoHistory: false });
    const hosted = { NODE_ENV: 'production', LOCAL_SERVICES: '1', PUBLIC_URL: 'https://tohfa.example' };
    expect(readSettings(hosted)).toMatchObject({ demoData: true, demoHistory: false });
    expect(readSettings({ ...hosted, ADMIN_EMAILS: 'asha@example.in' }).demoHistory).toBe(true);
  });
});

describe('a setting that is wrong ends the start with a sentence that names it', () => {
  it.each([
    ['PORT', '70000'],
    ['PORT', '0x10'],
    ['PORT', '-1'],
    ['DATABASE_URL', 'mysql://x/y'],
    ['DATABASE_URL', 'not a url'],
    ['DATABASE_DIRECT_URL', 'mysql://x/y'],
    ['DATABASE_REPLICA_URL', 'mysql://x/y'],
    ['DATABASE_CONNECT_SECONDS', '0'],
    ['PUBLIC_URL', 'shop.test'],
    ['ADMIN_EMAILS', 'asha'],
    ['LOCAL_SERVICES', 'yes'],
    ['METRICS_TOKEN', 'short'],
    ['HOLD_SECONDS', '1.5'],
    ['GIFT_LEAD_DAYS', 'three'],
    ['POLICY_EFFECTIVE_DATE', '31.01.2026'],
    ['LOG_LEVEL', 'loud'],
    ['CONTACT_PHONE', 'call us'],
    ['SELLER_GSTIN', 'not registered'],
    ['SMTP_URL', 'https://mail.test'],
    ['S3_ENDPOINT', 's3.test'],
    ['S3_BUCKET', 'Not A Bucket'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector'],
  ])('%s=%s', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(StartupError);
    expect(() => readSettings({ [name]: value })).toThrow(name);
  });

  it('half a service is a mistake, not a reason to fall back', () => {
    expect(() => readSettings({ RAZORPAY_KEY_ID: 'k' })).toThrow(/all of RAZORPAY_KEY_ID/);
    expect(() => readSettings({ ...everything, OIDC_CLIENT_SECRET: '' })).toThrow(/all of OIDC_ISSUER/);
    expect(() => readSettings({ S3_ENDPOINT: 'https://s3.test' })).toThrow(/all of S3_ENDPOINT/);
    expect(() => readSettings({ S3_PUBLIC_URL: 'https://cdn.test' })).toThrow(/all of S3_ENDPOINT/);
  });
});

describe('in production', () => {
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://shop.test' };

  it.each([
    ['Razorpay', { ...identity, ...mail }, 'RAZORPAY_KEY_ID'],
    ['identity', { ...razorpay, ...mail }, 'OIDC_ISSUER'],
    ['mail', { ...razorpay, ...identity }, 'SMTP_URL'],
  ])('a missing %s stops the start', (_service, given, name) => {
    expect(() => readSettings({ ...production, ...given })).toThrow(name);
  });

  it.each([{}, { PUBLIC_URL: 'http://shop.test' }, { PUBLIC_URL: 'http://localhost:3000' }])(
    'an address of the shop that is not https stops the start: %j',
    (address) => {
      for (const more of [everything, { LOCAL_SERVICES: '1' }])
        expect(() => readSettings({ NODE_ENV: 'production', ...more, ...address })).toThrow(/PUBLIC_URL/);
    },
  );

  it('stand-ins run when LOCAL_SERVICES=1 says that they are meant', () => {
    const settings = readSettings({ ...production, LOCAL_SERVICES: '1' });
    expect(settings.standIns.size).toBe(3);
  });

  it('with everything set there is no stand-in, no demo data, and the network is faced', () => {
    const settings = readSettings({ ...production, ...everything });
    expect(settings.standIns.size).toBe(0);
    expect(settings).toMatchObject({ demoData: false, host: '0.0.0.0', adminEmails: [] });
  });
});

describe('the demo admin', () => {
  it('exists beside a stand-in only', () => {
    expect(readSettings({}).adminEmails).toEqual(['admin@tohfa.test']);
    expect(readSettings(everything)).toMatchObject({ adminEmails: [], demoData: false });
  });
});

describe('a stand-in', () => {
  it('listens on loopback unless HOST and LOCAL_SERVICES=1 both say otherwise', () => {
    expect(readSettings({}).host).toBe('127.0.0.1');
    expect(readSettings({ LOCAL_SERVICES: '1' }).host).toBe('127.0.0.1');
    expect(readSettings({ ...razorpay, ...identity, LOCAL_SERVICES: '1' }).host).toBe('127.0.0.1');
    expect(readSettings({ LOCAL_SERVICES: '1', HOST: '0.0.0.0' }).host).toBe('0.0.0.0');
    expect(readSettings(everything).host).toBe('0.0.0.0');
  });

  it.each(['0.0.0.0', '192.168.1.5', '::', 'shop.test'])('does not face the network by HOST=%s', (HOST) => {
    expect(() => readSettings({ HOST })).toThrow(/not loopback/);
    expect(readSettings({ HOST, LOCAL_SERVICES: '1' }).host).toBe(HOST);
    expect(readSettings({ HOST, ...everything }).host).toBe(HOST);
  });

  it.each(['127.0.0.1', '127.9.9.9', 'localhost', '::1'])('may listen on %s', (HOST) => {
    expect(isLoopback(HOST)).toBe(true);
    expect(readSettings({ HOST }).host).toBe(HOST);
  });
});

describe('the embedded database', () => {
  const live = { ...everything, RAZORPAY_KEY_ID: 'rzp_live_1', RAZORPAY_WEBHOOK_SECRET: 'w'.repeat(16) };
  const DATABASE_URL = 'postgres://db.test/tohfa';

  it('holds no real money by accident', () => {
    for (const more of [{}, { NODE_ENV: 'production', PUBLIC_URL: 'https://shop.test' }])
      expect(() => readSettings({ ...live, ...more })).toThrow(/DATABASE_URL.*LOCAL_DATABASE=1/);
    expect(readSettings({ ...live, DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
    expect(readSettings({ ...live, LOCAL_DATABASE: '1' }).databaseUrl).toBeUndefined();
  });

  it('can be ruled out, and is not asked for beside another', () => {
    expect(() => readSettings({ LOCAL_DATABASE: '0' })).toThrow(/DATABASE_URL/);
    expect(readSettings({ LOCAL_DATABASE: '0', DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
    expect(() => readSettings({ LOCAL_DATABASE: '1', DATABASE_URL })).toThrow(/choose one/);
  });

  it.each(['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'])('does not stand beside %s', (name) => {
    expect(() => readSettings({ [name]: DATABASE_URL })).toThrow(`${name} needs DATABASE_URL`);
  });
});
