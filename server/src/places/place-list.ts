import { cityOf, inTitleCase, stateOf } from './cities.ts';
import { type PostalArea, type PostOffice, readPostOffices } from './post-offices.ts';
import { rankOf, VILLAGE } from './ranks.ts';
import { isCorrectable, withOtherNames, wordsOf } from './words.ts';

/** Every place of India in a fixed order, towns first: they are what most people look for. */
export async function readPlaceList(only: readonly string[] = []): Promise<PlaceList> {
  const offices = await chosenOffices(only);
  const areas = knownAreas(offices);
  const entries = new Map<string, Entry>();
  for (const office of offices) {
    const area = office.area ?? areas.get(office.pincode) ?? areas.get(office.division);
    const locality = localityOf(office.name);
    if (!area || locality === '') continue;
    const { pincode } = office;
    const city = cityOf(area.district, area.state, pincode);
    const entry = { locality, pincode, city, ...area, rank: rankOf(office.kind) };
    const key = `${pincode} ${locality.toLowerCase()}`;
    const known = entries.get(key);
    if (!known || known.rank > entry.rank) entries.set(key, entry);
  }
  const ordered = [...entries.values()].sort((a, b) => a.rank - b.rank);
  return { total: ordered.length, batch: batches(ordered) };
}

/** The office's name without what kind of office it is, and without the district behind that. */
export function localityOf(name: string): string {
  const bare = name
    .replace(/[^\x20-\x7e]|[`@]/g, ' ')
    .replace(/\bG\.?\s?P\.?\s?O\b\.?/i, 'GPO')
    .replace(OFFICE_KIND, '')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.,(-]+|[\s.,(-]+$/g, '');
  return /[a-z]/.test(bare) ? bare : inTitleCase(bare).replace(/\bGpo\b/, 'GPO');
}

const OFFICE_KIND =
  /(?:\s+Head Post Office|(?:[\s.,(-]+|(?<=\)))(?:ED|NDT?|DT?|T)?\s?[BSHP]\s?\.?\s?O\b\.?(?=$|[\s().,-]).*|[BSH]\.O\.?)$/i;

async function chosenOffices(only: readonly string[]): Promise<PostOffice[]> {
  const offices: PostOffice[] = [];
  for await (const office of readPostOffices()) {
    // Nodal delivery centres sort parcels; nobody lives there.
    if (/\bP?NDC\b|nod[ae]l deliv/i.test(office.name)) continue;
    if (only.length === 0 || only.some((prefix) => office.pincode.startsWith(prefix))) offices.push(office);
  }
  return offices;
}

/** Some offices come without district and state: the most common of their pincode, or of their division, is theirs. */
function knownAreas(offices: readonly PostOffice[]): Map<string, PostalArea> {
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

function batches(entries: readonly Entry[]): PlaceList['batch'] {
  const uses = new Map<string, number>();
  /** Which place brings a word in first: there it is counted. */
  const firstAt = new Map<string, number>();
  entries.forEach((entry, at) => {
    for (const word of correctableWords(entry)) {
      uses.set(word, (uses.get(word) ?? 0) + 1);
      if (!firstAt.has(word)) firstAt.set(word, at);
    }
  });
  // A word of a single village would mostly be a wrong guess, and there are 85,000 of them.
  const isWorthIt = (word: string, rank: number) => rank < VILLAGE || (uses.get(word) ?? 0) > 1;
  return (from, count) => {
    const chosen = entries.slice(from, from + count);
    return {
      places: chosen.map(toPlace),
      words: chosen.flatMap((entry, at) =>
        correctableWords(entry)
          .filter((word) => firstAt.get(word) === from + at && isWorthIt(word, entry.rank))
          .map((word) => ({ word, uses: uses.get(word) ?? 1 })),
      ),
    };
  };
}

function correctableWords(entry: Entry): string[] {
  const words = [...localityWords(entry), ...areaWords(entry)];
  return [...new Set(words.filter(isCorrectable))];
}

/** In towns two neighbouring words are also kept as one: Indira Nagar, Indiranagar. */
function localityWords({ locality, rank }: Entry): string[] {
  const words = wordsOf(locality);
  const joined = rank < VILLAGE ? words.slice(1).map((word, at) => `${words[at]}${word}`) : [];
  return withOtherNames([...words, ...joined]);
}

function areaWords({ city, district, state }: Entry): string[] {
  const area = `${city} ${district} ${stateOf(state)}`;
  const known = wordsOfAreas.get(area) ?? withOtherNames(wordsOf(area));
  wordsOfAreas.set(area, known);
  return known;
}

/** A thousand areas for all places. */
const wordsOfAreas = new Map<string, string[]>();

function toPlace(entry: Entry): Place {
  const { pincode, locality, city, state, rank } = entry;
  return {
    pincode,
    locality,
    city,
    state: stateOf(state),
    rank,
    words: [
      ...localityWords(entry),
      pincode,
      ...areaWords(entry).map((word) => `@${word}`),
      ...(rank < VILLAGE ? ['#'] : []),
    ],
  };
}

interface Entry extends PostalArea {
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
  /** Those that no earlier batch brought. */
  words: { word: string; uses: number }[];
}

export interface Place {
  pincode: string;
  locality: string;
  city: string;
  state: string;
  rank: number;
  /** As `places.words` keeps them. */
  words: string[];
}
