import { readdirSync, readFileSync } from 'node:fs';
import { queryDirect } from '../cluster/postgres-nodes.ts';
import type { World } from './world.ts';

/** What must not grow while the load stays the same, and by how much it may within an hour. */
export const BOUNDS: Record<string, Bound> = {
  'resident memory': { perHour: 40, unit: 'MB' },
  'heap after collections': { perHour: 25, unit: 'MB' },
  'open files and sockets': { perHour: 15, unit: '' },
  'database connections': { perHour: 5, unit: '' },
  'jobs that wait': { perHour: 30, unit: '' },
  'live holds': { perHour: 30, unit: '' },
  'rows of sessions, limits and codes': { perHour: 200, unit: '' },
  'bytes a payment': { perHour: 3000, unit: 'B' },
};

export async function takeSample(world: World): Promise<Sample> {
  const sample: Sample = {};
  for (const { daemon, url } of world.shops) {
    const pid = daemon.pid();
    if (pid === undefined) continue;
    add(sample, 'resident memory', daemon.name, residentMegabytes(pid));
    add(sample, 'open files and sockets', daemon.name, readdirSync(`/proc/${pid}/fd`).length);
    add(sample, 'heap after collections', daemon.name, await heapMegabytes(url));
  }
  const [row] = await queryDirect<Record<keyof typeof DATABASE_VALUES, number>>(
    world.database.port,
    `select ${Object.entries(DATABASE_VALUES)
      .map(([name, query]) => `(${query})::float8 as "${name}"`)
      .join(', ')}`,
  );
  for (const [name, value] of Object.entries(row ?? {})) add(sample, name, 'postgres', value);
  return sample;
}

/** The working tables have rows of people who are here now; the others keep a record of every payment. */
const DATABASE_VALUES = {
  'database connections': `select count(*) from pg_stat_activity where datname = 'tohfa'`,
  'jobs that wait': `select count(*) from jobs.job where state in ('created', 'retry', 'active')`,
  'live holds': 'select count(*) from holds where released_at is null',
  'rows of sessions, limits and codes': `select (select count(*) from sessions) + (select count(*) from rate_limits)
    + (select count(*) from admin_sessions) + (select count(*) from mail_links)`,
  'bytes a payment': `select sum(pg_total_relation_size(c.oid)) / greatest((select count(*) from payments), 1)
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname in ('public', 'jobs') and c.relkind = 'r'`,
};

/** Theil–Sen: the median of the slopes between all pairs, which no single spike can move. */
export function slopePerHour(points: readonly Point[]): number {
  const slopes: number[] = [];
  for (const [n, a] of points.entries())
    for (const b of points.slice(n + 1))
      if (b.hours > a.hours) slopes.push((b.value - a.value) / (b.hours - a.hours));
  slopes.sort((a, b) => a - b);
  return slopes[Math.floor(slopes.length / 2)] ?? 0;
}

/** The lowest of each few: between two collections a heap always grows. */
export function lowest(points: readonly Point[], of = 4): Point[] {
  const found: Point[] = [];
  for (let n = 0; n + of <= points.length; n += of) {
    const few = points.slice(n, n + of);
    found.push(few.reduce((low, point) => (point.value < low.value ? point : low)));
  }
  return found;
}

function add(sample: Sample, name: string, of: string, value: number): void {
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

export type Sample = Record<string, { name: string; value: number }>;

export interface Point {
  hours: number;
  value: number;
}
