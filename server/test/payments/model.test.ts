import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRandom } from '../../../test/fuzz/inputs.ts';
import { findBrokenInvariants } from '../../src/payments/invariants.ts';
import { type ModelShop, openModelShop, playSequence } from './model/play.ts';

const SEQUENCES = Number(process.env.MODEL_SEQUENCES ?? (process.env.FULL_FIGURES === '1' ? 2000 : 60));
const SEED = Number(process.env.MODEL_SEED ?? 20_261_115);
const CHECK_EVERY = 500;

let modelShop: ModelShop;

beforeAll(async () => {
  modelShop = await openModelShop();
});

afterAll(() => modelShop.shop.close());

it('random sequences of customers, admins and the provider end where a small model of money ends', {
  timeout: 24 * 3_600_000,
}, async () => {
  let acts = 0;
  for (let n = 0; n < SEQUENCES; n += 1) {
    const seed = SEED + n;
    const result = await playSequence(modelShop, createRandom(seed));
    acts += result.acts;
    expect(result.differences, `MODEL_SEED=${seed} MODEL_SEQUENCES=1\n${result.log.join('\n')}`).toEqual([]);
    if (n % CHECK_EVERY === CHECK_EVERY - 1 || n === SEQUENCES - 1)
      expect(await findBrokenInvariants(modelShop.shop.opened.database)).toEqual([]);
  }
  // Sequences in which nothing happens would prove nothing.
  expect(acts).toBeGreaterThan(SEQUENCES * 4);
});
