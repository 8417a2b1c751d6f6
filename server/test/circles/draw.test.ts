import { randomInt, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { drawNames, type Exclusion, type RandomBelow } from '../../src/circles/draws/draw.ts';
import { openResult, sealResult } from '../../src/circles/draws/seal.ts';
import { newMemberToken, privateKeyOf } from '../../src/circles/member-tokens.ts';

const isFull = process.env.FULL_FIGURES === '1';
const CIRCLES = isFull ? 10_000 : 1_000;
/** Draws for each possible outcome: enough for the chi-square approximation. */
const DRAWS_PER_OUTCOME = isFull ? 400 : 60;
/** A fair drawer fails one run in a million. */
const SIGNIFICANCE = 1e-6;

describe('drawing names', () => {
  it(`is valid in each of ${CIRCLES} circles with exclusions, and refused exactly where no draw exists`, () => {
    const random = seeded(20_261_112);
    let impossible = 0;
    for (let nth = 0; nth < CIRCLES; nth += 1) {
      const { people, exclusions } = randomCircle(random, nth % 40 === 0 ? 17 + random(14) : 3 + random(10));
      const drawn = drawNames(people, exclusions);
      expect(drawn instanceof Map).toBe(existsByDeterminant(people, exclusions, random));
      if (drawn instanceof Map) expectValid(drawn, people, exclusions);
      else {
        impossible += 1;
        expectImpossible(drawn, people, exclusions);
      }
    }
    expect(impossible).toBeGreaterThan(CIRCLES / 50);
    expect(impossible).toBeLessThan(CIRCLES / 2);
  });

  it.each(smallCircles())('draws every possible outcome of $name equally often', ({ people, exclusions }) => {
    const outcomes = listOutcomes(people, exclusions);
    const draw = () => drawNames(people, exclusions) as Map<string, string>;
    expect(chiSquareP(draw, people, outcomes)).toBeGreaterThan(SIGNIFICANCE);
  });

  it('a drawer that always takes one of those still left fails the same test', () => {
    const people = names(5);
    const exclusions = [{ giver: 'a', receiver: 'b' }];
    const random = seeded(7);
    const greedy = () => drawGreedily(people, exclusions, random);
    expect(chiSquareP(greedy, people, listOutcomes(people, exclusions))).toBeLessThan(SIGNIFICANCE);
  });

  it('larger circles are uniform too: who draws whom in twenty people', () => {
    const people = names(20);
    const random = seeded(11);
    const counts = new Array<number>(20).fill(0);
    const draws = isFull ? 20_000 : 3_000;
    for (let nth = 0; nth < draws; nth += 1) {
      const drawn = drawNames(people, [{ giver: 'a', receiver: 'b' }], random) as Map<string, string>;
      counts[people.indexOf(drawn.get('a') ?? '')] =
        (counts[people.indexOf(drawn.get('a') ?? '')] as number) + 1;
    }
    expect(counts.slice(0, 2)).toEqual([0, 0]);
    expect(chiSquare(counts.slice(2), draws / 18)).toBeGreaterThan(SIGNIFICANCE);
  });

  it('large circles with almost no room are drawn by the random walk, and both possible draws come', () => {
    // Everybody but the first two has a single receiver: 20! / 2 orders for each that is allowed.
    const people = names(20);
    const next = (index: number) => people[(index + 1) % 20] as string;
    const exclusions = people.flatMap((giver, index) =>
      people
        .filter((receiver) => receiver !== next(index) && !isSwapOfFirst(index, receiver, people))
        .map((receiver) => ({ giver, receiver })),
    );
    const random = seeded(5);
    const seen = new Set<string>();
    for (let nth = 0; nth < 12; nth += 1) {
      const drawn = drawNames(people, exclusions, random) as Map<string, string>;
      expectValid(drawn, people, exclusions);
      seen.add(drawn.get('a') ?? '');
    }
    expect([...seen].sort()).toEqual(['b', 'f']);
  });

  it('does not keep the shop waiting, whatever the exclusions: three of a hundred have one person left each', () => {
    const people = Array.from({ length: 100 }, (_, nth) => `p${nth}`);
    const exclusions = [97, 98, 99].flatMap((nth, left) =>
      people
        .filter((person) => person !== people[nth] && person !== people[left])
        .map((receiver) => ({ giver: people[nth] as string, receiver })),
    );
    let randomNumbers = 0;
    const counting = (limit: number) => {
      randomNumbers += 1;
      return randomInt(limit);
    };
    const drawn = drawNames(people, exclusions, counting) as Map<string, string>;
    expectValid(drawn, people, exclusions);
    expect(drawn.get('p99')).toBe('p2');
    expect(randomNumbers).toBeLessThan(2_000_000);
  });

  it('says which people have too few left to draw', () => {
    const exclusions = mutual(['a', 'b'], ['a', 'c'], ['b', 'c']);
    const drawn = drawNames(names(4), exclusions);
    expect(drawn).toEqual({ givers: expect.arrayContaining(['a', 'b']), receivers: ['d'] });
  });
});

describe('a sealed result', () => {
  const pair = { drawId: randomUUID(), giverId: randomUUID(), receiverId: randomUUID() };
  const giver = newMemberToken();
  const key = privateKeyOf(giver.token);
  const sealed = sealResult(pair, giver.sealKey);

  it('opens with the key of its giver', () => {
    expect(openResult(sealed, pair, key)).toBe(pair.receiverId);
  });

  it('opens with no other key, for no other person, in no other draw, and not after a change', () => {
    const other = privateKeyOf(newMemberToken().token);
    expect(openResult(sealed, pair, other)).toBeUndefined();
    expect(openResult(sealed, { ...pair, giverId: randomUUID() }, key)).toBeUndefined();
    expect(openResult(sealed, { ...pair, drawId: randomUUID() }, key)).toBeUndefined();
    for (const place of [0, 31, 32, 47, 48, sealed.length - 1]) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(changed.readUInt8(place) ^ 1, place);
      expect(openResult(changed, pair, key), `byte ${place}`).toBeUndefined();
    }
  });

  it('is never the same twice and always as long', () => {
    const again = sealResult(pair, giver.sealKey);
    expect(again).not.toEqual(sealed);
    expect(again).toHaveLength(sealed.length);
  });
});

function smallCircles() {
  return [
    { name: 'three people', people: names(3), exclusions: [] },
    { name: 'five people', people: names(5), exclusions: [] },
    {
      name: 'two couples and a friend',
      people: names(5),
      exclusions: mutual(['a', 'b'], ['c', 'd']),
    },
    {
      name: 'six people with one-way exclusions',
      people: names(6),
      exclusions: ['ab', 'ac', 'ad', 'be', 'cf', 'fa'].map(([giver = '', receiver = '']) => ({
        giver,
        receiver,
      })),
    },
  ];
}

function names(count: number): string[] {
  return Array.from({ length: count }, (_, index) => String.fromCharCode(97 + index));
}

function mutual(...couples: (readonly [string, string])[]): Exclusion[] {
  return couples.flatMap(([one, other]) => [
    { giver: one, receiver: other },
    { giver: other, receiver: one },
  ]);
}

function isSwapOfFirst(index: number, receiver: string, people: readonly string[]): boolean {
  return (index === 0 && receiver === people[5]) || (index === 4 && receiver === people[1]);
}

/** From hardly any exclusion to almost all pairs. */
function randomCircle(random: RandomBelow, size: number) {
  const people = Array.from({ length: size }, (_, index) => `p${index}`);
  const percent = random(10) === 0 ? 90 : random(75);
  const exclusions: Exclusion[] = [];
  for (const giver of people) {
    for (const receiver of people) if (random(100) < percent) exclusions.push({ giver, receiver });
  }
  return { people, exclusions };
}

function expectValid(
  drawn: Map<string, string>,
  people: readonly string[],
  exclusions: readonly Exclusion[],
): void {
  expect([...drawn.keys()].sort()).toEqual([...people].sort());
  expect([...drawn.values()].sort()).toEqual([...people].sort());
  expect([...drawn].filter(([giver, receiver]) => giver === receiver)).toEqual([]);
  expect(exclusions.filter(({ giver, receiver }) => drawn.get(giver) === receiver)).toEqual([]);
}

/** The group that is named has fewer receivers than it has givers, by the exclusions alone. */
function expectImpossible(
  named: { givers: readonly string[]; receivers: readonly string[] },
  people: readonly string[],
  exclusions: readonly Exclusion[],
): void {
  const isExcluded = (giver: string, receiver: string) =>
    giver === receiver || exclusions.some((one) => one.giver === giver && one.receiver === receiver);
  const left = people.filter((receiver) => named.givers.some((giver) => !isExcluded(giver, receiver)));
  expect([...named.receivers].sort()).toEqual([...left].sort());
  expect(left.length).toBeLessThan(named.givers.length);
}

/**
 * Another way to decide whether a draw exists: the determinant of a matrix with random values for the allowed pairs is
 * zero modulo a large prime when there is none, and else only with a chance below one in a million.
 */
function existsByDeterminant(
  people: readonly string[],
  exclusions: readonly Exclusion[],
  random: RandomBelow,
): boolean {
  const prime = 67_108_859;
  const excluded = new Set(exclusions.map(({ giver, receiver }) => `${giver} ${receiver}`));
  const rows = people.map((giver) =>
    people.map((receiver) =>
      giver === receiver || excluded.has(`${giver} ${receiver}`) ? 0 : 1 + random(prime - 1),
    ),
  );
  for (let column = 0; column < people.length; column += 1) {
    const pivotAt = rows.findIndex((row, index) => index >= column && row[column] !== 0);
    if (pivotAt === -1) return false;
    const [pivot] = rows.splice(pivotAt, 1) as [number[]];
    rows.splice(column, 0, pivot);
    const inverse = power(pivot[column] as number, prime - 2, prime);
    for (const row of rows.slice(column + 1)) {
      const factor = ((row[column] as number) * inverse) % prime;
      for (let at = column; at < people.length; at += 1) {
        row[at] = ((row[at] as number) + prime - ((factor * (pivot[at] as number)) % prime)) % prime;
      }
    }
  }
  return true;
}

function power(base: number, exponent: number, prime: number): number {
  let result = 1;
  let square = base;
  for (let left = exponent; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) result = (result * square) % prime;
    square = (square * square) % prime;
  }
  return result;
}

/** Every possible draw, as the receivers in the order of the people. */
function listOutcomes(people: readonly string[], exclusions: readonly Exclusion[]): string[] {
  const complete = (chosen: string): string[] => {
    const giver = people[chosen.length];
    if (giver === undefined) return [chosen];
    return people
      .filter((receiver) => receiver !== giver && !chosen.includes(receiver))
      .filter((receiver) => !exclusions.some((one) => one.giver === giver && one.receiver === receiver))
      .flatMap((receiver) => complete(chosen + receiver));
  };
  return complete('');
}

function chiSquareP(
  draw: () => Map<string, string>,
  people: readonly string[],
  outcomes: readonly string[],
): number {
  const counts = new Map(outcomes.map((outcome) => [outcome, 0]));
  for (let nth = 0; nth < outcomes.length * DRAWS_PER_OUTCOME; nth += 1) {
    const drawn = draw();
    const outcome = people.map((giver) => drawn.get(giver)).join('');
    counts.set(outcome, (counts.get(outcome) ?? Number.NaN) + 1);
  }
  return chiSquare([...counts.values()], DRAWS_PER_OUTCOME);
}

/** How likely a fair drawer differs at least as much (Wilson and Hilferty's approximation). */
function chiSquare(counts: readonly number[], expected: number): number {
  const statistic = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  const freedom = counts.length - 1;
  const spread = 2 / (9 * freedom);
  const deviation = (Math.cbrt(statistic / freedom) - 1 + spread) / Math.sqrt(spread);
  return upperTail(deviation);
}

/** Of the normal distribution, by the error function of Numerical Recipes: its relative error stays small far out. */
function upperTail(deviation: number): number {
  if (deviation < 0) return 1 - upperTail(-deviation);
  const z = deviation / Math.SQRT2;
  const t = 1 / (1 + z / 2);
  const terms = [
    -1.26551223, 1.00002368, 0.37409196, 0.09678418, -0.18628806, 0.27886807, -1.13520398, 1.48851587,
    -0.82215223, 0.17087277,
  ];
  const exponent = terms.reduceRight((sum, term) => sum * t + term, 0);
  return (t * Math.exp(-z * z + exponent)) / 2;
}

/** Each takes somebody who is still there; from the start again when the last finds nobody. Looks fair, and is not. */
function drawGreedily(
  people: readonly string[],
  exclusions: readonly Exclusion[],
  random: RandomBelow,
): Map<string, string> {
  for (;;) {
    const drawn = new Map<string, string>();
    for (const giver of people) {
      const taken = [...drawn.values()];
      const left = people.filter(
        (receiver) =>
          receiver !== giver &&
          !taken.includes(receiver) &&
          !exclusions.some((one) => one.giver === giver && one.receiver === receiver),
      );
      if (left.length === 0) break;
      drawn.set(giver, left[random(left.length)] as string);
    }
    if (drawn.size === people.length) return drawn;
  }
}

/** Marsaglia's xorshift, so that a failing circle can be drawn again. */
function seeded(seed: number): RandomBelow {
  let state = seed >>> 0 || 1;
  return (limit) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return Math.floor(((state >>> 0) / 2 ** 32) * limit);
  };
}
