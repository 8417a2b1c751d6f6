// Somebody who looks around again and again, in a process of their own: in the one that makes the load, they would wait
// for that as well.
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { get, measureFor } from '../cases/purchases-load.ts';

const { SHOP_URL = '', TOKEN = '' } = process.env;

const server = http.createServer(async (request, response) => {
  const { searchParams } = new URL(request.url ?? '', SHOP_URL);
  const look = () => get(`${SHOP_URL}${searchParams.get('path')}`, { authorization: `Bearer ${TOKEN}` });
  response.end(JSON.stringify(await measureFor(Number(searchParams.get('seconds')), 1, look)));
});
server.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
