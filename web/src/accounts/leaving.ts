const STORAGE_KEY = 'tohfa.leaving';

/**
 * Marks a sign-out until the shop has heard of it. While it stands nobody is restored from the provider: not in a tab
 * that opens in that moment, and not the next day when the network was gone.
 */
export function beginLeaving(): void {
  try {
    localStorage.setItem(STORAGE_KEY, '1');
  } catch {
    // Nothing is kept here, so nothing outlives the page.
  }
}

export function noLongerLeaving(): void {
  try {
    localStorage.removeItem(STORAGE_KEY);
  } catch {
    // See above.
  }
}

export function isLeaving(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== null;
  } catch {
    return false;
  }
}
