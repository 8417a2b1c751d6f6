import { groupGiftTexts as texts } from '@tohfa/contract/screens';
import { useNavigate } from 'react-router';
import { paths } from '../lib/paths.ts';
import { keepPreparedToken } from '../lib/prepared.ts';
import { useUser } from '../lib/session.ts';
import { Button } from '../ui/buttons.tsx';
import { SectionCard } from '../ui/sections.tsx';
import { GroupGiftForm } from './group-gift-form.tsx';
import type { PreparedGroupGift } from './use-group-gift.ts';

/** The person starts it in their own name, so they sign in first. */
export default function GroupGift(props: PreparedGroupGift) {
  const user = useUser();
  return (
    <>
      <p>
        <span className="font-semibold">{texts.amount({ amount: props.product.price })}</span>{' '}
        {texts.amountHint}
      </p>
      {user === undefined && <SignInFirst token={props.token} />}
      <SectionCard title={texts.visibleTitle}>
        <p className="mt-1 text-14 text-ink-soft">{texts.visible}</p>
      </SectionCard>
      {user && <GroupGiftForm key={user.id} user={user} {...props} />}
    </>
  );
}

function SignInFirst({ token }: { token: string }) {
  const navigate = useNavigate();
  return (
    <SectionCard title={texts.signInTitle}>
      <p className="mt-1 text-14 text-ink-soft">{texts.signInHint}</p>
      <Button
        onClick={() => {
          keepPreparedToken(token);
          void navigate(paths.login, { state: { to: paths.prepared } });
        }}
        className="mt-4 w-full"
      >
        {texts.signIn}
      </Button>
    </SectionCard>
  );
}
