import {
  CLIENT_CAPABILITIES_META_KEY,
  createMcpHandler,
  inputRequired,
  type McpRequestContext,
  McpServer,
  type ServerContext,
  type StandardSchemaWithJSON,
} from '@modelcontextprotocol/server';
import { assistantTools, type ToolName } from '@tohfa/contract/assistant-tools';
import { phrases } from '@tohfa/contract/phrases';
import { z } from 'zod';
import { Refusal } from '../../platform/http/operations.ts';
import type { AgentCaller } from '../callers.ts';
import type { AgentDeps } from '../deps.ts';
import { repeatKey } from '../sessions.ts';
import { createBasketTool, startCheckoutTool, updateBasketTool } from './baskets.ts';
import { getGiftTool, searchGiftsTool } from './gifts.ts';
import { getGroupGiftStatusTool, startGroupGiftTool } from './group-gifts.ts';
import { getShopPoliciesTool } from './policies.ts';
import { type Tool, ToolProblem } from './tool.ts';

/** Of the tools: it changes when one of them takes or answers something else. */
const VERSION = '1.0.0';
/** The list of tools is the same for everybody and changes with a release only. */
const LIST_TTL_MS = 3_600_000;

const tools: { [Name in ToolName]: Tool<Name> } = {
  search_gifts: searchGiftsTool,
  get_gift: getGiftTool,
  create_basket: createBasketTool,
  update_basket: updateBasketTool,
  start_checkout: startCheckoutTool,
  start_group_gift: startGroupGiftTool,
  get_group_gift_status: getGroupGiftStatusTool,
  get_shop_policies: getShopPoliciesTool,
};

/** Nothing here deletes, and nothing reaches beyond the shop. */
const READS = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };
const PREPARES = { ...READS, readOnlyHint: false, idempotentHint: false };
const SETS = { ...READS, readOnlyHint: false };

const ANNOTATIONS: Record<ToolName, typeof READS> = {
  search_gifts: READS,
  get_gift: READS,
  create_basket: PREPARES,
  update_basket: SETS,
  start_checkout: PREPARES,
  start_group_gift: PREPARES,
  get_group_gift_status: READS,
  get_shop_policies: READS,
};

const schemas = Object.fromEntries(
  Object.entries(assistantTools).map(([name, { input, output }]) => [
    name,
    { inputSchema: withJsonSchema(input, 'input'), outputSchema: withJsonSchema(output, 'output') },
  ]),
) as { [Name in ToolName]: { inputSchema: StandardSchemaWithJSON; outputSchema: StandardSchemaWithJSON } };

/** Schemas of `zod/mini` do not bring theirs. It is made once: every request gets a server of its own. */
function withJsonSchema(schema: z.core.$ZodType, io: 'input' | 'output'): StandardSchemaWithJSON {
  const json = z.toJSONSchema(schema, { io, target: 'draft-2020-12' });
  const made = () => json;
  return { '~standard': { ...schema['~standard'], jsonSchema: { input: made, output: made } } };
}

/**
 * Answers one request of either protocol, by a server that lives no longer than that. What a tool is refused, or fails with, is
 * handed back to the route: the package would tell the other side the words of an error.
 */
export async function answerMcp(
  deps: AgentDeps,
  caller: AgentCaller,
  { request, body }: { request: Request; body: unknown },
): Promise<McpOutcome> {
  const outcome: Pick<McpOutcome, 'refusal' | 'fault'> = {};
  const handler = createMcpHandler(({ era }) => createServer(deps, { caller, era, outcome }), {
    legacy: 'stateless',
    // A subscription is a connection that stays open, and nothing here changes while one would wait.
    maxSubscriptions: 0,
  });
  const response = await handler.fetch(request, { parsedBody: body });
  return { ...outcome, response };
}

function createServer(deps: AgentDeps, { caller, era, outcome }: Served): McpServer {
  const { mcp } = phrases().agents;
  const hint = { ttlMs: LIST_TTL_MS, cacheScope: 'public' as const };
  const server = new McpServer(
    { name: 'tohfa', title: 'Tohfa', version: VERSION, websiteUrl: deps.publicUrl },
    {
      instructions: mcp.instructions,
      capabilities: { tools: { listChanged: false } },
      cacheHints: { 'tools/list': hint, 'server/discover': hint },
    },
  );
  for (const name of Object.keys(tools) as ToolName[]) {
    // Each tool is typed where it is declared. Here they share one type.
    const tool = tools[name] as Tool<ToolName>;
    server.registerTool(
      name,
      { ...mcp.tools[name], ...schemas[name], annotations: ANNOTATIONS[name] },
      async (input: unknown, context: ServerContext) => {
        try {
          return await answerTool(name, tool, input, context);
        } catch (error) {
          outcome.fault = error;
          return failed('');
        }
      },
    );
  }
  return server;

  async function answerTool(name: ToolName, tool: Tool<ToolName>, input: unknown, { mcpReq }: ServerContext) {
    const made = mcpReq.requestState<string>();
    const answer = await tool(deps, {
      caller,
      input: input as never,
      repeat: repeatKey(caller, readKey(mcpReq), [name, input]),
      made: typeof made === 'string' ? made : undefined,
    });
    if (answer instanceof Refusal) {
      outcome.refusal = answer;
      return failed('');
    }
    if (answer instanceof ToolProblem) return failed(answer.text);
    const { output, text, handOver } = answer;
    // The handle is what this call has made; the client brings it back with the same call, which then answers in full.
    // In older protocols the question would go out on an open connection, which waits for the answer.
    if (handOver && made === undefined && era === 'modern' && opensLinks(mcpReq))
      return inputRequired({
        inputRequests: { open: inputRequired.elicitUrl({ message: handOver.message, url: handOver.url }) },
        requestState: handOver.handle,
      });
    return { structuredContent: output, content: [{ type: 'text' as const, text }] };
  }
}

const failed = (text: string) => ({ isError: true, content: [{ type: 'text' as const, text }] });

/** As the request says: a client without it shows `continue_url` itself. */
function opensLinks({ envelope }: ServerContext['mcpReq']): boolean {
  return linkOpener.safeParse(envelope).success;
}

const linkOpener = z.object({
  [CLIENT_CAPABILITIES_META_KEY]: z.object({ elicitation: z.object({ url: z.object({}) }) }),
});

function readKey({ _meta: meta }: ServerContext['mcpReq']): string | undefined {
  const key = meta?.['idempotency-key'];
  return typeof key === 'string' ? key : undefined;
}

interface Served {
  caller: AgentCaller;
  era: McpRequestContext['era'];
  outcome: Pick<McpOutcome, 'refusal' | 'fault'>;
}

export interface McpOutcome {
  response: Response;
  refusal?: Refusal<'too_many_requests'>;
  fault?: unknown;
}
