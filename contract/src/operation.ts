import type * as z from 'zod/mini';
import type { ProblemCode } from './problems.ts';
import type { AdminRole } from './roles.ts';

/** Declares one call: the server mounts it, the web client is typed by it, OpenAPI is generated from it. */
// @__NO_SIDE_EFFECTS__
export function operation<const O extends Operation>(declared: O): O {
  return declared;
}

/**
 * - `anyone`: no credentials needed; a call may still show more to someone who has them
 * - `customer`: a live bearer token
 * - `customer-or-guest`: the same, or no bearer value and the details or the token of a guest; a dead bearer value is
 *   refused
 * - `admin`: a live admin session cookie
 * - `admin-recent-code`: the same, and a code verified in the last 15 minutes
 */
export type Caller = PublicCaller | AdminCaller;
type PublicCaller = 'anyone' | 'customer' | 'customer-or-guest';
type AdminCaller = 'admin' | 'admin-recent-code';

/** An admin call without roles does not compile. The owner is never left out: an empty list means the owner alone. */
export type Operation = Declaration &
  ({ caller: PublicCaller; roles?: never } | { caller: AdminCaller; roles: readonly AdminRole[] });

interface Declaration {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: `/backend/${string}`;
  summary: string;
  query?: z.ZodMiniType;
  /** A JSON body. */
  body?: z.ZodMiniType;
  /** A multipart body: the text fields; files are named in `files`. */
  form?: z.ZodMiniType;
  files?: string;
  success: { status: 200 | 201; body: z.ZodMiniType };
  /** In addition to `commonProblems`. */
  refusals: readonly ProblemCode[];
  /** The answer depends on the request alone, so the caller is not looked up and a copy may be given to everyone. */
  sameForEveryone?: true;
  /** The response has a `success` field, so its refusals carry `success: false`. */
  answersSuccess?: true;
}

type InputOf<S> = S extends z.ZodMiniType ? z.input<S> : undefined;
type OutputOf<S> = S extends z.ZodMiniType ? z.output<S> : undefined;
type Part<O, K extends string> = O extends Record<K, infer S> ? S : undefined;

/** What a client sends. */
export type QueryOf<O> = InputOf<Part<O, 'query'>>;
export type BodyOf<O> = InputOf<Part<O, 'body'>>;

/** What the server's handler gets after validation. */
export type CheckedQuery<O> = OutputOf<Part<O, 'query'>>;
export type CheckedBody<O> = OutputOf<Part<O, 'body'>>;
export type CheckedForm<O> = OutputOf<Part<O, 'form'>>;

/** What a client gets. */
export type AnswerOf<O extends Operation> = z.output<O['success']['body']>;
