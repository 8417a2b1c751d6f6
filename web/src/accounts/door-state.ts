import { paths } from '../paths.ts';
import { isProviderProblem, type ProviderProblem } from './provider-problems.ts';

/** What the sign-in screen says first, and why somebody stands before it. */
export const doorNotices = {
  expired: { tone: 'bad', words: 'Session expired or invalid. Please login again.' },
  damaged: { tone: 'bad', words: 'Session error. Please login again.' },
  requests: { tone: 'bad', words: 'You must be logged in to view your gift requests.' },
  'new-password': { tone: 'good', words: 'Your new password is set. Please sign in with it.' },
  erased: { tone: 'good', words: 'Your account is erased. Thank you for having been with us.' },
  everywhere: { tone: 'good', words: 'You are signed out on every device.' },
} as const satisfies Record<string, { tone: 'good' | 'bad'; words: string }>;

/** Travels in the history entry of `/login`, so that its address stays plain. */
export function readDoorState(state: unknown): DoorState {
  if (typeof state !== 'object' || state === null) return {};
  const { to, notice, problem } = state as Record<string, unknown>;
  return {
    ...(typeof to === 'string' && { to }),
    ...(typeof notice === 'string' && notice in doorNotices && { notice: notice as DoorNotice }),
    ...(isProviderProblem(problem) && { problem }),
  };
}

/** As `navigate` takes it: to the sign-in screen, in place of where one is. */
export function atTheDoor(state: DoorState): [string, { replace: true; state: DoorState }] {
  return [paths.login, { replace: true, state }];
}

export type DoorNotice = keyof typeof doorNotices;

export interface DoorState {
  /** The guarded screen somebody wanted to see. */
  to?: string;
  notice?: DoorNotice;
  /** Why the provider's sign-in did not succeed. */
  problem?: ProviderProblem;
}
