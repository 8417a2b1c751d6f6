// Runs before `npm start` and `npm test`, under whatever Node started npm (20 or newer) and without any package.
// `prepare.mjs shop` leaves out what only tests and tools need. Commands that go on in the same shell say `hash -r` first:
// the shell remembers where it found `node`, and this may just have installed the Node they need.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { install, isInstalled } from './prepare/install.mjs';
import { findNode24 } from './prepare/node-24.mjs';
import { oneAtATime } from './prepare/one-at-a-time.mjs';
import { buildServer, isServerBuilt } from './prepare/server-build.mjs';
import { SetupError } from './prepare/setup-error.mjs';
import { buildWeb, isWebBuilt } from './prepare/web-build.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const scope = process.argv[2] === 'shop' ? 'shop' : 'all';

try {
  if (!isInstalled(root, scope) || !isWebBuilt(root) || !isServerBuilt(root)) {
    await oneAtATime(join(root, '.cache', 'prepare.lock'), prepare);
  }
  findNode24(root);
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

/** Checks again at each step: another run may have done the work while this one waited for the lock. */
async function prepare() {
  if (!isInstalled(root, scope)) await install(root, scope);
  const node = findNode24(root);
  await Promise.all([
    isWebBuilt(root) || buildWeb(root, node),
    isServerBuilt(root) || buildServer(root, node),
  ]);
}
