import { Offline, Refusal } from '../api.ts';

/** The server's own codes first, then those only the browser can know. */
export const providerProblems = {
  cancelled: 'You did not choose an account. Try again, or use your email and password.',
  expired: 'That took too long. Please try again.',
  refused: 'The sign-in could not be confirmed. Please try again, or use your email and password.',
  unreachable: 'The sign-in service did not answer. Please try again, or use your email and password.',
  closed: 'The sign-in window was closed. Try again, or use your email and password.',
  offline: 'The shop cannot be reached. Please check your connection.',
} as const;

/** Undefined when there is none; a code that nobody knows is told as a refusal. */
export function problemIn(params: URLSearchParams): ProviderProblem | undefined {
  const code = params.get('problem');
  if (code === null) return undefined;
  return isProviderProblem(code) ? code : 'refused';
}

export function problemOf(error: unknown): ProviderProblem {
  if (error instanceof Offline) return 'offline';
  return error instanceof Refusal && error.status < 500 ? 'refused' : 'unreachable';
}

/** The code alone: who wanted to sign in is nobody's business. */
export function logProviderProblem(problem: ProviderProblem): void {
  console.warn(`provider sign-in: ${problem}`);
}

export function isProviderProblem(value: unknown): value is ProviderProblem {
  return typeof value === 'string' && Object.hasOwn(providerProblems, value);
}

export type ProviderProblem = keyof typeof providerProblems;
