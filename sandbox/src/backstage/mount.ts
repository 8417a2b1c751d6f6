import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type Outbox, readNewestMails } from '../outbox.ts';
import { type GuardOptions, HIDDEN, sendPage } from '../page.ts';
import type { RazorpaySandbox } from '../razorpay/mount.ts';
import { backToNormal, startScenario } from '../razorpay/scenarios.ts';
import { listOrders, listPayments, listRefunds } from '../razorpay/sql.ts';
import { backstageBody } from './body.ts';
import type { ShopFacts } from './facts.ts';

const PATH = '/local';
const SHOWN = 6;
const PAYMENTS_SHOWN = { count: 4, skip: 0 };

/** One page that shows newcomers what stands in for the outside world and what it did last, with its switches. */
export async function serveBackstage(app: FastifyInstance, stage: Stage): Promise<void> {
  serveFile(app, 'backstage.css', 'text/css; charset=utf-8');
  serveFile(app, 'browser/backstage.js', 'text/javascript; charset=utf-8');

  app.get(PATH, { schema: HIDDEN }, async ({ socket }, reply) =>
    sendPage(reply, 'Backstage', backstageBody(await readStage(stage, socket.localPort)), {
      className: 'backstage',
      styles: `${PATH}/backstage.css`,
      script: `${PATH}/backstage.js`,
    }),
  );

  const { sandbox } = stage;
  if (!sandbox) return;
  await app.register(async (forms) => {
    forms.removeAllContentTypeParsers();
    forms.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1024 },
      (_request, text, done) => done(null, new URLSearchParams(String(text))),
    );
    forms.post(`${PATH}/scenarios`, { schema: HIDDEN }, async (request, reply) => {
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      const known =
        startScenario(sandbox, form.get('start') ?? '') || backToNormal(sandbox, form.get('normal') ?? '');
      return known ? reply.redirect(`${PATH}#payments`, 303) : stage.sendNotFound(reply);
    });
  });
}

function serveFile(app: FastifyInstance, file: string, type: string): void {
  const content = readFileSync(join(import.meta.dirname, file));
  const name = file.slice(file.lastIndexOf('/') + 1);
  app.get(`${PATH}/${name}`, { schema: HIDDEN }, async (_request, reply) => reply.type(type).send(content));
}

async function readStage({ sandbox, outbox, shop }: Stage, port: number | undefined) {
  return {
    ...shop,
    url: shop.url.replace(/:0$/, `:${port}`),
    activity: await shop.readActivity(SHOWN),
    mails: outbox && (await readNewestMails(outbox, SHOWN)),
    razorpay: sandbox && {
      switches: sandbox.switches,
      orders: await listOrders(sandbox.database, PAYMENTS_SHOWN),
      payments: await listPayments(sandbox.database, PAYMENTS_SHOWN),
      refunds: await listRefunds(sandbox.database, PAYMENTS_SHOWN),
    },
  };
}

interface Stage extends Pick<GuardOptions, 'sendNotFound'> {
  sandbox: RazorpaySandbox | undefined;
  outbox: Outbox | undefined;
  shop: ShopFacts;
}
