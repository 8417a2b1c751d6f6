import { paths } from '../paths.ts';
import { tabData } from '../storage.ts';

const STORAGE_KEY = 'tohfa.return-to';
/** No browser resolves anything against this host: what stays on it was a path. */
const NOWHERE = 'https://nowhere.invalid';

/** Screens of the way in: nobody wants to be led back to them. */
const notReturnedTo: readonly string[] = [
  paths.root,
  paths.login,
  paths.forgotPassword,
  paths.resetPassword,
  paths.confirmEmail,
  paths.signedIn,
];

const known = Object.values(paths)
  .filter((path) => !notReturnedTo.includes(path))
  .map((path) => new RegExp(`^${path.replace(/:\w+/g, '[\\w-]{1,200}')}$`));

/**
 * Where to go after the sign-in: the screen that asked for it, if it is one of the shop's own. Anything else, be it an
 * address of another site in disguise or no address at all, leads home.
 */
export function returnPath(wanted: unknown): string {
  if (typeof wanted !== 'string' || wanted.length > 2000) return paths.home;
  // Browsers read a backslash as a slash and drop tabs and line breaks; an honest path has none of them.
  if (!/^\/[^\\\s\p{Cc}]*$/u.test(wanted)) return paths.home;
  const url = URL.parse(wanted, NOWHERE);
  if (url?.origin !== NOWHERE || !known.some((path) => path.test(url.pathname))) return paths.home;
  return url.pathname + url.search;
}

/** For the way through the provider's pages, which leaves the shop. */
export function rememberReturnPath(path: string): void {
  tabData.write(STORAGE_KEY, path);
}

export function takeReturnPath(): string {
  const kept = tabData.read(STORAGE_KEY);
  tabData.remove(STORAGE_KEY);
  return returnPath(kept);
}
