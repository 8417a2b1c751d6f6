import type { AnswerOf, Operations } from '@tohfa/contract';
import { mySecurity } from '@tohfa/contract/screens';
import { call } from '../lib/api.ts';
import { formatIndiaDate, timeAgo } from '../lib/dates.ts';
import { useAdminQuery } from './session.ts';

export function useMySignIn() {
  return useAdminQuery(['my-sign-in'], (signal) => call('mySignIn', { signal }));
}

/** 'Added 3 May 2026, last used 2 days ago' */
export function usedText({ since, lastUsedAt }: { since: string; lastUsedAt?: string | undefined }): string {
  const used = lastUsedAt ? mySecurity.lastUsed(timeAgo(lastUsedAt)) : mySecurity.neverUsed;
  return `${mySecurity.added(formatIndiaDate(since))}, ${used}`;
}

export type MySignIn = AnswerOf<Operations['mySignIn']>;

export interface SignInPanelProps {
  signIn: MySignIn;
  onChanged: () => Promise<void>;
}
