import type {} from '@fastify/cookie';
import type { Multipart, MultipartFile, MultipartValue } from '@fastify/multipart';
import multipart from '@fastify/multipart';
import {
  type AdminRole,
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
import { type Sentence, say } from '@tohfa/contract/phrases';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isStorableText } from '../storable-text.ts';
import { allowSlowBody } from './connections.ts';
import { asSeenBy } from './personal-fields.ts';

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
  // Each handler is typed where it is declared. Here they share one type.
  const handler = handlers[name] as Handler<Operation>;
  const guard = guards[operation.caller];
  app.route({
    method: operation.method,
    url: operation.path,
    schema: toRouteSchema(name, operation),
    config: { operation, comesAsGuest: guards.comesAsGuest },
    // Runs before the body is read, so that nothing is parsed for a caller without access.
    onRequest: async (request, reply) => {
      const identity = operation.sameForEveryone ? {} : await guard(request, operation);
      if (identity instanceof Refusal) return sendRefusal(reply, identity, operation);
      request.identity = identity;
    },
    ...(operation.caller === 'customer-or-guest' &&
      !operation.form && {
        // Runs before validation, so that a visitor is asked to sign in instead of being shown form errors.
        preValidation: async (request: FastifyRequest, reply: FastifyReply) => {
          if (isNobody(request, request)) return sendRefusal(reply, refuse('signed_out'), operation);
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
      const { admin } = request.identity as { admin?: AdminIdentity };
      return reply.code(operation.success.status).send(admin ? asSeenBy(admin.role, name, outcome) : outcome);
    },
  });
}

/** Neither signed in nor a guest, as far as the fields of a call tell. */
function isNobody({ identity, routeOptions }: FastifyRequest, given: GuestRequest): boolean {
  const { operation, comesAsGuest } = routeOptions.config;
  if (operation?.caller !== 'customer-or-guest') return false;
  return !(identity as Identity<'customer-or-guest'>).customer && comesAsGuest?.(given) !== true;
}

export function sendRefusal(reply: FastifyReply, refusal: Refusal, operation?: Operation): FastifyReply {
  if (refusal.details.retryAfterSeconds !== undefined) {
    reply.header('retry-after', String(Math.max(1, Math.ceil(refusal.details.retryAfterSeconds))));
  }
  return reply.code(refusal.status).send(refusal.body(operation?.answersSuccess === true));
}

/** Returned by a handler that has already sent its response, such as a cached one. */
export class AlreadySent {}
export const ALREADY_SENT = new AlreadySent();

const problemSchema = z.object({
  success: z.literal(false).optional(),
  error: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
});

function toRouteSchema(name: OperationName, operation: Operation) {
  const refused = new Set(operation.refusals.map((code) => problems[code]));
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

/** One handler per operation of a domain: `satisfies Handlers<typeof giftOperations>`. */
export type Handlers<Declared extends Record<string, Operation>> = {
  [Name in keyof Declared]: Handler<Declared[Name]>;
};

/** A declared call without a handler does not compile. */
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
    comesAsGuest?: Guards['comesAsGuest'];
  }

  interface FastifyRequest {
    /** The caller's identity, set by the operation's guard. */
    identity: unknown;
  }
}

/** Access is checked in one place, before any handler runs: one guard per `caller` of an operation. */
export type Guards = {
  [C in Caller]: (request: FastifyRequest, operation: Operation) => Promise<Identity<C> | Refusal>;
} & {
  /** Whether a caller without an account says who they are. */
  comesAsGuest(request: GuestRequest): boolean;
};

/** What tells that a guest calls. */
export type GuestRequest = Pick<FastifyRequest, 'body' | 'cookies'>;

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
  role: AdminRole;
  sessionId: string;
}

/** A handler returns a refusal; it throws only on faults. */
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
    return problems[this.code];
  }

  body(answersSuccess: boolean): Problem {
    const { message, fields } = this.details;
    return {
      ...(answersSuccess && { success: false as const }),
      error: say(message ?? (({ refusals }) => refusals[this.code])),
      code: this.code,
      ...(fields && { fields: sayEach(fields) }),
    };
  }
}

/** Messages by field, for a form to show. */
export type FieldProblems = Record<string, Sentence>;

function sayEach(fields: FieldProblems): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, sentence]) => [name, say(sentence)]));
}

export interface RefusalDetails {
  /** Replaces the code's sentence when it is too general. */
  message?: Sentence;
  fields?: FieldProblems;
  retryAfterSeconds?: number;
}

const MAX_FIELDS = 40;

/** Makes this part of the server accept multipart bodies only. */
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
    // One file that is too large must not fail the others; its own result says so.
    throwFileSizeLimit: false,
  });
}

/**
 * Reads a whole multipart body. Checks the text fields against the contract and passes each file to `takeFile` as it
 * arrives, so that only one file is in memory. Without `takeFile`, files are refused. Fields may come after files, so
 * the caller has to undo what `takeFile` stored if the form is refused. For admins: others go through `readAdmittedForm`.
 */
export async function readForm<O extends Operation, Taken = never>(
  { request, reply }: Call<O>,
  takeFile?: (file: FormFile) => Promise<Taken>,
  limits?: FileLimits,
): Promise<{ form: CheckedForm<O>; files: Taken[] } | Refusal<'not_multipart' | 'invalid_input'>> {
  const fields = openFields<O>(request);
  if (fields instanceof Refusal) return fields;
  const files: Taken[] = [];
  if (limits) allowSlowBody(request.raw);
  // Read to the end even after a problem: an unread body would keep its connection busy.
  for await (const part of readParts(request, limits)) {
    if (part instanceof Refusal) return part;
    if (part.type === 'field') fields.add(part);
    else {
      const file = await readFile(part);
      if (!file) return INCOMPLETE_FORM;
      if (takeFile) files.push(await takeFile(file));
      else fields.wrong[part.fieldname] ??= ({ forms }) => forms.noFileHere;
    }
  }
  // The client has disconnected and would never learn what was stored.
  if (reply.raw.destroyed) return refuse('invalid_input');
  const form = fields.check();
  return form instanceof Refusal ? form : { form, files };
}

/**
 * Reads a form of customers and guests. A picture takes memory to receive and seconds to decode, so the text fields come
 * first, `admit` decides whether this caller may do this to that object, and only then up to `maxFiles` files are read.
 */
export async function readAdmittedForm<O extends Operation, Admitted, Refused extends Refusal, Taken>(
  { request, reply }: Call<O>,
  { admit, takeFile, maxFiles }: AdmittedForm<O, Admitted, Refused, Taken>,
): Promise<
  | { form: CheckedForm<O>; admitted: Exclude<Admitted, Refusal>; files: Taken[] }
  | Refused
  | Refusal<'not_multipart' | 'invalid_input' | 'signed_out'>
> {
  const fields = openFields<O>(request);
  if (fields instanceof Refusal) return fields;
  const files: Taken[] = [];
  let opened: OpenedForm<O, Admitted> | Refused | Refusal<'invalid_input' | 'signed_out'> | undefined;
  const open = async (): Promise<NonNullable<typeof opened>> => {
    if (isNobody(request, { body: fields.given(), cookies: request.cookies })) return refuse('signed_out');
    const form = fields.check();
    if (form instanceof Refusal) return form;
    const admitted = await admit(form);
    return admitted instanceof Refusal
      ? admitted
      : { form, admitted: admitted as Exclude<Admitted, Refusal> };
  };
  for await (const part of readParts(request)) {
    if (part instanceof Refusal) return part;
    if (part.type === 'field') {
      if (opened) opened = refuseFile(part.fieldname, ({ forms }) => forms.textFirst);
      else fields.add(part);
      continue;
    }
    opened ??= await open();
    if (files.length >= maxFiles) opened = refuseFile(part.fieldname, tooManyFiles(maxFiles));
    if (opened instanceof Refusal) {
      // Skipped, because an unread body would keep its connection busy.
      part.file.resume();
      continue;
    }
    const file = await readFile(part);
    if (!file) return INCOMPLETE_FORM;
    files.push(await takeFile(file));
  }
  if (reply.raw.destroyed) return refuse('invalid_input');
  opened ??= await open();
  return opened instanceof Refusal ? opened : { ...opened, files };
}

const refuseFile = (field: string, problem: Sentence) =>
  refuse('invalid_input', { fields: { [field]: problem } });

const tooManyFiles =
  (max: number): Sentence =>
  ({ forms }) =>
    max === 1 ? forms.picture.chooseOne : forms.picture.chooseUpTo({ max });

interface AdmittedForm<O extends Operation, Admitted, Refused extends Refusal, Taken> {
  admit(form: CheckedForm<O>): Promise<Admitted | Refused>;
  takeFile(file: FormFile): Promise<Taken>;
  maxFiles: number;
}

interface OpenedForm<O extends Operation, Admitted> {
  form: CheckedForm<O>;
  admitted: Exclude<Admitted, Refusal>;
}

/** The text fields of a form, collected as they arrive and then checked against the contract. */
function openFields<O extends Operation>(request: FastifyRequest) {
  const shape = request.routeOptions.config.operation?.form;
  if (!shape || !request.isMultipart()) return refuse('not_multipart');
  const values = new Map<string, unknown>();
  const wrong: FieldProblems = {};
  return {
    wrong,
    add({ fieldname: name, value, fieldnameTruncated, valueTruncated }: MultipartValue): void {
      if (values.has(name)) wrong[name] ??= ({ forms }) => forms.sentTwice;
      if (fieldnameTruncated || valueTruncated) wrong[name] ??= ({ forms }) => forms.tooLong;
      if (!isStorableText(name) || !isStorableText(String(value)))
        wrong[name] ??= ({ forms }) => forms.unstorable;
      values.set(name, value);
    },
    given: () => Object.fromEntries(values),
    check(): CheckedForm<O> | Refusal<'invalid_input'> {
      const checked = shape.safeParse(Object.fromEntries(values));
      for (const { path, message } of checked.error?.issues ?? [])
        wrong[String(path[0] ?? 'form')] ??= message;
      if (!checked.success || Object.keys(wrong).length > 0)
        return refuse('invalid_input', { fields: wrong });
      return checked.data as CheckedForm<O>;
    },
  };
}

/** A body that ends early or is not multipart is a client error. */
async function* readParts(
  request: FastifyRequest,
  limits?: FileLimits,
): AsyncGenerator<Multipart | Refusal<'invalid_input'>> {
  const own = limits && { limits: { fileSize: limits.maxFileBytes, files: limits.maxFiles } };
  const parts = request.parts(own)[Symbol.asyncIterator]();
  while (true) {
    const next = await parts.next().catch((error: unknown) => ({ error }));
    if ('error' in next) {
      // The parser's own limits have error codes.
      if (next.error instanceof Error && 'code' in next.error) throw next.error;
      yield INCOMPLETE_FORM;
      return;
    }
    if (next.done) return;
    yield next.value;
  }
}

const INCOMPLETE_FORM = refuse('invalid_input', { message: ({ forms }) => forms.incomplete });

/** Undefined when the body ends inside the file. */
async function readFile({ fieldname, filename, file }: MultipartFile): Promise<FormFile | undefined> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of file) chunks.push(chunk as Buffer);
  } catch {
    return undefined;
  }
  const fileName = (filename ?? '')
    .toWellFormed()
    .replace(/\p{Cc}/gu, '')
    .slice(-200);
  return { field: fieldname, fileName, bytes: file.truncated ? undefined : Buffer.concat(chunks) };
}

/** Where they are not those of pictures. */
interface FileLimits {
  maxFileBytes: number;
  maxFiles: number;
}

export interface FormFile {
  /** The name of the form field. */
  field: string;
  /** As the sender calls it: to be shown to them, for nothing else. */
  fileName: string;
  /** Undefined when the file is too large. */
  bytes: Buffer | undefined;
}
