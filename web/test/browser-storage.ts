import { vi } from 'vitest';

/** A browser's local storage, in memory. */
export function stubLocalStorage(first: Record<string, string> = {}): Map<string, string> {
  const items = new Map(Object.entries(first));
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  });
  return items;
}
