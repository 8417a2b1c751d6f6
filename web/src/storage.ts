/**
 * The browser's storage, which may be closed to us or full: then nothing is found in it, and `write` answers false.
 */
export const localData = safeStorage(() => localStorage);
export const tabData = safeStorage(() => sessionStorage);

function safeStorage(storage: () => Storage): SafeStorage {
  return {
    read: (key) => attempt(() => storage().getItem(key)) ?? null,
    write: (key, value) =>
      attempt(() => {
        storage().setItem(key, value);
        return true;
      }) ?? false,
    remove: (key) => {
      attempt(() => storage().removeItem(key));
    },
  };
}

function attempt<T>(access: () => T): T | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}

interface SafeStorage {
  read(key: string): string | null;
  write(key: string, value: string): boolean;
  remove(key: string): void;
}
