import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { errors, type InteractionResults } from 'oidc-provider';
import type { Database } from '../../platform/database.ts';
import { demoAccounts } from '../demo/demo-accounts.ts';
import { escapedHtml, localPage } from '../local-page.ts';
import { type LocalPerson, localPerson, rememberPerson } from './local-people.ts';
import { LOCAL_IDENTITY } from './local-provider.ts';

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

/** The provider's one page: who are you? Asked at every sign-in, as the shop remembers people by itself. */
export async function serveChoice(
  app: FastifyInstance,
  provider: Provider,
  database: Database,
): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 8192 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.get(`${LOCAL_IDENTITY}/choose/:uid`, { schema: { hide: true } }, async (request, reply) => {
      const interaction = await pending(provider, request, reply);
      return interaction ? choicePage(reply) : tooLate(reply);
    });
    scope.post(`${LOCAL_IDENTITY}/choose/:uid`, { schema: { hide: true } }, async (request, reply) => {
      const interaction = await pending(provider, request, reply);
      if (!interaction) return tooLate(reply);
      const chosen = choiceIn(request.body as Record<string, string>);
      if (!chosen) return choicePage(reply.code(400), 'Please enter a name and an email address.');
      await forgetWhoWasHere(provider, interaction);
      const result =
        chosen === 'nobody'
          ? { error: 'access_denied' }
          : await signedIn(provider, interaction, await rememberPerson(database, chosen));
      const returnTo = await provider.interactionResult(request.raw, reply.raw, result);
      return reply.redirect(new URL(returnTo).pathname, 303);
    });
  });
}

async function pending(
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Interaction | undefined> {
  try {
    return await provider.interactionDetails(request.raw, reply.raw);
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return undefined;
    throw error;
  }
}

function tooLate(reply: FastifyReply): FastifyReply {
  return reply.redirect('/signed-in?problem=expired', 303);
}

function choiceIn(form: Record<string, string>): LocalPerson | 'nobody' | undefined {
  if (form.choice === 'cancel') return 'nobody';
  const demo = demoAccounts.find(({ email }) => email === form.choice);
  if (demo) return { email: demo.email, name: demo.name, emailVerified: true };
  const typed = localPerson.safeParse({ ...form, emailVerified: form.emailVerified === 'yes' });
  return typed.success ? typed.data : undefined;
}

/** Changing from one person to another otherwise takes a page of the provider's that needs inline script. */
async function forgetWhoWasHere(provider: Provider, interaction: Interaction): Promise<void> {
  if (!interaction.session) return;
  const session = await provider.Session.find(interaction.session.cookie);
  await session?.destroy();
  interaction.session = undefined;
  await interaction.persist();
}

async function signedIn(
  provider: Provider,
  { params }: Interaction,
  subject: string,
): Promise<InteractionResults> {
  const grant = new provider.Grant({ accountId: subject, clientId: String(params.client_id) });
  grant.addOIDCScope(String(params.scope));
  return { login: { accountId: subject }, consent: { grantId: await grant.save() } };
}

function choicePage(reply: FastifyReply, problem?: string): FastifyReply {
  const people = demoAccounts.map(
    (
      { email, name },
      index,
    ) => `<button name="choice" value="${escapedHtml(email)}" aria-describedby="email-${index}">
<strong>Continue as ${escapedHtml(name)}</strong><span id="email-${index}" aria-hidden="true">${escapedHtml(email)}</span></button>`,
  );
  return localPage(
    reply,
    'Choose an account',
    `<p>This page stands in for the sign-in of Google and its like. No password is asked.</p>
<form method="post" class="people">${people.join('')}</form>
<form method="post" class="someone">
<h2>Someone else</h2>
${problem ? `<p role="alert">${escapedHtml(problem)}</p>` : ''}
<label>Name <input name="name" required maxlength="100" autocomplete="off"></label>
<label>Email <input name="email" type="email" required maxlength="254" autocomplete="off"></label>
<label class="tick"><input name="emailVerified" type="checkbox" value="yes" checked> The email is verified</label>
<button>Continue</button>
</form>
<form method="post"><button name="choice" value="cancel" class="quiet">Cancel</button></form>`,
  );
}
