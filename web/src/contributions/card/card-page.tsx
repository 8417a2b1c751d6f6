import { coverUrl, nameOfGift, type OpenedCard, type PublicCard } from '@tohfa/contract';
import { occasionWords, cardPageTexts as texts } from '@tohfa/contract/screens';
import { lazy, Suspense, useState } from 'react';
import { formatCalendarDate } from '../../lib/dates.ts';
import type { PageHead } from '../../lib/public-page.ts';
import { Button } from '../../ui/buttons.tsx';
import { WrappedGift } from '../../ui/drawings.tsx';
import { Picture, SquareImage } from '../../ui/images.tsx';
import { PublicNotFound, PublicPageFrame, PublicShopLink } from '../../ui/public-page.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { Confetti } from '../celebration.tsx';
import { shownName } from '../shown-name.ts';

const SayThanks = lazy(() => import('./say-thanks.tsx'));

/** What the recipient finds behind the code on the parcel. */
export default function CardPage({ data }: { data: PublicCard | null }) {
  if (data === null) {
    return (
      <PublicPageFrame>
        <PublicNotFound
          title={texts.notFoundTitle}
          description={texts.notFound}
          action={<PublicShopLink>{texts.lookAround}</PublicShopLink>}
        />
      </PublicPageFrame>
    );
  }
  return (
    <PublicPageFrame>
      {data.state === 'closed' ? <ClosedCard opensOn={data.opensOn} /> : <Card opened={data} />}
    </PublicPageFrame>
  );
}

/** Nothing from the card itself, because anyone with the link sees the preview. */
export function head(): PageHead {
  return { title: texts.title, description: texts.description };
}

function ClosedCard({ opensOn }: { opensOn: string }) {
  return (
    <section className="column flex min-h-[60dvh] flex-col items-center justify-center py-10 text-center">
      <WrappedGift className="size-44" />
      <h1 className="mt-6 text-28 wide:text-36">{texts.notYet}</h1>
      <p className="mt-3 max-w-100 text-balance text-ink-soft">
        <RichText
          text={texts.opensOn({ date: formatCalendarDate(opensOn) })}
          parts={{
            date: (date) => (
              <time dateTime={opensOn} className="font-semibold text-ink">
                {date}
              </time>
            ),
          }}
        />
      </p>
    </section>
  );
}

/** Closed by a ribbon first: one tap unwraps it. Works without JavaScript too. */
function Card({ opened }: { opened: OpenedCard }) {
  const [card, setCard] = useState(opened);
  const [isOpen, setOpen] = useState(false);
  return (
    <article className="column max-w-180! py-4">
      {isOpen && <Confetti />}
      <details className="group/card" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="block cursor-pointer list-none text-center group-open/card:pointer-events-none [&::-webkit-details-marker]:hidden">
          <span className="relative mx-auto block w-full max-w-80 overflow-hidden rounded-card shadow-float group-open/card:unwrap-cover">
            <Picture
              src={coverUrl(card.cover)}
              alt=""
              width={420}
              height={594}
              className="aspect-[420/594] w-full"
            />
            <span className="absolute inset-x-[15%] bottom-[8%] flex h-[15%] flex-col items-center justify-center">
              <span className="font-display font-semibold text-22 text-[#2a1721] [overflow-wrap:anywhere]">
                {texts.forName({ name: card.recipientFirstName })}
              </span>
              <span className="text-12 text-[#6b5560]">{occasionWords(card.occasion).title}</span>
            </span>
            <Ribbon />
          </span>
          <span className="mt-5 inline-flex h-12 items-center rounded-control bg-rani px-6 font-semibold text-on-rani group-open/card:hidden">
            {texts.open}
          </span>
        </summary>
        <CardInside card={card} onThanked={setCard} />
      </details>
    </article>
  );
}

/** Untied by opening: the bow falls off, the ends slide away. */
function Ribbon() {
  return (
    <svg viewBox="0 0 420 594" aria-hidden="true" className="absolute inset-0 size-full">
      <g fill="#b3134f" opacity=".92">
        <path d="M190 0h40v300h-40z" className="group-open/card:untie-up" />
        <path d="M0 290h212v40H0z" className="group-open/card:untie-left" />
        <path d="M208 290h212v40H208z" className="group-open/card:untie-right" />
      </g>
      <g className="group-open/card:untie-bow">
        <g transform="translate(210 306)">
          <path d="M0 0C50-8 130-20 124-66C118-104 46-92 0 0Z" fill="#d11f63" />
          <path d="M0 0C-50-8-130-20-124-66C-118-104-46-92 0 0Z" fill="#d11f63" />
          <path d="M0 0C26-4 72-12 69-36C66-58 26-52 0 0Z" fill="#000" opacity=".16" />
          <path d="M0 0C-26-4-72-12-69-36C-66-58-26-52 0 0Z" fill="#000" opacity=".16" />
          <path d="M-6 4l-52 92l30-8l10 26l34-104zM6 4l52 92l-30-8l-10 26l-34-104z" fill="#93093d" />
          <circle cy="-4" r="22" fill="#d11f63" />
        </g>
      </g>
    </svg>
  );
}

function CardInside({ card, onThanked }: { card: OpenedCard; onThanked: (card: OpenedCard) => void }) {
  const [isThanking, setThanking] = useState(false);
  return (
    <div className="unwrap-inside">
      <header className="mt-8 text-center">
        <h1 className="text-28 [overflow-wrap:anywhere] wide:text-36">
          {texts.dear({ name: card.recipientFirstName })}
        </h1>
        <p className="mt-2 text-ink-soft">{texts.broughtTogether({ organiser: card.organiserName })}</p>
        <p className="font-display font-semibold text-balance text-22 text-rani [overflow-wrap:anywhere]">
          {nameOfGift(card)}
        </p>
      </header>
      <SquareImage
        src={card.deliveryPhoto ?? card.productImage}
        alt={card.deliveryPhoto ? texts.giftPhoto : nameOfGift(card)}
        sizes="320px"
        className="mx-auto mt-4 w-full max-w-80 rounded-card"
      />
      <ul className="mt-8 columns-1 gap-4 cards:columns-2">
        {card.entries.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a card is written once
          <li key={index} className="mb-4 break-inside-avoid rounded-card bg-surface p-5 shadow-float">
            {entry.picture && (
              <SquareImage src={entry.picture} alt="" sizes="300px" className="mb-3 rounded-control" />
            )}
            {entry.message && (
              <p className="whitespace-pre-line font-display text-18 [overflow-wrap:anywhere]">
                {entry.message}
              </p>
            )}
            {(entry.emoji || entry.name) && (
              <p className="mt-2 font-semibold text-rani [overflow-wrap:anywhere]">
                {`${entry.emoji} ${shownName(entry.name)}`.trim()}
              </p>
            )}
          </li>
        ))}
      </ul>
      {card.others.length > 0 && (
        <p className="mt-4 text-center text-ink-soft [overflow-wrap:anywhere]">
          {texts.alsoFrom({ names: card.others.join(', ') })}
        </p>
      )}
      {card.thanks.map((thanks) => (
        <blockquote key={thanks.at} className="mt-6 rounded-card bg-marigold-soft p-5">
          {thanks.picture && (
            <SquareImage
              src={thanks.picture}
              alt=""
              sizes="320px"
              className="mb-3 max-w-80 rounded-control"
            />
          )}
          <p className="whitespace-pre-line [overflow-wrap:anywhere]">{thanks.message}</p>
          <footer role="status" className="mt-1 text-14">
            {texts.thanksSent}
          </footer>
        </blockquote>
      ))}
      {card.canThank && (
        <section aria-label={texts.thanksSection} className="mt-8 text-center">
          {isThanking ? (
            <Suspense>
              <SayThanks
                cardId={card.id}
                onThanked={(answer) => {
                  setThanking(false);
                  if (answer.state === 'open') onThanked(answer);
                }}
              />
            </Suspense>
          ) : (
            <Button
              variant={card.thanks.length === 0 ? 'primary' : 'secondary'}
              onClick={() => setThanking(true)}
            >
              {card.thanks.length === 0 ? texts.sayThanks : texts.sayMore}
            </Button>
          )}
        </section>
      )}
    </div>
  );
}
