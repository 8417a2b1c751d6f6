import type { Multipart, MultipartFile } from '@fastify/multipart';
import multipart from '@fastify/multipart';
import {
  type AnswerOf,
  type Caller,
  type CheckedBody,
  type CheckedForm,
  type CheckedQuery,
  type commonProblems,
  MAX_FILE_BYTES,
  MAX_FILES,
  type Operation,
  type OperationName,
  type Operations,
  operations,
  type Problem,
  type ProblemCode,
  problems,
} from '@tohfa/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isStorableText, UNSTORABLE_MESSAGE } from '../storable-text.ts';

/** Mounts every operation of the contract. */
export function mountOperations(app: FastifyInstance, handlers: AllHandlers, guards: Guards): void {
  app.decorateRequest('identity');
  const names = Object.keys(operations) as OperationName[];
  const takesForm = (name: OperationName) => 'form' in operations[name];
  for (const name of names.filter((one) => !takesForm(one))) mountOperation(app, name, handlers, guards);
  app.register(async (scope) => {
    await acceptMultipart(scope);
    for (const name of names.filter(takesForm)) mountOperation(scope, name, handlers, guards);
  });
}

function mountOperation(
  app: FastifyInstance,
  name: OperationName,
  handlers: AllHandlers,
  guards: Guards,
): void {
  const operation: Operation = operations[name];
  // Each handler is typed where it is declared; here they are all alike.
  const handler = handlers[name] as Handler<Operation>;
  const guard = guards[operation.caller];
  app.route({
    method: operation.method,
    url: operation.path,
    schema: toRouteSchema(name, operation),
    config: { operation },
    // Before the body is read: nothing is parsed for a caller who is not allowed.
    onRequest: async (request, reply) => {
      const identity = await guard(request);
      if (identity instanceof Refusal) return sendRefusal(reply, identity, operation);
      request.identity = identity;
    },
    ...(operation.caller === 'customer-or-guest' && {
      // Before validation, so that a visitor is told to sign in and not what is wrong with their form.
      preValidation: async (request: FastifyRequest, reply: FastifyReply) => {
        const { customer } = request.identity as Identity<'customer-or-guest'>;
        if (!customer && !comesAsGuest(request)) return sendRefusal(reply, refuse('signed_out'), operation);
      },
    }),
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

/** Prefix of the cookies that hold a contributor's token, one for each gift. */
export const CONTRIBUTOR_COOKIE = 'tohfa_contributor_';

/** Whether somebody without an account says who they are; whether it is true, the handler finds out. */
function comesAsGuest({ body, cookies }: FastifyRequest): boolean {
  if (typeof body === 'object' && body !== null && ('guest' in body || 'contributorToken' in body))
    return true;
  return Object.keys(cookies).some((name) => name.includes(CONTRIBUTOR_COOKIE));
}

export function sendRefusal(reply: FastifyReply, refusal: Refusal, operation?: Operation): FastifyReply {
  if (refusal.details.retryAfterSeconds !== undefined) {
    reply.header('retry-after', String(Math.max(1, Math.ceil(refusal.details.retryAfterSeconds))));
  }
  return reply.code(refusal.status).send(refusal.body(operation?.answersSuccess === true));
}

/** Returned by a handler that has sent its response itself, such as a cached one. */
export class AlreadySent {}
export const ALREADY_SENT = new AlreadySent();

const problemSchema = z.object({
  success: z.literal(false).optional(),
  error: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
});

function toRouteSchema(name: OperationName, operation: Operation) {
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
      ...Object.fromEntries([...refused].map((status) => [status, problemSchema])),
      '4xx': problemSchema,
      '5xx': problemSchema,
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

/** Who may call is checked in one place, before any handler runs: one guard for each `caller` of an operation. */
export type Guards = {
  [C in Caller]: (request: FastifyRequest) => Promise<Identity<C> | Refusal>;
};

export type Identity<C extends Caller> = C extends 'anyone' | 'customer-or-guest'
  ? { customer?: CustomerIdentity }
  : C extends 'customer'
    ? { customer: CustomerIdentity }
    : { admin: AdminIdentity };

export interface CustomerIdentity {
  userId: string;
  sessionId: string;
  name: string;
  email: string;
}

export interface AdminIdentity {
  email: string;
  sessionId: string;
}

/** A handler that refuses returns one of these; only faults are thrown. */
export function refuse<Code extends ProblemCode>(code: Code, more: RefusalDetails = {}): Refusal<Code> {
  return new Refusal(code, more);
}

export class Refusal<Code extends ProblemCode = ProblemCode> {
  readonly code: Code;
  readonly details: RefusalDetails;

  constructor(code: Code, more: RefusalDetails) {
    this.code = code;
    this.details = more;
  }

  get status(): number {
    return problems[this.code].status;
  }

  body(answersSuccess: boolean): Problem {
    return {
      ...(answersSuccess && { success: false as const }),
      error: this.details.message ?? problems[this.code].message,
      code: this.code,
      ...(this.details.fields && { fields: this.details.fields }),
    };
  }
}

export interface RefusalDetails {
  /** For this case, when the catalogue's message is too general. */
  message?: string;
  /** What was wrong, field by field, for a form to show. */
  fields?: Record<string, string>;
  retryAfterSeconds?: number;
}

const MAX_FIELDS = 40;

/** Lets this part of the server take multipart bodies, and nothing but them. */
async function acceptMultipart(scope: FastifyInstance): Promise<void> {
  scope.removeContentTypeParser('application/json');
  await scope.register(multipart, {
    limits: {
      fileSize: MAX_FILE_BYTES,
      files: MAX_FILES,
      fields: MAX_FIELDS,
      parts: MAX_FIELDS + MAX_FILES,
      fieldNameSize: 100,
      fieldSize: 16 * 1024,
      headerPairs: 20,
    },
    // A file that is too large answers for itself, beside others that are not.
    throwFileSizeLimit: false,
  });
}

/**
 * Reads a multipart body to its end: the text fields, checked against the contract, and each file through
 * `takeFile` as it arrives, so that one file at a time is in memory. Without `takeFile` a file is refused.
 * Fields may come after files: what `takeFile` stored has to be undone when the form is refused after all.
 */
export async function readForm<O extends Operation, Taken = never>(
  { request, reply }: Call<O>,
  takeFile?: (file: FormFile) => Promise<Taken>,
): Promise<{ form: CheckedForm<O>; files: Taken[] } | Refusal<'not_multipart' | 'invalid_input'>> {
  const shape = request.routeOptions.config.operation?.form;
  if (!shape || !request.isMultipart()) return refuse('not_multipart');
  const fields = new Map<string, unknown>();
  const files: Taken[] = [];
  const wrong: Record<string, string> = {};
  // To the end even when something is wrong: a body left half-read would keep its connection busy.
  for await (const part of readParts(request)) {
    if (part instanceof Refusal) return part;
    const name = part.fieldname;
    if (part.type === 'file') {
      const file = await readFile(part);
      if (!file) return INCOMPLETE_FORM;
      if (takeFile) files.push(await takeFile(file));
      else wrong[name] ??= 'No file is taken here.';
    } else {
      if (fields.has(name)) wrong[name] ??= 'This was given twice.';
      if (part.fieldnameTruncated || part.valueTruncated) wrong[name] ??= 'That is too long.';
      if (!isStorableText(name) || !isStorableText(String(part.value))) wrong[name] ??= UNSTORABLE_MESSAGE;
      fields.set(name, part.value);
    }
  }
  // Whoever has gone meanwhile would never learn what was stored for them.
  if (reply.raw.destroyed) return refuse('invalid_input');
  const checked = shape.safeParse(Object.fromEntries(fields));
  for (const { path, message } of checked.error?.issues ?? []) wrong[String(path[0] ?? 'form')] ??= message;
  if (!checked.success || Object.keys(wrong).length > 0) return refuse('invalid_input', { fields: wrong });
  return { form: checked.data as CheckedForm<O>, files };
}

/** A body that ends early or is no multipart at all is the sender's mistake, not a fault of ours. */
async function* readParts(request: FastifyRequest): AsyncGenerator<Multipart | Refusal<'invalid_input'>> {
  const parts = request.parts()[Symbol.asyncIterator]();
  while (true) {
    const next = await parts.next().catch((error: unknown) => ({ error }));
    if ('error' in next) {
      // Limits of the parser have codes of their own.
      if (next.error instanceof Error && 'code' in next.error) throw next.error;
      yield INCOMPLETE_FORM;
      return;
    }
    if (next.done) return;
    yield next.value;
  }
}

const INCOMPLETE_FORM = refuse('invalid_input', {
  message: 'The form did not arrive completely. Please send it again.',
});

/** Undefined when the body ends inside the file. */
async function readFile({ fieldname, file }: MultipartFile): Promise<FormFile | undefined> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of file) chunks.push(chunk as Buffer);
  } catch {
    return undefined;
  }
  return { field: fieldname, bytes: file.truncated ? undefined : Buffer.concat(chunks) };
}

export interface FormFile {
  /** The name of its form field. What the sender calls the file itself is nobody's business. */
  field: string;
  /** Undefined when it has more bytes than a file may have. */
  bytes: Buffer | undefined;
}
