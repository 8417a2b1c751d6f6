import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { type Browser, type Runs, unpackOnce } from './unpack-once.ts';

const FONT_SETTINGS = `<?xml version="1.0"?>
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;

/**
 * The headless Chromium that @sparticuz/chromium ships, for Linux on x64. Unpacked here and not by the package,
 * which uses fixed names in the shared temporary folder; its default flags are left out, they switch web security off.
 */
export async function bundledChromium(runs: Runs): Promise<Browser | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const packed = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '..', 'bin');
  const { version } = JSON.parse(readFileSync(join(packed, '..', 'package.json'), 'utf8'));
  const folder = await unpackOnce(`sparticuz-${version}`, async (fresh) => {
    writeFileSync(join(fresh, 'chromium'), await unbrotli(join(packed, 'chromium.br')), { mode: 0o755 });
    await unpackTar(join(packed, 'swiftshader.tar.br'), fresh);
    await unpackTar(join(packed, 'fonts.tar.br'), fresh);
    // The package's own settings look for the fonts in fixed places.
    writeFileSync(join(fresh, 'fonts.conf'), FONT_SETTINGS);
    await unpackTar(join(packed, 'al2023.tar.br'), join(fresh, 'libraries'));
  });
  const path = join(folder, 'chromium');
  const fonts = existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_FILE: join(folder, 'fonts.conf') };
  // A bare machine has no NSS; one that has it keeps its own.
  const libraries = { LD_LIBRARY_PATH: join(folder, 'libraries', 'lib') };
  return [
    { path, env: fonts },
    { path, env: { ...fonts, ...libraries } },
  ].find(runs);
}

async function unpackTar(file: string, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  execFileSync('tar', ['-x', '--no-same-owner', '-C', folder], { input: await unbrotli(file) });
}

async function unbrotli(file: string): Promise<Buffer> {
  return promisify(brotliDecompress)(readFileSync(file));
}
