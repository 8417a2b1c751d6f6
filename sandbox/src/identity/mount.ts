import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { InteractionResults, Provider } from 'oidc-provider';
import { escapeHtml, HIDDEN, inProcessFetch, sendPage } from '../page.ts';
import type { Database } from '../types.ts';
import {
  CLIENT_ID,
  IDENTITY_PATH,
  loadSecrets,
  type Person,
  personSchema,
  savePerson,
} from './people-and-keys.ts';
import type { Interaction, ProviderOptions } from './provider.ts';

/** Mounts an OpenID provider below `/local/identity`; returns the settings with which the shop is its client. */
export async function mountIdentity(app: FastifyInstance, options: IdentityOptions): Promise<IdentityClient> {
  const { database, publicUrl, accounts } = options;
  const secrets = await loadSecrets(database);
  const load = loadWhenNeeded({ ...options, secrets });
  await serveAccountChooser(app, { load, database, accounts });

  const protocol = new URL(publicUrl).protocol.slice(0, -1);
  await app.register(async (scope) => {
    // The provider parses request bodies itself.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _body, done) => done(null));
    scope.all(`${IDENTITY_PATH}/*`, { schema: HIDDEN }, async (request, reply) =>
      forwardToProvider(request, reply, protocol, (await load()).respond),
    );
  });

  return {
    name: 'tohfa-demo',
    issuer: `${publicUrl}${IDENTITY_PATH}`,
    clientId: CLIENT_ID,
    clientSecret: secrets.clientSecret,
    fetch: inProcessFetch(app),
    sameOrigin: true,
  };
}

/** At the first sign-in: its packages are a third of what a start would read. */
function loadWhenNeeded(options: ProviderOptions): () => Promise<LoadedProvider> {
  let loaded: Promise<LoadedProvider> | undefined;
  return () => {
    loaded ??= import('./provider.ts').then(({ createProvider, pendingInteraction }) => {
      const provider = createProvider(options);
      return {
        provider,
        respond: provider.callback(),
        pendingInteraction: ({ raw }, reply) => pendingInteraction(provider, raw, reply.raw),
      };
    });
    return loaded;
  };
}

interface LoadedProvider {
  provider: Provider;
  respond: (request: FastifyRequest['raw'], response: FastifyReply['raw']) => Promise<void>;
  pendingInteraction: (request: FastifyRequest, reply: FastifyReply) => Promise<Interaction | undefined>;
}

async function forwardToProvider(
  { raw }: FastifyRequest & { raw: { originalUrl?: string } },
  reply: FastifyReply,
  protocol: string,
  respond: LoadedProvider['respond'],
): Promise<void> {
  reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value);
  }
  raw.headers['x-forwarded-proto'] = protocol;
  delete raw.headers['x-forwarded-host'];
  // A mounted Koa app expects its own path in `url` and the whole one in `originalUrl`.
  const url = raw.url ?? '';
  raw.originalUrl = url;
  raw.url = url.slice(IDENTITY_PATH.length);
  await respond(raw, reply.raw);
  raw.url = url;
}

export interface IdentityOptions extends Omit<ProviderOptions, 'secrets'> {
  /** Offered on the page, one button each. */
  accounts: readonly Account[];
}

interface Account {
  email: string;
  name: string;
}

interface IdentityClient {
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  fetch: (url: string, options: RequestInit) => Promise<Response>;
  sameOrigin: boolean;
}

/** The provider's only page. Shown at every sign-in: the shop has sessions of its own. */
async function serveAccountChooser(
  app: FastifyInstance,
  { load, database, accounts }: ChooserOptions,
): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 8192 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.get(`${IDENTITY_PATH}/choose/:uid`, { schema: HIDDEN }, async (request, reply) => {
      const interaction = await (await load()).pendingInteraction(request, reply);
      return interaction ? chooserPage(reply, accounts) : redirectExpired(reply);
    });
    scope.post(`${IDENTITY_PATH}/choose/:uid`, { schema: HIDDEN }, async (request, reply) => {
      const { provider, pendingInteraction } = await load();
      const interaction = await pendingInteraction(request, reply);
      if (!interaction) return redirectExpired(reply);
      const chosen = parseChoice(request.body as Record<string, string>, accounts);
      if (!chosen) return chooserPage(reply.code(400), accounts, 'Please enter a name and an email address.');
      await endPreviousSession(provider, interaction);
      const result =
        chosen === 'cancelled'
          ? { error: 'access_denied' }
          : await loginResult(provider, interaction, await savePerson(database, chosen));
      const returnTo = await provider.interactionResult(request.raw, reply.raw, result);
      return reply.redirect(new URL(returnTo).pathname, 303);
    });
  });
}

interface ChooserOptions {
  load: () => Promise<LoadedProvider>;
  database: Database;
  accounts: readonly Account[];
}

function redirectExpired(reply: FastifyReply): FastifyReply {
  return reply.redirect('/signed-in?problem=expired', 303);
}

function parseChoice(
  form: Record<string, string>,
  accounts: readonly Account[],
): Person | 'cancelled' | undefined {
  if (form.choice === 'cancel') return 'cancelled';
  const account = accounts.find(({ email }) => email === form.choice);
  if (account) return { email: account.email, name: account.name, emailVerified: true };
  const typed = personSchema.safeParse({ ...form, emailVerified: form.emailVerified === 'yes' });
  return typed.success ? typed.data : undefined;
}

/** Otherwise the provider would show its own page for switching accounts, which needs inline script. */
async function endPreviousSession(provider: Provider, interaction: Interaction): Promise<void> {
  if (!interaction.session) return;
  const session = await provider.Session.find(interaction.session.cookie);
  await session?.destroy();
  interaction.session = undefined;
  await interaction.persist();
}

async function loginResult(
  provider: Provider,
  { params }: Interaction,
  subject: string,
): Promise<InteractionResults> {
  const grant = new provider.Grant({ accountId: subject, clientId: String(params.client_id) });
  grant.addOIDCScope(String(params.scope));
  return { login: { accountId: subject }, consent: { grantId: await grant.save() } };
}

function chooserPage(reply: FastifyReply, accounts: readonly Account[], problem?: string): FastifyReply {
  const people = accounts.map(
    (
      { email, name },
      index,
    ) => `<button name="choice" value="${escapeHtml(email)}" aria-describedby="email-${index}">
<strong>Continue as ${escapeHtml(name)}</strong><span id="email-${index}" aria-hidden="true">${escapeHtml(email)}</span></button>`,
  );
  return sendPage(
    reply,
    'Choose an account',
    `<p>This page stands in for the sign-in of Google and its like. No password is asked.</p>
<form method="post" class="people">${people.join('')}</form>
<form method="post" class="someone">
<h2>Someone else</h2>
${problem ? `<p role="alert">${escapeHtml(problem)}</p>` : ''}
<label>Name <input name="name" required maxlength="100" autocomplete="off"></label>
<label>Email <input name="email" type="email" required maxlength="254" autocomplete="off"></label>
<label class="tick"><input name="emailVerified" type="checkbox" value="yes" checked> The email is verified</label>
<button>Continue</button>
</form>
<form method="post"><button name="choice" value="cancel" class="quiet">Cancel</button></form>`,
  );
}
