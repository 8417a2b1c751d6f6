import type { AnswerOf, Operations } from '@tohfa/contract';
import { call } from '../api.ts';
import type { StoredUser } from '../session.ts';
import { PageHeading } from '../shell/page-heading.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { LeaveIcon } from '../ui/icons/icons.tsx';
import { Notice } from '../ui/notice.tsx';
import { showToast } from '../ui/toasts.tsx';
import { logout } from './logout.ts';
import { providerName } from './provider-name.ts';
import { useAction } from './use-action.ts';

/** Who is signed in: at once from what the browser keeps, then as the shop has it. */
export function PersonCard({ user, account }: { user: StoredUser; account: Account | undefined }) {
  const { name, email, photo } = account ?? user;
  const leaving = useAction(async () => {
    if (await logout()) return;
    showToast({
      tone: 'bad',
      words: 'You are signed out on this device. The shop hears of it when you are back online.',
      stays: true,
    });
  });

  return (
    <section
      aria-label="You"
      className="rounded-sheet bg-linear-100 from-marigold-soft to-rani-soft px-5 py-7 text-center"
    >
      <Avatar name={name} photo={photo} className="mx-auto size-24 border-4 border-surface text-36" />
      <PageHeading title="Your profile" className="mt-4 text-28! [overflow-wrap:anywhere]">
        {name || 'Your profile'}
      </PageHeading>
      <p className="mt-1 text-ink-soft [overflow-wrap:anywhere]">{email}</p>
      <div className="mt-3 flex flex-wrap justify-center gap-2">
        <Badge tone="plain">{providerName(user.provider)}</Badge>
        {account?.emailConfirmed && <Badge tone="good">Email confirmed</Badge>}
      </div>
      {account?.emailConfirmed === false && <NotConfirmed />}
      <Button look="quiet" onClick={leaving.act} className="mt-5 w-full max-w-70">
        <LeaveIcon />
        Logout
      </Button>
    </section>
  );
}

function NotConfirmed() {
  const { busy, act } = useAction(async () => {
    await call('mailConfirmation', {});
    showToast({ tone: 'good', words: 'A new link is on its way to your mail.' });
  });
  return (
    <Notice tone="plain" className="mt-4 text-left">
      Your email is not confirmed yet. Please open the link we mailed you.
      <button
        type="button"
        aria-busy={busy}
        onClick={act}
        className="-my-1.5 block h-11 font-semibold text-rani hover:underline"
      >
        Mail me a new link
      </button>
    </Notice>
  );
}

type Account = AnswerOf<Operations['myAccount']>;
