import { useQueryClient } from '@tanstack/react-query';
import type { AnswerOf, NotificationTopic, Operations } from '@tohfa/contract';
import { call } from '../lib/api.ts';
import { useUser, useUserQuery } from '../lib/session.ts';
import { errorMessage } from '../ui/actions.tsx';
import { showToast } from '../ui/feedback.tsx';

/** What the signed-in person is told of, and a way to change it that shows at once. */
export function useNotificationSettings() {
  const user = useUser();
  const queryClient = useQueryClient();
  const notices = useUserQuery('notices', (_user, signal) => call('myNotices', { signal }));
  const show = (change: (known: NotificationSettings['choices']) => NotificationSettings['choices']) =>
    queryClient.setQueryData<NotificationSettings>(
      ['own', user?.id, 'notices'],
      (known) => known && { ...known, choices: change(known.choices) },
    );

  function choose(change: TopicChange) {
    show((known) => known.map((one) => (one.topic === change.topic ? { ...one, ...change } : one)));
    call('chooseNotices', { body: change }).then(
      ({ choices }) => show(() => choices),
      (error: unknown) => {
        showToast({ tone: 'error', message: errorMessage(error) });
        return notices.refresh();
      },
    );
  }
  return { notices, choose };
}

export const topicLabels: Record<NotificationTopic, { label: string; words: string }> = {
  'gifts-orders': {
    label: 'My gifts and orders',
    words: 'Approved, someone paid, fully funded, on its way, delivered.',
  },
  reminders: { label: 'Reminders', words: 'Special days that are coming up, in time for a gift.' },
  offers: { label: 'Offers', words: 'New gifts and festive offers, now and then.' },
};

export type NotificationSettings = AnswerOf<Operations['myNotices']>;

/** One topic, and what is to be different about it. */
export type TopicChange = { topic: NotificationTopic; mail?: boolean; push?: boolean };
