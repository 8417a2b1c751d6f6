import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { serverEntry } from '../../../scripts/prepare/server-build.mjs';
import { compileCache } from '../../../test/compile-cache.ts';
import { freshDatabase } from '../../../test/fresh-database.ts';
import { CONNECT_SECONDS } from '../../../test/open-database.ts';

const MAIN = serverEntry(join(import.meta.dirname, '../../..'));
const started: ChildProcess[] = [];
const folders: string[] = [];

afterAll(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

// At once: most of their time is waiting.
describe.concurrent('a start that cannot succeed ends with one sentence and a non-zero code', () => {
  it('a wrong DATABASE_URL, without telling its password', async () => {
    const { code, errors } = await startAndFail({
      DATABASE_URL: 'postgres://tohfa:secret-word@127.0.0.1:1/nowhere',
    });
    expect(code).not.toBe(0);
    expect(errors.trim().split('\n')).toHaveLength(1);
    expect(errors).toContain('DATABASE_URL: PostgreSQL at 127.0.0.1:1/nowhere cannot be reached');
    expect(errors).not.toContain('secret-word');
  });

  it('a port in use', async () => {
    const blocker = createServer().listen(0, '127.0.0.1');
    await once(blocker, 'listening');
    const { port } = blocker.address() as { port: number };
    const fresh = await freshDatabase();
    const { code, errors } = await startAndFail({ PORT: String(port), DATABASE_URL: fresh.url, ...quick });
    blocker.close();
    await fresh.drop();
    expect(code).not.toBe(0);
    expect(errors.trim()).toBe(`PORT ${port} on 127.0.0.1 is already in use by another program.`);
  });

  it('a DATA_DIR that is a file', async () => {
    const { code, errors } = await startAndFail({ DATA_DIR: MAIN });
    expect(code).not.toBe(0);
    expect(errors.trim()).toMatch(/^DATA_DIR \S+ cannot be read and written \(\w+\)\.$/);
  });

  it.skipIf(process.getuid?.() === 0)('a DATA_DIR that may not be read', async () => {
    const folder = newFolder();
    chmodSync(folder, 0o000);
    const { errors } = await startAndFail({ DATA_DIR: folder });
    chmodSync(folder, 0o700);
    expect(errors.trim()).toMatch(/^DATA_DIR \S+ cannot be read and written \(EACCES\)\.$/);
  });

  it('production without Razorpay', async () => {
    const { code, errors } = await startAndFail({ NODE_ENV: 'production' });
    expect(code).not.toBe(0);
    expect(errors.trim().split('\n')).toHaveLength(1);
    expect(errors).toContain('RAZORPAY_KEY_ID');
  });
});

it.concurrent('a running server answers its health, closes half-sent bodies while it answers others, and ends by itself with code 0 soon after SIGTERM', async () => {
  const fresh = await freshDatabase();
  const { child, url } = await startServer({ DATABASE_URL: fresh.url });
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  expect(await (await fetch(`${url}/readyz`)).json()).toEqual({ status: 'ready', database: 'postgres' });

  const slow = Array.from({ length: 200 }, () => connect(Number(new URL(url).port), '127.0.0.1'));
  const began = Date.now();
  const closed = slow.map(async (socket) => {
    socket.on('error', () => undefined).resume();
    socket.write(
      'POST /backend/login.php HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"em',
    );
    await once(socket, 'close');
  });
  expect((await fetch(`${url}/backend/get-categories.php`)).status).toBe(200);
  await Promise.all(closed);
  // The server's limit is 8 s; the rest is for a busy machine.
  expect(Date.now() - began).toBeLessThan(100_000);

  const asked = Date.now();
  child.kill('SIGTERM');
  const [code] = await once(child, 'exit');
  expect(code).toBe(0);
  // It ends by itself after 9 s at most; the rest is for a busy machine.
  expect(Date.now() - asked).toBeLessThan(100_000);
  await fresh.drop();
});

const hasTerminals = spawnSync('script', ['--version']).status === 0;

it.skipIf(!hasTerminals).concurrent(
  'a terminal gets the address by the host of the links, log lines for people, and ends with Ctrl-C',
  // The test's own `expect`: the shared one does not know which of the tests that run at once is polling.
  async ({ expect }) => {
    const fresh = await freshDatabase();
    const child = launch({ ...quick, DATABASE_URL: fresh.url, TERM: 'xterm' }, [
      'script',
      ['-qec', `'${process.execPath}' '${MAIN}'`, '/dev/null'],
    ]);
    let shown = '';
    child.stdout?.on('data', (chunk) => {
      shown += String(chunk);
    });
    await expect.poll(() => shown).toMatch(/Tohfa \d+\.\d+\.\d+ is open at http:\/\/localhost:\d+\s/);
    const { port } = new URL(/is open at (\S+)/.exec(shown)?.[1] ?? '');
    for (const host of ['localhost', '127.0.0.1']) {
      const origin = `http://${host}:${port}`;
      const answer = await fetch(`${origin}/backend/logout`, { method: 'POST', headers: { origin } });
      expect(answer.status, origin).toBe(200);
    }
    await expect
      .poll(() => shown)
      .toMatch(/\d\d:\d\d:\d\d.* info {3}answered .*path=\/backend\/logout status=200/);
    expect(shown).not.toContain('{"level"');
    child.stdin?.write('\x03');
    await once(child, 'exit');
    expect(shown).toContain('stopping');
    await fresh.drop();
  },
);

/** What these starts need: no pictures to draw, all services configured with addresses nobody asks. */
const quick = {
  RAZORPAY_KEY_ID: 'k',
  RAZORPAY_KEY_SECRET: 's',
  RAZORPAY_WEBHOOK_SECRET: 'w',
  RAZORPAY_API_URL: 'http://127.0.0.1:1/v1',
  OIDC_ISSUER: 'http://127.0.0.1:1',
  OIDC_CLIENT_ID: 'c',
  OIDC_CLIENT_SECRET: 's',
  SMTP_URL: 'smtp://127.0.0.1:1',
  HOST: '127.0.0.1',
  LOAD_PLACES: '0',
  DATABASE_CONNECT_SECONDS: String(CONNECT_SECONDS),
};

function launch(
  env: Record<string, string>,
  [program, args]: [string, string[]] = [process.execPath, [MAIN]],
): ChildProcess {
  const child = spawn(program, args, {
    env: { PATH: process.env.PATH ?? '', DATA_DIR: newFolder(), PORT: '0', ...compileCache, ...env },
    stdio: 'pipe',
  });
  started.push(child);
  return child;
}

async function startServer(env: Record<string, string>): Promise<{ child: ChildProcess; url: string }> {
  const child = launch({ ...quick, ...env });
  let printed = '';
  for await (const chunk of child.stdout ?? []) {
    printed += String(chunk);
    const url = /is open at ([^\s"]+)/.exec(printed)?.[1];
    if (url) {
      child.stdout?.resume();
      return { child, url };
    }
  }
  throw new Error(`the server did not open: ${printed}`);
}

async function startAndFail(env: Record<string, string>): Promise<{ code: number | null; errors: string }> {
  const child = launch(env);
  let errors = '';
  child.stderr?.on('data', (chunk) => {
    errors += String(chunk);
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, errors };
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tohfa-start-'));
  folders.push(folder);
  return folder;
}
