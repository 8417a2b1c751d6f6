import { adminCodeTexts } from '@tohfa/contract/screens';
import { ApiError, call } from '../lib/api.ts';
import { tabStore } from '../lib/storage.ts';
import { RESEND_COOLDOWN_MS } from '../ui/code-field.tsx';
import { provePasskey } from './passkeys.ts';
import { adminFlag, stepUpRecord } from './session.ts';

/** Codes for a live session: they prove that its owner is still there. */
export function stepUpChannel(email: string): CodeChannel {
  return {
    send: async () => {
      await call('sendOtp', { body: { email } });
    },
    verify: async (otp) => {
      await call('verifyOtp', { body: { email, otp } });
      stepUpRecord.record();
    },
    verifyOther: async (way, code) => {
      await call(OTHER_CALLS[way], { body: { email, code } });
      stepUpRecord.record();
    },
    provePasskey: async () => {
      await provePasskey('step-up');
      stepUpRecord.record();
    },
  };
}

/** Codes that start a session: on `/verify-otp`, and in a prompt after a session has ended. */
export function signInChannel(email: string, startedSessionId?: string): CodeChannel {
  let sessionId = startedSessionId;
  const named = () => ({ email, ...(sessionId && { sessionId }) });
  return {
    send: async () => {
      sessionId ??= await startSignIn(email);
      await call('sendOtp', { body: { email, session_id: sessionId } });
      signInAttempt.record(email, sessionId);
    },
    verify: async (otp) => {
      await call('verifyOtp', { body: { ...named(), otp } });
      recordSignedIn();
    },
    verifyOther: async (way, code) => {
      await call(OTHER_CALLS[way], { body: { ...named(), code } });
      recordSignedIn();
    },
    provePasskey: signInWithPasskey,
  };
}

/** Names nobody: the passkey says who it is. */
export async function signInWithPasskey(): Promise<void> {
  await provePasskey('sign-in');
  recordSignedIn();
}

/** What the page remembers of a session that has just begun. */
export function recordSignedIn(): void {
  signInAttempt.clear();
  adminFlag.set();
  stepUpRecord.clear();
}

const OTHER_CALLS = { totp: 'verifyTotp', recovery: 'useRecoveryCode' } as const;

/**
 * Returns the id of the sign-in. During the cooldown between two mails it is the same one: a code belongs to its
 * sign-in, and a new one could not be mailed yet. Throws `NotAnAdminError`.
 */
export async function startSignIn(email: string): Promise<string> {
  const current = signInAttempt.read();
  if (current?.email === email && isInCooldown(current)) return current.sessionId;
  const { valid, session_id } = await call('validateAdmin', { body: { email } });
  if (!valid || session_id === undefined) throw new NotAnAdminError();
  return session_id;
}

export class NotAnAdminError extends Error {
  readonly userMessage = adminCodeTexts.notAnAdmin;
}

/** The specification's messages for a code that was not accepted. */
export function verifyErrorMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return adminCodeTexts.verifyBroken;
  return error.code === 'invalid_otp' ? adminCodeTexts.invalid : adminCodeTexts.verifyFailed;
}

/** The server's own message, where it says more. */
export function apiErrorDetail(error: unknown): string | undefined {
  return error instanceof ApiError && error.code !== 'invalid_otp' ? error.userMessage : undefined;
}

export interface CodeChannel {
  send(): Promise<void>;
  verify(otp: string): Promise<void>;
  /** With the code of an authenticator app, or a recovery code. */
  verifyOther(way: 'totp' | 'recovery', code: string): Promise<void>;
  provePasskey(): Promise<void>;
}

const SIGN_IN_ATTEMPT_KEY = 'tohfa.admin-sign-in';

/** The sign-in between `/admin` and `/verify-otp`. It survives a reload; the session id only names the attempt. */
export const signInAttempt = {
  read(): SignInAttempt | undefined {
    try {
      const stored = JSON.parse(tabStore.read(SIGN_IN_ATTEMPT_KEY) ?? 'null');
      return typeof stored?.email === 'string' && typeof stored.sessionId === 'string' ? stored : undefined;
    } catch {
      return undefined;
    }
  },
  /** A code was requested; during the cooldown after the last one none was mailed. */
  record(email: string, sessionId: string): SignInAttempt {
    const before = this.read();
    const unchanged = before?.sessionId === sessionId && isInCooldown(before);
    const attempt = unchanged ? before : { email, sessionId, sentAt: Date.now() };
    tabStore.write(SIGN_IN_ATTEMPT_KEY, JSON.stringify(attempt));
    return attempt;
  },
  clear: () => tabStore.remove(SIGN_IN_ATTEMPT_KEY),
};

function isInCooldown({ sentAt }: SignInAttempt): boolean {
  return Date.now() - sentAt < RESEND_COOLDOWN_MS;
}

export interface SignInAttempt {
  email: string;
  sessionId: string;
  /** When a code was last mailed, in milliseconds. */
  sentAt: number;
}

export type CodeKind = 'step-up' | 'sign-in';
