import { expect, it } from 'vitest';
import { freshDatabase } from '../fresh-database.ts';
import { fuzz } from './fuzz.ts';

it('no hostile request ends in a fault of the shop', async () => {
  const database = await freshDatabase();
  const report = await fuzz({ databaseUrl: database.url, requests: 2000, seed: 20_261_115 });
  await database.drop();
  expect(report.failures).toEqual([]);
  expect(report.sent).toBe(2000);
  // Requests that are all refused at the door would prove nothing.
  expect(report.statuses[200]).toBeGreaterThan(100);
}, 300_000);
