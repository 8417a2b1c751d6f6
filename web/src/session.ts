/** What the browser remembers of the signed-in person; the specification fixes the key and the field names. */
const STORAGE_KEY = 'userData';

export function bearerToken(): string | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null');
    if (typeof stored !== 'object' || stored === null || !('token' in stored)) return undefined;
    return typeof stored.token === 'string' && stored.token !== '' ? stored.token : undefined;
  } catch {
    // Storage is closed to us, or holds something that is not ours: nobody is signed in.
    return undefined;
  }
}
