/**
 * The browser's storage, which may be blocked or full: then reads find nothing and `write` returns false.
 */
export const localStore = createSafeStorage(() => localStorage);
export const tabStore = createSafeStorage(() => sessionStorage);

/** Where the specification keeps who is signed in. */
export const USER_KEY = 'userData';

/** The router's state of a page that is opened in another language. */
export const HISTORY_STATE_KEY = 'tohfa.history-state';

function createSafeStorage(storage: () => Storage): SafeStorage {
  return {
    read: (key) => tryAccess(() => storage().getItem(key)) ?? null,
    write: (key, value) =>
      tryAccess(() => {
        storage().setItem(key, value);
        return true;
      }) ?? false,
    remove: (key) => {
      tryAccess(() => storage().removeItem(key));
    },
  };
}

function tryAccess<T>(access: () => T): T | undefined {
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
