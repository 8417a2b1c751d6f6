import { lookup as lookUpDns } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { isLoopback } from './security.ts';

const TIMEOUT_MS = 10_000;

/**
 * Fetches an address that a person gave. Only https at its own port, only to hosts that the settings allow, and only where
 * the name leads to public addresses: they are checked at the connection itself, so that a name cannot change its answer in
 * between. Redirects are not followed. A service on this machine can be allowed by its whole address, for tests.
 */
export async function fetchPublic(
  given: string,
  { hosts, maxBytes, types }: { hosts: readonly string[]; maxBytes: number; types: readonly string[] },
): Promise<{ bytes: Buffer } | { problem: FetchProblem }> {
  const url = URL.parse(given);
  if (!url || !isAllowedHost(given, hosts)) return { problem: 'refused' };
  const isLocal = url.protocol === 'http:';
  const send = isLocal ? requestHttp : requestHttps;
  return new Promise((resolve) => {
    const fail = (problem: FetchProblem) => resolve({ problem });
    const request = send(url, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { accept: types.join(', '), 'user-agent': 'Tohfa' },
      agent: false,
      ...(!isLocal && { lookup: lookUpPublic }),
    });
    request.on('error', (error) => fail(error instanceof PrivateAddressError ? 'refused' : 'unreachable'));
    request.on('response', (response) => {
      const [type = ''] = (response.headers['content-type'] ?? '').split(';', 1);
      if (response.statusCode !== 200) fail('notFound');
      else if (!types.includes(type.trim().toLowerCase())) fail('wrongType');
      else if (Number(response.headers['content-length'] ?? 0) > maxBytes) fail('tooLarge');
      else {
        const chunks: Buffer[] = [];
        let length = 0;
        response.on('data', (chunk: Buffer) => {
          length += chunk.length;
          if (length <= maxBytes) return chunks.push(chunk);
          fail('tooLarge');
          return request.destroy();
        });
        response.on('end', () => resolve({ bytes: Buffer.concat(chunks) }));
        response.on('error', () => fail('unreachable'));
        return;
      }
      request.destroy();
    });
    request.end();
  });
}

/** Whether something may be fetched from there: `*` allows every public host. */
export function isAllowedHost(given: string, hosts: readonly string[]): boolean {
  const url = URL.parse(given);
  if (url?.username !== '' || url.password !== '') return false;
  if (url.protocol === 'http:')
    return (
      isLoopback(url.hostname) && hosts.some((host) => host.startsWith('http:') && url.href.startsWith(host))
    );
  if (url.protocol !== 'https:' || url.port !== '') return false;
  const name = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(name) !== 0 && !isPublicAddress(name)) return false;
  return hosts.some(
    (host) => host === '*' || name === host || (host.startsWith('*.') && name.endsWith(host.slice(1))),
  );
}

/** Neither private nor reserved, and no IPv6 spelling of such an IPv4 address. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
}

const lookUpPublic: LookupFunction = (hostname, options, callback) => {
  lookUpDns(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '');
    const [first] = addresses;
    if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
      return callback(new PrivateAddressError('the name leads to a private address'), '');
    if (options.all) return callback(null, addresses);
    return callback(null, first.address, first.family);
  });
};

class PrivateAddressError extends Error {
  override name = 'PrivateAddressError';
}

export type FetchProblem = 'refused' | 'unreachable' | 'notFound' | 'wrongType' | 'tooLarge';
