import { call } from '../api.ts';
import { keepUser } from '../session.ts';
import { noLongerLeaving } from './leaving.ts';
import { type ProviderProblem, problemOf } from './provider-problems.ts';
import { askProvider } from './provider-user.ts';

/** After the provider has said who it is: takes its word to the shop. Answers the problem, if there is one. */
export async function guser(): Promise<ProviderProblem | undefined> {
  try {
    const known = await askProvider();
    if (known === null) return 'refused';
    const { expiresAt: _expiresAt, ...proof } = known;
    keepUser(await call('guser', { body: proof }));
    noLongerLeaving();
    return undefined;
  } catch (error) {
    return problemOf(error);
  }
}
