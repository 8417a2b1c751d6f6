import type { Operation } from '@tohfa/contract';

/** A repeatable source of randomness (mulberry32): the seed is printed, so that a finding can be made again. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    chance: (share) => next() < share,
    pick: (list) => list[below(list.length)] as (typeof list)[number],
  };
}

/** Mostly what the schema asks for, so that requests get past it; then with one thing or more turned inside out. */
export function inputFor(schema: Schema | undefined, random: Random, known: KnownValues): unknown {
  if (schema === undefined) return random.chance(0.1) ? hostileValue(random, 0) : undefined;
  const value = valueFor(schema, random, known, '');
  return random.chance(0.55) ? damage(value, random) : value;
}

function valueFor(schema: Schema, random: Random, known: KnownValues, name: string): unknown {
  const { def } = schema._zod;
  const inner = (part: Schema) => valueFor(part, random, known, name);
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape ?? {}).map(([key, part]) => [key, valueFor(part, random, known, key)]),
      );
    case 'array':
      return Array.from({ length: random.below(4) }, () => def.element && inner(def.element));
    case 'union':
      return inner(random.pick(def.options ?? []));
    case 'enum':
      return random.pick(Object.values(def.entries ?? {}));
    case 'literal':
      return random.pick(def.values ?? []);
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
      return random.chance(0.4) || !def.innerType ? undefined : inner(def.innerType);
    case 'pipe':
      return def.in && inner(def.in);
    case 'int':
    case 'number':
      return knownValue(random, known, name) ?? random.pick([0, 1, 2, 100, 122_000, 100_000, 999_999_900]);
    case 'boolean':
      return random.chance(0.5);
    default:
      return knownValue(random, known, name) ?? random.pick(TEXTS);
  }
}

/** Ids, tokens and amounts that exist, by the name of the field, so that a request reaches real rows. */
function knownValue(random: Random, known: KnownValues, name: string): unknown {
  const values = known[name];
  return values && values.length > 0 && random.chance(0.8) ? random.pick(values) : undefined;
}

function damage(value: unknown, random: Random): unknown {
  if (Array.isArray(value) && value.length > 0 && random.chance(0.7)) {
    const copy = [...value];
    copy[random.below(copy.length)] = damage(copy[0], random);
    return copy;
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value) && random.chance(0.9)) {
    const copy: Record<string, unknown> = { ...value };
    const keys = Object.keys(copy);
    for (let n = random.below(3); n >= 0; n -= 1) {
      const key = keys[random.below(keys.length)];
      if (key === undefined || random.chance(0.15)) copy[random.pick(ODD_KEYS)] = hostileValue(random, 0);
      else if (random.chance(0.2)) delete copy[key];
      else copy[key] = random.chance(0.3) ? damage(copy[key], random) : hostileValue(random, 0);
    }
    return copy;
  }
  return hostileValue(random, 0);
}

function hostileValue(random: Random, depth: number): unknown {
  if (depth < 3 && random.chance(0.1))
    return [hostileValue(random, depth + 1), hostileValue(random, depth + 1)];
  if (depth < 3 && random.chance(0.1)) return { [random.pick(ODD_KEYS)]: hostileValue(random, depth + 1) };
  if (random.chance(0.04))
    return random.pick(LONG_UNITS).repeat(random.pick([255, 256, 1001, 10_001, 100_000]));
  return random.pick(random.chance(0.5) ? HOSTILE : TEXTS);
}

/** Every operation once in a while as a client never would send it: another type of content, or a cut one. */
export function bodyText(
  operation: Operation,
  input: unknown,
  random: Random,
): { type: string; text: string } {
  const json = JSON.stringify(input) ?? '';
  if (operation.form !== undefined || random.chance(0.05)) return multipart(input, random);
  if (random.chance(0.03))
    return { type: 'application/json', text: json.slice(0, random.below(json.length + 1)) };
  if (random.chance(0.02)) return { type: 'application/json', text: `${'['.repeat(5000)}${json}` };
  if (random.chance(0.02)) return { type: random.pick(CONTENT_TYPES), text: json };
  return { type: 'application/json', text: json };
}

function multipart(input: unknown, random: Random): { type: string; text: string } {
  const boundary = random.chance(0.03) ? 'b'.repeat(300) : 'fuzz-boundary';
  const fields = typeof input === 'object' && input !== null ? Object.entries(input) : [];
  const parts = fields.map(([name, value]) => {
    const file = random.chance(0.15) ? '; filename="a.png"\r\nContent-Type: image/png' : '';
    const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
    return `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${text}\r\n`;
  });
  const whole = `${parts.join('')}--${boundary}--\r\n`;
  const text = random.chance(0.1) ? whole.slice(0, random.below(whole.length)) : whole;
  return { type: `multipart/form-data; boundary=${boundary}`, text };
}

/** A query string; sometimes a name twice, sometimes bytes that are no text. */
export function queryText(input: unknown, random: Random): string {
  if (typeof input !== 'object' || input === null)
    return random.chance(0.2) ? `?${random.pick(RAW_QUERIES)}` : '';
  const pairs = Object.entries(input)
    .filter(([, value]) => value !== undefined)
    .flatMap(([name, value]) => {
      const pair = `${encode(name)}=${encode(typeof value === 'string' ? value : JSON.stringify(value))}`;
      return random.chance(0.03) ? [pair, pair] : [pair];
    });
  if (random.chance(0.05)) pairs.push(random.pick(RAW_QUERIES));
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/** Half a surrogate pair cannot be encoded. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

const TEXTS = [
  '',
  'a',
  'Asha',
  'asha@tohfa.test',
  'nobody@example.test',
  '9876543210',
  '+919876543210',
  '560001',
  '411001',
  'Karnataka',
  'Kerala',
  '2027-03-14',
  '2026-02-30',
  '02-29',
  'diya',
  'राखी',
  '12 Rose Villa, MG Road, Bengaluru 560001',
  '#aabbcc',
  '/home',
  'https://example.com/a.png',
  '["a","b"]',
  '1',
  '100',
  '123456',
];

const HOSTILE = [
  null,
  true,
  false,
  -1,
  0,
  0.5,
  1.5,
  1e21,
  -0,
  2_147_483_648,
  Number.MAX_SAFE_INTEGER,
  '0x10',
  '1e3',
  'NaN',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e evil',
  "' or 1=1 --",
  '%00',
  '%_%',
  '../../../etc/passwd',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  '{{7*7}}',
  '9999-99-99',
  '0000-00-00',
  '00000000-0000-0000-0000-000000000000',
  '=cmd()',
  '\r\nSet-Cookie: a=b',
  [],
  {},
  [[[[[[]]]]]],
];

/** Repeated, they are what patterns for names, addresses, emails and prices would try from each of their letters. */
const LONG_UNITS = ['x', ' ', 'a@', 'a.', '. ', ', ', '-', '1', 'क', '12 Rose Villa, ', '\n'];

const ODD_KEYS = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  '',
  'id',
  'isAdmin',
  'amount',
  'a.b',
  '\u0000',
];
const CONTENT_TYPES = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/json; charset=utf-16',
  '',
];
const RAW_QUERIES = [
  '%',
  '%00',
  '%ff%fe',
  'q=%00',
  'page=1&page=2',
  '=',
  '&&&',
  'q[]=1',
  'q[a]=b',
  'limit=1e9',
];

/** As Zod's schemas describe themselves; only what is read here. */
export interface Schema {
  _zod: {
    def: {
      type: string;
      shape?: Record<string, Schema>;
      element?: Schema;
      options?: readonly Schema[];
      entries?: Record<string, unknown>;
      values?: readonly unknown[];
      innerType?: Schema;
      in?: Schema;
    };
  };
}

/** Values that exist in the running shop, by the field names that carry them. */
export type KnownValues = Readonly<Record<string, readonly unknown[]>>;

export interface Random {
  below(limit: number): number;
  chance(share: number): boolean;
  pick<T>(list: readonly T[]): T;
}
