import { nameOfGift, type OwnRegistry, type ReceivedGift } from '@tohfa/contract';
import { ownRegistryTexts as texts } from '@tohfa/contract/screens';
import { CheckIcon, EyeOffIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { shownName } from '../../contributions/shown-name.ts';
import { formatCalendarDate, formatIndiaDate, indiaToday } from '../../lib/dates.ts';
import { Button } from '../../ui/buttons.tsx';
import { Badge } from '../../ui/data-display.tsx';
import { Notice } from '../../ui/feedback.tsx';
import { SectionCard } from '../../ui/sections.tsx';

const ThankSheet = lazy(() => import('./thank-sheet.tsx'));

/** What was given. From the day on it is the list of thanks; in surprise mode names open only then. */
export function ReceivedGifts({ registry }: { registry: OwnRegistry }) {
  const { received, date, namesFrom } = registry;
  const [thanked, setThanked] = useState<ReceivedGift>();
  const today = indiaToday();
  const canThank = today >= date;
  const isHidden = namesFrom !== undefined && today < namesFrom;
  const done = received.filter(({ thankedAt }) => thankedAt !== undefined).length;
  return (
    <SectionCard title={canThank ? texts.thanksTitle : texts.receivedTitle}>
      {isHidden && (
        <Notice tone="info" className="mt-3">
          <p className="flex items-center gap-2 font-semibold">
            <EyeOffIcon className="size-4.5" />
            {texts.surpriseTitle}
          </p>
          <p className="mt-0.5 font-normal">{texts.surprise({ day: formatCalendarDate(namesFrom) })}</p>
        </Notice>
      )}
      {received.length === 0 ? (
        <p className="mt-2 text-ink-soft">{texts.receivedNone}</p>
      ) : (
        <>
          <p role="status" className="mt-1 text-14 text-ink-soft">
            {canThank
              ? done === received.length
                ? texts.thanksDone
                : texts.thanksProgress({ done, all: received.length })
              : !isHidden && texts.thanksLater({ day: formatCalendarDate(date) })}
          </p>
          <ul className="mt-2 divide-y divide-hairline">
            {received.map((gift) => (
              <ReceivedRow
                key={gift.id}
                gift={gift}
                onThank={canThank && gift.from !== undefined ? () => setThanked(gift) : undefined}
              />
            ))}
          </ul>
        </>
      )}
      {thanked && (
        <Suspense>
          <ThankSheet registryId={registry.id} gift={thanked} onClosed={() => setThanked(undefined)} />
        </Suspense>
      )}
    </SectionCard>
  );
}

function ReceivedRow({ gift, onThank }: ReceivedRowProps) {
  const { from, message, kind, at, status, thankedAt, thankedBy = 'other' } = gift;
  return (
    <li className="py-3.5">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <p className="font-semibold [overflow-wrap:anywhere]">{nameOfGift(gift)}</p>
          {from !== undefined && (
            <p className="[overflow-wrap:anywhere]">{texts.from({ name: shownName(from) })}</p>
          )}
          <p className="text-14 text-ink-soft">{`${formatIndiaDate(at)} · ${status}`}</p>
        </div>
        {kind === 'share' && <Badge tone="highlight">{texts.share}</Badge>}
      </div>
      {message && (
        <blockquote className="mt-2 whitespace-pre-line rounded-control bg-sunken px-4 py-3 font-display text-16 [overflow-wrap:anywhere]">
          {message}
        </blockquote>
      )}
      {thankedAt !== undefined ? (
        <p className="mt-2 flex items-center gap-1.5 font-semibold text-14 text-leaf">
          <CheckIcon className="size-4.5" />
          {`${texts.thanked[thankedBy]}, ${formatIndiaDate(thankedAt)}`}
        </p>
      ) : (
        onThank && (
          <Button
            variant="secondary"
            aria-label={texts.thankNamed({ name: from === undefined ? texts.someone : shownName(from) })}
            onClick={onThank}
            className="mt-2 h-11! px-4! text-14!"
          >
            {texts.thank}
          </Button>
        )
      )}
    </li>
  );
}

interface ReceivedRowProps {
  gift: ReceivedGift;
  /** Left out before the day. */
  onThank: (() => void) | undefined;
}
