import type { MailPart } from '@tohfa/contract/phrases';
import { createTransport } from 'nodemailer';
import { describe, expect, it } from 'vitest';
import { type MailBrand, mailHtml, mailText } from '../../src/platform/mail-html.ts';
import { toMailMessage } from '../../src/platform/mailer.ts';

const BRAND: MailBrand = { name: 'Tohfa', accent: '#b3134f', contactEmail: 'help@tohfa.test' };

const CODE_MAIL = {
  to: 'asha@people.test',
  subject: 'Your sign-in code for Tohfa',
  parts: ['Your code to sign in at Tohfa:', { code: '024613' }, 'It works once, within five minutes.'],
};

it('a mail has a plain-text part, readable in the raw message, before its HTML part', async () => {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const { message } = await transport.sendMail(toMailMessage(CODE_MAIL, 'Tohfa <hello@tohfa.test>', BRAND));
  const raw = String(message);
  expect(raw).toContain('Content-Type: multipart/alternative');
  expect(raw).not.toMatch(/base64/i);
  expect(raw).toMatch(/^024613\r$/m);
  expect(raw.indexOf('text/plain')).toBeLessThan(raw.indexOf('text/html'));
});

describe('the HTML part', () => {
  it('says everything the text says', () => {
    const html = mailHtml(CODE_MAIL.subject, CODE_MAIL.parts, BRAND);
    for (const words of ['Your code to sign in at Tohfa:', '024613', 'It works once, within five minutes.'])
      expect(html).toContain(words);
  });

  it('has a button for an action, and the link for programs that show none', () => {
    const url = 'https://tohfa.example/confirm-email#a-token';
    const html = mailHtml('Confirm', ['Please confirm:', { label: 'Confirm email', url }], BRAND);
    expect(html).toContain('>Confirm email</a>');
    expect(html.match(/href="https:\/\/tohfa\.example\/confirm-email#a-token"/g)).toHaveLength(2);
  });

  it('lists amounts as a table', () => {
    const amounts = [
      { label: 'Brass lamp', amount: '₹1,000' },
      { label: 'Total', amount: '₹1,180', isTotal: true },
    ];
    const html = mailHtml('Order', [{ amounts }], BRAND);
    expect(html).toMatch(/>Brass lamp<\/td><td class="rule" align="right"/);
    expect(html).toMatch(/font-weight:bold[^>]*>Total<\/td>/);
  });

  it('has no number that could be taken for a code', () => {
    expect(mailHtml('News', ['Hello.'], BRAND).match(/\b\d{6}\b/g)).toBeNull();
  });
});

describe('words in a mail', () => {
  const HOSTILE = 'Hello <img src=x onerror=alert(1)> & "friends"\n\nhttps://evil.test/"><script>\n\n123456';

  it.each<[string, MailPart]>([
    ['a paragraph', HOSTILE],
    ['a line', { lines: [HOSTILE] }],
    ['the name of an amount', { amounts: [{ label: HOSTILE, amount: '₹1' }] }],
    ['a quote', { quote: HOSTILE }],
  ])('stay text in %s: no link, no code, no markup', (_where, part) => {
    const html = mailHtml(HOSTILE, [part], BRAND);
    expect(html).not.toMatch(/<img|<script|<a |letter-spacing/);
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;friends&quot;');
    // Nothing stands in a paragraph of its own, where our links and codes do.
    expect(mailText([part], BRAND).split('\n\n')).toHaveLength(2);
  });

  it('cannot begin another header', () => {
    const { subject } = toMailMessage(
      { ...CODE_MAIL, subject: 'Hi\r\nBcc: all@evil.test' },
      'x@tohfa.test',
      BRAND,
    );
    expect(subject).toBe('Hi Bcc: all@evil.test');
  });
});
