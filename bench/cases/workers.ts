import { generateHistory, SMALL } from '../../test/history.ts';
import type { Case } from '../case.ts';
import { loadInTurns, medianOf, ratioOf } from '../load.ts';

/** Signed in by a generated history. */
const HEADERS = { authorization: 'Bearer session-77' };

/** One process against two on the same database: a call that asks the database each time. */
export const workers: Case = {
  title: 'workers: my-orders with one process and with two',
  async run({ pace, freshDatabase, startShop }) {
    const databaseUrl = await freshDatabase();
    await generateHistory(databaseUrl, SMALL);
    const target = async (processes: string) => {
      const url = await startShop({ DATABASE_URL: databaseUrl, WORKERS: processes, LOG_LEVEL: 'warn' });
      return { url: `${url}/backend/my-orders`, headers: HEADERS };
    };
    const rounds = await loadInTurns({ one: await target('1'), two: await target('2') }, pace);
    return [
      { processes: 1, ...medianOf(rounds.one), 'to one': 1 },
      { processes: 2, ...medianOf(rounds.two), 'to one': ratioOf(rounds.two, rounds.one) },
    ];
  },
};
