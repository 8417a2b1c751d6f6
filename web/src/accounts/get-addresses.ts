import { call } from '../api.ts';
import { useOwn } from './use-own.ts';

/** The addresses kept for the signed-in person, the one used last first. */
export function useAddresses() {
  return useOwn('addresses', ({ id }, signal) => call('getAddresses', { query: { userId: id }, signal }));
}
