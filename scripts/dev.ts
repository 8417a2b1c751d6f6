// `npm run dev`: Vite with hot reload, and behind it the shop, which restarts when its sources change.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from '../test/free-port.ts';

const ROOT = join(import.meta.dirname, '..');
/** Where people open it; the shop itself stands on a free port. */
const PORT = process.env.PORT || '5173';
const shopPort = String(await freePort());
const url = `http://localhost:${PORT}`;

const children = [
  // Links, mails and the sign-in lead to the address of the page that is being worked on.
  run(['--watch', '--watch-preserve-output', join(ROOT, 'server/src/main.ts')], {
    PORT: shopPort,
    PUBLIC_URL: url,
  }),
  run(
    [
      join(ROOT, 'node_modules/vite/bin/vite.js'),
      join(ROOT, 'web'),
      '--port',
      PORT,
      '--strictPort',
      '--clearScreen',
      'false',
    ],
    {
      SHOP_URL: `http://127.0.0.1:${shopPort}`,
    },
  ),
];
process.once('SIGINT', end);
process.once('SIGTERM', end);
const [code] = await Promise.race(children.map((child) => once(child, 'exit')));
process.exitCode = code ?? 0;
end();

function run(args: string[], env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, args, { cwd: ROOT, env: { ...process.env, ...env }, stdio: 'inherit' });
}

/** One without the other is of no use. */
function end(): void {
  for (const child of children) child.kill('SIGTERM');
}
