import { operations } from '@tohfa/contract';
import { expect, it } from 'vitest';
import { freshDatabase } from '../fresh-database.ts';
import { fuzz } from './fuzz.ts';

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
