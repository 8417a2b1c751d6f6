import { localData } from '../storage.ts';

const KEY = 'tohfa.leaving';

/**
 * Marks a sign-out until the shop has heard of it. While it stands nobody is restored from the provider: not in a tab
 * that opens in that moment, and not the next day when the network was gone.
 */
export function beginLeaving(): void {
  localData.write(KEY, '1');
}

export function noLongerLeaving(): void {
  localData.remove(KEY);
}

export function isLeaving(): boolean {
  return localData.read(KEY) !== null;
}
