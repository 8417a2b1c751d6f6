import { CHANNELS } from '@tohfa/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Refusal, refuse, sendRefusal } from '../../platform/http/operations.ts';
import { identifyAgent } from '../callers.ts';
import type { AgentDeps } from '../deps.ts';
import { isOwnHost } from '../http.ts';

const MAX_BODY = 64 * 1024;
/** Of the request, all that the protocol reads. */
const HEADERS = ['accept', 'content-type', 'mcp-protocol-version', 'mcp-method', 'mcp-name'] as const;

/** MCP: the shop as tools for assistants. Stateless: any process answers any request, and no connection stays open. */
export function serveMcp(app: FastifyInstance, deps: AgentDeps): void {
  const { path, setting } = CHANNELS.mcp;
  const admit = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', 'no-store');
    if (!deps.settings()[setting]) return sendRefusal(reply, refuse('not_found'));
    if (!isOwnHost(request, deps.publicUrl)) return sendRefusal(reply, refuse('cross_site'));
  };

  app.route({
    method: 'POST',
    url: path,
    bodyLimit: MAX_BODY,
    schema: { hide: true },
    onRequest: admit,
    handler: async (request, reply) => {
      const { body } = request;
      // Older protocols allowed many calls in one body, which would count as one.
      if (Array.isArray(body)) return sendRefusal(reply, refuse('invalid_input'));
      const caller = await identifyAgent(deps, {
        channel: 'mcp',
        network: request.ip,
        ...readClient(body),
      });
      if (caller instanceof Refusal) return sendRefusal(reply, caller);
      // Loaded by the first assistant: a shop that nobody asks starts without it.
      const { answerMcp } = await import('./server.ts');
      const { response, refusal, fault } = await answerMcp(deps, caller, {
        request: toWebRequest(request, deps.publicUrl + path),
        body,
      });
      if (fault !== undefined) throw fault;
      if (refusal) return sendRefusal(reply, refusal);
      const type = response.headers.get('content-type');
      if (type !== null) reply.header('content-type', type);
      return reply.code(response.status).send(await response.text());
    },
  });

  // Streams that wait for news, and sessions to end: there are none.
  app.route({
    method: ['GET', 'DELETE'],
    url: path,
    schema: { hide: true },
    onRequest: admit,
    handler: async (_request, reply) => reply.code(405).header('allow', 'POST').send(),
  });
}

function toWebRequest({ headers }: FastifyRequest, url: string): Request {
  const given = HEADERS.flatMap((name): [string, string][] => {
    const value = headers[name];
    return typeof value === 'string' ? [[name, value]] : [];
  });
  return new Request(url, { method: 'POST', headers: given });
}

/** Who calls, as far as it says. What is not as expected says nothing. */
function readClient(body: unknown): { profile: string | undefined; clientName: string | undefined } {
  const { params } = envelope.safeParse(body).data ?? {};
  const { _meta: meta, clientInfo } = params ?? {};
  return {
    profile: meta?.['ucp-agent']?.profile,
    clientName: (meta?.['io.modelcontextprotocol/clientInfo'] ?? clientInfo)?.name,
  };
}

const client = z.object({ name: z.string() }).optional().catch(undefined);

const envelope = z.object({
  params: z
    .object({
      /** Of `initialize`, in older protocols. */
      clientInfo: client,
      _meta: z
        .object({
          'io.modelcontextprotocol/clientInfo': client,
          'ucp-agent': z.object({ profile: z.string() }).optional().catch(undefined),
        })
        .optional()
        .catch(undefined),
    })
    .optional()
    .catch(undefined),
});
