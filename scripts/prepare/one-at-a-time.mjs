import {
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SetupError, toSetupError } from './setup-error.mjs';

const HEARTBEAT_MS = 1_000;
// Long enough for a busy machine to miss several heartbeats, short enough to wait out after a crash.
const SILENT_AFTER_MS = 15_000;
const GIVE_UP_AFTER_MS = 10 * 60_000;

/**
 * Does the work while holding the lock file, so that two starts at once do not install over each other.
 * A holder that died or stopped touching the file loses it: its pid may belong to another process by now.
 * @param {string} lockFile
 * @param {() => Promise<void>} work
 */
export async function oneAtATime(lockFile, work) {
  await take(lockFile);
  const heartbeat = setInterval(() => touch(lockFile), HEARTBEAT_MS);
  const release = () => rmSync(lockFile, { force: true });
  const interrupted = () => {
    release();
    process.exit(130);
  };
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted);
  try {
    await work();
  } finally {
    clearInterval(heartbeat);
    process.off('SIGINT', interrupted).off('SIGTERM', interrupted);
    release();
  }
}

/** @param {string} lockFile */
async function take(lockFile) {
  const deadline = Date.now() + GIVE_UP_AFTER_MS;
  let announced = false;
  while (!create(lockFile)) {
    const deadHolder = abandonedBy(lockFile);
    if (deadHolder !== undefined) {
      clear(lockFile, deadHolder);
      continue;
    }
    if (Date.now() > deadline) throw new SetupError(`Another start is still preparing; see ${lockFile}.`);
    if (!announced) console.log('Waiting for another start that is preparing …');
    announced = true;
    await sleep(200);
  }
}

/** @param {string} lockFile */
function create(lockFile) {
  try {
    mkdirSync(dirname(lockFile), { recursive: true });
    writeFileSync(lockFile, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw toSetupError(error, `write ${lockFile}`);
  }
}

/**
 * The content of an abandoned lock, undefined while its holder lives.
 * @param {string} lockFile
 */
function abandonedBy(lockFile) {
  try {
    const holder = readFileSync(lockFile, 'utf8');
    const silent = Date.now() - statSync(lockFile).mtimeMs > SILENT_AFTER_MS;
    return silent || (holder !== '' && !isAlive(Number(holder))) ? holder : undefined;
  } catch {
    // Released meanwhile: not abandoned, just free.
    return undefined;
  }
}

/**
 * Renames before removing: another run may have cleared the same dead lock and taken its own in the meantime,
 * and that one is put back.
 * @param {string} lockFile
 * @param {string} deadHolder
 */
function clear(lockFile, deadHolder) {
  const aside = `${lockFile}.${process.pid}`;
  try {
    renameSync(lockFile, aside);
    if (readFileSync(aside, 'utf8') !== deadHolder) linkSync(aside, lockFile);
  } catch {
    // The other run was quicker.
  } finally {
    rmSync(aside, { force: true });
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** @param {string} lockFile */
function touch(lockFile) {
  try {
    utimesSync(lockFile, new Date(), new Date());
  } catch {
    // Another run took this one for dead; the work goes on, its last step is atomic.
  }
}
