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
import { Complaint, complaintAbout } from './complaint.mjs';

const HEARTBEAT_MS = 1_000;
// Long enough for a busy machine to miss several heartbeats, short enough to wait out after a crash.
const SILENT_AFTER_MS = 15_000;
const GIVE_UP_AFTER_MS = 10 * 60_000;

/**
 * Does the work while holding the lock file, so that two starts at once do not install over each other.
 * A holder that died, or stopped touching the file, loses it: its pid may belong to someone else by now.
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
  const givenUpAt = Date.now() + GIVE_UP_AFTER_MS;
  let told = false;
  while (!create(lockFile)) {
    const deadHolder = abandonedBy(lockFile);
    if (deadHolder !== undefined) {
      clear(lockFile, deadHolder);
      continue;
    }
    if (Date.now() > givenUpAt) throw new Complaint(`Another start is still preparing; see ${lockFile}.`);
    if (!told) console.log('Waiting for another start that is preparing …');
    told = true;
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
    throw complaintAbout(error, `write ${lockFile}`);
  }
}

/**
 * The words of a dead holder's lock, or nothing while its holder lives.
 * @param {string} lockFile
 */
function abandonedBy(lockFile) {
  try {
    const holder = readFileSync(lockFile, 'utf8');
    const silent = Date.now() - statSync(lockFile).mtimeMs > SILENT_AFTER_MS;
    return silent || (holder !== '' && !isAlive(Number(holder))) ? holder : undefined;
  } catch {
    // Released between the two looks: not abandoned, just free.
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
    // Lost to someone who thought this run dead; the work goes on, its last step is atomic.
  }
}
