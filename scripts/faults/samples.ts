import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { queryDirect } from '../cluster/postgres-nodes.ts';
import type { World } from './world.ts';

/** What must not grow while the load stays the same, and by how much it may within an hour. */
const BOUNDS = {
  'resident memory': { perHour: 40, unit: 'MB' },
  'heap after a collection': { perHour: 25, unit: 'MB' },
  'open files and sockets': { perHour: 15, unit: '' },
  'database connections': { perHour: 5, unit: '' },
  'live holds': { perHour: 30, unit: '' },
  'rows of sessions, limits and codes': { perHour: 200, unit: '' },
  'bytes a payment': { perHour: 3000, unit: 'B' },
} satisfies Record<string, Bound>;

export async function takeSample(world: World): Promise<Sample> {
  const sample: Sample = {};
  for (const { daemon, url } of world.shops) {
    const pid = daemon.pid();
    if (pid === undefined) continue;
    // The shop collects its garbage (`collect-garbage.ts`): what is left is what it keeps.
    daemon.signal('SIGUSR2');
    await sleep(COLLECTED_WITHIN_MS);
    add(sample, 'resident memory', daemon.name, residentMegabytes(pid));
    add(sample, 'open files and sockets', daemon.name, readdirSync(`/proc/${pid}/fd`).length);
    add(sample, 'heap after a collection', daemon.name, await heapMegabytes(url));
  }
  const [row] = await queryDirect<Record<keyof typeof DATABASE_VALUES, number>>(
    world.database.port,
    `select ${Object.entries(DATABASE_VALUES)
      .map(([name, query]) => `(${query})::float8 as "${name}"`)
      .join(', ')}`,
  );
  for (const name of Object.keys(DATABASE_VALUES) as (keyof typeof DATABASE_VALUES)[])
    add(sample, name, 'postgres', row?.[name] ?? Number.NaN);
  return sample;
}

/** The signal arrives before the question, and the collection holds up its answer. */
const COLLECTED_WITHIN_MS = 200;

/** The working tables have rows of people who are here now; the others keep a record of every payment. */
const DATABASE_VALUES = {
  'database connections': `select count(*) from pg_stat_activity where datname = 'tohfa'`,
  'live holds': 'select count(*) from holds where released_at is null',
  'rows of sessions, limits and codes': `select (select count(*) from sessions) + (select count(*) from rate_limits)
    + (select count(*) from admin_sessions) + (select count(*) from mail_links) + (select count(*) from admin_codes)
    + (select count(*) from admin_code_cooldowns)`,
  'bytes a payment': `select sum(pg_total_relation_size(c.oid)) / greatest((select count(*) from payments), 1)
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname in ('public', 'jobs') and c.relkind = 'r'`,
} satisfies Partial<Record<ValueName, string>>;

/** How each value of each program grows once it is warm. */
export function measureGrowth(samples: readonly TimedSample[]): Growth[] {
  const warm = samples.slice(Math.floor(samples.length * WARM_UP_SHARE));
  return Object.entries(samples.at(-1)?.sample ?? {}).map(([what, { name }]) => {
    const points = warm.flatMap(({ hours, sample }): Point[] => {
      const found = sample[what];
      return found ? [{ hours, value: found.value }] : [];
    });
    const { perHour: mayGrow, unit } = BOUNDS[name];
    const perHour = slopePerHour(points);
    const [first, last] = [points[0]?.value, points.at(-1)?.value];
    return { what, first, last, perHour, mayGrow, unit, isFlat: perHour <= mayGrow };
  });
}

/** Caches fill, code is compiled and pools open in the beginning. */
const WARM_UP_SHARE = 1 / 3;

/** Theil–Sen: the median of the slopes between all pairs, which no single spike can move. */
function slopePerHour(points: readonly Point[]): number {
  const slopes: number[] = [];
  for (const [n, a] of points.entries())
    for (const b of points.slice(n + 1))
      if (b.hours > a.hours) slopes.push((b.value - a.value) / (b.hours - a.hours));
  slopes.sort((a, b) => a - b);
  return slopes[Math.floor(slopes.length / 2)] ?? 0;
}

function add(sample: Sample, name: ValueName, of: string, value: number): void {
  sample[`${name}, ${of}`] = { name, value };
}

function residentMegabytes(pid: number): number {
  const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]);
  return (pages * 4096) / 2 ** 20;
}

async function heapMegabytes(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const used = /^nodejs_heap_size_used_bytes (\S+)/m.exec(text)?.[1];
  if (used === undefined) throw new Error('the shop’s metrics have no heap');
  return Number(used) / 2 ** 20;
}

interface Bound {
  perHour: number;
  unit: string;
}

type ValueName = keyof typeof BOUNDS;

type Sample = Record<string, { name: ValueName; value: number }>;

export interface TimedSample {
  hours: number;
  sample: Sample;
}

export interface Growth {
  /** Which value, and of which program. */
  what: string;
  first: number | undefined;
  last: number | undefined;
  perHour: number;
  mayGrow: number;
  unit: string;
  isFlat: boolean;
}

interface Point {
  hours: number;
  value: number;
}
