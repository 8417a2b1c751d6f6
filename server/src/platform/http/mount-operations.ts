import {
  type AnswerOf,
  type CheckedBody,
  type CheckedQuery,
  type commonProblems,
  type Operation,
  type OperationName,
  type Operations,
  operations,
  problems,
} from '@tohfa/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Guards, Identity } from './guards.ts';
import { acceptForms } from './read-form.ts';
import { Refusal } from './refusal.ts';

/** Mounts every operation of the contract. */
export function mountOperations(app: FastifyInstance, handlers: AllHandlers, guards: Guards): void {
  app.decorateRequest('identity');
  const names = Object.keys(operations) as OperationName[];
  const takesForm = (name: OperationName) => 'form' in operations[name];
  for (const name of names.filter((one) => !takesForm(one))) mountOne(app, name, handlers, guards);
  app.register(async (scope) => {
    await acceptForms(scope);
    for (const name of names.filter(takesForm)) mountOne(scope, name, handlers, guards);
  });
}

function mountOne(app: FastifyInstance, name: OperationName, handlers: AllHandlers, guards: Guards): void {
  const operation: Operation = operations[name];
  // Each handler is typed where it is declared; here they are all alike.
  const handler = handlers[name] as Handler<Operation>;
  const guard = guards[operation.caller];
  app.route({
    method: operation.method,
    url: operation.path,
    schema: schemaOf(name, operation),
    config: { operation },
    // Before the body is read: nothing is parsed for a caller who is not allowed.
    onRequest: async (request, reply) => {
      const identity = await guard(request);
      if (identity instanceof Refusal) return sendRefusal(reply, identity, operation);
      request.identity = identity;
    },
    handler: async (request, reply) => {
      const outcome = await handler({
        query: request.query as never,
        body: request.body as never,
        identity: request.identity as Identity<Operation['caller']>,
        request,
        reply,
      });
      if (outcome instanceof AlreadySent) return reply;
      if (outcome instanceof Refusal) return sendRefusal(reply, outcome, operation);
      return reply.code(operation.success.status).send(outcome);
    },
  });
}

export function sendRefusal(reply: FastifyReply, refusal: Refusal, operation?: Operation): FastifyReply {
  if (refusal.more.retryAfterSeconds !== undefined) {
    reply.header('retry-after', String(Math.max(1, Math.ceil(refusal.more.retryAfterSeconds))));
  }
  return reply.code(refusal.status).send(refusal.body(operation?.answersSuccess === true));
}

/** Returned by a handler that has sent its response itself, such as a cached one. */
export class AlreadySent {}
export const ALREADY_SENT = new AlreadySent();

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
    tags: [operation.caller],
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

/** One handler for each operation of a domain: `satisfies Handlers<typeof giftOperations>`. */
export type Handlers<Declared extends Record<string, Operation>> = {
  [Name in keyof Declared]: Handler<Declared[Name]>;
};

/** A call that the contract declares and no domain handles does not compile. */
export type AllHandlers = Handlers<Operations>;

export type Handler<O extends Operation> = (
  call: Call<O>,
) => Promise<AnswerOf<O> | Refusal<RefusalOf<O>> | AlreadySent>;

export interface Call<O extends Operation> {
  query: CheckedQuery<O>;
  body: CheckedBody<O>;
  identity: Identity<O['caller']>;
  request: FastifyRequest;
  reply: FastifyReply;
}

type RefusalOf<O extends Operation> = O['refusals'][number] | (typeof commonProblems)[number];

declare module 'fastify' {
  interface FastifyContextConfig {
    operation?: Operation;
  }

  interface FastifyRequest {
    /** What the operation's guard found out. */
    identity: unknown;
  }
}
