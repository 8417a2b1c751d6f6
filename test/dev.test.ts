import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from './free-port.ts';

const DEV = join(import.meta.dirname, '../scripts/dev.ts');

/** Vite reads every source once more: a minute of two cores, which `npm run test:full` has. */
test.runIf(process.env.FULL_FIGURES === '1')(
  'npm run dev has the screens from their sources and everything else from the shop, and ends both',
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'tohfa-dev-'));
    const port = await freePort();
    const url = `http://localhost:${port}`;
    const dev = spawn(process.execPath, [DEV], {
      env: { PATH: process.env.PATH ?? '', PORT: String(port), DATA_DIR: dataDir, LOAD_PLACES: '0' },
      // Vite ends when its input does.
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    const ended = once(dev, 'exit');
    onTestFinished(async () => {
      dev.kill('SIGTERM');
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    });

    await expect.poll(() => statusOf(`${url}/backend/get-categories.php`)).toBe(200);
    expect(await textOf(`${url}/home`)).toContain('src="/src/main.tsx"');
    expect(await textOf(`${url}/src/main.tsx`)).toContain('createRoot');
    // By the address that people opened, as links and the sign-in need it.
    expect(await textOf(`${url}/robots.txt`)).toContain(`${url}/sitemap.xml`);

    dev.kill('SIGTERM');
    await ended;
    await expect.poll(() => statusOf(`${url}/home`)).toBe('nobody there');
  },
);

function statusOf(url: string): Promise<number | string> {
  return fetch(url).then(
    ({ status }) => status,
    () => 'nobody there',
  );
}

async function textOf(url: string): Promise<string> {
  return (await fetch(url)).text();
}
