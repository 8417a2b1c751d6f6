import { type GiftView, isGiftOver } from '@tohfa/contract';
import { discretionHints, giftNoteTexts as texts } from '@tohfa/contract/screens';
import { HeartIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { formatIndiaDateTime } from '../lib/dates.ts';
import { Button } from '../ui/buttons.tsx';
import { SectionCard } from '../ui/sections.tsx';
import { shownName } from './shown-name.ts';

const GiftNoteForm = lazy(() => import('./gift-note-form.tsx'));

/** What people wrote, each under the name they gave. */
export function GiftNotes({ gift, onSaved }: { gift: GiftView; onSaved: (gift: GiftView) => void }) {
  const [isWriting, setWriting] = useState(false);
  if (gift.feedback.length === 0 && (!gift.canGiveFeedback || isGiftOver(gift.status))) return null;
  return (
    <SectionCard title={texts.title}>
      {gift.feedback.length === 0 ? (
        <p className="mt-2 text-ink-soft">
          {discretionHints[gift.view === 'owner' && !gift.surpriseUntil ? 'names' : gift.discretion].wishes}
        </p>
      ) : (
        <ul className="mt-3 space-y-3">
          {gift.feedback.map(({ name, message, at, mine, byOwner }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows
            <li key={index} className="rounded-control bg-marigold-soft px-4 py-3">
              <p className="whitespace-pre-line [overflow-wrap:anywhere]">{message}</p>
              <p className="mt-1.5 text-14">
                <span className="font-semibold [overflow-wrap:anywhere]">{shownName(name)}</span>
                {mine ? ` ${texts.you}` : byOwner ? ` ${texts.organiser}` : ''}
                <time dateTime={at}>{` · ${formatIndiaDateTime(at)}`}</time>
              </p>
            </li>
          ))}
        </ul>
      )}
      {gift.canGiveFeedback && !isWriting && (
        <Button variant="secondary" onClick={() => setWriting(true)} className="mt-4 w-full">
          <HeartIcon />
          {texts.add}
        </Button>
      )}
      {gift.canGiveFeedback && isWriting && (
        <Suspense>
          <GiftNoteForm
            gift={gift}
            autoFocus
            submitVariant="secondary"
            cancelLabel={texts.cancel}
            onSaved={onSaved}
            onClose={() => setWriting(false)}
          />
        </Suspense>
      )}
    </SectionCard>
  );
}
