import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { serverEntry } from '../../../scripts/prepare/server-build.mjs';
import { compileCache } from '../../../test/compile-cache.ts';
import { CONNECT_SECONDS } from '../../../test/open-database.ts';

const MAIN = serverEntry(join(import.meta.dirname, '../../..'));

/** The real server as a process of its own, which a test can kill. */
export async function startShopProcess(env: Record<string, string>): Promise<ShopProcess> {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env.PATH ?? '',
      PORT: '0',
      LOG_LEVEL: 'warn',
      LOAD_PLACES: '0',
      DATABASE_CONNECT_SECONDS: String(CONNECT_SECONDS),
      ...compileCache,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  child.stderr?.on('data', (chunk) => {
    printed += String(chunk);
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${printed}`)));
    child.stdout?.on('data', (chunk) => {
      printed += String(chunk);
      const opened = /is open at ([^\s"]+)/.exec(printed)?.[1];
      // By number: a name would be looked up for every connection.
      if (opened) resolve(opened.replace('localhost', '127.0.0.1'));
    });
  });
  return {
    url,
    child,
    async kill(signal = 'SIGKILL') {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill(signal);
      await once(child, 'exit');
    },
  };
}

/** Settings of every outside service, at addresses without a listener. */
export const unreachableServices = {
  ADMIN_EMAILS: 'admin@tohfa.test',
  OIDC_ISSUER: 'http://127.0.0.1:1',
  OIDC_CLIENT_ID: 'c',
  OIDC_CLIENT_SECRET: 's',
  SMTP_URL: 'smtp://127.0.0.1:1',
  HOST: '127.0.0.1',
};

export interface ShopProcess {
  url: string;
  child: ChildProcess;
  kill(signal?: NodeJS.Signals): Promise<void>;
}
