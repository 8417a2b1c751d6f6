import { useQueryClient } from '@tanstack/react-query';
import { FEEDBACK_MAX, type GiftView } from '@tohfa/contract';
import { HeartIcon } from 'lucide-react';
import { useState } from 'react';
import { ApiError, call } from '../lib/api.ts';
import { useUser } from '../lib/session.ts';
import { formatDateTime } from '../purchases/order-status.tsx';
import { useFormSubmit } from '../ui/actions.tsx';
import { Button } from '../ui/buttons.tsx';
import { Notice, showToast } from '../ui/feedback.tsx';
import { TextArea } from '../ui/fields.tsx';
import { SectionCard } from '../ui/sections.tsx';
import { cacheChangedGift } from './queries.ts';

/** What people wrote for it, under the name each gave. */
export function GiftMessages({ gift }: { gift: GiftView }) {
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
                <time dateTime={at}>{` · ${formatDateTime(at)}`}</time>
              </p>
            </li>
          ))}
        </ul>
      )}
      {gift.canGiveFeedback && <AddMessageForm gift={gift} />}
    </SectionCard>
  );
}

function AddMessageForm({ gift }: { gift: GiftView }) {
  const [open, setOpen] = useState(false);
  const { submit, busy, problem, errors } = useSendGiftMessage(gift, () => setOpen(false));
  if (!open) {
    return (
      <Button variant="secondary" onClick={() => setOpen(true)} className="mt-4 w-full">
        <HeartIcon />
        Add a wish
      </Button>
    );
  }
  return (
    <form onSubmit={submit} noValidate className="mt-4 space-y-3">
      {(errors.feedback ?? problem) && <Notice tone="error">{errors.feedback ?? problem}</Notice>}
      <TextArea
        label="Your wishes"
        name="feedback"
        rows={3}
        maxLength={FEEDBACK_MAX}
        autoFocus
        aria-invalid={errors.feedback ? true : undefined}
      />
      <div className="flex gap-3">
        <Button variant="secondary" onClick={() => setOpen(false)} className="flex-1">
          Cancel
        </Button>
        <Button type="submit" variant="secondary" aria-busy={busy} className="flex-[2]">
          Submit Feedback
        </Button>
      </div>
    </form>
  );
}

export { FEEDBACK_MAX };

/** A wish for the gift; `onDone` closes and clears it. */
export function useSendGiftMessage(gift: GiftView, onDone: () => void) {
  const user = useUser();
  const queryClient = useQueryClient();
  return useFormSubmit<'feedback'>({
    validate: ({ feedback }) => (feedback.trim() === '' ? { feedback: 'Please enter some feedback.' } : {}),
    onSubmit: async ({ feedback }) => {
      const userId = user?.id ?? '';
      const body = { feedback: [{ userId, message: feedback.trim() }] };
      cacheChangedGift(queryClient, userId, await call('giftFeedback', { query: { id: gift.id }, body }));
      showToast({ tone: 'success', message: 'Feedback submitted successfully!' });
      onDone();
    },
    toMessage: (error) => (error instanceof ApiError ? error.userMessage : 'Error submitting feedback.'),
  });
}
