import type { Operations } from '@tohfa/contract';
import type { Call } from '../platform/http/mount-operations.ts';
import { Refusal, refuse } from '../platform/http/refusal.ts';
import type { Mail } from '../platform/mail/mailer.ts';
import type { Admin } from './admin.ts';
import { type CodeHolder, codeHolder } from './code-holder.ts';
import { deleteCode, giveBackMailTurn, putCode, takeMailTurn } from './codes-sql.ts';
import { hmacOf, newCode } from './one-time-code.ts';

/** Asked again within a minute, it succeeds without another mail: the page may be opened as often as one likes. */
export async function sendOtp(admin: Admin, { body, request }: Call<Operations['sendOtp']>) {
  const holder = await codeHolder(admin, request, { email: body.email, handle: body.session_id });
  if (holder instanceof Refusal) return holder;
  const { email, kind, hash } = holder;
  if (!(await takeMailTurn(admin.database, email, kind))) return { success: true as const };
  const { mailsToAccount, mailsFromAddress } = admin.limits;
  const limited = (await mailsToAccount.take(email)) ?? (await mailsFromAddress.take(request.ip));
  if (limited) {
    await giveBackMailTurn(admin.database, email, kind);
    return limited;
  }

  const code = newCode();
  await putCode(admin.database, { holderHash: hash, codeHmac: hmacOf(code, holder.secret) });
  try {
    await admin.mailer.send(codeMail(holder, code));
  } catch (error) {
    admin.log.error({ err: error }, 'a code could not be mailed');
    await deleteCode(admin.database, hash);
    await giveBackMailTurn(admin.database, email, kind);
    return refuse('mail_down');
  }
  return { success: true as const };
}

function codeMail({ email, kind }: CodeHolder, code: string): Mail {
  const purpose = kind === 'sign-in' ? 'sign in to' : 'confirm that it is you at';
  return {
    to: email,
    subject: kind === 'sign-in' ? 'Your sign-in code for Tohfa' : 'Your confirmation code for Tohfa',
    text: `Your code to ${purpose} Tohfa:\n\n${code}\n\nIt works once and for five minutes. Nobody from Tohfa will ever ask you for it.\nIf you did not ask for a code, you need not do anything.\n\nTohfa\n`,
  };
}
