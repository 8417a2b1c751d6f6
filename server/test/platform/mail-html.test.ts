import { createTransport } from 'nodemailer';
import { describe, expect, it } from 'vitest';
import { mailHtml } from '../../src/platform/mail-html.ts';
import { toMailMessage } from '../../src/platform/mailer.ts';

const CODE_MAIL = {
  to: 'asha@people.test',
  subject: 'Your sign-in code for Tohfa',
  text: 'Your code to sign in at Tohfa:\n\n024613\n\nIt works once, within five minutes.\n\nTohfa\n',
};

it('a mail has a plain-text part, readable in the raw message, before its HTML part', async () => {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const { message } = await transport.sendMail(toMailMessage(CODE_MAIL, 'Tohfa <hello@tohfa.test>'));
  const raw = String(message);
  expect(raw).toContain('Content-Type: multipart/alternative');
  expect(raw).not.toMatch(/base64/i);
  expect(raw).toMatch(/^024613\r$/m);
  expect(raw.indexOf('text/plain')).toBeLessThan(raw.indexOf('text/html'));
});

describe('the HTML part', () => {
  it('says everything the text says', () => {
    const html = mailHtml(CODE_MAIL.subject, CODE_MAIL.text);
    for (const words of ['Your code to sign in at Tohfa:', '024613', 'It works once, within five minutes.'])
      expect(html).toContain(words);
  });

  it('has a button for a link that stands alone, and the link for programs that show none', () => {
    const html = mailHtml(
      'Confirm',
      'Please confirm:\n\nhttps://tohfa.example/confirm-email#a-token\n\nTohfa\n',
    );
    expect(html).toContain('>Confirm email</a>');
    expect(html.match(/href="https:\/\/tohfa\.example\/confirm-email#a-token"/g)).toHaveLength(2);
  });

  it('lists amounts as a table', () => {
    const html = mailHtml('Order', 'Brass lamp: ₹1,000\nTax (18 %): ₹180\nTotal: ₹1,180');
    expect(html).toContain('<td style="padding:4px 0">Brass lamp</td><td align="right"');
    expect(html).toContain('font-weight:bold">Total</td>');
  });

  it('shows text as text, whatever it is', () => {
    const html = mailHtml(
      '<b>Hi</b>',
      'Hello <img src=x onerror=alert(1)> & "friends",\n\nhttps://x.test/"><script>',
    );
    expect(html).not.toMatch(/<img|<script|<b>/);
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;friends&quot;,');
  });

  it('has no number that could be taken for a code', () => {
    expect(mailHtml('News', 'Hello.').match(/\b\d{6}\b/g)).toBeNull();
  });
});
