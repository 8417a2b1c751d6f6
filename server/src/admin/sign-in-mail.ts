import { mail, phrases, readDevice } from '@tohfa/contract/phrases';
import type { FastifyRequest } from 'fastify';
import { describeDevice } from '../accounts/index.ts';
import { inLanguageOf } from '../mails/index.ts';
import type { AdminDeps } from './admin.ts';

/** Tells an admin that their ways of signing in have changed, in case it was somebody else. The change stands without it. */
export async function mailSignInChange(
  { database, mailer, log, publicUrl }: AdminDeps,
  email: string,
  change: SignInChange,
  request: FastifyRequest,
): Promise<void> {
  try {
    const link = `${publicUrl}/my-security`;
    await inLanguageOf(database, email, () => {
      const device = readDevice(describeDevice(request.headers['user-agent']));
      const { title, what } = phrases().mails.signInChanges[change];
      return mailer.send({ to: email, ...mail('admin-sign-in-changed', { title, what, device, link }) });
    });
  } catch (error) {
    log.error({ err: error }, 'could not send a notice about a sign-in');
  }
}

type SignInChange = keyof ReturnType<typeof phrases>['mails']['signInChanges'];
