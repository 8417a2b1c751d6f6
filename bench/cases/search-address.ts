import pg from 'pg';
import { loadPlaces } from '../../server/src/places/load.ts';
import { openDatabase } from '../../server/src/platform/database.ts';
import type { Case } from '../case.ts';

const CONNECTIONS = 4;
const OF_A_KIND = 50;

/** Typing people, not a flood: the times are what counts, so few ask at once and each waits for its answer. */
export const searchAddress: Case = {
  title: 'search-address over every place of India, 4 connections, milliseconds',
  async run(bench) {
    const databaseUrl = await bench.freshDatabase();
    await loadEveryPlace(databaseUrl);
    const towns = await pickTowns(databaseUrl);
    const shop = await bench.startShop({ DATABASE_URL: databaseUrl, TRUST_PROXY: 'true' });
    const bare = await bench.startBare('bare-pincode.ts', { DATABASE_URL: databaseUrl });
    const asked = {
      locality: towns.map(({ locality }) => searched(shop, locality)),
      'locality, mistyped': towns.map(({ locality }, at) => searched(shop, mistyped(locality, at))),
      'locality and city': towns.map(({ locality, city }) => searched(shop, `${locality} ${city}`)),
      'pincode, begun': towns.map(({ pincode }, at) => searched(shop, pincode.slice(0, 2 + (at % 5)))),
      'one indexed select': towns.map(({ pincode }) => `${bare}/places?pincode=${pincode}`),
    };
    const times: Record<string, number[]> = {};
    for (const urls of Object.values(asked)) await timeAll(urls);
    for (let round = 0; round < bench.pace.rounds; round += 1) {
      for (const [kind, urls] of Object.entries(asked)) {
        times[kind] = [...(times[kind] ?? []), ...(await timeAll(urls))];
      }
    }
    const searches = Object.entries(times).filter(([kind]) => kind !== 'one indexed select');
    const rows = { ...times, 'all searches': searches.flatMap(([, ofKind]) => ofKind) };
    return Object.entries(rows).map(([kind, ofKind]) => ({
      asked: kind,
      searches: ofKind.length,
      p50: percentile(ofKind, 0.5),
      p95: percentile(ofKind, 0.95),
      'meant p95': kind === 'all searches' ? 30 : undefined,
    }));
  },
};

async function loadEveryPlace(databaseUrl: string): Promise<void> {
  const opened = await openDatabase({ databaseUrl, databasePoolSize: 1 });
  try {
    await loadPlaces(opened);
  } finally {
    await opened.close();
  }
}

/** The same in every run, from all over the country. */
async function pickTowns(databaseUrl: string): Promise<Town[]> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    const { rows } = await client.query<Town>(
      `select locality, city, pincode from places where rank < 2 and length(locality) > 5
        order by md5(pincode || locality) limit $1`,
      [OF_A_KIND],
    );
    return rows;
  } finally {
    await client.end();
  }
}

/** Typos by turns: a letter left out, doubled, or swapped with the next. */
function mistyped(name: string, at: number): string {
  const place = 2 + (at % (name.length - 4));
  const [before, letter, next, after] = [
    name.slice(0, place),
    name[place],
    name[place + 1],
    name.slice(place + 2),
  ];
  const typos = [
    `${before}${next}${after}`,
    `${before}${letter}${letter}${next}${after}`,
    `${before}${next}${letter}${after}`,
  ];
  return typos[at % typos.length] ?? name;
}

function searched(shop: string, q: string): string {
  return `${shop}/backend/search-address?${new URLSearchParams({ q })}`;
}

async function timeAll(urls: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  const waiting = [...urls.entries()];
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        const [at, url] = next;
        const began = performance.now();
        // As many people behind a proxy: one alone would reach the limit on searches.
        const answer = await fetch(url, { headers: { 'x-forwarded-for': `192.0.2.${at + 1}` } });
        await answer.arrayBuffer();
        times.push(performance.now() - began);
        if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
      }
    }),
  );
  return times;
}

function percentile(times: readonly number[], share: number): number {
  const sorted = Float64Array.from(times).sort();
  return sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
}

interface Town {
  locality: string;
  city: string;
  pincode: string;
}
