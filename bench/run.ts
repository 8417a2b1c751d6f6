import { findPostgres } from '../scripts/cluster/programs.ts';
import { copyTemplate, makeTemplate } from '../test/postgres/databases.ts';
import { startPostgres } from '../test/postgres/server.ts';
import { startShop } from '../test/shop/start-shop.ts';
import type { Case, Pace } from './case.ts';
import { agents } from './cases/agents.ts';
import { flameGraph } from './cases/flame-graph.ts';
import { getProducts } from './cases/get-products.ts';
import { growth } from './cases/growth.ts';
import { idle } from './cases/idle.ts';
import { importProducts } from './cases/import-products.ts';
import { pageSpeed } from './cases/page-speed.ts';
import { pageWeight } from './cases/page-weight.ts';
import { purchases } from './cases/purchases.ts';
import { searchAddress } from './cases/search-address.ts';
import { searchProducts } from './cases/search-products.ts';
import { start } from './cases/start.ts';
import { streams } from './cases/streams.ts';
import { workers } from './cases/workers.ts';
import { describePostgres } from './postgres-version.ts';
import { startBare } from './servers/start-bare.ts';
import { printTable } from './table.ts';

const CASES: readonly Case[] = [
  getProducts,
  searchProducts,
  searchAddress,
  purchases,
  agents,
  flameGraph,
  pageWeight,
  pageSpeed,
  start,
  idle,
  streams,
  workers,
  growth,
  importProducts,
];

const PACE: Pace = { connections: 50, rounds: 5, seconds: 1.2, warmUpSeconds: 1 };
const SHORT_PACE: Pace = { connections: 50, rounds: 3, seconds: 0.5, warmUpSeconds: 0.3 };

const undo: (() => unknown)[] = [];
process.once('SIGINT', () => void endDownTo(0).then(() => process.exit(130)));
process.once('SIGTERM', () => void endDownTo(0).then(() => process.exit(143)));

try {
  await run(process.argv.includes('--short') ? SHORT_PACE : PACE);
} finally {
  await endDownTo(0);
}

async function run(pace: Pace): Promise<void> {
  const postgres = await startPostgres({}, askedPostgres());
  undo.push(postgres.stop);
  console.log(await describePostgres(postgres.adminUrl));
  await makeTemplate(postgres.adminUrl);

  for (const { title, run: measure, misses } of askedCases(process.argv.slice(2))) {
    const before = undo.length;
    const rows = await measure({
      pace,
      freshDatabase: async () => (await copyTemplate(postgres.adminUrl)).url,
      startShop: async (settings) => {
        // Loading every place of India, or the demo's past, beside a measurement would be measured too.
        const { url, stop } = await startShop({ LOAD_PLACES: '0', DEMO_HISTORY: '0', ...settings });
        undo.push(stop);
        // By number, as the references are: a name would be looked up for every connection.
        return url.replace('localhost', '127.0.0.1');
      },
      startBare: async (file, env) => {
        const { url, stop } = await startBare(file, env);
        undo.push(stop);
        return url;
      },
    });
    printTable(title, rows);
    const missed = misses?.(rows) ?? [];
    if (missed.length > 0) {
      printTable('These miss the goal:', missed);
      process.exitCode = 1;
    }
    await endDownTo(before);
  }
}

/** `--postgres=debian` measures on Debian's, with JIT and everything else as it is installed; else npm's is used. */
function askedPostgres(): string | undefined {
  if (!process.argv.includes('--postgres=debian')) return undefined;
  const installed = findPostgres();
  if (installed === undefined)
    console.log(
      "Debian's PostgreSQL is not installed (apt-get install postgresql): this is the one from npm.",
    );
  return installed;
}

/** `npm run bench -- purchases` measures the cases whose title has that word; without one, all. */
function askedCases(args: readonly string[]): readonly Case[] {
  const words = args.filter((arg) => !arg.startsWith('--'));
  const asked = CASES.filter(({ title }) => words.every((word) => title.includes(word)));
  if (asked.length === 0)
    throw new Error(`no case is called that: ${CASES.map(({ title }) => title).join('; ')}`);
  return asked;
}

/** Last begun, first ended: no server outlives the database it uses. */
async function endDownTo(remaining: number): Promise<void> {
  while (undo.length > remaining) await undo.pop()?.();
}
