import type { Case } from '../case.ts';
import { loadInTurns, medianOf, ratioOf } from '../load.ts';
import { insertProducts } from '../many-products.ts';

const WHOLE = '/backend/get-products.php';
const FIRST_PAGE = `${WHOLE}?page=1&limit=24`;

const ASKED = [
  { asked: 'whole list', path: WHOLE },
  { asked: 'whole list, brotli', path: WHOLE, headers: { 'accept-encoding': 'br' } },
  { asked: 'first page', path: FIRST_PAGE },
  { asked: 'first page, brotli', path: FIRST_PAGE, headers: { 'accept-encoding': 'br' } },
];

export const getProducts: Case = {
  title: 'get-products.php with 1,000 products',
  async run(bench) {
    const databaseUrl = await bench.freshDatabase();
    await insertProducts(databaseUrl, 1000);
    const shop = await bench.startShop({ DATABASE_URL: databaseUrl });
    const bareHttp = await bench.startBare('bare-http.ts', { SAME_BYTES_AS: shop });
    const bareFastify = await bench.startBare('bare-fastify.ts', { DATABASE_URL: databaseUrl });

    const rows = [];
    for (const { asked, path, headers = {} } of ASKED) {
      const rounds = await loadInTurns(
        {
          shop: { url: `${shop}${path}`, headers },
          'node:http': { url: `${bareHttp}${path}`, headers },
          'Fastify, one select': { url: `${bareFastify}/products` },
        },
        bench.pace,
      );
      for (const [server, ofServer] of Object.entries(rounds)) {
        rows.push({
          asked: server === 'shop' ? asked : '',
          server,
          ...medianOf(ofServer),
          'to node:http': ratioOf(ofServer, rounds['node:http']),
          'to one select': ratioOf(ofServer, rounds['Fastify, one select']),
        });
      }
    }
    return rows;
  },
};
