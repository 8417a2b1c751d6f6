import type { ChildProcess } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { serverEntry } from '../../scripts/prepare/server-build.mjs';
import { compileCache } from '../compile-cache.ts';
import { freePort } from '../free-port.ts';
import { CONNECT_SECONDS } from '../open-database.ts';
import { endTethered, spawnTethered } from '../tethered.ts';

const ROOT = join(import.meta.dirname, '../..');
const OPEN = 'Tohfa is open at';
const START_ATTEMPTS = 5;
/** For a hang, not for a busy machine. */
const OPEN_WITHIN_MS = 600_000;
const DRAINED_WITHIN_MS = 100_000;

/**
 * The real server as `npm start` runs it, embedded services included, in a folder of its own: an empty one, or a copy
 * of what another shop left behind.
 */
export async function startShop(
  settings: Record<string, string> = {},
  copyOf?: string,
  findPort: () => Promise<number> = freePort,
): Promise<RunningShop> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tohfa-shop-'));
  if (copyOf) cpSync(copyOf, dataDir, { recursive: true });
  const removeData = () => rmSync(dataDir, { recursive: true, force: true });
  try {
    const { server, output, ...urls } = await openAtFreePort(dataDir, settings, findPort);
    const end = async () => {
      const drained = await endTethered(server, DRAINED_WITHIN_MS);
      if (!drained) throw new Error(`The shop did not end after SIGTERM:\n${output()}`);
    };
    return { ...urls, dataDir, output, end, stop: () => end().finally(removeData) };
  } catch (error) {
    removeData();
    throw error;
  }
}

async function openAtFreePort(
  dataDir: string,
  settings: Record<string, string>,
  findPort: () => Promise<number>,
) {
  for (let attempt = 1; ; attempt += 1) {
    // Both at once: one after the other might give the same port.
    const [port, pushPort] = await Promise.all([findPort(), freePort()]);
    const url = `http://localhost:${port}`;
    const pushUrl = `http://127.0.0.1:${pushPort}/push/`;
    const server = spawnTethered([process.execPath, serverEntry(ROOT)], 'TERM', {
      cwd: ROOT,
      // Loading all of India's post offices takes a core for a minute, and no story needs them.
      env: {
        ...ownEnvironment(),
        ...compileCache,
        PORT: String(port),
        DATA_DIR: dataDir,
        DATABASE_CONNECT_SECONDS: String(CONNECT_SECONDS),
        LOAD_PLACES: '0',
        // A story may name the network that it comes from.
        TRUST_PROXY: 'loopback',
        PUSH_HOSTS: pushUrl,
        ...settings,
      },
    });
    const output = collectOutput(server);
    try {
      await untilOpen(server, url, output);
      return { server, output, url, pushUrl };
    } catch (error) {
      await endTethered(server, 0);
      // Someone took the port between finding it free and listening on it.
      if (attempt === START_ATTEMPTS || !output().includes('already in use')) throw error;
    }
  }
}

/** Not the caller's settings: a DATABASE_URL left in the shell must not reach the stories. */
function ownEnvironment(): Record<string, string> {
  const kept = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'TZ'];
  return Object.fromEntries(kept.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}

function collectOutput(server: ChildProcess): () => string {
  let output = '';
  for (const stream of [server.stdout, server.stderr]) {
    stream?.on('data', (chunk) => {
      output += chunk;
    });
  }
  return () => output;
}

/** Only what this server says counts: whoever has taken its port meanwhile answers there too. */
async function untilOpen(server: ChildProcess, url: string, output: () => string): Promise<void> {
  const deadline = Date.now() + OPEN_WITHIN_MS;
  let hasEnded = false;
  // Its last words may arrive after its exit.
  server.once('close', () => {
    hasEnded = true;
  });
  while (!(output().includes(OPEN) && (await answers(`${url}/readyz`)))) {
    if (hasEnded) throw new Error(`The shop ended before it was open:\n${output()}`);
    if (Date.now() > deadline) throw new Error(`The shop was not open in time:\n${output()}`);
    await sleep(100);
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}

export interface RunningShop {
  url: string;
  /** Where a story's push service has to listen. */
  pushUrl: string;
  /** Where the outbox and the uploads lie. */
  dataDir: string;
  /** What the server has written so far. */
  output(): string;
  /** Leaves the folder in place. */
  end(): Promise<void>;
  stop(): Promise<void>;
}
