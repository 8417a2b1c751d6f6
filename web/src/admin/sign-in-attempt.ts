import { tabData } from '../storage.ts';

const KEY = 'tohfa.admin-sign-in';

/** The sign-in between `/admin` and `/verify-otp`. It survives a reload; the session id only names the attempt. */
export const signInAttempt = {
  read(): SignInAttempt | undefined {
    try {
      const kept = JSON.parse(tabData.read(KEY) ?? 'null');
      return typeof kept?.email === 'string' && typeof kept.sessionId === 'string' ? kept : undefined;
    } catch {
      return undefined;
    }
  },
  keep: (attempt: SignInAttempt) => tabData.write(KEY, JSON.stringify(attempt)),
  forget: () => tabData.remove(KEY),
};

export interface SignInAttempt {
  email: string;
  sessionId: string;
  /** When a code was last asked for, in milliseconds. */
  sentAt: number;
}
