/**
 * A name as it may stand in a mail. Anybody can type any name beside anybody's email: what is no name, such as the
 * address of a site, is left out, so that nobody's words travel under ours.
 */
export function mailName(name: string): string {
  return /^[\p{L}\p{M}][\p{L}\p{M} .'’-]{0,59}$/u.test(name) && !/\p{L}\.\p{L}{2}/u.test(name) ? name : '';
}
