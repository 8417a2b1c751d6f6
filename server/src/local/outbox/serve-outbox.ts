import type { FastifyInstance } from 'fastify';
import { sendRefusal } from '../../platform/http/mount-operations.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { escapedHtml, localPage } from '../local-page.ts';
import type { Outbox } from './outbox-mailer.ts';
import { readMail } from './read-mail.ts';

const MOST_SHOWN = 100;

/** The mails nobody sent: a list, newest first, and each one with its links to click. */
export function serveOutbox(app: FastifyInstance, outbox: Outbox): void {
  app.get('/local/outbox', { schema: { hide: true } }, async (_request, reply) => {
    const names = (await outbox.names()).slice(0, MOST_SHOWN);
    const mails = await Promise.all(
      names.map(async (name) => ({ name, ...readMail((await outbox.read(name)) ?? '') })),
    );
    const rows = mails.map(
      ({ name, subject, to, date }) =>
        `<li><a href="/local/outbox/${name}"><strong>${escapedHtml(subject)}</strong></a><span>${escapedHtml(to)}</span><time>${escapedHtml(date)}</time></li>`,
    );
    const list = rows.length > 0 ? `<ul class="mails">${rows.join('')}</ul>` : '<p>No mail yet.</p>';
    return localPage(reply, 'Outbox', `<p>Mails the shop would have sent, newest first.</p>${list}`);
  });

  app.get<{ Params: { name: string } }>(
    '/local/outbox/:name',
    { schema: { hide: true } },
    async (request, reply) => {
      const raw = await outbox.read(request.params.name);
      if (raw === undefined) return sendRefusal(reply, refuse('not_found'));
      const { subject, to, date, text } = readMail(raw);
      return localPage(
        reply,
        subject,
        `<p><a href="/local/outbox">All mails</a></p><p>To ${escapedHtml(to)}, ${escapedHtml(date)}</p><pre class="mail">${withLinks(text)}</pre>`,
      );
    },
  );
}

function withLinks(text: string): string {
  return escapedHtml(text).replace(/https?:\/\/[^\s<>"]+/g, (url) => `<a href="${url}">${url}</a>`);
}
