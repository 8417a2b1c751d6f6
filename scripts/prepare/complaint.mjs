/** What stands in the way, in one sentence that a person can act on; shown without a stack. */
export class Complaint extends Error {}

/**
 * Puts the likely cause into words for faults of the file system, and lets every other fault pass as it is.
 * @param {unknown} error
 * @param {string} doing
 */
export function complaintAbout(error, doing) {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const cause = CAUSES[code];
  return cause ? new Complaint(`Cannot ${doing}: ${cause}.`) : error;
}

/** @type {Record<string, string>} */
const CAUSES = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
};
