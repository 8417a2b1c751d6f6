import { call } from '../api.ts';
import { keepUser } from '../session.ts';
import { noLongerLeaving } from './leaving.ts';

export async function signup(body: { name: string; email: string; password: string }): Promise<void> {
  keepUser(await call('signup', { body }));
  noLongerLeaving();
}
