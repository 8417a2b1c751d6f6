import { expect, it } from 'vitest';
import { securityHeaders } from '../../src/platform/http/security.ts';
import { readSettings } from '../../src/platform/settings.ts';

const razorpay = { RAZORPAY_KEY_ID: 'k', RAZORPAY_KEY_SECRET: 's', RAZORPAY_WEBHOOK_SECRET: 'w' };

it('with the sandbox no other host is allowed', () => {
  const policy = securityHeaders(readSettings({}))['content-security-policy'];
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("frame-src 'self';");
  expect(policy).toContain("connect-src 'self';");
  expect(policy).toContain("form-action 'self';");
});

it('with the real provider its checkout may load, frame and call, and nothing else may', () => {
  const policy = securityHeaders(readSettings(razorpay))['content-security-policy'];
  expect(policy).toContain("script-src 'self' https://checkout.razorpay.com https://cdn.razorpay.com;");
  expect(policy).toMatch(/frame-src [^;]*https:\/\/api\.razorpay\.com/);
  expect(policy).toContain("form-action 'self' https://api.razorpay.com;");
  expect(policy).not.toMatch(/unsafe|\*/);
});

it('strict transport is asked for when the shop is on https', () => {
  expect(securityHeaders(readSettings({}))).not.toHaveProperty('strict-transport-security');
  const secure = securityHeaders(readSettings({ PUBLIC_URL: 'https://tohfa.test' }));
  expect(secure['strict-transport-security']).toMatch(/^max-age=\d{8,}/);
});
