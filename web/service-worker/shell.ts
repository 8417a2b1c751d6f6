/** Written by the build: the files that make up the shop's screens, and a name for just this set of them. */
declare const SHELL_FILES: readonly string[];
declare const SHELL_VERSION: string;

const PREFIX = 'tohfa-shell-';
const SHELL = PREFIX + SHELL_VERSION;
const PAGE = '/index.html';
/** Whoever waits longer for a page is better served with the kept one. */
const PATIENCE_MS = 4000;

export async function keepShell(): Promise<void> {
  const cache = await caches.open(SHELL);
  await cache.add(new Request(PAGE, { cache: 'reload' }));
  await cache.addAll([...SHELL_FILES]);
}

export async function dropOldShells(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== SHELL);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** The network first: whoever is online always has the newest version. The kept page only when there is no answer. */
export async function screenOrShell(request: Request): Promise<Response> {
  const answer = fetch(request);
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS));
  const inTime = await Promise.race([answer.catch(() => undefined), late]);
  if (inTime) return inTime;
  return (await (await caches.open(SHELL)).match(PAGE)) ?? answer;
}

/** Hashed files never change under their name. */
export async function fileOrNetwork(request: Request): Promise<Response> {
  return (await caches.match(request, { cacheName: SHELL })) ?? fetch(request);
}
