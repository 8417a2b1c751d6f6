import { createServer } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { freePort } from '../free-port.ts';
import { freshDatabase } from '../fresh-database.ts';
import { startShop } from './start-shop.ts';

/** For a hang: two servers start one after the other. */
const OPEN_WITHIN_MS = 600_000;

it('a shop whose port was taken meanwhile opens at another, whatever answers at the first', {
  timeout: OPEN_WITHIN_MS,
}, async () => {
  const other = createServer((_request, response) => response.end('ready'));
  await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void other.close());
  const address = other.address();
  const taken = typeof address === 'object' && address ? address.port : 0;
  const database = await freshDatabase();
  onTestFinished(() => database.drop());
  let tries = 0;
  const findPort = async () => {
    tries += 1;
    return tries === 1 ? taken : freePort();
  };

  const shop = await startShop({ DATABASE_URL: database.url, DEMO_DATA: '0' }, undefined, findPort);
  onTestFinished(() => shop.stop());
  expect(tries).toBe(2);
  expect(new URL(shop.url).port).not.toBe(String(taken));
  expect(await (await fetch(`${shop.url}/readyz`)).text()).not.toBe('ready');
});
