import { isLoopback } from '../platform/settings.ts';

/** Longer ones do not exist, and an index could not hold them. */
const LONGEST = 1000;

/**
 * The endpoint in its one spelling, if it lies at a known push service; undefined otherwise. A subscription names a place
 * that this server calls: anything but a known host would let whoever subscribes send us to other machines.
 */
export function pushEndpoint(given: string, { hosts, loopback }: KnownEndpoints): string | undefined {
  const url = URL.parse(given);
  if (!url || url.href.length > LONGEST) return undefined;
  if (url.username !== '' || url.password !== '' || url.hash !== '') return undefined;
  if (loopback && isLoopback(url.hostname) && /^https?:$/.test(url.protocol)) return url.href;
  if (url.protocol !== 'https:' || url.port !== '') return undefined;
  return hosts.some((host) => isAt(url.hostname, host)) ? url.href : undefined;
}

/** `push.example` is that host alone, `*.push.example` every host below it. */
function isAt(hostname: string, known: string): boolean {
  return known.startsWith('*.') ? hostname.endsWith(known.slice(1)) : hostname === known;
}

export interface KnownEndpoints {
  hosts: readonly string[];
  /** This very machine too, for a stand-in of a push service. */
  loopback: boolean;
}
