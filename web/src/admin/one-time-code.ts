import { call, Refusal } from '../api.ts';
import { adminFlag } from './admin-flag.ts';
import { isPausing, signInAttempt } from './sign-in-attempt.ts';
import { stepUp } from './step-up.ts';

/** A code for a session that is alive: it proves that its owner still sits there. */
export function stepUpCode(email: string): CodeWay {
  return {
    send: async () => {
      await call('sendOtp', { body: { email } });
    },
    verify: async (otp) => {
      await call('verifyOtp', { body: { email, otp } });
      stepUp.given();
    },
  };
}

/** A code that begins a session: `/verify-otp`, and whoever is asked again after the old session has ended. */
export function signInCode(email: string, startedAs?: string): CodeWay {
  let sessionId = startedAs;
  return {
    send: async () => {
      sessionId ??= await startSignIn(email);
      await call('sendOtp', { body: { email, session_id: sessionId } });
      signInAttempt.sent(email, sessionId);
    },
    verify: async (otp) => {
      await call('verifyOtp', { body: { email, otp, ...(sessionId && { sessionId }) } });
      signInAttempt.forget();
      adminFlag.set();
      stepUp.forget();
    },
  };
}

/**
 * The name of a sign-in; a `NotAnAdmin` when the email may not. Within the pause between two mails it is the same one:
 * a code belongs to its sign-in, and a new one could not be mailed yet.
 */
export async function startSignIn(email: string): Promise<string> {
  const begun = signInAttempt.read();
  if (begun?.email === email && isPausing(begun)) return begun.sessionId;
  const { valid, session_id } = await call('validateAdmin', { body: { email } });
  if (!valid || session_id === undefined) throw new NotAnAdmin();
  return session_id;
}

export class NotAnAdmin extends Error {
  readonly wording = 'Access restricted: Not a valid admin.';
}

/** The specification's words for a code that was not accepted. */
export function verifyWords(error: unknown): string {
  if (!(error instanceof Refusal)) return 'Something went wrong.';
  return error.code === 'invalid_otp' ? 'Invalid OTP' : 'OTP verification failed';
}

/** What the shop itself says of it, where that helps. */
export function refusalDetail(error: unknown): string | undefined {
  return error instanceof Refusal && error.code !== 'invalid_otp' ? error.wording : undefined;
}

export interface CodeWay {
  send(): Promise<void>;
  verify(otp: string): Promise<void>;
}
