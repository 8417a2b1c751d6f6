import type { ToolInput, ToolName, ToolOutput } from '@tohfa/contract/assistant-tools';
import { expect } from 'vitest';
import type { Shop } from '../support/shop.ts';

const PROTOCOL = '2026-07-28';

/** One call of the stateless protocol, in this process. */
export async function sendMcp(
  shop: Pick<Shop, 'app'>,
  method: string,
  params: Params = {},
  sent: SentMcp = {},
) {
  const { name, ...others } = params;
  return shop.app.inject({
    method: 'POST',
    url: '/mcp',
    remoteAddress: sent.ip ?? '127.0.0.1',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': PROTOCOL,
      'mcp-method': method,
      ...(name !== undefined && { 'mcp-name': name }),
      ...sent.headers,
    },
    payload: {
      jsonrpc: '2.0',
      id: 1,
      method,
      params: {
        ...(name !== undefined && { name }),
        ...others,
        _meta: {
          'io.modelcontextprotocol/protocolVersion': PROTOCOL,
          'io.modelcontextprotocol/clientInfo': { name: sent.client ?? 'Test assistant', version: '1' },
          'io.modelcontextprotocol/clientCapabilities': sent.capabilities ?? {},
          ...sent.meta,
        },
      },
    },
  });
}

/** The raw result of a tool. */
export async function callTool(
  shop: Pick<Shop, 'app'>,
  name: ToolName,
  input: object,
  sent: SentMcp & Params = {},
) {
  const { requestState, inputResponses } = sent;
  const answer = await sendMcp(
    shop,
    'tools/call',
    {
      name,
      arguments: input,
      ...(requestState !== undefined && { requestState }),
      ...(inputResponses !== undefined && { inputResponses }),
    },
    sent,
  );
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().result;
}

/** What a tool answers when all is well. */
export async function useTool<Name extends ToolName>(
  shop: Pick<Shop, 'app'>,
  name: Name,
  input: ToolInput<Name>,
  sent: SentMcp = {},
): Promise<ToolOutput<Name>> {
  const result = await callTool(shop, name, input, sent);
  expect(result.isError, JSON.stringify(result)).toBeUndefined();
  expect(result.content[0].text.length).toBeGreaterThan(0);
  return result.structuredContent;
}

/** What a tool tells an assistant that can do better. */
export async function toolProblem(
  shop: Pick<Shop, 'app'>,
  name: ToolName,
  input: object,
  sent: SentMcp = {},
): Promise<string> {
  const result = await callTool(shop, name, input, sent);
  expect(result.isError, JSON.stringify(result)).toBe(true);
  expect(result.structuredContent).toBeUndefined();
  return result.content[0].text;
}

interface Params {
  name?: string;
  arguments?: object;
  requestState?: string;
  inputResponses?: object;
  notifications?: object;
}

interface SentMcp {
  ip?: string;
  client?: string;
  headers?: Record<string, string>;
  capabilities?: object;
  meta?: object;
}
