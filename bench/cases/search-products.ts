import { Agent, get } from 'node:http';
import { daysAfter, indianDay, occasionKeys, recipientKeys } from '@tohfa/contract';
import type { Bench, Case } from '../case.ts';
import { insertProducts } from '../many-products.ts';

const CONNECTIONS = 4;
const OF_A_KIND = 100;

const WORDS = [
  'vase',
  'brass diya',
  'kaju katli box',
  'stole from Jaipur',
  'masala chai',
  'Kansa House',
  'Kutch',
];
const MISTYPED = [
  'pottry vase',
  'bras diya',
  'kaju katly',
  'stoel',
  'masla chai',
  'Kansa Huose',
  'Moradabda',
];
const MEANT = [
  'birthday gift for mom',
  'diwali under 1000',
  'राखी',
  'wedding gift above 2000',
  'gift for papa',
];

/** Typing people, not a flood. Every address differs, so that no answer comes from a cache. */
export const searchProducts: Case = {
  title: 'product search and filters, 4 connections, milliseconds',
  async run(bench) {
    return [
      ...(await measure(bench, 10_000, { search: 15, filters: 40 })),
      ...(await measure(bench, 10_000, { search: 15, filters: 40 }, 20_000)),
      ...(await measure(bench, 100_000, { search: 25 })),
    ];
  },
};

async function measure(
  bench: Bench,
  count: number,
  meant: { search: number; filters?: number },
  variants = 0,
) {
  const databaseUrl = await bench.freshDatabase();
  await insertProducts(databaseUrl, count, variants);
  const shop = await bench.startShop({ DATABASE_URL: databaseUrl });
  const list = `${shop}/backend/get-products.php?limit=24`;
  const facets = `${shop}/backend/product-facets?`;
  const search = (words: readonly string[]) => (n: number) => [
    `${list}&q=${encodeURIComponent(pick(words, n))}&maxPrice=${10_000 + n}`,
  ];
  const asked: Record<string, (n: number) => string[]> = {
    words: search(WORDS),
    'mistyped words': search(MISTYPED),
    'words with a meaning': search(MEANT),
    'filters with their counts': (n) => [`${list}${combination(n)}`, `${facets}${combination(n)}`],
    'words and filters with their counts': (n) => {
      const both = `&q=${encodeURIComponent(pick(WORDS, n))}${combination(n)}`;
      return [`${list}${both}`, `${facets}${both}`];
    },
  };
  await timeAll(asked.words as (n: number) => string[], -1);
  const times: Record<string, number[]> = {};
  for (let round = 0; round < bench.pace.rounds; round += 1) {
    for (const [kind, toUrls] of Object.entries(asked)) {
      times[kind] = [...(times[kind] ?? []), ...(await timeAll(toUrls, round))];
    }
  }
  return Object.entries(times).map(([kind, ofKind]) => ({
    products: `${count.toLocaleString('en')}${variants > 0 ? `, ${variants.toLocaleString('en')} variants` : ''}`,
    asked: kind,
    times: ofKind.length,
    p50: percentile(ofKind, 0.5),
    p95: percentile(ofKind, 0.95),
    'meant p95': kind.includes('filters') ? meant.filters : meant.search,
  }));
}

/** Every subset of the filters in turn, with other values each time. */
function combination(n: number): string {
  const filters = [
    `&occasion=${pick(occasionKeys, n)}`,
    `&recipient=${pick(recipientKeys, n)}`,
    `&minPrice=${n % 700}&maxPrice=${2000 + n}`,
    '&brand=Kansa%20House',
    '&inStock=1',
    '&rating=4',
    `&category=${1 + (n % 5)}`,
    `&deliverBy=${daysAfter(indianDay(new Date()), 1 + (n % 14))}`,
  ];
  const chosen = filters.filter((_, at) => ((n >> at) & 1) === 1).join('');
  return chosen.includes('maxPrice') ? chosen : `${chosen}&maxPrice=${20_000 + n}`;
}

/** A screen asks for its list and its counts at once: the slower of them is what one waits for. */
async function timeAll(toUrls: (n: number) => string[], round: number): Promise<number[]> {
  const times: number[] = [];
  const waiting = Array.from({ length: OF_A_KIND }, (_, at) => (round + 1) * OF_A_KIND + at);
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      for (let n = waiting.pop(); n !== undefined; n = waiting.pop()) {
        const began = performance.now();
        await Promise.all(toUrls(n).map(read));
        times.push(performance.now() - began);
      }
    }),
  );
  return times;
}

/** Without unpacking and without `fetch`, which together take longer than the server does: people bring a core each. */
function read(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { 'accept-encoding': 'gzip, deflate, br' } }, (answer) => {
      answer.resume();
      answer.once('end', () =>
        answer.statusCode === 200 ? resolve() : reject(new Error(`${url} answered ${answer.statusCode}`)),
      );
    }).once('error', reject);
  });
}

const agent = new Agent({ keepAlive: true });

function percentile(times: readonly number[], share: number): number {
  const sorted = Float64Array.from(times).sort();
  return sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
}

function pick<T>(from: readonly T[], n: number): T {
  return from[n % from.length] as T;
}
