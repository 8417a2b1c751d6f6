import { randomInt } from 'node:crypto';

/** The number of ways to draw is below 16! here, which is the most `randomInt` can choose from without bias. */
const MAX_COUNTED = 16;
const MAX_TRIES = 100_000;
const STEPS_PER_PAIR = 10;
/** A draw takes a fraction of a second, in which the shop answers nobody else. */
const MAX_STEPS = 1_000_000;

/**
 * Draws names: everybody gives to one other person and gets from one, and no excluded pair is drawn. Every draw that is
 * possible is equally likely, except in circles of more than 16 whose exclusions leave almost no room: those are drawn by
 * a long random walk that is uniform in the limit (docs/decisions/0012-drawing-names.md).
 */
export function drawNames(
  people: readonly string[],
  exclusions: readonly Exclusion[],
  randomBelow: RandomBelow = randomInt,
): Map<string, string> | Impossible {
  const allowed = allowedReceivers(people, exclusions);
  const matching = findMatching(allowed);
  if ('givers' in matching) {
    const nameOf = (index: number) => people[index] as string;
    return { givers: matching.givers.map(nameOf), receivers: matching.receivers.map(nameOf) };
  }
  const drawn =
    people.length <= MAX_COUNTED
      ? drawByCounting(allowed, randomBelow)
      : (drawByTrying(allowed, randomBelow) ?? drawByWalking(allowed, matching.receiverOf, randomBelow));
  return new Map(drawn.map((receiver, giver) => [people[giver] as string, people[receiver] as string]));
}

/** Puts a list into an order that says nothing, in place. */
export function shuffle<Item>(items: Item[], randomBelow: RandomBelow = randomInt): Item[] {
  for (let end = items.length - 1; end > 0; end -= 1) swap(items, end, randomBelow(end + 1));
  return items;
}

/** For each giver, by index, whom they may get. */
function allowedReceivers(people: readonly string[], exclusions: readonly Exclusion[]): Allowed {
  const excluded = new Set(exclusions.map(({ giver, receiver }) => `${giver} ${receiver}`));
  return people.map((giver) =>
    people.map((receiver) => giver !== receiver && !excluded.has(`${giver} ${receiver}`)),
  );
}

/**
 * A draw that is possible, found by augmenting paths. When there is none: a group of givers who together have fewer
 * receivers than they are (Hall's theorem).
 */
function findMatching(
  allowed: Allowed,
): { receiverOf: number[] } | { givers: number[]; receivers: number[] } {
  const giverOf: (number | undefined)[] = allowed.map(() => undefined);
  for (const start of allowed.keys()) {
    const asked = new Set<number>();
    const tried = new Set<number>();
    const place = (giver: number): boolean => {
      asked.add(giver);
      for (const [receiver, isAllowed] of rowOf(allowed, giver).entries()) {
        if (!isAllowed || tried.has(receiver)) continue;
        tried.add(receiver);
        const holder = giverOf[receiver];
        if (holder === undefined || place(holder)) {
          giverOf[receiver] = giver;
          return true;
        }
      }
      return false;
    };
    if (!place(start)) return { givers: [...asked], receivers: [...tried] };
  }
  const receiverOf = allowed.map(() => -1);
  for (const [receiver, giver] of giverOf.entries()) receiverOf[giver as number] = receiver;
  return { receiverOf };
}

/** Counts how many draws begin with each choice and chooses in that proportion: exactly uniform. */
function drawByCounting(allowed: Allowed, randomBelow: RandomBelow): number[] {
  const size = allowed.length;
  const everybody = 2 ** size - 1;
  // ways[taken]: how many draws are left for the next giver and those after, once these receivers are taken.
  const ways = new Float64Array(2 ** size);
  ways[everybody] = 1;
  for (let taken = everybody - 1; taken >= 0; taken -= 1) {
    const row = rowOf(allowed, countBits(taken));
    let sum = 0;
    for (let receiver = 0; receiver < size; receiver += 1) {
      const bit = 1 << receiver;
      if (row[receiver] && (taken & bit) === 0) sum += ways[taken | bit] as number;
    }
    ways[taken] = sum;
  }
  const drawn: number[] = [];
  let taken = 0;
  for (const row of allowed) {
    let left = randomBelow(ways[taken] as number);
    const chosen = row.findIndex((isAllowed, receiver) => {
      if (!isAllowed || (taken & (1 << receiver)) !== 0) return false;
      left -= ways[taken | (1 << receiver)] as number;
      return left < 0;
    });
    drawn.push(chosen);
    taken |= 1 << chosen;
  }
  return drawn;
}

/**
 * Random orders of all receivers until one is allowed: exactly uniform. With few exclusions about one in three is. Those
 * with the fewest to choose from come first, so that an order that fails does so early.
 */
function drawByTrying(allowed: Allowed, randomBelow: RandomBelow): number[] | undefined {
  const receivers = [...allowed.keys()];
  const choices = allowed.map((row) => row.filter(Boolean).length);
  const givers = [...allowed.keys()].sort((one, other) => (choices[one] ?? 0) - (choices[other] ?? 0));
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const isDrawn = givers.every((giver, place) => {
      swap(receivers, place, place + randomBelow(receivers.length - place));
      return rowOf(allowed, giver)[receivers[place] as number];
    });
    if (isDrawn) {
      const receiverOf = allowed.map(() => -1);
      for (const [place, giver] of givers.entries()) receiverOf[giver] = receivers[place] as number;
      return receiverOf;
    }
  }
  return undefined;
}

/**
 * The random walk of Jerrum and Sinclair over draws that are complete or lack one pair. Each step is as likely as its
 * reverse and every draw can be reached, so that all complete draws become equally likely.
 */
function drawByWalking(allowed: Allowed, start: readonly number[], randomBelow: RandomBelow): number[] {
  const size = allowed.length;
  const receiverOf = [...start];
  const giverOf = receiverOf.map(() => -1);
  for (const [giver, receiver] of receiverOf.entries()) giverOf[receiver] = giver;
  const pairs = allowed.flatMap((row, giver) =>
    row.flatMap((isAllowed, receiver) => (isAllowed ? [[giver, receiver] as const] : [])),
  );
  const steps = Math.min(MAX_STEPS, STEPS_PER_PAIR * size * pairs.length);
  let freeGiver = -1;
  let freeReceiver = -1;
  for (let step = 0; step < steps || freeGiver !== -1; step += 1) {
    const [giver, receiver] = pairs[randomBelow(pairs.length)] as readonly [number, number];
    const join = () => {
      receiverOf[giver] = receiver;
      giverOf[receiver] = giver;
    };
    if (freeGiver === -1) {
      if (receiverOf[giver] === receiver) [freeGiver, freeReceiver] = [giver, receiver];
    } else if (giver === freeGiver && receiver === freeReceiver) {
      join();
      [freeGiver, freeReceiver] = [-1, -1];
    } else if (giver === freeGiver) {
      freeGiver = giverOf[receiver] as number;
      join();
    } else if (receiver === freeReceiver) {
      freeReceiver = receiverOf[giver] as number;
      join();
    }
  }
  return receiverOf;
}

function countBits(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count += 1;
  return count;
}

function swap(items: unknown[], one: number, other: number): void {
  [items[one], items[other]] = [items[other], items[one]];
}

function rowOf(allowed: Allowed, giver: number): readonly boolean[] {
  return allowed[giver] as readonly boolean[];
}

type Allowed = readonly (readonly boolean[])[];

/** An unbiased whole number from 0 up to, but not including, the limit. */
export type RandomBelow = (limit: number) => number;

export interface Exclusion {
  giver: string;
  receiver: string;
}

/** These givers may draw only these receivers, who are fewer than they are. */
export interface Impossible {
  givers: string[];
  receivers: string[];
}
