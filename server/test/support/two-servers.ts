import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { type OperationName, operations } from '@tohfa/contract';
import type { LightMyRequestResponse } from 'fastify';
import { settingsOfSandbox } from './killable-shop.ts';
import { networkOf, openShop, type Sent, type Shop } from './shop.ts';
import { startShopProcess, unreachableServices } from './shop-process.ts';

/**
 * A shop with a second server, in a process of its own, on the same database and with the same payment provider. Calls
 * take turns between the two, so that nothing that one process keeps in its memory can hide a race.
 */
export async function openTwoServers(env: Record<string, string>): Promise<Shop> {
  const first = await openShop(env, { working: true });
  const dataDir = mkdtempSync(join(tmpdir(), 'tohfa-second-'));
  const second = await startShopProcess({
    ...unreachableServices,
    ...settingsOfSandbox(first),
    LOCAL_SERVICES: '0',
    DATABASE_URL: first.databaseUrl,
    DATA_DIR: dataDir,
    ...env,
  });
  let calls = 0;
  return {
    ...first,
    call(name, sent) {
      calls += 1;
      return calls % 2 === 0 ? first.call(name, sent) : callOverHttp(second.url, name, sent);
    },
    async close() {
      await second.kill();
      rmSync(dataDir, { recursive: true, force: true });
      await first.close();
    },
  };
}

/** What a busy shop answers (no connection free, provider too slow) asks people to come back in a moment, and they do. */
export async function untilAnswered(
  call: () => Promise<LightMyRequestResponse>,
): Promise<LightMyRequestResponse> {
  for (;;) {
    const answer = await call();
    if (answer.statusCode !== 502 && answer.statusCode !== 503) return answer;
  }
}

/** On a connection of its own: a kept one may be closed by the server just when it is used again. */
async function callOverHttp(
  url: string,
  name: OperationName,
  { query, body, token, cookie, ip = token && networkOf(token) }: Sent = {},
): Promise<LightMyRequestResponse> {
  const { method, path } = operations[name];
  const sent = request(`${url}${path}${query ? `?${new URLSearchParams(query)}` : ''}`, {
    method,
    agent: false,
    // Every address of the loopback network is ours.
    ...(ip && { localAddress: ip }),
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(cookie && { cookie }),
    },
  });
  sent.end(body && JSON.stringify(body));
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const text = await readText(answer);
  // As much of an answer as these tests read.
  const read = { statusCode: answer.statusCode, body: text, json: () => JSON.parse(text) };
  return read as unknown as LightMyRequestResponse;
}
