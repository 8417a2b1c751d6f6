import { useRef, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useUser } from '../session.ts';
import { PageHeading } from '../shell/page-heading.tsx';
import { FestiveGifts } from '../ui/drawings/festive-gifts.tsx';
import { Notice } from '../ui/notice.tsx';
import { doorNotices, readDoorState } from './door-state.ts';
import { LoginForm } from './login-form.tsx';
import { ProviderButton } from './provider-button.tsx';
import { returnPath } from './return-path.ts';
import { SignupForm } from './signup-form.tsx';

/** The door of the shop. Whoever is signed in, by whatever way and in whichever tab, goes on to where they wanted. */
export default function LoginScreen() {
  const user = useUser();
  const { to, notice, problem } = readDoorState(useLocation().state);
  const [isNew, setNew] = useState(false);
  const [email, setEmail] = useState('');
  const forms = useRef<HTMLDivElement>(null);
  if (user !== undefined) return <Navigate to={returnPath(to)} replace />;

  function change() {
    // What was typed as an email goes along to the other form.
    setEmail(forms.current?.querySelector<HTMLInputElement>('[name=email]')?.value ?? '');
    setNew(!isNew);
  }

  return (
    <div className="column wide:flex wide:min-h-[calc(100dvh-9rem)] wide:items-center wide:justify-center wide:gap-20">
      <Welcome />
      <section
        aria-labelledby="door"
        className="mx-auto w-full max-w-110 wide:mx-0 wide:rounded-sheet wide:bg-surface wide:p-8 wide:shadow-float"
      >
        <PageHeading
          title={isNew ? 'Create your account' : 'Sign in'}
          className="mb-5 text-center wide:text-28! wide:text-left"
        >
          <span id="door">{isNew ? 'Create your account' : 'Sign in'}</span>
        </PageHeading>
        {notice && (
          <Notice tone={doorNotices[notice].tone} className="mb-4">
            {doorNotices[notice].words}
          </Notice>
        )}
        <ProviderButton returnTo={returnPath(to)} firstProblem={problem} />
        <p className="my-4 flex items-center gap-3 text-14 text-ink-soft before:h-px before:flex-1 before:bg-hairline after:h-px after:flex-1 after:bg-hairline">
          or with your email
        </p>
        <div ref={forms}>{isNew ? <SignupForm email={email} /> : <LoginForm email={email} />}</div>
        <p className="mt-4 text-center text-14 text-ink-soft">
          {isNew ? 'Been here before?' : 'New to Tohfa?'}
          <button
            type="button"
            onClick={change}
            className="ml-1 h-11 px-1 font-semibold text-rani hover:underline"
          >
            {isNew ? 'Sign in' : 'Create an account'}
          </button>
        </p>
      </section>
    </div>
  );
}

/** What the shop is, for whoever sees it for the first time. */
function Welcome() {
  return (
    <div className="pt-2 pb-4 text-center wide:max-w-100 wide:p-0">
      <FestiveGifts className="mx-auto w-36 wide:w-full" />
      <p className="mt-1 font-display font-semibold text-22 wide:mt-6 wide:text-36">Gifts worth unwrapping</p>
      <p className="text-ink-soft wide:mt-3 wide:text-18">
        Send one yourself, or let friends and family chip in.
      </p>
    </div>
  );
}
