import { call, Refusal } from '../api.ts';
import { keepUser } from '../session.ts';
import { plainWords } from '../ui/use-submission.ts';
import { noLongerLeaving } from './leaving.ts';

const INVALID = 'Invalid credentials';

export async function login(body: { email: string; password: string }): Promise<void> {
  const answer = await call('login', { body });
  if (!answer.token) throw new NoToken();
  keepUser(answer);
  noLongerLeaving();
}

/** Specification, section 8: 'Invalid credentials' when there is no token, otherwise 'Login error: ' and the reason. */
export function loginWords(error: unknown): string {
  const isInvalid =
    error instanceof Refusal ? error.code === 'invalid_credentials' : error instanceof NoToken;
  return isInvalid ? INVALID : `Login error: ${plainWords(error)}`;
}

class NoToken extends Error {}
