import { chmod, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The code for making the first owner, for whoever runs the server: people under systemd see no terminal. */
export function setupCodePath(dataDir: string): string {
  return join(dataDir, 'setup-code');
}

export async function readSetupCode(dataDir: string): Promise<string | undefined> {
  try {
    return (await readFile(setupCodePath(dataDir), 'utf8')).trim() || undefined;
  } catch {
    return undefined;
  }
}

export async function writeSetupCode(dataDir: string, code: string): Promise<void> {
  const path = setupCodePath(dataDir);
  await writeFile(path, `${code}\n`, { mode: 0o600 });
  // The mode above is for a new file only.
  await chmod(path, 0o600);
}

export async function removeSetupCode(dataDir: string): Promise<void> {
  await rm(setupCodePath(dataDir), { force: true });
}
