import { LEGAL_PAGES } from '@tohfa/contract';
import { shopLinks } from '@tohfa/contract/screens';
import { localPath } from '../lib/paths.ts';
import { LanguageLinks } from './language-links.tsx';
import { RichText } from './rich-text.tsx';

/** The shop's terms and how to reach it, at the end of every page. Rendered by the server: plain links. */
export function ShopLinks({ className = '' }: { className?: string }) {
  return (
    <nav aria-label={shopLinks.label} className={className}>
      <ul className="flex flex-wrap gap-x-5 text-14 text-ink-soft">
        {[...LEGAL_PAGES, 'policy' as const].map((page) => (
          <li key={page}>
            <a
              href={localPath(`/${page}`)}
              className="flex min-h-11 min-w-11 items-center underline hover:text-rani"
            >
              {shopLinks[page]}
            </a>
          </li>
        ))}
        <li>
          <LanguageLinks className="flex min-h-11 min-w-11 items-center font-semibold underline hover:text-rani" />
        </li>
      </ul>
    </nav>
  );
}

/** Under the pay button. */
export function PayTerms({ className = '' }: { className?: string }) {
  const linkTo = (page: 'terms' | 'shipping' | 'refunds') => (text: string) => (
    <a href={localPath(`/${page}`)} target="_blank" rel="noreferrer" className="underline hover:text-rani">
      {text}
    </a>
  );
  return (
    <p className={`text-14 text-ink-soft ${className}`}>
      <RichText
        text={shopLinks.byPaying}
        parts={{ terms: linkTo('terms'), shipping: linkTo('shipping'), refunds: linkTo('refunds') }}
      />
    </p>
  );
}
