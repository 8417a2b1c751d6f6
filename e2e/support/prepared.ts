import { randomBytes } from 'node:crypto';
import type { AgentSessionKind, PreparedParts } from '@tohfa/contract';
import pg from 'pg';
import { databaseOf, type Shop } from '../../test/shop/shops-of-run.ts';

/** As an assistant leaves it behind, without its calls; answers the link's token. */
export async function prepare(
  shop: Shop,
  { kind, lines, parts = {}, agent = 'agent.example' }: Preparation,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const content = { lines: lines.map((line, index) => ({ id: String(index + 1), ...line })), parts };
  await query(
    shop,
    `with named as (insert into agents (key, name) values ($1, $1)
       on conflict (key) do update set name = excluded.name returning id)
     insert into agent_sessions (handle, prepared_token, kind, channel, agent_id, content, expires_at)
     select $2, $2, $3, 'ucp', id, $4, now() + interval '6 hours' from named`,
    [agent, token, kind, JSON.stringify(content)],
  );
  return token;
}

/** Whether an order carries the mark of the assistant. */
export async function isOrdered(shop: Shop, token: string): Promise<boolean> {
  const rows = await query(shop, 'select order_id from agent_sessions where prepared_token = $1', [token]);
  return rows[0]?.order_id != null;
}

async function query(shop: Shop, text: string, values: unknown[]) {
  const client = new pg.Client({ connectionString: databaseOf(shop) });
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}

interface Preparation {
  kind: AgentSessionKind;
  lines: { productId: number; variantId?: number; quantity: number }[];
  parts?: PreparedParts;
  agent?: string;
}
