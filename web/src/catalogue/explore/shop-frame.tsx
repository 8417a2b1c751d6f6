import type { ShopCharges } from '@tohfa/contract';
import { shopFrameTexts } from '@tohfa/contract/screens';
import { SearchIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { PublicBasketLink } from '../../basket/add-to-basket.tsx';
import { ChargesContext } from '../../delivery/charges.ts';
import { DeliverTo } from '../../delivery/deliver-to.tsx';
import { paths } from '../../lib/paths.ts';
import { useUser } from '../../lib/session.ts';
import { PublicPageFrame } from '../../ui/public-page.tsx';

/** The shop around the pages that the server renders: search, basket and where gifts go, all without an account. */
export function ShopFrame({ charges, q = '', signInTo = paths.login, ...frame }: ShopFrameProps) {
  return (
    <ChargesContext value={charges}>
      <PublicPageFrame
        {...frame}
        isShop
        headerLink={
          <div className="flex items-center gap-1 wide:gap-3">
            <DeliverTo className="hidden! px-2 wide:flex!" />
            <PublicBasketLink />
            <AccountLink signInTo={signInTo} />
          </div>
        }
        search={<ShopSearch q={q} />}
        belowHeader={
          <div className="column wide:pt-4">
            <DeliverTo className="wide:hidden!" />
          </div>
        }
      />
    </ChargesContext>
  );
}

interface ShopFrameProps {
  charges: ShopCharges | undefined;
  /** What was searched for. */
  q?: string | undefined;
  /** The screen that people come back to after the sign-in. */
  signInTo?: string;
  bottomBar?: ReactNode;
  children: ReactNode;
}

/** A plain form, so that it works before and without any script. */
function ShopSearch({ q }: { q: string }) {
  return (
    <search className="w-full">
      <form action={paths.explore} method="get" className="relative">
        <SearchIcon
          className="-translate-y-1/2 pointer-events-none absolute top-1/2 left-3 size-5 text-ink-soft"
          aria-hidden="true"
        />
        <input
          type="search"
          name="q"
          defaultValue={q}
          maxLength={100}
          aria-label={shopFrameTexts.search}
          placeholder={shopFrameTexts.search}
          autoComplete="off"
          enterKeyHint="search"
          className="h-11 w-full text-ellipsis rounded-full border border-field-border bg-surface pr-4 pl-10 text-16 placeholder:text-ink-soft focus-visible:outline-offset-0"
        />
      </form>
    </search>
  );
}

function AccountLink({ signInTo }: { signInTo: string }) {
  const isSignedIn = useUser() !== undefined;
  return (
    <a
      href={isSignedIn ? paths.profile : signInTo}
      className="-mr-2 flex h-11 items-center gap-1.5 whitespace-nowrap rounded-full px-2 font-semibold text-14 text-rani hover:underline"
    >
      {isSignedIn ? shopFrameTexts.account : shopFrameTexts.signIn}
    </a>
  );
}
