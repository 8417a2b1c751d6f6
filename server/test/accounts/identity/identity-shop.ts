import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AnswerOf, Operations, SignedIn } from '@tohfa/contract';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { JWTPayload } from 'jose';
import { freshDatabase } from '../../../../test/fresh-database.ts';
import { openTestDatabase } from '../../../../test/open-database.ts';
import type { IdentityDeps } from '../../../src/accounts/identity/identity.ts';
import { buildApp } from '../../../src/app.ts';
import { type Database, migrate, queryRows } from '../../../src/platform/database.ts';
import { createLog } from '../../../src/platform/log.ts';
import { readSettings } from '../../../src/settings.ts';
import { type Answer, type Browser, openBrowser, pathOf } from './browser.ts';
import { CLIENT_ID, CLIENT_SECRET, type TestIssuer } from './test-issuer.ts';

/** The whole server, listening, on a database of its own, with an issuer of the test's or the embedded one. */
export async function startIdentityShop(options: ShopOptions = {}): Promise<IdentityShop> {
  const { issuer, publicUrl } = options;
  const place = await placeFor(options);
  const dataDir = mkdtempSync(join(tmpdir(), 'tohfa-identity-'));
  const settings = readSettings({
    PORT: '0',
    DATA_DIR: dataDir,
    PUBLIC_URL: publicUrl ?? 'http://localhost:3000',
    ...(issuer && { OIDC_ISSUER: issuer.url, OIDC_CLIENT_ID: CLIENT_ID, OIDC_CLIENT_SECRET: CLIENT_SECRET }),
  });
  const opened = await openTestDatabase({ databaseUrl: place.url, databasePoolSize: 4 });
  if (options.embeddedDatabase) await migrate(opened);
  const logLines: string[] = [];
  const log = createLog({ logLevel: 'debug' }, { write: (line) => void logLines.push(line) });
  const { app, shop } = await buildApp({
    settings,
    dbHandle: opened,
    jobs: NOBODY_WORKS,
    log,
    mailTransport: NOBODY_MAILS,
  });
  const baseUrl = await app.listen({ host: '127.0.0.1', port: 0 });

  return {
    app,
    identity: shop.identity,
    database: opened.database,
    databaseUrl: place.url,
    baseUrl,
    logLines,
    browser: (origin = baseUrl) => openBrowser(origin),
    async close() {
      await app.close();
      await opened.close();
      await place.drop?.();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const NOBODY_WORKS = {
  async define() {},
  async work() {},
  async schedule() {},
  async send() {},
  async sendAll() {},
  async stop() {},
};
const NOBODY_MAILS = { async send() {} };

async function placeFor(options: ShopOptions): Promise<{ url: string | undefined; drop?(): Promise<void> }> {
  if (options.embeddedDatabase) return { url: undefined };
  return options.databaseUrl === undefined ? freshDatabase() : { url: options.databaseUrl };
}

/** Through the provider of the test and back; the browser then holds the provider's cookie. */
export async function signInAtProvider(
  browser: Browser,
  issuer: TestIssuer,
  claims: JWTPayload,
): Promise<Answer> {
  const start = await browser.get('/backend/identity/start?popup=1');
  return browser.get(pathOf(issuer.agree(start.location ?? '', claims)));
}

/** The whole way, as the web app goes it. */
export async function signIn(browser: Browser, issuer: TestIssuer, claims: JWTPayload): Promise<Answer> {
  await signInAtProvider(browser, issuer, claims);
  return browser.post('/backend/guser.php', (await rememberedUser(browser)) ?? {});
}

/** Whom the provider remembers in this browser. */
export async function rememberedUser(
  browser: Browser,
): Promise<AnswerOf<Operations['providerUser']>['user']> {
  const answer = await browser.post('/backend/provider-user');
  if (answer.status !== 200) throw new Error(`not answered: ${answer.status} ${answer.text}`);
  return JSON.parse(answer.text).user;
}

export function signedInUser(answer: Answer): SignedIn {
  if (answer.status !== 200) throw new Error(`not signed in: ${answer.status} ${answer.text}`);
  return JSON.parse(answer.text) as SignedIn;
}

/** Everything a sign-in could change. */
export async function accountState(database: Database): Promise<unknown> {
  const [row] = await queryRows<{ state: unknown }>(
    database,
    sql`select jsonb_build_object(
      'users', (select jsonb_agg(u order by id) from users u),
      'identities', (select jsonb_agg(i order by issuer, subject) from identities i),
      'sessions', (select jsonb_agg(s order by id) from sessions s)) as state`,
  );
  return row?.state;
}

interface ShopOptions {
  issuer?: TestIssuer;
  /** A database that is there already, to start a second process on. */
  databaseUrl?: string | undefined;
  /** PGlite in memory, as a shop with nothing configured has it on disk. */
  embeddedDatabase?: boolean;
  publicUrl?: string;
}

export interface IdentityShop {
  app: FastifyInstance;
  identity: IdentityDeps;
  database: Database;
  databaseUrl: string | undefined;
  baseUrl: string;
  logLines: string[];
  browser(origin?: string): Browser;
  close(): Promise<void>;
}
