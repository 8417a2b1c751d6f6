import { useQueryClient } from '@tanstack/react-query';
import { FEEDBACK_MAX, type GiftView } from '@tohfa/contract';
import { call, Refusal } from '../api.ts';
import { useUser } from '../session.ts';
import { showToast } from '../ui/toasts.tsx';
import { useSubmission } from '../ui/use-submission.ts';
import { giftChanged } from './get-gift-request.ts';

export { FEEDBACK_MAX };

/** A wish for the gift; `onDone` closes and clears it. */
export function useGiftFeedback(gift: GiftView, onDone: () => void) {
  const user = useUser();
  const queryClient = useQueryClient();
  return useSubmission<'feedback'>({
    check: ({ feedback }) => (feedback.trim() === '' ? { feedback: 'Please enter some feedback.' } : {}),
    send: async ({ feedback }) => {
      const userId = user?.id ?? '';
      const body = { feedback: [{ userId, message: feedback.trim() }] };
      giftChanged(queryClient, userId, await call('giftFeedback', { query: { id: gift.id }, body }));
      showToast({ tone: 'good', words: 'Feedback submitted successfully!' });
      onDone();
    },
    words: (error) => (error instanceof Refusal ? error.wording : 'Error submitting feedback.'),
  });
}
