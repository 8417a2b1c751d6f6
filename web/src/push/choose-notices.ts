import { useQueryClient } from '@tanstack/react-query';
import type { AnswerOf, NotificationTopic, Operations } from '@tohfa/contract';
import { useOwn } from '../accounts/use-own.ts';
import { call } from '../api.ts';
import { useUser } from '../session.ts';
import { showToast } from '../ui/toasts.tsx';
import { plainWords } from '../ui/use-submission.ts';

/** What the signed-in person is told of, and a way to change it that shows at once. */
export function useNotices() {
  const user = useUser();
  const queryClient = useQueryClient();
  const notices = useOwn('notices', (_user, signal) => call('myNotices', { signal }));
  const show = (change: (known: Notices['choices']) => Notices['choices']) =>
    queryClient.setQueryData<Notices>(
      ['own', user?.id, 'notices'],
      (known) => known && { ...known, choices: change(known.choices) },
    );

  function choose(change: Change) {
    show((known) => known.map((one) => (one.topic === change.topic ? { ...one, ...change } : one)));
    call('chooseNotices', { body: change }).then(
      ({ choices }) => show(() => choices),
      (error: unknown) => {
        showToast({ tone: 'bad', words: plainWords(error) });
        return notices.askAgain();
      },
    );
  }
  return { notices, choose };
}

export const topicWords: Record<NotificationTopic, { label: string; words: string }> = {
  'gifts-orders': {
    label: 'My gifts and orders',
    words: 'Approved, someone paid, fully funded, on its way, delivered.',
  },
  reminders: { label: 'Reminders', words: 'Special days that are coming up, in time for a gift.' },
  offers: { label: 'Offers', words: 'New gifts and festive offers, now and then.' },
};

export type Notices = AnswerOf<Operations['myNotices']>;

/** One topic, and what is to be different about it. */
export type Change = { topic: NotificationTopic; mail?: boolean; push?: boolean };
