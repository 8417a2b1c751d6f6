import { createServer, type Server } from 'node:http';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fetchAgentProfile } from '../../src/agents/index.ts';
import { agents } from '../../src/agents/tables.ts';
import { ucp } from '../support/agents.ts';
import { openShop, type Shop } from '../support/shop.ts';

let shop: Shop;
let server: Server;
let origin: string;
const asked: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const send = (body: string) => response.setHeader('content-type', 'application/json').end(body);
    if (request.url === '/agents/redirect') response.writeHead(302, { location: '/agents/good' }).end();
    else if (request.url === '/agents/huge') send(JSON.stringify({ ucp: {}, more: 'x'.repeat(100_000) }));
    else if (request.url === '/agents/text')
      response.setHeader('content-type', 'text/html').end('{"ucp":{}}');
    else if (request.url === '/agents/broken') send('{');
    else
      send(
        JSON.stringify({
          ucp: { version: '2026-04-08', capabilities: { 'dev.ucp.shopping.cart': [], '<b>': [] } },
        }),
      );
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  shop = await openShop({ AGENT_PROFILE_HOSTS: `*, ${origin}/agents/` });
});
afterAll(async () => {
  server.close();
  await shop.close();
});

/** Calls once as that agent, then does what the job does. */
async function stateOf(profile: string, ip: string) {
  const answer = await ucp(shop, 'POST', '/catalog/search', {}, { 'ucp-agent': `profile="${profile}"`, ip });
  expect(answer.status).toBe(200);
  const { database } = shop.opened;
  const [agent] = await database.select().from(agents).where(eq(agents.key, profile));
  if (!agent) return undefined;
  await fetchAgentProfile(shop.shop.agents, { agentId: agent.id });
  const [fetched] = await database.select().from(agents).where(eq(agents.key, profile));
  return fetched;
}

it('a profile is read for its release and its capabilities, and nothing else of it is kept', async () => {
  expect(await stateOf(`${origin}/agents/good`, '127.1.1.1')).toMatchObject({
    profileState: 'fetched',
    protocolVersion: '2026-04-08',
    capabilities: ['dev.ucp.shopping.cart'],
  });
  const answer = await ucp(
    shop,
    'POST',
    '/catalog/search',
    {},
    { 'ucp-agent': `profile="${origin}/agents/good"` },
  );
  expect(answer.body.ucp.version).toBe('2026-04-08');
});

it.each(['redirect', 'huge', 'text', 'broken'])(
  'a profile that is %s counts as not fetched, and refuses nothing',
  async (kind) => {
    const before = asked.filter((url) => url === '/agents/good').length;
    expect(await stateOf(`${origin}/agents/${kind}`, `127.1.2.${kind.length}`)).toMatchObject({
      profileState: 'failed',
      capabilities: null,
    });
    expect(asked.filter((url) => url === '/agents/good')).toHaveLength(before);
  },
);

it.each([
  'http://127.0.0.1:9/profile.json',
  'https://127.0.0.1/profile.json',
  'https://[::1]/profile.json',
  'https://10.0.0.1/profile.json',
  'https://169.254.169.254/latest/meta-data',
  'https://user:pass@agent.test/profile.json',
  'https://agent.test:8443/profile.json',
  'file:///etc/passwd',
  'javascript:alert(1)',
])('the agent that names %s is one that does not say who it is', async (profile) => {
  expect(await stateOf(profile, '127.1.3.3')).toBeUndefined();
});
