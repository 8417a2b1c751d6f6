import { localData } from '../storage.ts';

/** The specification's local flag: it only decides what is drawn, every call asks the server's own session. */
const KEY = 'isAdminVerified';

export const adminFlag = {
  isSet: () => localData.read(KEY) === 'true',
  set: () => localData.write(KEY, 'true'),
  clear: () => localData.remove(KEY),
};
