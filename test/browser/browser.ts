import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium, type LaunchOptions } from '@playwright/test';
import { bundledChromium } from './bundled-chromium.ts';
import { debianChromium } from './debian-chromium.ts';
import type { Browser } from './unpack-once.ts';

// The shop must not notice a closed network, nor the network a browser that calls home.
const ARGS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/** The shell first: a full browser draws its own tabs and buttons too, which costs a fifth of the run. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const MAC_PLACES = ['Google Chrome', 'Chromium'].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
);
const FOUND = 'TOHFA_BROWSER';

/** The first browser that runs here: a chosen one, an installed one, one that npm brought, one that Debian has. */
export async function findBrowser(): Promise<LaunchOptions> {
  // Playwright reads its settings again in every worker: they get what the first process found.
  const known = process.env[FOUND];
  const browser: Browser = known ? JSON.parse(known) : await search();
  process.env[FOUND] = JSON.stringify(browser);
  return {
    executablePath: browser.path,
    args: ARGS,
    env: { ...definedEnvironment(), ...browser.env },
  };
}

async function search(): Promise<Browser> {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    if (runs({ path: chosen })) return { path: chosen };
    throw new Error(`CHROMIUM_PATH ${chosen} is not a browser that runs here.`);
  }
  const installed = installedPlaces().map((path) => ({ path }));
  const found = installed.find(runs) ?? (await bundledChromium(runs)) ?? (await debianChromium(runs));
  if (found) return found;
  throw new Error('The stories need Chromium or Chrome: install one, or name it in CHROMIUM_PATH.');
}

function installedPlaces(): string[] {
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    '/usr/bin',
    '/usr/local/bin',
    '/opt/google/chrome',
  ];
  const places = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...new Set([...places, ...MAC_PLACES, chromium.executablePath()])].filter((path) =>
    existsSync(path),
  );
}

/** Asking for the version loads every shared library, which is what a half-installed browser fails at. */
function runs({ path, env }: Browser): boolean {
  const options = { env: { ...process.env, ...env }, timeout: 300_000 };
  return spawnSync(path, ['--version', '--no-sandbox'], options).status === 0;
}

function definedEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
