import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { foreignHosts } from '../../src/app.ts';
import { addSecurityHeaders } from '../../src/platform/http/security.ts';
import { readSettings } from '../../src/settings.ts';

const razorpay = { RAZORPAY_KEY_ID: 'k', RAZORPAY_KEY_SECRET: 's', RAZORPAY_WEBHOOK_SECRET: 'w' };

it('every security header has its value', async () => {
  expect(await headersWith({ PUBLIC_URL: 'https://tohfa.test' })).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(self)',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  });
});

it('with the sandbox no other host is allowed', async () => {
  const policy = (await headersWith({}))['content-security-policy'];
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("frame-src 'self';");
  expect(policy).toContain("connect-src 'self';");
  expect(policy).toContain("form-action 'self';");
});

it('with the real provider its checkout may load, frame and call, and nothing else may', async () => {
  const policy = (await headersWith(razorpay))['content-security-policy'];
  expect(policy).toContain("script-src 'self' https://checkout.razorpay.com https://cdn.razorpay.com;");
  expect(policy).toMatch(/frame-src [^;]*https:\/\/api\.razorpay\.com/);
  expect(policy).toContain("form-action 'self' https://api.razorpay.com;");
  expect(policy).not.toMatch(/unsafe|\*/);
});

it('strict transport is not asked for without https', async () => {
  expect(await headersWith({})).not.toHaveProperty('strict-transport-security');
});

async function headersWith(env: Record<string, string>) {
  const app = Fastify();
  const settings = readSettings(env);
  await addSecurityHeaders(app, { publicUrl: settings.publicUrl, hosts: foreignHosts(settings) });
  app.get('/', async () => 'ok');
  const { headers } = await app.inject({ url: '/' });
  await app.close();
  return headers;
}
