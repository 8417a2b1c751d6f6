import { CHANNELS, UCP_OLDER_VERSIONS, UCP_VERSION } from '@tohfa/contract';
import { type Sentence, say } from '@tohfa/contract/phrases';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { Refusal, refuse } from '../../platform/http/operations.ts';
import { identifyAgent } from '../callers.ts';
import type { AgentDeps } from '../deps.ts';
import { isOwnHost } from '../http.ts';
import { repeatKey } from '../sessions.ts';
import { businessProfile, groupGiftCapability, type UcpAnswer } from './envelope.ts';
import { groupGiftSchema } from './group-gift-schema.ts';
import { type UcpOperation, ucpOperations } from './operations.ts';

/** Other programs read it once in a while. */
const PROFILE_CACHE = 'public, max-age=3600';
const BODY_LIMIT = 64 * 1024;

/** The Universal Commerce Protocol: who we are, its calls by REST, and the same as tools by MCP. */
export function serveUcp(app: FastifyInstance, deps: AgentDeps): void {
  const { publicUrl } = deps;
  const document = (path: string, content: object) => {
    const text = JSON.stringify(content);
    app.get(path, { schema: { hide: true } }, async (request, reply) => {
      if (isShut(deps, request)) return notHere(reply);
      return reply
        .header('cache-control', PROFILE_CACHE)
        .header('access-control-allow-origin', '*')
        .type('application/json; charset=utf-8')
        .send(text);
    });
  };
  document(CHANNELS.ucp.path, businessProfile(publicUrl, UCP_VERSION));
  for (const version of UCP_OLDER_VERSIONS)
    document(`/ucp/profiles/${version}.json`, businessProfile(publicUrl, version));
  document('/ucp/schemas/group_gift.json', groupGiftSchema(publicUrl, UCP_VERSION));

  app.register(async (scope) => {
    acceptEmptyBodies(scope);
    scope.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const requestId = request.headers['request-id'];
      if (typeof requestId === 'string' && /^[\w.:-]{1,128}$/.test(requestId))
        reply.header('request-id', requestId);
      if (isShut(deps, request)) return notHere(reply);
    });
    for (const operation of ucpOperations) mountRest(scope, deps, operation);
    mountMcp(scope, deps);
    // Else the app would be answered, which no program can read.
    scope.all('/ucp/*', { schema: { hide: true } }, async (_request, reply) => notHere(reply));
  });
}

/** To cancel something, clients send the type of a body and none. */
function acceptEmptyBodies(scope: FastifyInstance): void {
  const parse = scope.getDefaultJsonParser('error', 'error');
  scope.removeContentTypeParser('application/json');
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, {});
    else void parse(request, String(body), done);
  });
}

/** Switched off, or called by a name that is not the shop's. */
function isShut({ settings, publicUrl }: AgentDeps, request: FastifyRequest): boolean {
  return !settings()[CHANNELS.ucp.setting] || !isOwnHost(request, publicUrl);
}

function mountRest(scope: FastifyInstance, deps: AgentDeps, operation: UcpOperation): void {
  const { method, path } = operation.rest;
  scope.route({
    method,
    url: `/ucp/v1${path}`,
    bodyLimit: BODY_LIMIT,
    schema: { hide: true },
    handler: async (request, reply) => {
      const { id = '' } = request.params as { id?: string };
      const header = request.headers['ucp-agent'];
      const key = request.headers['idempotency-key'];
      const outcome = await perform(deps, operation, {
        network: request.ip,
        profile: typeof header === 'string' ? readProfile(header) : undefined,
        key: typeof key === 'string' ? key : undefined,
        id,
        given: request.body ?? {},
      });
      if ('retryAfterSeconds' in outcome) reply.header('retry-after', outcome.retryAfterSeconds);
      return reply.code(outcome.status).send(outcome.body);
    },
  });
}

/** Of `profile="https://…"`, whatever else the header holds. */
function readProfile(header: string): string | undefined {
  const start = header.indexOf(PROFILE);
  const end = start === -1 ? -1 : header.indexOf('"', start + PROFILE.length);
  return end === -1 ? undefined : header.slice(start + PROFILE.length, end);
}

const PROFILE = 'profile="';

/** One call, whichever way it came. */
async function perform(
  deps: AgentDeps,
  operation: UcpOperation,
  { network, profile, key, id, given }: AskedCall,
): Promise<UcpAnswer | FailedCall> {
  const caller = await identifyAgent(deps, { channel: 'ucp', network, profile });
  if (caller instanceof Refusal) return tooMany(caller);
  const parsed = operation.schema.safeParse(withGroupGift(given, deps.publicUrl));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const at = issue
      ? issue.path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('')
      : '';
    return fail(400, 'invalid_input', () => `$${at}: ${issue?.message ?? ''}`);
  }
  // Of what was read: the rest may be nested deeper than it could be written again.
  const repeat = operation.changes ? repeatKey(caller, key, [operation.tool, id, parsed.data]) : undefined;
  const answer = await operation.run(deps, { caller, id, request: parsed.data, repeat });
  return answer instanceof Refusal ? tooMany(answer) : answer;
}

/** The extension's field, by its short name or by the name of its capability. */
function withGroupGift(given: unknown, publicUrl: string): unknown {
  const name = groupGiftCapability(publicUrl);
  if (typeof given !== 'object' || given === null || !(name in given)) return given;
  const { [name]: groupGift, ...others } = given as Record<string, unknown>;
  return { ...others, group_gift: groupGift };
}

/**
 * Plain JSON-RPC: lists and calls without a session, as command-line clients send them, who accept no event stream. The same
 * operations as by REST.
 */
function mountMcp(scope: FastifyInstance, deps: AgentDeps): void {
  const tools = ucpOperations.map(toTool);
  scope.post('/ucp/mcp', { bodyLimit: BODY_LIMIT, schema: { hide: true } }, async (request, reply) => {
    const rpc = rpcRequest.safeParse(request.body);
    if (!rpc.success)
      return reply
        .code(400)
        .send({ jsonrpc: '2.0', id: null, error: { code: -32600, message: 'Invalid request' } });
    const { id = null, method, params = {} } = rpc.data;
    const answer = (result: object) => reply.send({ jsonrpc: '2.0', id, result });
    const refuseCall = (status: number, code: number, message: string, data?: object) =>
      reply.code(status).send({ jsonrpc: '2.0', id, error: { code, message, ...(data && { data }) } });
    // Notifications are not answered.
    if (id === null || method.startsWith('notifications/')) return reply.code(202).send();
    if (method === 'ping') return answer({});
    if (method === 'initialize')
      return answer({
        protocolVersion: typeof params.protocolVersion === 'string' ? params.protocolVersion : '2025-11-25',
        capabilities: { tools: {} },
        serverInfo: { name: deps.settings().name, version: UCP_VERSION },
      });
    if (method === 'tools/list') return answer({ tools });
    if (method !== 'tools/call') return refuseCall(200, -32601, 'Method not found');
    const operation = ucpOperations.find(({ tool }) => tool === params.name);
    if (!operation) return refuseCall(200, -32602, 'Unknown tool');
    const given = toolArguments.safeParse(params.arguments ?? {});
    if (!given.success) return refuseCall(200, -32602, 'Invalid arguments');
    const { meta = {}, id: handle = '', ...parts } = given.data;
    const outcome = await perform(deps, operation, {
      network: request.ip,
      profile: meta['ucp-agent']?.profile,
      key: meta['idempotency-key'],
      id: handle,
      given: (operation.part && parts[operation.part]) ?? {},
    });
    if ('failed' in outcome) {
      if ('retryAfterSeconds' in outcome) reply.header('retry-after', outcome.retryAfterSeconds);
      const { code, content } = outcome.body;
      return outcome.status === 429
        ? refuseCall(429, -32000, content, { code })
        : refuseCall(200, -32602, content, { code });
    }
    const text = JSON.stringify(outcome.body);
    return answer({
      structuredContent: outcome.body,
      content: [{ type: 'text', text }],
      ...(outcome.status >= 400 && { isError: true }),
    });
  });
  for (const method of ['GET', 'DELETE'] as const)
    scope.route({
      method,
      url: '/ucp/mcp',
      schema: { hide: true },
      handler: async (_request, reply) => reply.code(405).header('allow', 'POST').send(),
    });
}

const rpcRequest = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.optional(z.nullable(z.union([z.string(), z.number()]))),
  method: z.string(),
  params: z.optional(z.record(z.string(), z.unknown())),
});

const toolArguments = z.object({
  meta: z.optional(
    z.object({
      'ucp-agent': z.optional(z.object({ profile: z.optional(z.string()) })),
      'idempotency-key': z.optional(z.string()),
    }),
  ),
  id: z.optional(z.string()),
  catalog: z.optional(z.unknown()),
  cart: z.optional(z.unknown()),
  checkout: z.optional(z.unknown()),
});

function toTool({ tool, description, part, byId, changes, schema }: UcpOperation) {
  const { $schema: _dialect, ...partSchema } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
  });
  return {
    name: tool,
    description,
    inputSchema: {
      type: 'object',
      properties: {
        meta: {
          type: 'object',
          properties: {
            'ucp-agent': { type: 'object', properties: { profile: { type: 'string' } } },
            'idempotency-key': { type: 'string' },
          },
        },
        ...(byId && { id: { type: 'string' } }),
        ...(part && { [part]: partSchema }),
      },
      required: [...(byId ? ['id'] : []), ...(part && !tool.startsWith('complete') ? [part] : [])],
    },
    annotations: { readOnlyHint: !changes, destructiveHint: false, openWorldHint: false },
  };
}

function tooMany({ details }: Refusal<'too_many_requests'>): FailedCall {
  return {
    ...fail(429, 'too_many_requests', ({ refusals }) => refusals.too_many_requests),
    retryAfterSeconds: Math.max(1, Math.ceil(details.retryAfterSeconds ?? 60)),
  };
}

/** As the protocol wants it, and as every call of the shop answers. */
function fail(status: 400 | 404 | 429, code: string, sentence: Sentence): FailedCall {
  const content = say(sentence);
  return { failed: true, status, body: { code, content, error: content } };
}

function notHere(reply: FastifyReply): FastifyReply {
  const { code, status } = refuse('not_found');
  const { body } = fail(404, code, ({ refusals }) => refusals.not_found);
  return reply.code(status).send(body);
}

interface FailedCall {
  failed: true;
  status: 400 | 404 | 429;
  body: { code: string; content: string; error: string };
  retryAfterSeconds?: number;
}

interface AskedCall {
  network: string;
  profile: string | undefined;
  key: string | undefined;
  id: string;
  given: unknown;
}
