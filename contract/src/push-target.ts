/** Where a notification leads. In a file without schemas: every screen listens for a tapped notification. */

/** The screens a notification may open by name. */
export const pushComponents = {
  Home: '/home',
  Categories: '/categories',
  Requests: '/request',
  Orders: '/orders',
  Profile: '/profile',
  SpecialDays: '/share-special-days',
} as const;

/** The path a tap on the notification opens: the link, else the named screen, with the search text on the home screen. */
export function pushTarget({ link, search_text, component_name }: PushDestination): string {
  const named = Object.entries(pushComponents).find(([name]) => name === component_name)?.[1];
  const target = (link === '' ? undefined : shopPath(link)) ?? named ?? pushComponents.Home;
  if (search_text === '' || target !== pushComponents.Home) return target;
  return `${target}?q=${encodeURIComponent(search_text)}`;
}

/**
 * The link as a path of this shop's screens; undefined when it leads anywhere else. Browsers read a backslash as a slash
 * and drop tabs and line breaks, so a path with any of them, or with dot segments, is refused.
 */
export function shopPath(link: string, ownOrigin?: string): string | undefined {
  const isOwn = ownOrigin !== undefined && link.startsWith(`${ownOrigin}/`);
  const path = isOwn ? link.slice(ownOrigin.length) : link;
  if (path.length > 500 || !/^\/[^\\\s\p{Cc}]*$/u.test(path)) return undefined;
  const pathname = decoded(path.split(/[?#]/, 1)[0] ?? '');
  if (pathname === undefined || /\/\/|[\\\p{Cc}]|\/\.{1,2}(\/|$)/u.test(pathname)) return undefined;
  return NOT_SCREENS.test(pathname) ? undefined : path;
}

const NOT_SCREENS = /^\/(backend|local|media|assets|metrics|healthz|readyz)(\/|$)/i;

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

export type PushComponent = keyof typeof pushComponents;

export interface PushDestination {
  link: string;
  search_text: string;
  component_name: string;
}
