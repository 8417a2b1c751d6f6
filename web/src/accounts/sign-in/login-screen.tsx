import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { call } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { useUser } from '../../lib/session.ts';
import { FestiveGifts } from '../../ui/drawings.tsx';
import { Notice } from '../../ui/feedback.tsx';
import { SquareImage } from '../../ui/images.tsx';
import { PageHeading } from '../../ui/page.tsx';
import { ShopLinks } from '../../ui/shop-links.tsx';
import { loginNotices, readLoginRedirect, safeReturnPath } from '../session/login-redirect.tsx';
import { LoginForm, SignupForm } from './login-forms.tsx';
import { ProviderButton } from './provider-button.tsx';

const GIFT_PATH = /^\/giftdetails\/([\w-]{1,64})$/;

/** On phones the welcome above serves as the visible heading. */
const DESKTOP_TITLE_CLASS = 'sr-only wide:not-sr-only wide:mb-5';
const PHONE_TITLE_CLASS = 'text-center wide:text-left';

/** A signed-in person, here or in another tab, continues to where they were going. */
export default function LoginScreen() {
  const user = useUser();
  const { to, notice, problem } = readLoginRedirect(useLocation().state);
  const [isNew, setNew] = useState(false);
  const [email, setEmail] = useState('');
  const forms = useRef<HTMLDivElement>(null);
  const title = isNew ? 'Create your account' : 'Sign in';
  useEffect(() => {
    if (notice === undefined || loginNotices[notice].tone !== 'success') return;
    // Good news is told once: a reload finds the history entry without it, and the router is not asked to draw again.
    history.replaceState({ ...history.state, usr: to === undefined ? null : { to } }, '');
  }, [notice, to]);
  const [, giftId] = GIFT_PATH.exec(to ?? '') ?? [];
  if (user !== undefined) return <Navigate to={safeReturnPath(to)} replace />;

  function switchForm() {
    // The typed email goes along to the other form.
    setEmail(forms.current?.querySelector<HTMLInputElement>('[name=email]')?.value ?? '');
    setNew(!isNew);
  }

  return (
    <div className="column wide:py-6 wide:flex wide:min-h-[calc(100dvh-9rem)] wide:items-center wide:justify-center wide:gap-20">
      {giftId === undefined ? <Welcome onPhones={!isNew} /> : <GiftWelcome key={giftId} id={giftId} />}
      <section
        aria-labelledby="sign-in-title"
        className="mx-auto w-full max-w-110 wide:mx-0 wide:rounded-sheet wide:bg-surface wide:p-8 wide:shadow-float"
      >
        <PageHeading
          title={title}
          className={`mb-5 wide:text-28! ${isNew ? PHONE_TITLE_CLASS : DESKTOP_TITLE_CLASS}`}
        >
          <span id="sign-in-title">{title}</span>
        </PageHeading>
        {notice && (
          <Notice tone={loginNotices[notice].tone} className="mb-4">
            {loginNotices[notice].message}
          </Notice>
        )}
        <ProviderButton returnTo={safeReturnPath(to)} initialError={problem} />
        <p className="my-4 flex items-center gap-3 text-14 text-ink-soft before:h-px before:flex-1 before:bg-hairline after:h-px after:flex-1 after:bg-hairline">
          or with your email
        </p>
        <div ref={forms}>
          {isNew ? (
            <SignupForm email={email} isInHaste={to?.startsWith(paths.checkout) ?? false} />
          ) : (
            <LoginForm email={email} />
          )}
        </div>
        <p className="mt-4 text-center text-14 text-ink-soft">
          {isNew ? 'Been here before?' : 'New to Tohfa?'}
          <button
            type="button"
            onClick={switchForm}
            className="ml-1 h-11 px-1 font-semibold text-rani hover:underline"
          >
            {isNew ? 'Sign in' : 'Create an account'}
          </button>
        </p>
        <p className="text-center">
          <a
            href={paths.explore}
            className="inline-flex h-11 items-center px-2 font-semibold text-14 text-rani hover:underline"
          >
            Look around first
          </a>
        </p>
        <ShopLinks className="[&_ul]:justify-center" />
      </section>
    </div>
  );
}

/** For a visitor who came for a gift: the gift, and how to chip in without an account. */
function GiftWelcome({ id }: { id: string }) {
  const { data: gift, isPending } = useQuery({
    queryKey: ['chip-in', id],
    queryFn: ({ signal }) => call('chipIn', { query: { id }, signal }).catch(() => null),
  });
  if (isPending) return <div className="h-67 wide:h-120 wide:w-100" />;
  if (!gift) return <Welcome onPhones />;
  return (
    <div className="pt-2 pb-5 text-center wide:max-w-100 wide:p-0">
      <SquareImage
        src={gift.image}
        alt=""
        sizes="(min-width: 54rem) 400px, 144px"
        eager
        className="mx-auto size-36 rounded-card shadow-float wide:size-100"
      />
      <p className="mt-3 text-balance font-display font-semibold text-22 [overflow-wrap:anywhere] wide:text-28">
        {`${gift.organiserName} is giving ${gift.recipientFirstName} ${gift.productName}`}
      </p>
      {gift.state === 'open' && (
        <a
          href={`/chip-in/${gift.id}`}
          className="mx-auto mt-3 flex h-12 max-w-80 items-center justify-center rounded-control bg-rani-soft px-5 font-semibold text-rani hover:bg-rani hover:text-on-rani"
        >
          Chip in without an account
        </a>
      )}
    </div>
  );
}

function Welcome({ onPhones }: { onPhones: boolean }) {
  return (
    <div className="pt-2 pb-5 text-center wide:max-w-100 wide:p-0">
      <FestiveGifts className={`mx-auto wide:w-full ${onPhones ? 'w-44' : 'w-28'}`} />
      <div className={onPhones ? '' : 'hidden wide:block'}>
        <p className="mt-2 font-display font-semibold text-28 wide:mt-6 wide:text-36">
          Gifts worth unwrapping
        </p>
        <p className="mt-1 text-balance text-ink-soft wide:mt-3 wide:text-18">
          Send one yourself, or let friends and family chip in.
        </p>
      </div>
    </div>
  );
}
