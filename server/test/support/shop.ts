import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type OperationName, operations } from '@tohfa/contract';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { pino } from 'pino';
import { freshDatabase } from '../../../test/fresh-database.ts';
import { CONNECT_SECONDS } from '../../../test/open-database.ts';
import { type BuiltApp, buildApp } from '../../src/app.ts';
import { startBackgroundJobs } from '../../src/background-jobs.ts';
import { type DatabaseHandle, migrate, openDatabase } from '../../src/platform/database.ts';
import { type Jobs, startJobs } from '../../src/platform/jobs.ts';
import type { Log } from '../../src/platform/log.ts';
import type { MailMessage } from '../../src/platform/mailer.ts';
import { readSettings } from '../../src/settings.ts';

/**
 * The whole server on a PostgreSQL database of its own, or an embedded one in memory; mails are kept instead of sent.
 * A working one also listens, runs its jobs and has its payment sandbox.
 */
export async function openShop(
  env: Record<string, string> = {},
  { working = false, embedded = false, port = 0, log = quietLog() }: ShopOptions = {},
): Promise<Shop> {
  const fresh = embedded ? undefined : await freshDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'tohfa-shop-'));
  const settings = readSettings({
    DATABASE_URL: fresh?.url,
    DATABASE_CONNECT_SECONDS: String(CONNECT_SECONDS),
    DATA_DIR: dataDir,
    PORT: '0',
    ...env,
  });
  const opened = await openDatabase(embedded ? {} : settings);
  if (embedded) await migrate(opened);
  const mails: SentMail[] = [];
  const post = { broken: false };
  const mailTransport = {
    async send(message: MailMessage) {
      if (post.broken) throw new Error('the mail server does not answer');
      mails.push(message);
    },
  };
  const jobs = working
    ? await startJobs(opened, log, { pollSeconds: 2, retrySeconds: 1 })
    : jobsThatDoNothing;
  const { app, shop, local } = await buildApp({ settings, dbHandle: opened, jobs, log, mailTransport });
  if (working) await app.listen({ port, host: '127.0.0.1' });
  const work = working ? await startBackgroundJobs(shop, jobs, log) : undefined;
  return {
    app,
    shop,
    local,
    opened,
    databaseUrl: fresh?.url ?? '',
    mails,
    post,
    uploads: join(dataDir, 'uploads'),
    call: (name, sent) => call(app, name, sent),
    async close() {
      work?.stop();
      await app.close();
      await jobs.stop();
      await opened.close();
      await fresh?.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const quietLog = () => pino({ level: process.env.TEST_LOG ?? 'silent' });

interface ShopOptions {
  working?: boolean;
  embedded?: boolean;
  /** Where a working one listens, if its address has to be known before. */
  port?: number;
  log?: Log;
}

/** For tests that are not about queued work: what is sent is dropped. */
const jobsThatDoNothing: Jobs = {
  async define() {},
  async work() {},
  async schedule() {},
  async send() {},
  async sendAll() {},
  async stop() {},
};

async function call(app: FastifyInstance, name: OperationName, sent: Sent = {}) {
  const { method, path } = operations[name];
  const form = sent.form && new Response(sent.form);
  return app.inject({
    method,
    remoteAddress: sent.ip ?? (sent.token ? networkOf(sent.token) : '127.0.0.1'),
    url: sent.query ? `${path}?${new URLSearchParams(sent.query)}` : path,
    headers: {
      ...(sent.cookie && { cookie: sent.cookie }),
      ...(sent.token && { authorization: `Bearer ${sent.token}` }),
      ...(form && { 'content-type': form.headers.get('content-type') ?? '' }),
    },
    ...(sent.body !== undefined && { payload: sent.body }),
    ...(form && { payload: Buffer.from(await form.arrayBuffer()) }),
  });
}

/** Everyone who is signed in calls from a network of their own, as most people do. */
export function networkOf(token: string): string {
  return `127.${[...createHash('sha256').update(token).digest().subarray(0, 3)].join('.')}`;
}

export interface Shop {
  app: FastifyInstance;
  shop: BuiltApp['shop'];
  local: BuiltApp['local'];
  opened: DatabaseHandle;
  /** Empty for an embedded one. */
  databaseUrl: string;
  /** Every mail so far, the newest last. */
  mails: SentMail[];
  post: { broken: boolean };
  /** The folder of the shop's pictures. */
  uploads: string;
  call(name: OperationName, sent?: Sent): Promise<LightMyRequestResponse>;
  close(): Promise<void>;
}

/** A mail as it goes to the mail server. */
export type SentMail = MailMessage;

export interface Sent {
  body?: object;
  query?: Record<string, string>;
  form?: FormData;
  cookie?: string;
  token?: string;
  /** The address it comes from; without one, that of the person. */
  ip?: string;
}
