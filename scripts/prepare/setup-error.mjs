/** What keeps the setup from finishing, in one sentence that a person can act on; shown without a stack. */
export class SetupError extends Error {}

/**
 * Names the likely cause of a file system error; returns any other error as it is.
 * @param {unknown} error
 * @param {string} doing
 */
export function toSetupError(error, doing) {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const cause = CAUSES[code];
  return cause ? new SetupError(`Cannot ${doing}: ${cause}.`) : error;
}

/** @type {Record<string, string>} */
const CAUSES = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
};
