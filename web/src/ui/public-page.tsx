import { partTexts } from '@tohfa/contract/screens';
import type { AnchorHTMLAttributes, ReactNode } from 'react';
import { paths } from '../lib/paths.ts';
import { useUser } from '../lib/session.ts';
import { useShopBrand } from '../lib/shop-brand.ts';
import { type ButtonVariant, buttonClass } from './buttons.tsx';
import { EmptyBox, Toran } from './drawings.tsx';
import { LogoMark, SkipLink } from './page.tsx';
import { ShopLinks } from './shop-links.tsx';

/** The frame of the pages that the server renders. Its links are plain ones: there is no router in them. */
export function PublicPageFrame({
  headerLink,
  search,
  belowHeader,
  bottomBar,
  isShop = false,
  children,
}: PublicPageFrameProps) {
  const home = useUser() === undefined ? paths.explore : paths.home;
  const { name, paused } = useShopBrand();
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      {paused && <PausedNotice words={paused} />}
      {!isShop && <Toran />}
      <header
        className={`column flex min-h-16 flex-wrap items-center justify-between gap-x-3 gap-y-1 ${isShop ? 'pt-2 wide:pt-0' : ''}`}
      >
        <a href={home} aria-label={name} className="flex h-11 items-center gap-2.5 rounded-control">
          <LogoMark className="size-9" />
          <span className="max-w-[60vw] truncate font-bold font-display text-22 tracking-tight">{name}</span>
        </a>
        {search && (
          <div className="order-last w-full wide:order-none wide:w-auto wide:min-w-0 wide:max-w-md wide:flex-1">
            {search}
          </div>
        )}
        {headerLink}
      </header>
      {belowHeader}
      <main id="main" className="flex-1">
        {children}
        {bottomBar && (
          <div
            data-bottom-bar
            className="fixed inset-x-0 bottom-0 z-30 border-hairline border-t bg-surface px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] shadow-float wide:hidden"
          >
            {bottomBar}
          </div>
        )}
      </main>
      <footer
        className={`column mt-12 flex flex-wrap items-center gap-x-6 border-hairline border-t py-4 text-14 text-ink-soft ${bottomBar ? 'pb-[calc(8rem+env(safe-area-inset-bottom))] wide:pb-4' : ''}`}
      >
        <p>{partTexts.footer({ shop: name })}</p>
        <ShopLinks />
      </footer>
    </div>
  );
}

/** Why nothing can be paid for right now, in the shop's words. */
function PausedNotice({ words }: { words: string }) {
  return (
    <p role="status" className="bg-marigold-soft px-4 py-3 text-center font-semibold text-14 text-ink">
      {words}
    </p>
  );
}

/** A link that looks like a button, on pages without a router. */
export function PlainButtonLink({ variant = 'primary', className = '', ...rest }: PlainButtonLinkProps) {
  return <a className={`${buttonClass(variant)} ${className}`} {...rest} />;
}

/** To the shop of the person who is signed in, else to the one that everybody may see. */
export function PublicShopLink(props: Omit<PlainButtonLinkProps, 'href'>) {
  return <PlainButtonLink href={useUser() === undefined ? paths.explore : paths.home} {...props} />;
}

/** Nothing is here: says why, and offers one way on. */
export function PublicNotFound({ title, description, action }: PublicNotFoundProps) {
  return (
    <section className="column flex min-h-[60dvh] flex-col items-center justify-center py-10 text-center">
      <EmptyBox className="size-44" />
      <h1 className="mt-6 text-28 wide:text-36">{title}</h1>
      <p className="mt-3 max-w-100 text-ink-soft">{description}</p>
      <div className="mt-6">{action}</div>
    </section>
  );
}

interface PublicPageFrameProps {
  headerLink?: ReactNode;
  /** In the header, on phones a row of its own. */
  search?: ReactNode;
  belowHeader?: ReactNode;
  /** The first screen is for the goods: without the garland. */
  isShop?: boolean;
  /** On phones, in reach of the thumb and above everything else. */
  bottomBar?: ReactNode;
  children: ReactNode;
}

interface PlainButtonLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  variant?: ButtonVariant;
}

interface PublicNotFoundProps {
  title: string;
  description: string;
  action: ReactNode;
}
