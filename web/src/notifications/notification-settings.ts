import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf, NotificationTopic, Operations } from '@tohfa/contract';
import { notificationTexts } from '@tohfa/contract/screens';
import { useState } from 'react';
import { call, errorMessage } from '../lib/api.ts';
import { useUser, useUserQuery } from '../lib/session.ts';
import { showToast } from '../ui/feedback.tsx';

/** The signed-in user's notification settings. A choice shows at once and goes back, with a message, if saving fails. */
export function useNotificationSettings() {
  const user = useUser();
  const queryClient = useQueryClient();
  const settings = useUserQuery('notices', (_user, signal) => call('myNotices', { signal }));
  // Local state, because a change of the query's data is drawn a moment later: the switch would first jump back.
  const [overrides, setOverrides] = useState<TopicOverrides>({});

  const save = useMutation({
    mutationFn: (change: TopicChange) => call('chooseNotices', { body: change }),
    // One after the other, so that the last choice is the one that is saved.
    scope: { id: 'notification-topics' },
    networkMode: 'always',
    onSuccess: ({ choices }) =>
      queryClient.setQueryData<NotificationSettings>(
        ['own', user?.id, 'notices'],
        (known) => known && { ...known, choices },
      ),
    onError: (error, { topic }) => {
      setOverrides((current) => ({ ...current, [topic]: undefined }));
      showToast({ tone: 'error', message: notificationTexts.notSaved({ reason: errorMessage(error) }) });
      return settings.refresh();
    },
  });

  function choose(change: TopicChange) {
    setOverrides((current) => ({ ...current, [change.topic]: { ...current[change.topic], ...change } }));
    save.mutate(change);
  }

  const choices = settings.data?.choices.map((choice) => ({ ...choice, ...overrides[choice.topic] }));
  return { settings, choices, choose };
}

type NotificationSettings = AnswerOf<Operations['myNotices']>;

export type TopicChoice = NotificationSettings['choices'][number];

/** A topic, and the channels that change. */
export type TopicChange = { topic: NotificationTopic; mail?: boolean; push?: boolean };

type TopicOverrides = Partial<Record<NotificationTopic, TopicChange | undefined>>;
