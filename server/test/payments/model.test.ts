import { afterAll, beforeAll, expect, it } from 'vitest';
import { findBrokenInvariants } from '../../src/payments/invariants.ts';
import { expectTaxesTie } from '../support/taxes.ts';
import { openModelShop, playSequence } from './model/play.ts';
import type { ModelShop } from './model/sequence.ts';
import { startSequences } from './model/start.ts';

const SEQUENCES = Number(process.env.MODEL_SEQUENCES ?? (process.env.FULL_FIGURES === '1' ? 2000 : 40));
const SEED = Number(process.env.MODEL_SEED ?? 20_261_115);
const BATCH = 100;

let modelShop: ModelShop;

beforeAll(async () => {
  modelShop = await openModelShop();
});

afterAll(() => modelShop.shop.close());

/** `npm run model` plays as many as one likes. */
it('random sequences of customers, admins and the provider end where a small model of money ends', {
  timeout: 24 * 3_600_000,
}, async () => {
  let acts = 0;
  let paidOutside = 0;
  for (let from = SEED; from < SEED + SEQUENCES; from += BATCH) {
    const seeds = Array.from({ length: Math.min(BATCH, SEED + SEQUENCES - from) }, (_, n) => from + n);
    const began = new Date();
    for (const [n, sequence] of (await startSequences(modelShop, seeds)).entries()) {
      const result = await playSequence(sequence);
      acts += result.acts;
      paidOutside += result.paidOutside;
      expect(
        result.differences,
        `MODEL_SEED=${seeds[n]} MODEL_SEQUENCES=1\n${result.log.join('\n')}`,
      ).toEqual([]);
    }
    if ((await findBrokenInvariants(modelShop.shop.opened.database, began)).length > 0)
      await findBreaking(seeds);
  }
  expect(await findBrokenInvariants(modelShop.shop.opened.database)).toEqual([]);
  await expectTaxesTie(modelShop.shop);
  // Sequences in which nothing happens would prove nothing.
  expect(acts).toBeGreaterThan(SEQUENCES * 4);
  if (SEQUENCES >= 1000) expect(paidOutside).toBeGreaterThan(SEQUENCES / 100);
});

/** Plays them again one at a time, to name the sequence that breaks an invariant. */
async function findBreaking(seeds: readonly number[]): Promise<never> {
  const { database } = modelShop.shop.opened;
  for (const seed of seeds) {
    const known = await findBrokenInvariants(database);
    for (const sequence of await startSequences(modelShop, [seed])) {
      const { log } = await playSequence(sequence);
      expect(
        await findBrokenInvariants(database),
        `MODEL_SEED=${seed} MODEL_SEQUENCES=1\n${log.join('\n')}`,
      ).toEqual(known);
    }
  }
  throw new Error('An invariant was broken, but not when the sequences were played one at a time.');
}
