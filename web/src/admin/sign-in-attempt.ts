import { tabData } from '../storage.ts';

const KEY = 'tohfa.admin-sign-in';

/** The server sends no second mail of one kind within a minute. */
export const RESEND_AFTER_MS = 60_000;

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
  /** A code was asked for; within the pause after the last one none was mailed. */
  sent(email: string, sessionId: string): SignInAttempt {
    const before = this.read();
    const again = before?.sessionId === sessionId && isPausing(before);
    const attempt = again ? before : { email, sessionId, sentAt: Date.now() };
    tabData.write(KEY, JSON.stringify(attempt));
    return attempt;
  },
  forget: () => tabData.remove(KEY),
};

export function isPausing({ sentAt }: SignInAttempt): boolean {
  return Date.now() - sentAt < RESEND_AFTER_MS;
}

export interface SignInAttempt {
  email: string;
  sessionId: string;
  /** When a code was last mailed, in milliseconds. */
  sentAt: number;
}
