import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ProviderSettings } from '../../accounts/identity/identity-provider.ts';
import { CALLBACK_PATH } from '../../accounts/identity/open-identity.ts';
import type { Database } from '../../platform/database.ts';
import type { Log } from '../../platform/log.ts';
import { inProcessFetch } from '../in-process-fetch.ts';
import { serveChoice } from './choose-person.ts';
import { LOCAL_CLIENT_ID, LOCAL_IDENTITY, localProvider } from './local-provider.ts';
import { localSecrets } from './local-secrets.ts';

/** Stands in for Google and its like: the OpenID provider under `/local/identity`, and how the shop is its client. */
export async function mountLocalIdentity(
  app: FastifyInstance,
  { settings, database, log }: LocalIdentityParts,
): Promise<ProviderSettings> {
  const { publicUrl } = settings;
  const secrets = await localSecrets(database);
  const provider = localProvider({ publicUrl, callbackPath: CALLBACK_PATH, secrets, database, log });
  await serveChoice(app, provider, database);

  const answer = provider.callback();
  const protocol = new URL(publicUrl).protocol.slice(0, -1);
  await app.register(async (scope) => {
    // The provider reads its bodies itself.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _body, done) => done(null));
    scope.all(`${LOCAL_IDENTITY}/*`, { schema: { hide: true } }, (request, reply) =>
      handOver(request, reply, protocol, answer),
    );
  });

  return {
    name: 'tohfa-demo',
    issuer: provider.issuer,
    clientId: LOCAL_CLIENT_ID,
    clientSecret: secrets.clientSecret,
    fetch: inProcessFetch(app),
    sameOrigin: true,
  };
}

async function handOver(
  { raw }: FastifyRequest & { raw: { originalUrl?: string } },
  reply: FastifyReply,
  protocol: string,
  answer: (request: FastifyRequest['raw'], response: FastifyReply['raw']) => Promise<void>,
): Promise<void> {
  reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value);
  }
  raw.headers['x-forwarded-proto'] = protocol;
  delete raw.headers['x-forwarded-host'];
  // A mounted Koa app finds its own part of the address in `url`, the whole of it in `originalUrl`.
  const url = raw.url ?? '';
  raw.originalUrl = url;
  raw.url = url.slice(LOCAL_IDENTITY.length);
  await answer(raw, reply.raw);
  raw.url = url;
}

interface LocalIdentityParts {
  settings: { publicUrl: string };
  database: Database;
  log: Log;
}
