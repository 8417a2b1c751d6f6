import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { openDatabase, queryRows } from '../../server/src/platform/database.ts';
import { generateHistory, SMALL } from '../../test/history.ts';
import type { Case } from '../case.ts';
import { readUsage } from '../metrics.ts';

const STREAMS = 5000;
const OPENED_AT_ONCE = 50;
/** By then the shop has given back what its start, and later the opening of the streams, took. */
const SETTLED_MS = 45_000;

/** Everybody looks at one gift while it is being funded. */
export const streams: Case = {
  title: 'streams: 5,000 people watch one gift',
  async run(bench) {
    const databaseUrl = await bench.freshDatabase();
    await generateHistory(databaseUrl, SMALL);
    const { database, close } = await openDatabase({ databaseUrl, databasePoolSize: 1 });
    const [gift] = await queryRows<{ id: string; public_id: string }>(
      database,
      sql`select id, public_id from gifts where sharable and status = 'approved' limit 1`,
    );
    const shop = await bench.startShop({ DATABASE_URL: databaseUrl, LOG_LEVEL: 'warn' });
    await sleep(SETTLED_MS);
    const before = await readUsage(shop);
    const watchers: Watcher[] = [];
    for (let n = 0; n < STREAMS; n += OPENED_AT_ONCE) {
      const some = Array.from({ length: OPENED_AT_ONCE }, (_, at) =>
        watch(shop, gift?.public_id ?? '', n + at),
      );
      watchers.push(...(await Promise.all(some)));
    }
    await sleep(SETTLED_MS);
    const after = await readUsage(shop);
    const heard = Promise.all(watchers.map(({ nextEvent }) => nextEvent()));
    const began = performance.now();
    await database.execute(sql`select pg_notify('gifts', ${gift?.id})`);
    await heard;
    const reached = performance.now() - began;
    for (const { socket } of watchers) socket.destroy();
    await close();
    return [
      {
        streams: STREAMS,
        'MB above idle': after.megabytes - before.megabytes,
        'ms until all heard': reached,
      },
    ];
  },
};

/** Each comes from a network of its own, as far as the shop can tell. */
async function watch(shop: string, giftId: string, n: number): Promise<Watcher> {
  const { port, host } = new URL(shop);
  const socket = net.connect(Number(port), '127.0.0.1');
  socket.write(
    `GET /backend/gift-events?id=${giftId} HTTP/1.1\r\nhost: ${host}\r\nx-forwarded-for: 10.${n >> 12}.${(n >> 6) & 63}.${n & 63}\r\n` +
      'user-agent: Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36\r\naccept: text/event-stream\r\n\r\n',
  );
  const [answer] = await once(socket, 'data');
  if (!String(answer).startsWith('HTTP/1.1 200'))
    throw new Error(`no stream: ${String(answer).slice(0, 60)}`);
  return {
    socket,
    nextEvent: () =>
      new Promise((resolve) => {
        const onData = (chunk: Buffer) => {
          if (!chunk.includes('event: changed')) return;
          socket.off('data', onData);
          resolve();
        };
        socket.on('data', onData);
      }),
  };
}

interface Watcher {
  socket: net.Socket;
  nextEvent(): Promise<void>;
}
