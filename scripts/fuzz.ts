// `npm run fuzz -- [requests] [seed]`: hostile requests to every call of a real shop; a million unless told otherwise.
import { fuzz } from '../test/fuzz/fuzz.ts';
import { copyTemplate, makeTemplate } from '../test/postgres/databases.ts';
import { startPostgres } from '../test/postgres/server.ts';

const requests = Number(process.argv[2] ?? 1_000_000);
const seed = Number(process.argv[3] ?? Date.now() % 2_147_483_647);
console.log(`${requests} requests, seed ${seed}`);

const postgres = await startPostgres();
try {
  await makeTemplate(postgres.adminUrl);
  const began = Date.now();
  const { url: databaseUrl } = await copyTemplate(postgres.adminUrl);
  const report = await fuzz({
    databaseUrl,
    requests,
    seed,
    onProgress: ({ sent, failures }) => {
      if (sent % 10_000 < 1000) console.log(`${sent} sent, ${failures.length} failures`);
    },
  });
  console.log(`${report.sent} requests in ${Math.round((Date.now() - began) / 1000)} s, seed ${seed}`);
  console.log(`${Object.keys(report.operations).length} operations, ${report.raw} conversations of bytes`);
  console.table(report.statuses);
  for (const failure of report.failures) console.error(failure);
  process.exitCode = report.failures.length === 0 ? 0 : 1;
} finally {
  await postgres.stop();
}
