import autocannon from 'autocannon';
import type { Pace } from './case.ts';

/** Asks one address as fast as it answers. A refusal is a broken measurement, not a slow one. */
async function load(
  { url, headers = {} }: Target,
  { connections, seconds }: Pick<Pace, 'connections' | 'seconds'>,
): Promise<Measured> {
  const milliseconds: number[] = [];
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const options = { url, headers, connections, duration: seconds, sampleInt: 50 };
    const running = autocannon(options, (error, done) => (error ? reject(error) : resolve(done)));
    // Autocannon's own percentiles are whole milliseconds, which is most of what a fast answer takes.
    running.on('response', (_client, _status, _bytes, took) => milliseconds.push(took));
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}: ${result['2xx']} answers, ${result.non2xx} refusals, ${result.errors} errors`);
  }
  const sorted = Float64Array.from(milliseconds).sort();
  return {
    rps: result['2xx'] / result.duration,
    p50: percentile(sorted, 0.5),
    p99: percentile(sorted, 0.99),
  };
}

/** The targets take turns, round after round, so that whatever else the machine does hits all of them. */
export async function loadInTurns<Name extends string>(
  targets: Record<Name, Target>,
  pace: Pace,
): Promise<Record<Name, Measured[]>> {
  const names = Object.keys(targets) as Name[];
  const rounds = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, Measured[]>;
  for (const name of names) await load(targets[name], { ...pace, seconds: pace.warmUpSeconds });
  for (let round = 0; round < pace.rounds; round += 1) {
    for (const name of names) rounds[name].push(await load(targets[name], pace));
  }
  return rounds;
}

export function medianOf(rounds: readonly Measured[]): Measured {
  const middle = (pick: (one: Measured) => number) => median(rounds.map(pick));
  return { rps: middle((one) => one.rps), p50: middle((one) => one.p50), p99: middle((one) => one.p99) };
}

/** Each round is compared with the same round of the other, which had the same noise. */
export function ratioOf(rounds: readonly Measured[], others: readonly Measured[]): number {
  return median(rounds.map(({ rps }, at) => rps / (others[at]?.rps ?? Number.NaN)));
}

function median(values: readonly number[]): number {
  return percentile(Float64Array.from(values).sort(), 0.5);
}

function percentile(sorted: Float64Array, share: number): number {
  return sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
}

export interface Target {
  url: string;
  headers?: Record<string, string>;
}

export interface Measured {
  rps: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}
