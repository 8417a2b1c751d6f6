import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../test/free-port.ts';
import { startShop } from '../../test/shop/start-shop.ts';
import { endTethered, spawnTethered } from '../../test/tethered.ts';
import type { Bench, Case } from '../case.ts';
import type { Rows } from '../table.ts';

const ROOT = join(import.meta.dirname, '../..');
const POLL_MS = 10;

/** From the command to the first answer, on data that an earlier start left; the first start is made beforehand. */
export const start: Case = {
  title: 'start, from the command to the first answer',
  async run(bench) {
    const databaseUrl = await bench.freshDatabase();
    const databases = { embedded: {}, PostgreSQL: { DATABASE_URL: databaseUrl } };
    const rows: Rows[number][] = [];
    for (const [database, settings] of Object.entries(databases)) {
      const first = await startShop({ LOAD_PLACES: '0', ...settings });
      await first.end();
      const env = { ...settings, DATA_DIR: first.dataDir, LOAD_PLACES: '0', LOG_LEVEL: 'warn' };
      for (const command of [
        ['node', 'server/dist/main.js'],
        ['npm', 'start'],
      ]) {
        rows.push({
          database,
          command: command.join(' '),
          seconds: await medianSeconds(bench, command, env),
        });
      }
      await first.stop();
    }
    return rows;
  },
};

async function medianSeconds(
  { pace }: Bench,
  command: string[],
  env: Record<string, string>,
): Promise<number> {
  const seconds: number[] = [];
  for (let round = 0; round < pace.rounds; round += 1) seconds.push(await secondsToAnswer(command, env));
  return seconds.sort((a, b) => a - b)[Math.floor(pace.rounds / 2)] ?? 0;
}

async function secondsToAnswer(command: string[], env: Record<string, string>): Promise<number> {
  const port = await freePort();
  const began = performance.now();
  const program = spawnTethered(command, 'TERM', {
    cwd: ROOT,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env, PORT: String(port) },
  });
  program.stdout?.resume();
  program.stderr?.resume();
  const ended = once(program, 'exit').then(() => {
    throw new Error(`${command.join(' ')} ended before it answered`);
  });
  ended.catch(() => undefined);
  while (!(await Promise.race([answers(port), ended]))) await sleep(POLL_MS);
  const seconds = (performance.now() - began) / 1000;
  await endTethered(program, 10_000);
  return seconds;
}

async function answers(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/backend/get-categories.php`).then(
    (response) => response.ok,
    () => false,
  );
}
