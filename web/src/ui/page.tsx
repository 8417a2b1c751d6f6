import { partTexts } from '@tohfa/contract/screens';
import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { paths } from '../lib/paths.ts';
import { useUser } from '../lib/session.ts';
import { shopBrand, useShopBrand } from '../lib/shop-brand.ts';
import { Picture } from './images.tsx';

/**
 * The only `h1` of a screen. It sets the document title, and takes the focus after a navigation within the shop, so that
 * a screen reader starts at the top.
 */
export function PageHeading({ title, children, className = '' }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const openedDirectly = useLocation().key === 'default';

  useEffect(() => {
    document.title = `${title} · ${shopBrand().name}`;
  }, [title]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the screen opens, not when its query changes
  useEffect(() => {
    if (openedDirectly || document.activeElement instanceof HTMLInputElement) return;
    heading.current?.focus({ preventScroll: true });
  }, []);

  return (
    <h1 ref={heading} tabIndex={-1} className={`text-28 wide:text-36 ${className}`}>
      {children ?? title}
    </h1>
  );
}

interface PageHeadingProps {
  title: string;
  /** Shown instead of the title. */
  children?: ReactNode;
  className?: string;
}

const LAST_STEP = 2;
let firstStep = 0;

/**
 * Counts 0, 1, 2 while the first screen of a visit is drawn, each in a task of its own: what people see at once, what
 * stands below it, and the rest. A slow phone shows the top sooner, and answers a tap in between. Later screens are
 * drawn whole.
 */
export function useDrawingStep(): number {
  const [step, setStep] = useState(firstStep);
  useEffect(() => {
    firstStep = LAST_STEP;
    if (step === LAST_STEP) return;
    const draw = () => startTransition(() => setStep(step + 1));
    // A tab in the background paints nothing to wait for.
    if (document.hidden) return draw();
    const frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
  }, [step]);
  return step;
}

/** A screen with a single purpose: a drawing, a heading and one thing to do. */
export function CenteredCard({ drawing, title, description, children }: CenteredCardProps) {
  return (
    <section className="column flex flex-col items-center pt-8 wide:min-h-[calc(100dvh-9rem)] wide:justify-center wide:pt-0">
      <div className="w-full max-w-110 wide:rounded-sheet wide:bg-surface wide:p-8 wide:shadow-float">
        <div className="flex justify-center">{drawing}</div>
        <PageHeading title={title} className="mt-4 text-center wide:text-28!" />
        <p className="mt-2 text-center text-ink-soft">{description}</p>
        <div className="mt-6">{children}</div>
      </div>
    </section>
  );
}

/** An icon where a drawing would be too much. */
export function IconCircle({ children }: { children: ReactNode }) {
  return (
    <span className="flex size-20 items-center justify-center rounded-full bg-marigold-soft text-rani">
      {children}
    </span>
  );
}

interface CenteredCardProps {
  drawing: ReactNode;
  title: string;
  description: ReactNode;
  children: ReactNode;
}

export function SkipLink() {
  return (
    <a
      href="#main"
      className="-translate-y-24 fixed top-2 left-2 z-50 rounded-control bg-rani px-4 py-3 font-semibold text-on-rani transition-transform focus:translate-y-0 print:hidden"
    >
      {partTexts.skipToContent}
    </a>
  );
}

/** Leads to `to`, else visitors to the public shop and people who are signed in to theirs. */
export function WordmarkLink({ to, hindi = false }: { to?: string; hindi?: boolean }) {
  const isVisitor = useUser() === undefined;
  const className = 'flex h-11 shrink-0 items-center gap-2.5 rounded-control text-ink';
  const { name } = shopBrand();
  const content = <Wordmark name={name} hindi={hindi} />;
  return isVisitor && to === undefined ? (
    <a href={paths.explore} aria-label={name} className={className}>
      {content}
    </a>
  ) : (
    <Link to={to ?? paths.home} aria-label={name} className={className}>
      {content}
    </Link>
  );
}

function Wordmark({ name, hindi }: { name: string; hindi: boolean }) {
  return (
    <>
      <LogoMark className="size-9" />
      <span className="max-w-24 truncate font-bold font-display text-22 tracking-tight max-[17rem]:hidden transition-[max-width,opacity] duration-200 group-has-[input:focus]:max-w-0 group-has-[input:focus]:opacity-0 wide:max-w-52 wide:group-has-[input:focus]:max-w-52 wide:group-has-[input:focus]:opacity-100">
        {name}
      </span>
      {hindi && name === 'Tohfa' && <HindiWordmark className="h-6 text-rani" />}
    </>
  );
}

export function LogoMark({ className }: { className: string }) {
  const { logo } = useShopBrand();
  return (
    <Picture
      src={logo ?? ''}
      alt=""
      fallback={<DrawnLogo className={className} />}
      className={`rounded-small object-contain ${className}`}
    />
  );
}

export function DrawnLogo({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 36 36" className={className} aria-hidden="true">
      <rect x="4" y="12" width="28" height="21" rx="5" fill="#b3134f" />
      <rect x="2" y="9" width="32" height="9" rx="3.5" fill="#d11f63" />
      <path d="M2 13.5h32" stroke="#f2a31b" strokeWidth="4.5" />
      <path d="M18 11v22" stroke="#f2a31b" strokeWidth="5" />
      <path
        d="M18 10C14 10 9 8.5 9 5.6 9 3.6 10.6 2.4 12.4 2.4 15.6 2.4 18 6.4 18 10Zm0 0c4 0 9-1.5 9-4.4 0-2-1.6-3.2-3.4-3.2C20.4 2.4 18 6.4 18 10Z"
        fill="#f2a31b"
      />
      <circle cx="18" cy="9.6" r="2.6" fill="#fbc95f" />
    </svg>
  );
}

/** तोहफ़ा as outlines of Noto Sans Devanagari, instead of loading a font file of 120 KB for five letters. */
function HindiWordmark({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 2538 1060" className={className} aria-hidden="true">
      <path
        fill="currentColor"
        d="M519 374V900H402V595H270Q216 595 186 615Q157 635 157 679Q157 721 185 760Q213 800 267 851L182 920Q114 853 77 794Q39 734 39 665Q39 580 95 540Q152 499 253 499H402V374H0V278H616V374ZM800 374V900H683V374H601V278H896V374ZM686 285Q668 227 653 191Q639 155 625 136Q612 117 595 110Q578 102 555 102Q536 102 516 107Q495 111 478 118L448 23Q472 14 501 9Q529 4 557 4Q602 4 635 17Q667 29 692 61Q718 92 740 147Q763 201 789 285ZM1025 692Q984 663 963 631Q942 599 942 563Q942 505 984 474Q1027 443 1108 443H1237V374H882V278H1449V374H1353V537H1126Q1090 537 1074 548Q1057 559 1057 581Q1057 598 1069 613Q1081 629 1103 642ZM1223 844Q1250 830 1265 811Q1279 793 1279 773Q1279 746 1256 728Q1233 711 1182 711Q1122 711 1091 734Q1059 758 1059 799Q1059 833 1084 860Q1108 886 1159 910Q1209 934 1284 962L1233 1055Q1140 1024 1075 988Q1010 952 976 905Q942 858 942 799Q942 736 975 695Q1008 655 1063 636Q1118 617 1187 617Q1260 617 1306 638Q1352 659 1373 694Q1395 729 1395 770Q1395 810 1377 844Q1359 877 1316 907ZM1932 374V584L1914 548Q1941 524 1972 512Q2003 501 2041 501Q2117 501 2162 544Q2206 588 2206 668Q2206 719 2187 767Q2168 815 2126 867L2025 808Q2054 775 2072 741Q2089 706 2089 670Q2089 632 2073 614Q2056 595 2026 595Q1994 595 1969 612Q1944 629 1927 656L1932 609V900H1815V673L1843 701Q1815 725 1778 738Q1740 752 1695 752Q1629 752 1587 728Q1545 703 1525 657Q1506 612 1506 548V374H1435V278H2258V374ZM1623 374V545Q1623 586 1632 610Q1642 634 1660 645Q1679 656 1707 656Q1742 656 1776 636Q1811 617 1837 587L1815 653V374ZM1533 874Q1533 846 1552 827Q1571 807 1599 807Q1627 807 1646 827Q1664 846 1664 874Q1664 903 1646 922Q1627 941 1599 941Q1571 941 1552 922Q1533 903 1533 874ZM2442 374V900H2325V374H2243V278H2538V374Z"
      />
    </svg>
  );
}
