import {
  type AnswerOf,
  type CheckedBody,
  type CheckedQuery,
  type Operation,
  type Operations,
  operations,
} from '@tohfa/contract';
import { type commonProblems, problems } from '@tohfa/contract/problems';
import type { OperationName } from '@tohfa/contract/routes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Guards, Identity } from './guards.ts';
import { acceptForms } from './read-form.ts';
import { Refusal, refuse } from './refusal.ts';

/** Mounts every operation of the contract; one without a rule answers 501 until someone writes it. */
export function mountOperations(app: FastifyInstance, rules: Rules, guards: Guards): void {
  app.decorateRequest('identity');
  const names = Object.keys(operations) as OperationName[];
  const takesForm = (name: OperationName) => 'form' in operations[name];
  for (const name of names.filter((one) => !takesForm(one))) mountOne(app, name, rules, guards);
  app.register(async (scope) => {
    await acceptForms(scope);
    for (const name of names.filter(takesForm)) mountOne(scope, name, rules, guards);
  });
}

function mountOne(app: FastifyInstance, name: OperationName, rules: Rules, guards: Guards): void {
  const operation: Operation = operations[name];
  // The rules are typed one by one where they are declared; here they are all alike.
  const rule = (rules[name] as Rule<Operation> | undefined) ?? notBuiltYet;
  const guard = rules[name] ? guards[operation.who] : guards.anyone;
  app.route({
    method: operation.route.method,
    url: operation.route.path,
    schema: schemaOf(name, operation),
    config: { operation },
    // Before the body is read: whoever may not call has nothing of theirs looked at.
    onRequest: async (request, reply) => {
      const identity = await guard(request);
      if (identity instanceof Refusal) return sendRefusal(reply, identity, operation);
      request.identity = identity;
    },
    handler: async (request, reply) => {
      const outcome = await rule({
        query: request.query as never,
        body: request.body as never,
        identity: request.identity as Identity<Operation['who']>,
        request,
        reply,
      });
      if (outcome instanceof AlreadySent) return reply;
      if (outcome instanceof Refusal) return sendRefusal(reply, outcome, operation);
      return reply.code(operation.success.status).send(outcome);
    },
  });
}

export function unbuiltOperations(rules: Rules): OperationName[] {
  return (Object.keys(operations) as OperationName[]).filter((name) => !rules[name]);
}

export function sendRefusal(reply: FastifyReply, refusal: Refusal, operation?: Operation): FastifyReply {
  if (refusal.more.retryAfterSeconds !== undefined) {
    reply.header('retry-after', String(Math.max(1, Math.ceil(refusal.more.retryAfterSeconds))));
  }
  return reply.code(refusal.status).send(refusal.body(operation?.answersSuccess === true));
}

/** A rule that has written its answer itself, such as a copy kept ready in bytes. */
export class AlreadySent {}
export const ALREADY_SENT = new AlreadySent();

const notBuiltYet = async () => refuse('not_built_yet');

const problemBody = z.object({
  success: z.literal(false).optional(),
  error: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
});

function schemaOf(name: OperationName, operation: Operation) {
  const refused = new Set(operation.refusals.map((code) => problems[code].status));
  return {
    operationId: name,
    summary: operation.summary,
    tags: [operation.who],
    ...(operation.query && { querystring: operation.query }),
    ...(operation.body && { body: operation.body }),
    ...(operation.form && { consumes: ['multipart/form-data'] }),
    response: {
      [operation.success.status]: operation.success.body,
      ...Object.fromEntries([...refused].map((status) => [status, problemBody])),
      '4xx': problemBody,
      '5xx': problemBody,
    },
  };
}

export type Rules = { [Name in OperationName]?: Rule<Operations[Name]> };

export type Rule<O extends Operation> = (
  call: Call<O>,
) => Promise<AnswerOf<O> | Refusal<RefusalOf<O>> | AlreadySent>;

export interface Call<O extends Operation> {
  query: CheckedQuery<O>;
  body: CheckedBody<O>;
  identity: Identity<O['who']>;
  request: FastifyRequest;
  reply: FastifyReply;
}

type RefusalOf<O extends Operation> =
  | O['refusals'][number]
  | (typeof commonProblems)[number]
  | 'not_built_yet';

declare module 'fastify' {
  interface FastifyContextConfig {
    operation?: Operation;
  }

  interface FastifyRequest {
    /** What the operation's guard found out. */
    identity: unknown;
  }
}
