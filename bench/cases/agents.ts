import { catalogueItemId } from '@tohfa/contract';
import type { Bench, Case } from '../case.ts';
import type { Rows } from '../table.ts';
import { buySpread, startRealShop } from './purchases.ts';
import { type Measured, medianOf } from './purchases-load.ts';

const AGENTS = 50;
const BUYERS = 20;

/**
 * People buy while agents flood the shop with checkouts: beside buying alone, and beside a flood of as many requests that ask
 * for nothing, which is what any flood costs.
 */
export const agents: Case = {
  title: 'purchases beside 50 agents that flood the shop with starts',
  async run(bench) {
    const shop = await startRealShop(bench);
    const body = JSON.stringify({
      line_items: [{ item: { id: catalogueItemId({ productId: shop.products[0] ?? 0 }) }, quantity: 1 }],
    });
    const floods: Record<string, Flood | undefined> = {
      alone: undefined,
      'a flood of nothing': () => fetch(`${shop.url}/healthz`),
      'a flood of starts': (agent) =>
        fetch(`${shop.url}/ucp/v1/checkout-sessions`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'ucp-agent': `profile="https://agent-${agent}.test/profile.json"`,
          },
          body,
        }),
    };
    await buySpread(shop, bench.pace.warmUpSeconds, BUYERS);
    await shop.analyze();
    const rounds = new Map<string, { bought: Measured; requests: number }[]>();
    for (let round = 0; round < bench.pace.rounds; round += 1)
      for (const [name, flood] of Object.entries(floods)) {
        const measured = await buyBeside(bench, shop, flood);
        rounds.set(name, [...(rounds.get(name) ?? []), measured]);
        await shop.settle();
      }
    const reference = medianOf(boughtIn(rounds.get('a flood of nothing')));
    return [...rounds].map(([name, measured]): Rows[number] => {
      const { perSecond, p99 } = medianOf(boughtIn(measured));
      return {
        'purchases beside': name,
        'purchases / s': perSecond,
        'p99 ms': p99,
        'to a flood of nothing': perSecond / reference.perSecond,
        'requests of the flood': Math.max(...measured.map(({ requests }) => requests)),
      };
    });
  },
};

const boughtIn = (rounds: readonly { bought: Measured }[] = []) => rounds.map(({ bought }) => bought);

async function buyBeside(
  { pace }: Bench,
  shop: Awaited<ReturnType<typeof startRealShop>>,
  flood: Flood | undefined,
) {
  let isOn = true;
  let requests = 0;
  const agent = async (n: number) => {
    while (isOn && flood) {
      await (await flood(n)).arrayBuffer();
      requests += 1;
    }
  };
  const flooding = Promise.all(Array.from({ length: AGENTS }, (_, n) => agent(n)));
  const bought = await buySpread(shop, pace.seconds * 2, BUYERS);
  isOn = false;
  await flooding;
  return { bought, requests };
}

type Flood = (agent: number) => Promise<Response>;
