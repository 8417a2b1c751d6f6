import cookie from '@fastify/cookie';
import type { SignedIn } from '@tohfa/contract';
import { sql } from 'drizzle-orm';
import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { JWTPayload } from 'jose';
import { freshDatabase } from '../../../../test/fresh-database.ts';
import { openAccounts } from '../../../src/accounts/accounts.ts';
import { endProviderSession } from '../../../src/accounts/identity/end-provider-session.ts';
import { guser } from '../../../src/accounts/identity/guser.ts';
import { identityRoutes } from '../../../src/accounts/identity/identity-routes.ts';
import { type Identity, openIdentity } from '../../../src/accounts/identity/open-identity.ts';
import { providerUser } from '../../../src/accounts/identity/provider-user.ts';
import { restoreLogin } from '../../../src/accounts/identity/restore-login.ts';
import { loginByPassword } from '../../../src/accounts/login.ts';
import { logout } from '../../../src/accounts/logout.ts';
import { mountLocalIdentity } from '../../../src/local/identity/mount-local-identity.ts';
import { guardLocalPages } from '../../../src/local/local-page.ts';
import { type Database, openDatabase, rowsOf } from '../../../src/platform/database.ts';
import { refuseCrossSite } from '../../../src/platform/http/cross-site.ts';
import { answerErrors } from '../../../src/platform/http/errors.ts';
import { closedGuards } from '../../../src/platform/http/guards.ts';
import { mountOperations } from '../../../src/platform/http/mount-operations.ts';
import { createRateLimits } from '../../../src/platform/http/rate-limit.ts';
import { addSecurityHeaders, securityHeaders } from '../../../src/platform/http/security-headers.ts';
import { createLog } from '../../../src/platform/log.ts';
import { migrate } from '../../../src/platform/migrate.ts';
import { type Answer, type Browser, openBrowser, pathOf } from './browser.ts';
import { CLIENT_ID, CLIENT_SECRET, type TestIssuer } from './test-issuer.ts';

/** The sign-in calls of the real server on a database of their own, with an issuer of the test's or the embedded one. */
export async function startIdentityShop(options: ShopOptions = {}): Promise<IdentityShop> {
  const { issuer, publicUrl } = options;
  const place = await placeFor(options);
  const opened = await openDatabase({ databaseUrl: place.url, databasePoolSize: 4 });
  if (options.embeddedDatabase) await migrate(opened);
  const { database } = opened;
  const logLines: string[] = [];
  const log = createLog({ logLevel: 'debug' }, { write: (line) => void logLines.push(line) });
  const settings = {
    publicUrl: publicUrl ?? 'http://localhost:3000',
    production: false,
    host: '127.0.0.1',
    identity: issuer && { issuer: issuer.url, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET },
  };

  const app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  answerErrors(app);
  addSecurityHeaders(app, securityHeaders(settings));
  refuseCrossSite(app, settings);
  await app.register(cookie);
  guardLocalPages(app);
  const embedded = issuer ? undefined : await mountLocalIdentity(app, { settings, database, log });
  const identity = openIdentity({ settings, database, log, ...(embedded && { embedded }) });
  identityRoutes(app, identity);
  const accounts = openAccounts({
    database,
    log,
    mailer: { send: async () => undefined },
    publicUrl: settings.publicUrl,
    isAdminEmail: async (email) => email === 'admin@tohfa.test',
    countRequests: async () => 0,
    rateLimits: createRateLimits(opened),
  });
  mountOperations(
    app,
    {
      guser: (call) => guser(accounts, identity, call),
      login: (call) =>
        'password' in call.body
          ? loginByPassword(accounts, call.body, call)
          : restoreLogin(accounts, identity, call.body, call),
      providerUser: (call) => providerUser(identity, call),
      logout: (call) => logout(accounts, (ending) => endProviderSession(identity, ending), call),
    },
    closedGuards,
  );
  const baseUrl = await app.listen({ host: '127.0.0.1', port: 0 });

  return {
    app,
    identity,
    database,
    databaseUrl: place.url,
    baseUrl,
    logLines,
    browser: (origin = baseUrl) => openBrowser(origin),
    async close() {
      await app.close();
      await opened.close();
      await place.drop?.();
    },
  };
}

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
  const known = await browser.post('/backend/provider-user');
  return browser.post('/backend/guser.php', JSON.parse(known.text));
}

export function signedInUser(answer: Answer): SignedIn {
  if (answer.status !== 200) throw new Error(`not signed in: ${answer.status} ${answer.text}`);
  return JSON.parse(answer.text) as SignedIn;
}

/** Everything a sign-in could change. */
export async function accountState(database: Database): Promise<unknown> {
  const [row] = await rowsOf<{ state: unknown }>(
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
  identity: Identity;
  database: Database;
  databaseUrl: string | undefined;
  baseUrl: string;
  logLines: string[];
  browser(origin?: string): Browser;
  close(): Promise<void>;
}
