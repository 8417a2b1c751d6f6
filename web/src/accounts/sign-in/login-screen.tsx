import { useQuery } from '@tanstack/react-query';
import { loginTexts, signIn } from '@tohfa/contract/screens';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { call } from '../../lib/api.ts';
import { chipInPath, parseId, paths } from '../../lib/paths.ts';
import { useUser } from '../../lib/session.ts';
import { isSignInOn, shopBrand } from '../../lib/shop-brand.ts';
import { buttonClass } from '../../ui/buttons.tsx';
import { FestiveGifts } from '../../ui/drawings.tsx';
import { Notice } from '../../ui/feedback.tsx';
import { SquareImage } from '../../ui/images.tsx';
import { PageHeading } from '../../ui/page.tsx';
import { ShopLinks } from '../../ui/shop-links.tsx';
import {
  type LoginMessage,
  type LoginNotice,
  loginNotices,
  readLoginRedirect,
  safeReturnPath,
} from '../session/login-redirect.tsx';
import { LoginForm, SignupForm } from './login-forms.tsx';
import { ProviderButton } from './provider-button.tsx';

const GIFT_PATH = new RegExp(`^${paths.giftDetails.replace(':id', '([\\w-]{1,64})')}$`);

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
  const hasEmailForm = isSignInOn('password') || isSignInOn('code');
  const title = isNew ? loginTexts.createTitle : loginTexts.signIn;
  useEffect(() => {
    if (notice === undefined || loginNotices[notice].tone !== 'success') return;
    // Good news is told once: a reload finds the history entry without it, and the router is not asked to draw again.
    history.replaceState({ ...history.state, usr: to === undefined ? null : { to } }, '');
  }, [notice, to]);
  const [, giftId] = GIFT_PATH.exec(to ?? '') ?? [];
  // Nobody was sent here: looking around comes before signing in.
  const isPlain = to === undefined && notice === undefined && !isNew;
  if (user !== undefined) return <Navigate to={safeReturnPath(to)} replace />;

  function switchForm() {
    // The typed email goes along to the other form.
    setEmail(forms.current?.querySelector<HTMLInputElement>('[name=email]')?.value ?? '');
    setNew(!isNew);
  }

  return (
    <div className="column wide:py-6 wide:flex wide:min-h-[calc(100dvh-9rem)] wide:items-center wide:justify-center wide:gap-20">
      {giftId === undefined ? (
        <Welcome onPhones={!isNew}>{isPlain && <LookAround className="mt-4" />}</Welcome>
      ) : (
        <GiftWelcome key={giftId} id={giftId} />
      )}
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
        {notice ? <LoginNoticeBox notice={notice} /> : <SignInReason to={to} />}
        {isSignInOn('provider') && <ProviderButton returnTo={safeReturnPath(to)} initialError={problem} />}
        <p
          hidden={!isSignInOn('provider') || !hasEmailForm}
          className="my-4 flex items-center gap-3 text-14 text-ink-soft before:h-px before:flex-1 before:bg-hairline after:h-px after:flex-1 after:bg-hairline"
        >
          {loginTexts.orWithEmail}
        </p>
        <div ref={forms}>
          {isNew && <SignupForm email={email} isInHaste={to?.startsWith(paths.checkout) ?? false} />}
          {!isNew && hasEmailForm && <LoginForm email={email} />}
        </div>
        <p hidden={!isSignInOn('password')} className="mt-4 text-center text-14 text-ink-soft">
          {isNew ? loginTexts.beenHere : loginTexts.newHere({ shop: shopBrand().name })}
          <button
            type="button"
            onClick={switchForm}
            className="ml-1 h-11 px-1 font-semibold text-rani hover:underline"
          >
            {isNew ? loginTexts.signIn : loginTexts.switchToCreate}
          </button>
        </p>
        {!isPlain && <LookAround className="mt-2 w-full" />}
        <ShopLinks className="[&_ul]:justify-center" />
      </section>
    </div>
  );
}

function LoginNoticeBox({ notice }: { notice: LoginNotice }) {
  const { tone, message, next }: LoginMessage = loginNotices[notice];
  return (
    <Notice tone={tone} next={next} className="mb-4">
      {message}
    </Notice>
  );
}

/** What the person was about to do, in words. */
function SignInReason({ to }: { to: string | undefined }) {
  const url = URL.parse(to ?? '', location.origin);
  const productId = url?.pathname === paths.productDetails ? parseId(url.searchParams.get('id')) : undefined;
  const { data: product } = useQuery({
    queryKey: ['product', productId],
    queryFn: async ({ signal }) =>
      (await call('getProducts', { query: { id: String(productId) }, signal }))[0] ?? null,
    enabled: productId !== undefined,
  });
  if (productId !== undefined) {
    const isAsking = url?.searchParams.has('ask');
    const words = isAsking ? signIn.toAsk : signIn.toSend;
    return <Reason>{product ? words(product.name) : signIn.toSeeProduct}</Reason>;
  }
  const reason = REASONS.find(([path]) => url?.pathname.startsWith(path))?.[1];
  return to !== undefined && reason !== undefined && <Reason>{reason}</Reason>;
}

function Reason({ children }: { children: string }) {
  return (
    <Notice tone="info" className="mb-4">
      {children}
    </Notice>
  );
}

const REASONS = [
  [paths.checkout, signIn.toPay],
  [paths.wishlist, signIn.toWishlist],
  [paths.orders, signIn.toOrders],
  [paths.profile, signIn.toProfile],
  [paths.categories, signIn.toCategories],
] as const;

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
        {loginTexts.giftWelcome({
          organiser: gift.organiserName,
          recipient: gift.recipientFirstName,
          product: gift.productName,
        })}
      </p>
      {gift.state === 'open' && (
        <a
          href={chipInPath(gift.id)}
          className="mx-auto mt-3 flex h-12 max-w-80 items-center justify-center rounded-control bg-rani-soft px-5 font-semibold text-rani hover:bg-rani hover:text-on-rani"
        >
          {loginTexts.chipInWithout}
        </a>
      )}
    </div>
  );
}

function LookAround({ className }: { className: string }) {
  return (
    <a href={paths.explore} className={`${buttonClass('secondary')} ${className}`}>
      {signIn.lookAround}
    </a>
  );
}

function Welcome({ onPhones, children }: { onPhones: boolean; children?: ReactNode }) {
  return (
    <div className="pt-2 pb-5 text-center wide:max-w-100 wide:p-0">
      <FestiveGifts className={`mx-auto wide:w-full ${onPhones ? 'w-44' : 'w-28'}`} />
      <div className={onPhones ? '' : 'hidden wide:block'}>
        <p className="mt-2 font-display font-semibold text-28 wide:mt-6 wide:text-36">
          {loginTexts.welcomeTitle}
        </p>
        <p className="mt-1 text-balance text-ink-soft wide:mt-3 wide:text-18">{loginTexts.welcome}</p>
        {children}
      </div>
    </div>
  );
}
