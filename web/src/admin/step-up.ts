import { localData } from '../storage.ts';

const KEY = 'tohfa.admin-step-up';
/** As long as the server believes a code. */
const HOLDS_MS = 15 * 60_000;

/** When a step-up code was last given in this session. The page asks by it; the server asks by its own clock. */
export const stepUp = {
  holds: (now = Date.now()) => {
    const since = now - Number(localData.read(KEY) ?? Number.NaN);
    return since >= 0 && since < HOLDS_MS;
  },
  given: (now = Date.now()) => localData.write(KEY, String(now)),
  forget: () => localData.remove(KEY),
};
