import { operations } from '@tohfa/contract';
import { expect, it } from 'vitest';
import { freshDatabase } from '../fresh-database.ts';
import { fuzz } from './fuzz.ts';
import { describeChanges } from './guarded-rows.ts';

/** `npm run fuzz` sends as many as one likes. */
const REQUESTS = process.env.FULL_FIGURES === '1' ? 2000 : 500;

it('no hostile request ends in a fault of the shop', async () => {
  const database = await freshDatabase();
  const report = await fuzz({ databaseUrl: database.url, requests: REQUESTS, seed: 20_261_115 });
  await database.drop();
  expect(report.failures).toEqual([]);
  expect(report.sent).toBe(REQUESTS);
  expect(Object.keys(report.operations).sort()).toEqual(Object.keys(operations).sort());
  // Requests that are all refused at the door would prove nothing.
  expect(report.statuses[200]).toBeGreaterThan(REQUESTS / 50);
});

it('a row that changed is named with its table, key, column and both values, without what is personal or secret', () => {
  const before = {
    products: [
      { id: 3, name: 'Brass diya', price_paise: 122_000 },
      { id: 4, name: 'Toran', price_paise: 90_000 },
    ],
    users: [{ id: 'u1', email: 'asha@tohfa.test', name: 'Asha Rao', password_hash: '$argon2id$secret' }],
    admins: [],
    refunds: [],
  };
  const after = {
    products: [{ id: 3, name: 'Brass diya', price_paise: 1 }],
    users: [{ id: 'u1', email: 'eve@tohfa.test', name: 'Asha Rao', password_hash: '$argon2id$other' }],
    admins: [{ email: 'eve@tohfa.test', role: 'owner' }],
    refunds: [{ id: 'r1', amount_paise: 500 }],
  };
  expect(describeChanges(before, before)).toEqual([]);
  expect(describeChanges(before, after)).toEqual([
    'products 3, price_paise: 122000 → 1',
    'products 4 (gone), id: 4 → nothing',
    'products 4 (gone), name: "Toran" → nothing',
    'products 4 (gone), price_paise: 90000 → nothing',
    'admins (14 characters) (new), email: nothing → (14 characters)',
    'admins (14 characters) (new), role: nothing → "owner"',
    'users "u1", email: (15 characters) → (14 characters)',
    'users "u1", password_hash: (16 characters) → (15 characters)',
    'refunds "r1" (new), id: nothing → "r1"',
    'refunds "r1" (new), amount_paise: nothing → 500',
  ]);
});
