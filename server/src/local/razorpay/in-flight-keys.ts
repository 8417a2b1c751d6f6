import { notNow, type Refused } from './provider-errors.ts';

/** A second request under a key whose first one has no answer yet is told to wait: 409. */
export function inFlightKeys(): InFlightKeys {
  const keys = new Set<string>();
  return {
    take(key) {
      if (key === undefined) return () => undefined;
      if (keys.has(key)) return notNow('Request with the same idempotency key is in progress.', 409);
      keys.add(key);
      return () => keys.delete(key);
    },
  };
}

export interface InFlightKeys {
  /** The way to let go of the key again. */
  take(key: string | undefined): (() => void) | Refused;
}
