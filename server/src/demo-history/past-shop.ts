import { type OperationName, operations } from '@tohfa/contract';
import { inProcessFetch, type RazorpaySandbox } from '@tohfa/sandbox';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { pino } from 'pino';
import { insertSession, usersByEmail } from '../accounts/index.ts';
import { adminCookie, insertAdminSession } from '../admin/index.ts';
import { buildApp } from '../app.ts';
import { workQueues } from '../background-jobs.ts';
import { createRazorpay } from '../payments/index.ts';
import type { DatabaseHandle } from '../platform/database.ts';
import type { Jobs, Queue } from '../platform/jobs.ts';
import { pastNow } from '../platform/past-clock.ts';
import { generateToken } from '../platform/tokens.ts';
import type { Settings } from '../settings.ts';
import type { Shop } from '../shop.ts';

export const DEMO_DEVICE = 'the demo';

/**
 * A second shop on the same database that nobody reaches: it is called in process, runs its jobs when it is told to,
 * and its mails are kept in the list of mails but go nowhere.
 */
export async function openPastShop({ settings, dbHandle, mailsFrom }: PastShopDeps): Promise<PastShop> {
  const { jobs, perform } = queueInMemory();
  const log = pino({ level: 'silent' });
  const mailTransport = { async send() {} };
  const { app, shop, local } = await buildApp({ settings, dbHandle, jobs, log, mailTransport });
  const { sandbox } = local;
  if (!sandbox) throw new Error('the demo’s past needs the stand-in for payments');
  sandbox.now = pastNow;
  // Everything is reported by the checkout, and webhooks would arrive today.
  sandbox.setSwitches({ dropWebhooksPercent: 100 });
  Object.assign(shop.payments, { provider: createRazorpay(shop.razorpay, inProcessFetch(app)) });
  const { send } = shop.mailer;
  shop.mailer.send = async (mail) => {
    if (pastNow() >= mailsFrom.getTime()) await send(mail);
  };
  await workQueues(shop, jobs);
  return {
    shop,
    sandbox,
    perform,
    call: (name, sent) => call(app, name, sent),
    asPerson: (email) => openSession(shop, email),
    asAdmin: () => openAdminSession(shop),
    close: () => app.close(),
  };
}

async function openSession({ payments: { database } }: Shop, email: string): Promise<string> {
  const [user] = await usersByEmail(database, [email]);
  if (!user) throw new Error(`${email} is missing`);
  const { token, tokenHash } = generateToken();
  const session = { userId: user.id, tokenHash, provider: 'password', uid: '', device: DEMO_DEVICE };
  await insertSession(database, session);
  return token;
}

async function openAdminSession({ payments: { database }, settings }: Shop): Promise<string> {
  const { token, tokenHash } = generateToken();
  await insertAdminSession(database, { tokenHash, email: settings.adminEmails[0] ?? '' });
  return `${adminCookie(settings.publicUrl).name}=${token}`;
}

/** Jobs of this shop alone, performed on demand; one that fails is not tried again. */
function queueInMemory(): { jobs: Jobs; perform(): Promise<void> } {
  const performers = new Map<string, (payload: never) => Promise<void>>();
  const waiting: { name: string; payload: object }[] = [];
  const jobs: Jobs = {
    async define() {},
    async work<Payload extends object>(queue: Queue<Payload>, perform: (payload: Payload) => Promise<void>) {
      performers.set(queue.name, perform);
    },
    async schedule() {},
    async send({ name }, payload) {
      waiting.push({ name, payload });
    },
    async sendAll({ name }, payloads) {
      waiting.push(...payloads.map((payload) => ({ name, payload })));
    },
    async stop() {},
  };
  return {
    jobs,
    async perform() {
      for (let job = waiting.shift(); job; job = waiting.shift())
        await performers.get(job.name)?.(job.payload as never);
    },
  };
}

async function call(app: FastifyInstance, name: OperationName, sent: Sent = {}): Promise<Answer> {
  const { method, path } = operations[name];
  const form = sent.form && new Response(sent.form);
  const answer = await app.inject({
    method,
    url: sent.query ? `${path}?${new URLSearchParams(sent.query)}` : path,
    remoteAddress: sent.from ?? '127.0.0.1',
    headers: {
      ...(sent.admin && { cookie: sent.admin }),
      ...(sent.token && { authorization: `Bearer ${sent.token}` }),
      ...(form && { 'content-type': form.headers.get('content-type') ?? '' }),
    },
    ...(sent.body && { payload: sent.body }),
    ...(form && { payload: Buffer.from(await form.arrayBuffer()) }),
  });
  if (answer.statusCode >= 300) throw new Error(`${name}: ${answer.statusCode} ${answer.body.slice(0, 500)}`);
  return answer;
}

export interface PastShop {
  shop: Shop;
  sandbox: RazorpaySandbox;
  /** Throws for every refusal: nothing in the past is refused. */
  call(name: OperationName, sent?: Sent): Promise<Answer>;
  asPerson(email: string): Promise<string>;
  asAdmin(): Promise<string>;
  /** What the calls queued: refunds, mails. */
  perform(): Promise<void>;
  close(): Promise<void>;
}

export interface PastShopDeps {
  settings: Settings;
  dbHandle: DatabaseHandle;
  /** Earlier mails are not written: the desk shows the newest. */
  mailsFrom: Date;
}

interface Sent {
  body?: object;
  query?: Record<string, string>;
  form?: FormData;
  token?: string;
  admin?: string;
  /** The caller's network, of which limits are counted. */
  from?: string;
}

type Answer = LightMyRequestResponse;
