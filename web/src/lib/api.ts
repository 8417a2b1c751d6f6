import {
  type AnswerOf,
  type BodyOf,
  type OperationName,
  type Operations,
  type Problem,
  type ProblemCode,
  type QueryOf,
  STALE_HEADER,
} from '@tohfa/contract';
import { common, pageLanguage, pagePrefix, partTexts } from '@tohfa/contract/screens';
import { takeFirstAnswer } from './first-answers.ts';
import { type AdminRouteName, type Route, routes, type ShopCall } from './operation-routes.ts';
import { bearerToken, clearUser } from './session.ts';

/** Calls the backend. Throws `ApiError` when it refuses, `OfflineError` when it cannot be reached. */
export async function call<N extends OperationName>(name: N, options: CallOptions<N>): Promise<Answer<N>> {
  return (await callWithTotal(name, options)).answer;
}

/** The same, with the number of all rows where the response is one page of them. */
export async function callWithTotal<N extends OperationName>(
  name: N,
  options: CallOptions<N>,
): Promise<{ answer: Answer<N>; total: number | undefined }> {
  const response = await callForResponse(name, options);
  const body = await readJson(response);
  if (body === undefined) throw new ApiError(502, body);
  const total = response.headers.get('x-total-count');
  return { answer: body as Answer<N>, total: total === null ? undefined : Number(total) };
}

/** On the window: an answer is a copy from before an outage. */
export const OUTAGE_EVENT = 'shop-outage';

/** The raw response, for files and streams. Throws the same. */
export async function callForResponse<N extends OperationName>(
  name: N,
  options: CallOptions<N>,
): Promise<Response> {
  const token = options.bearer ?? bearerToken();
  const response = await send(name, options, token);
  if (response.headers.has(STALE_HEADER)) dispatchEvent(new Event(OUTAGE_EVENT));
  if (response.ok) return response;
  const error = new ApiError(response.status, await readJson(response));
  // Admin calls use the same code for the admin session, and another person may have signed in in the meantime.
  const hasExpired =
    error.code === 'signed_out' &&
    isShopCall(name) &&
    routes[name].caller.startsWith('customer') &&
    bearerToken() === token;
  if (hasExpired && token !== undefined) clearUser('expired');
  throw error;
}

export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: ProblemCode;
  readonly userMessage: string;
  readonly fields: Readonly<Record<string, string>>;

  constructor(status: number, body: unknown) {
    const problem = parseProblem(body) ?? { error: common.failed, code: 'failed' };
    super(problem.error);
    this.status = status;
    this.code = problem.code;
    this.userMessage = problem.error;
    this.fields = problem.fields ?? {};
  }
}

export class OfflineError extends Error {
  override readonly name = 'OfflineError';
  readonly userMessage = partTexts.unreachable;
}

/** The error's message for a person, if it has one. */
export function errorMessage(error: unknown): string {
  const message = error instanceof Error && 'userMessage' in error ? error.userMessage : undefined;
  return typeof message === 'string' ? message : partTexts.failed;
}

async function send<N extends OperationName>(
  name: N,
  options: CallOptions<N>,
  token: string | undefined,
): Promise<Response> {
  const { method, path } = isShopCall(name) ? routes[name] : await adminRoute(name);
  const { query, body, form, signal, keepalive } = options as UntypedOptions;
  const url = pagePrefix + path + queryString(query);
  try {
    const early = method === 'GET' ? takeFirstAnswer(url, token) : undefined;
    if (early) return await early;
    return await fetch(url, {
      method,
      headers: {
        accept: 'application/json',
        'accept-language': pageLanguage,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: form ?? (body === undefined ? null : JSON.stringify(body)),
      signal: signal ?? null,
      ...(keepalive && { keepalive }),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new OfflineError(String(error));
  }
}

function isShopCall(name: OperationName): name is ShopCall {
  return name in routes;
}

async function adminRoute(name: AdminRouteName): Promise<Route> {
  try {
    return (await import('./admin-routes.ts')).routes[name];
  } catch (error) {
    throw new OfflineError(String(error));
  }
}

function queryString(query: UntypedOptions['query']): string {
  const pairs = Object.entries(query ?? {}).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : '';
}

/** Undefined when it is not JSON: a proxy's error page, or a response cut short. */
async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    return undefined;
  }
}

function parseProblem(body: unknown): Problem | undefined {
  if (typeof body !== 'object' || body === null || !('error' in body) || !('code' in body)) return undefined;
  return typeof body.error === 'string' ? (body as Problem) : undefined;
}

type Answer<N extends OperationName> = AnswerOf<Operations[N]>;

type CallOptions<N extends OperationName> = CommonOptions &
  RequiredOption<'query', QueryOf<Operations[N]>> &
  RequiredOption<'body', BodyOf<Operations[N]>> &
  RequiredOption<'form', Operations[N] extends { form: unknown } ? FormData : undefined>;

interface CommonOptions {
  signal?: AbortSignal;
  /** Instead of the signed-in person's token. */
  bearer?: string;
  /** Is sent even when the page is being left; only for small bodies. */
  keepalive?: boolean;
}

/** An option the operation does not declare cannot be given; one it declares must be. */
type RequiredOption<K extends string, V> = [V] extends [undefined]
  ? { [P in K]?: undefined }
  : { [P in K]: V };

interface UntypedOptions {
  query?: Record<string, string | undefined>;
  body?: unknown;
  form?: FormData;
  signal?: AbortSignal;
  keepalive?: boolean;
}
