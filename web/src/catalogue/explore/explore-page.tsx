import { type ExploreView, PRODUCTS_PER_PAGE, type Theme } from '@tohfa/contract';
import { exploreTexts, giftListTexts, occasionNames, recipientNames } from '@tohfa/contract/screens';
import { UsersRoundIcon } from 'lucide-react';
import { formatCalendarDate } from '../../lib/dates.ts';
import { explorePath, localPath, paths } from '../../lib/paths.ts';
import type { PageHead } from '../../lib/public-page.ts';
import { EmptyBox, FestiveGifts, Toran } from '../../ui/drawings.tsx';
import { SquareImage } from '../../ui/images.tsx';
import { PlainButtonLink } from '../../ui/public-page.tsx';
import { priceLabel } from '../labels.ts';
import { GiftFinder } from './gift-finder.tsx';
import { PublicGrid, PublicRow } from './public-card.tsx';
import { ShopFrame } from './shop-frame.tsx';

/** The shop's front for people who have no account yet. What is asked for stands in the address and comes first. */
export default function ExplorePage({ data }: { data: ExploreView }) {
  const isAsked = data.found !== null || data.suggestions !== null;
  return (
    <ShopFrame charges={data.charges} q={data.asked.q ?? ''}>
      <div className="column">
        {isAsked ? <Asked data={data} /> : <Welcome />}
        {data.suggestions === null && <GiftFinder asked={data.asked} days={data.deliverBy} />}
        {!isAsked && (
          <PublicRow id="featured" title={exploreTexts.featured} products={data.featured} eager={3} />
        )}
        <ThemeRow
          id="occasions"
          title={exploreTexts.byOccasion}
          kind="occasion"
          labels={occasionNames}
          themes={data.occasions}
        />
        <ThemeRow
          id="recipients"
          title={exploreTexts.forWhom}
          kind="recipient"
          labels={recipientNames}
          themes={data.recipients}
        />
        <Prices prices={data.prices} />
        <PublicRow id="loved" title={exploreTexts.loved} products={data.loved} />
        <PublicRow id="newest" title={exploreTexts.newest} products={data.newest} />
        <SpecialDays />
      </div>
    </ShopFrame>
  );
}

export function head({ asked, found }: ExploreView): PageHead {
  const { q, occasion, recipient, page } = asked;
  const title =
    q !== null
      ? giftListTexts.resultsFor({ q })
      : found && (occasion || recipient)
        ? giftListTexts.giftsFor(occasion, recipient)
        : exploreTexts.title;
  return {
    title,
    description: exploreTexts.description,
    path: canonicalPath(occasion, recipient, page),
  };
}

/** One occasion or one person is a page of its own; every other combination is a view of the whole shop. */
function canonicalPath(occasion: string | null, recipient: string | null, page: number): string {
  const query = new URLSearchParams();
  if (occasion && !recipient) query.set('occasion', occasion);
  if (recipient && !occasion) query.set('recipient', recipient);
  if (query.size > 0 && page > 1) query.set('page', String(page));
  return query.size > 0 ? `${paths.explore}?${query}` : paths.explore;
}

function SpecialDays() {
  return (
    <section
      aria-labelledby="special-days"
      className="mt-10 flex flex-wrap items-center justify-between gap-4 rounded-sheet bg-marigold-soft p-5 wide:p-8"
    >
      <div>
        <h2 id="special-days" className="text-22">
          {exploreTexts.specialDaysTitle}
        </h2>
        <p className="mt-1 text-ink-soft">{exploreTexts.specialDays}</p>
      </div>
      <PlainButtonLink variant="secondary" href={paths.shareSpecialDays}>
        {exploreTexts.shareSpecialDays}
      </PlainButtonLink>
    </section>
  );
}

function Welcome() {
  return (
    <section className="overflow-hidden rounded-sheet bg-linear-100 from-marigold-soft from-40% to-rani-soft">
      <Toran />
      <div className="flex items-center justify-between gap-4 px-5 pt-2 pb-6 wide:px-12 wide:pt-2 wide:pb-9">
        <div>
          <h1 className="text-28 wide:text-36">{exploreTexts.title}</h1>
          <ol className="mt-4 space-y-1.5 text-ink-soft wide:text-18">
            {exploreTexts.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <PlainButtonLink href="#finder" className="mt-5">
            <UsersRoundIcon />
            {exploreTexts.find}
          </PlainButtonLink>
        </div>
        <FestiveGifts className="hidden w-60 shrink-0 cards3:block" />
      </div>
    </section>
  );
}

/** What the address asks for: suggestions with their reasons, or a list, page by page. */
function Asked({ data }: { data: ExploreView }) {
  const { asked, found, suggestions } = data;
  if (suggestions !== null)
    return <GiftFinder asked={asked} days={data.deliverBy} suggestions={suggestions} />;
  const title =
    asked.q === null
      ? giftListTexts.giftsFor(asked.occasion, asked.recipient)
      : giftListTexts.resultsFor({ q: asked.q });
  const price =
    asked.minPrice === null && asked.maxPrice === null
      ? undefined
      : priceLabel(asked.minPrice ?? 0, asked.maxPrice ?? undefined, exploreTexts.pricesInTitle);
  const day = asked.deliverBy === null ? undefined : formatCalendarDate(asked.deliverBy);
  const pages = Math.ceil((found?.total ?? 0) / PRODUCTS_PER_PAGE);
  return (
    <section>
      <a
        href={paths.explore}
        className="-ml-2 inline-flex h-11 items-center px-2 font-semibold text-14 text-rani hover:underline"
      >
        {giftListTexts.allGifts}
      </a>
      <h1 className="text-28 wide:text-36">{exploreTexts.asked({ title, price, day })}</h1>
      <p className="mt-1 mb-5 text-14 text-ink-soft">{giftListTexts.count(found?.total ?? 0)}</p>
      {found && found.products.length > 0 && <PublicGrid products={found.products} eager={5} />}
      {found?.total === 0 && <NothingHere q={asked.q} />}
      {pages > 1 && (
        <nav aria-label={exploreTexts.pages} className="mt-8 flex justify-center gap-3">
          {asked.page > 1 && (
            <PlainButtonLink variant="secondary" href={pageHref(data, asked.page - 1)} rel="prev">
              {exploreTexts.previous}
            </PlainButtonLink>
          )}
          {asked.page < pages && (
            <PlainButtonLink variant="secondary" href={pageHref(data, asked.page + 1)} rel="next">
              {exploreTexts.next}
            </PlainButtonLink>
          )}
        </nav>
      )}
    </section>
  );
}

/** A theme may have no gift right now, a word may find none: what else there is. */
function NothingHere({ q }: { q: string | null }) {
  return (
    <div className="rounded-card bg-surface p-6 text-center shadow-float">
      <EmptyBox className="mx-auto size-32" />
      <p className="mt-4 font-semibold [overflow-wrap:anywhere]">
        {q === null ? exploreTexts.noneTitle : exploreTexts.noMatch({ q })}
      </p>
      <p className="mt-1 text-ink-soft">{q === null ? exploreTexts.none : giftListTexts.noMatchHint}</p>
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        <PlainButtonLink href={paths.explore}>{exploreTexts.seeAll}</PlainButtonLink>
        <PlainButtonLink variant="secondary" href="#finder">
          {exploreTexts.find}
        </PlainButtonLink>
      </div>
    </div>
  );
}

function pageHref({ asked }: ExploreView, page: number): string {
  const query = new URLSearchParams();
  for (const name of ['q', 'occasion', 'recipient', 'minPrice', 'maxPrice', 'deliverBy'] as const) {
    const value = asked[name];
    if (value !== null) query.set(name, String(value));
  }
  if (page > 1) query.set('page', String(page));
  return `${paths.explore}?${query}`;
}

function ThemeRow({ id, title, kind, labels, themes }: ThemeRowProps) {
  if (themes.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mt-10">
      <h2 id={id} className="text-22">
        {title}
      </h2>
      <ul className="bleed-row hide-scrollbar mt-4 flex snap-x gap-4 overflow-x-auto pb-2">
        {themes.map(({ value, count, image }) => (
          <li key={value} className="w-28 shrink-0 snap-start">
            <a href={explorePath({ [kind]: value })} className="group/theme block text-center">
              <SquareImage src={image} alt="" sizes="112px" className="rounded-full shadow-float" />
              <span className="mt-2 block font-semibold text-14 group-hover/theme:text-rani">
                {labels[value] ?? value}
              </span>
              <span className="block text-12 text-ink-soft">{giftListTexts.count(count)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ThemeRowProps {
  id: string;
  title: string;
  kind: 'occasion' | 'recipient';
  labels: Record<string, string>;
  themes: readonly Theme[];
}

function Prices({ prices }: Pick<ExploreView, 'prices'>) {
  return (
    <section aria-labelledby="prices" className="mt-10">
      <h2 id="prices" className="text-22">
        {exploreTexts.byPrice}
      </h2>
      <ul className="mt-4 flex flex-wrap gap-2">
        {prices
          .filter(({ count }) => count > 0)
          .map(({ min, max }) => (
            <li key={min}>
              <a
                href={localPath(`/explore?minPrice=${min}${max === undefined ? '' : `&maxPrice=${max}`}`)}
                className="flex h-11 items-center rounded-full border border-field-border bg-surface px-4.5 font-medium text-14 hover:border-rani hover:text-rani"
              >
                {priceLabel(min, max)}
              </a>
            </li>
          ))}
      </ul>
    </section>
  );
}
