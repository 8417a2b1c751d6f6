import type { GiftView } from '@tohfa/contract';
import { useState } from 'react';
import { momentWords } from '../purchases/purchase-words.ts';
import { Button } from '../ui/button.tsx';
import { HeartIcon } from '../ui/icons/icons.tsx';
import { Notice } from '../ui/notice.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { FEEDBACK_MAX, useGiftFeedback } from './gift-feedback.ts';

/** What people wrote for it, under the name each gave. */
export function Wishes({ gift }: { gift: GiftView }) {
  if (gift.feedback.length === 0 && !gift.canGiveFeedback) return null;
  return (
    <SectionCard title="Wishes">
      {gift.feedback.length === 0 ? (
        <p className="mt-2 text-ink-soft">No wishes yet. Yours can be the first.</p>
      ) : (
        <ul className="mt-3 space-y-3">
          {gift.feedback.map(({ name, message, at, mine, byOwner }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows
            <li key={place} className="rounded-control bg-marigold-soft px-4 py-3">
              <p className="whitespace-pre-line [overflow-wrap:anywhere]">{message}</p>
              <p className="mt-1.5 text-14">
                <span className="font-semibold [overflow-wrap:anywhere]">{name}</span>
                {mine ? ' (you)' : byOwner ? ' (asked for the gift)' : ''}
                <time dateTime={at}>{` · ${momentWords(at)}`}</time>
              </p>
            </li>
          ))}
        </ul>
      )}
      {gift.canGiveFeedback && <AddWish gift={gift} />}
    </SectionCard>
  );
}

function AddWish({ gift }: { gift: GiftView }) {
  const [open, setOpen] = useState(false);
  const { submit, busy, problem, errors } = useGiftFeedback(gift, () => setOpen(false));
  if (!open) {
    return (
      <Button look="quiet" onClick={() => setOpen(true)} className="mt-4 w-full">
        <HeartIcon />
        Add a wish
      </Button>
    );
  }
  return (
    <form onSubmit={submit} noValidate className="mt-4 space-y-3">
      {(errors.feedback ?? problem) && <Notice tone="bad">{errors.feedback ?? problem}</Notice>}
      <TextArea
        label="Your wishes"
        name="feedback"
        rows={3}
        maxLength={FEEDBACK_MAX}
        autoFocus
        aria-invalid={errors.feedback ? true : undefined}
      />
      <div className="flex gap-3">
        <Button look="quiet" onClick={() => setOpen(false)} className="flex-1">
          Cancel
        </Button>
        <Button type="submit" look="quiet" aria-busy={busy} className="flex-[2]">
          Submit Feedback
        </Button>
      </div>
    </form>
  );
}
